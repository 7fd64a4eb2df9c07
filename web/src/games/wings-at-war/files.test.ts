import { describe, expect, test } from "vitest";
import { atEdge, begun, line, setupOf, type Battle } from "./battle";
import { emplaced, ofKind, type BuiltTarget } from "./emplaced";
import { battleOf, fileName, textOf } from "./files";
import { movedStart } from "./starts";
import { plainTerms } from "./terms";
import type { About } from "./types";

const USUAL = ["order-fatigue"];
const about = {
  aircraft: { "spitfire-ix": { nation: "UK", year: 1942 }, "bf-109g-6": { nation: "GE", year: 1943 } },
  switches: [
    { key: "secret-strength", default: false },
    { key: "order-fatigue", default: true },
  ],
  targets: {
    factory: { name: "factory", markers: 6, domain: "land", moving: false },
    cruiser: { name: "cruiser", markers: 6, domain: "sea", moving: true },
  },
} as unknown as About;

/** Something of everything that can be built. */
function full(): Battle {
  const battle = movedStart(movedStart({ ...atEdge(begun(USUAL), "A", "west"), title: "Night over the Ruhr!", night: true }, "plane-A-0", [9, 30]), "plane-X-1", [66, 11]);
  const works = emplaced("target", "X", [], battle.size, "east", about) as BuiltTarget;
  const ship = ofKind(emplaced("target", "X", [works], battle.size, "east", about) as BuiltTarget, "cruiser", about);
  const gun = emplaced("gun", "X", [works, ship], battle.size, "east", about);
  const balloon = emplaced("balloon", "A", [works, ship, gun], battle.size, "west", about);
  const light = emplaced("searchlight", "X", [works, ship, gun, balloon], battle.size, "east", about);
  const terms = plainTerms();
  const hidden = [1, 2].map(() => ({ ...line("spitfire-ix"), hidden: true, skill: 1 }));
  return {
    ...battle,
    ground: [{ ...works, name: "the works", worth: 3, bonus: 5, lit: true }, { ...ship, worth: 0, still: true, jams: 6, jammed: 9 }, { ...gun, at: ship.at, aboard: ship.key } as typeof gun, balloon, light],
    sides: {
      A: { ...battle.sides.A, name: "Bomber Command", points: 240, fixed: true, aircraft: [...battle.sides.A.aircraft, ...hidden], markers: [[2, 2]] },
      X: { ...battle.sides.X, zone: [50, 4, 72, 44] },
    },
    terms: {
      kind: "awards",
      ahead: 6,
      behind: -1,
      sides: {
        A: { ...terms.sides.A, breakPoint: 4, worth: { bomber: 0, fighter: 2, gun: 1 }, ways: [{ edge: "own", who: "bombers", once: true, from: 1 }, { edge: "any", who: "all", once: false, from: 6 }] },
        X: { ...terms.sides.X, wait: 3, stand: true },
      },
    },
  };
}

describe("a battle as a file", () => {
  test("is the same battle when it is opened again", () => {
    const { battle, left } = battleOf(textOf(setupOf(full())), about);
    expect(left).toEqual([]);
    expect(setupOf(battle)).toEqual(setupOf(full()));
    expect(battle.terms).toEqual(full().terms);
    expect(battle.sides.X).toMatchObject({ name: "", points: 170, nations: ["GE"] });
    expect(fileName(full())).toBe("night-over-the-ruhr.json");
  });

  test("has the readings that hold and aircraft of its own, and brings them back", () => {
    const own = { prototype: { name: "Prototype", nation: "FR", year: 1939, speed: 15 }, "spitfire-ix": { name: "Mark IX", nation: "UK", year: 1942 } };
    const plain = { ...begun(USUAL), points: 0 };
    const battle: Battle = { ...plain, switches: ["secret-strength"], own, sides: { ...plain.sides, A: { ...plain.sides.A, nations: ["FR"], aircraft: [line("prototype")] } } };
    const setup = setupOf(battle);
    expect(setup).toMatchObject({ switches: ["secret-strength"], without: ["order-fatigue"], aircraft: own });
    const found = battleOf(textOf(setup), about);
    expect(found.left).toEqual([]);
    expect(setupOf(found.battle)).toEqual(setup);
    expect(found.battle.sides.A.nations).toEqual(["FR"]);
  });

  test("a file without rule interpretations gets the defaults, and unknown ones are reported", () => {
    const { switches, without, ...setup } = setupOf(begun(USUAL));
    expect([switches, without]).toEqual([["order-fatigue"], []]);
    expect(battleOf(textOf(setup), about).battle.switches).toEqual(["order-fatigue"]);
    const found = battleOf(textOf({ ...setup, switches: ["fog", "secret-strength"], without: ["order-fatigue"] }), about);
    expect(found.battle.switches).toEqual(["secret-strength"]);
    expect(found.left).toEqual(["switches: fog"]);
  });

  test("a force that is bought later, without a limit of points", () => {
    const battle = begun(USUAL);
    const later = { ...battle, sun: "south", points: 0, sides: { ...battle.sides, X: { ...battle.sides.X, later: true, most: 5, aircraft: [] } } };
    expect(setupOf(battleOf(textOf(setupOf(later)), about).battle)).toEqual(setupOf(later));
  });

  test("names what it cannot hold", () => {
    const raw = {
      ...setupOf(full()),
      sun: "south",
      victory: {
        kind: "awards",
        awards: [{ side: "A", per: "aircraft lost", of: "A", points: -2 }],
        bands: [{ winner: "A", level: "win" }],
      },
    };
    expect(battleOf(JSON.stringify(raw), about).left).toEqual(["victory.awards[0]", "victory.bands"]);
  });

  test.each([
    ["turns = 8", "It is not JSON."],
    ["[]", "the file is not what a battle has there."],
    ['{"scenario": "rodeo", "turns": 8}', "It changes a scenario"],
    ['{"turns": 8}', "A is not what a battle has there."],
    ['{"A": {"edge": "up"}, "X": {}}', "There is no edge up."],
    ['{"A": {"edge": "south", "zone": [0, 0, 48]}, "X": {}}', "zone has 3 numbers instead of 4."],
  ])("refuses %s", (text, why) => {
    expect(() => battleOf(text, about)).toThrow(why);
  });
});
