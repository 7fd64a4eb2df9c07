import { describe, expect, test } from "vitest";
import { begun, onTable, setupOf } from "./battle";
import { changed, emplaced, idsOf, linesOf, ofKind, without, wordFor, type BuiltGun, type BuiltTarget, type Emplaced, type Sort } from "./emplaced";
import type { About, Seat } from "./types";

const about = {
  targets: {
    factory: { name: "factory", markers: 6, domain: "land" },
    cruiser: { name: "cruiser", markers: 6, domain: "sea" },
    bridge: { name: "bridge", markers: 4, domain: "land" },
  },
} as unknown as About;

function built(...wanted: [Sort, Seat][]): Emplaced[] {
  return wanted.reduce<Emplaced[]>((things, [sort, side]) => [...things, emplaced(sort, side, things, [72, 48], side === "A" ? "south" : "north", about)], []);
}

/** A cruiser of the north with a gun aboard, and a gun ashore. */
function fleet(): [BuiltTarget, BuiltGun, Emplaced[]] {
  const [ship, gun, shore] = built(["target", "X"], ["gun", "X"], ["gun", "X"]) as [BuiltTarget, BuiltGun, BuiltGun];
  const cruiser = ofKind(ship, "cruiser", about);
  const things = changed([cruiser, gun, shore], { ...gun, aboard: cruiser.key }, about);
  return [cruiser, things[1] as BuiltGun, things];
}

describe("what stands on the ground", () => {
  test("each has a place of its own on its own side of the table", () => {
    const things = built(["gun", "A"], ["gun", "A"], ["target", "X"]);
    expect(things.map((each) => each.at)).toEqual([
      [36, 4],
      [42, 4],
      [36, 44],
    ]);
  });

  test("ids are counted by sort, those of A first", () => {
    const things = built(["gun", "X"], ["gun", "A"], ["target", "X"], ["balloon", "A"], ["searchlight", "A"]);
    expect([...idsOf(things).entries()].toSorted(([a], [b]) => a - b).map(([, id]) => id)).toEqual(["G2", "G1", "T1", "B1", "L1"]);
  });

  test("lines are those that a file has", () => {
    const [, , things] = fleet();
    expect(linesOf(things, "X", false)).toEqual({
      targets: [{ id: "T1", at: [36, 44], kind: "cruiser", name: "cruiser", markers: 6 }],
      guns: [
        { id: "G1", at: [36, 44], kind: "heavy", firepower: 2, caliber: "88 mm", aboard: "T1" },
        { id: "G2", at: [30, 44], kind: "heavy", firepower: 2, caliber: "88 mm" },
      ],
    });
    expect(linesOf(things, "A", false)).toEqual({});
  });

  test("searchlights are for the night", () => {
    const things = built(["searchlight", "A"], ["balloon", "A"]);
    expect(linesOf(things, "A", false)).toEqual({ balloons: [{ id: "B1", at: [42, 4], top: 2 }] });
    expect(linesOf(things, "A", true)["searchlights"]).toEqual([{ id: "L1", at: [36, 4] }]);
  });

  test("guns go where their ship goes, ashore if it is none, and down with it", () => {
    const [ship, gun, things] = fleet();
    const moved = changed(things, { ...ship, at: [10, 30] }, about);
    expect(moved.map((each) => each.at)).toEqual([[10, 30], [10, 30], [30, 44]]);
    const beached = changed(moved, ofKind(ship, "bridge", about), about);
    expect(beached[1]).toMatchObject({ key: gun.key, aboard: null });
    expect(changed(moved, { ...gun, side: "A" }, about)[1]).toMatchObject({ aboard: null });
    expect(without(things, ship.key).map((each) => each.at)).toEqual([[30, 44]]);
  });

  test("a smaller table keeps everything on it", () => {
    const battle = onTable({ ...begun(), ground: built(["gun", "X"]) }, [48, 36]);
    expect(battle.ground[0]?.at).toEqual([36, 36]);
    expect(battle.clouds[0]?.at).toEqual([24, 22]);
    const setup = setupOf(battle) as { X: { guns: { id: string }[] } };
    expect(setup.X.guns.map((each) => each.id)).toEqual(["G1"]);
  });

  test("they say what they are", () => {
    const [ship, gun] = fleet();
    expect([wordFor(ship), wordFor({ ...gun, kind: "light", firepower: 1 }), wordFor({ ...ship, markers: 1 })]).toEqual(["cruiser, 6 markers", "light gun, 20 mm", "cruiser, 1 marker"]);
  });
});
