import { describe, expect, test } from "vitest";
import { atEdge, begun, setupOf, type Battle } from "./battle";
import { emplaced, ofKind, type BuiltTarget } from "./emplaced";
import { plainTerms } from "./terms";
import type { About } from "./types";

const about = {
  targets: {
    factory: { name: "factory", markers: 6, domain: "land", moving: false },
    cruiser: { name: "cruiser", markers: 6, domain: "sea", moving: true },
  },
} as unknown as About;

/** A battle with two targets in the north, one of them a cruiser. */
function raid(): Battle {
  const battle = begun();
  const works = emplaced("target", "X", [], battle.size, "north", about) as BuiltTarget;
  const ship = ofKind(emplaced("target", "X", [works], battle.size, "north", about) as BuiltTarget, "cruiser", about);
  return { ...battle, ground: [{ ...works, worth: 3, bonus: 5 }, { ...ship, worth: 2 }] };
}

describe("how a battle of the player's own is won", () => {
  test("by losses and with the usual Break Points unless one says so", () => {
    expect(setupOf(begun())).toMatchObject({ victory: { kind: "losses" }, special: [] });
    const terms = plainTerms();
    const set = { ...begun(), terms: { ...terms, sides: { ...terms.sides, X: { ...terms.sides.X, breakPoint: 7 } } } };
    expect(setupOf(set)["victory"]).toEqual({ kind: "losses", break_points: { X: 7 }, break_set: "chosen for this battle" });
  });

  test("awards are for markers, targets, aircraft by role and guns; what is worth nothing is left out", () => {
    const terms = plainTerms();
    const sides = { A: { ...terms.sides.A, worth: { bomber: 2, fighter: 2, gun: 1 } }, X: { ...terms.sides.X, worth: { bomber: 4, fighter: 2, gun: 0 } } };
    expect(setupOf({ ...raid(), terms: { kind: "awards", ahead: 6, behind: 1, sides } })["victory"]).toEqual({
      kind: "awards",
      awards: [
        { side: "A", per: "target marker", targets: ["T1"], points: 3 },
        { side: "A", per: "target marker", targets: ["T2"], points: 2 },
        { side: "A", per: "target destroyed", targets: ["T1"], points: 5 },
        { side: "A", per: "aircraft lost", of: "X", role: "any", points: 2 },
        { side: "A", per: "gun silenced", of: "X", points: 1 },
        { side: "X", per: "aircraft lost", of: "A", role: "bomber", points: 4 },
        { side: "X", per: "aircraft lost", of: "A", role: "fighter", points: 2 },
      ],
      bands: [
        { at_least: 6, winner: "A", level: "win" },
        { at_least: 0, winner: "", level: "draw" },
        { winner: "X", level: "win" },
      ],
    });
  });

  test("special orders of sides and targets", () => {
    const terms = plainTerms();
    const battle = raid();
    const sides = {
      A: { ...terms.sides.A, ways: [{ edge: "own", who: "bombers", once: true, from: 1 }] as const },
      X: { ...terms.sides.X, ways: [{ edge: "any", who: "all", once: false, from: 4 }] as const, wait: 2, stand: true },
    };
    const ground = battle.ground.map((each) => (each.sort === "target" && each.kind === "cruiser" ? { ...each, still: true, jams: 6, jammed: 8 } : each));
    expect(setupOf({ ...atEdge(battle, "A", "east"), ground, terms: { ...terms, sides } })["special"]).toMatchObject([
      { kind: "exit", side: "A", edge: "east", roles: ["bomber"], after: "attack", from_turn: 1 },
      { kind: "exit", side: "X", edge: "any", roles: ["bomber", "fighter"], after: "any", from_turn: 4, text: "From turn 4 on an aircraft leaves safely over any edge." },
      { kind: "hold_hidden", side: "X", until_turn: 2 },
      { kind: "guns_hold", side: "X" },
      { kind: "not_moving", target: "T2" },
      { kind: "jammer", target: "T2", from_turn: 6, radius: 8 },
    ]);
  });

  test.each([
    [{ edge: "own", who: "bombers", once: true, from: 5 }, "A bomber whose load is gone leaves safely over the south edge."],
    [{ edge: "any", who: "all", once: true, from: 5 }, "A bomber whose load is gone, or any fighter from turn 5 on, leaves safely over any edge."],
    [{ edge: "west", who: "fighters", once: true, from: 1 }, "A fighter leaves safely over the west edge."],
    [{ edge: "own", who: "fighters", once: false, from: 1 }, "A fighter leaves safely over the south edge."],
  ] as const)("a way home is told as it holds: %o", (way, text) => {
    const terms = plainTerms();
    const sides = { ...terms.sides, A: { ...terms.sides.A, ways: [way] } };
    expect(setupOf({ ...begun(), terms: { ...terms, sides } })["special"]).toMatchObject([{ text }]);
  });

  test("a cruiser that becomes a factory neither jams nor moves", () => {
    const [, ship] = raid().ground as [BuiltTarget, BuiltTarget];
    expect(ofKind({ ...ship, still: true, jams: 3 }, "cruiser", about)).toMatchObject({ still: true, jams: 3 });
    expect(ofKind({ ...ship, still: true, jams: 3 }, "factory", about)).toMatchObject({ still: false, jams: 0 });
  });
});

describe("edges", () => {
  test("each side looks inward from its own, with its zone and its markers there", () => {
    const battle = atEdge(begun(), "A", "west");
    const hidden = battle.sides.X.aircraft.map((each, place) => ({ ...each, hidden: place === 1 }));
    const setup = setupOf({ ...battle, sides: { ...battle.sides, X: { ...battle.sides.X, aircraft: hidden } } });
    expect(setup["A"]).toMatchObject({ edge: "west", zone: [0, 0, 12, 48], aircraft: [{ at: [8, 22, 90, 4] }, { at: [8, 26, 90, 3] }] });
    expect(setup["X"]).toMatchObject({ edge: "east", zone: [60, 0, 72, 48], aircraft: [{ at: [64, 24, 270, 4] }, { hidden: true }], markers: [[60, 24], [60, 18]] });
  });

  test("what is put on the ground stands behind its own edge", () => {
    const things = [emplaced("gun", "A", [], [72, 48], "west", about), emplaced("gun", "X", [], [72, 48], "east", about)];
    expect(things.map((each) => each.at)).toEqual([
      [4, 24],
      [68, 24],
    ]);
  });

  test("X may have another than the one across; a zone that was drawn holds its line and its markers", () => {
    const battle = atEdge(begun(), "X", "east");
    const own = { ...battle.sides.X, zone: [50, 10, 60, 34] as const, aircraft: battle.sides.X.aircraft.map((each, place) => ({ ...each, hidden: place === 1 })) };
    const setup = setupOf({ ...battle, sides: { ...battle.sides, X: own } });
    expect(setup["A"]).toMatchObject({ edge: "south" });
    expect(setup["X"]).toMatchObject({ edge: "east", zone: [50, 10, 60, 34], aircraft: [{ at: [52.5, 22, 270, 4] }, { hidden: true }], markers: [[50, 22], [50, 16]] });
  });
});
