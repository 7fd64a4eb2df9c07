import { expect, test } from "vitest";
import angels from "../../dev/angels-20.json";
import { covered, Draft } from "./draft.svelte";
import type { About, SetupData } from "./types";

const about = angels.game.about as unknown as About;

/** Without what is not said: empty lists, nothing, the usual. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== false && each !== 0 && each !== "" && !(Array.isArray(each) && !each.length));
  return Object.fromEntries(entries.map(([key, each]) => [key, said(each)]));
}

test.each(Object.entries(about.scenarios))("%s can be taken over whole", (key, setup: SetupData) => {
  const draft = new Draft();
  draft.load(setup, key);
  const built = draft.setup as unknown as SetupData;
  for (const side of ["allied", "axis"] as const) {
    const places = setup.deployment === "placed";
    expect(built[side].aircraft).toEqual(
      setup[side].aircraft.map(({ aircraft, at, facing, altitude, player }) => ({ aircraft, ...(places ? { at, facing, altitude } : {}), ...(player ? { player } : {}) })),
    );
    expect(said({ ...built[side], aircraft: 0 })).toEqual(said({ ...setup[side], aircraft: 0, ...(setup.deployment === "area" ? {} : { area: null }) }));
  }
  for (const name of ["fuel", "balloons", "budget", "year", "theatre", "turns", "hold_course", "bombers_apart", "map_fixed"] as const)
    expect([name, said({ it: built[name] })]).toEqual([name, said({ it: setup[name] })]);
  expect(built.light ?? "day").toBe(setup.light);
  expect(built.victory).toMatchObject({ kind: setup.victory.kind });
  expect(built.switches.toSorted()).toEqual(setup.switches.toSorted());
});

test("what hangs over the map turns its rule on", () => {
  const draft = new Draft();
  draft.balloons = ["0404"];
  draft.ground.axis.flak = [{ at: "0808", altitude: 3 }];
  draft.sky = "located";
  draft.banks = [{ at: "0505", heading: 0, length: 2, width: 2, base: 2, depth: 1 }];
  draft.light = "darkness";
  draft.ground.allied.searchlights = true;
  expect(draft.setup).toMatchObject({
    balloons: [[4, 4]],
    axis: { flak: [{ at: [8, 8], altitude: 3 }] },
    clouds: { plan: "located", banks: [{ at: [5, 5] }] },
    light: "darkness",
  });
  expect(draft.switches).toEqual(expect.arrayContaining(["balloons", "flak", "clouds", "night", "searchlights"]));
});

test("the map stays where somebody is bound for an edge", () => {
  const draft = new Draft();
  expect([draft.stays, draft.setup.map_fixed]).toEqual([false, undefined]);
  draft.victory.kind = "escort";
  expect([draft.stays, draft.setup.map_fixed]).toEqual([true, true]);
  draft.victory.kind = "points";
  draft.fuel.aircraft = ["hurricane-i"];
  expect([draft.stays, draft.setup.map_fixed]).toEqual([true, true]);
  draft.fuel.aircraft = [];
  draft.fixed = true;
  expect([draft.stays, draft.setup.map_fixed]).toEqual([false, true]);
});

test("a cloud two wide has its second row to the right", () => {
  expect(covered({ at: "0606", heading: 0, length: 2, width: 2, base: 2, depth: 1 })).toEqual(["0606", "0605", "0705", "0704"]);
});

test("what has been put at a hex is told in words", () => {
  const draft = new Draft();
  draft.deployment = "placed";
  draft.sky = "located";
  draft.balloons = ["0616"];
  draft.ground.axis.flak = [{ at: "0617", altitude: 3 }];
  draft.banks = [{ at: "0617", heading: 0, length: 2, width: 1, base: 2, depth: 2 }];
  expect(draft.thingsAt("0616")).toEqual(["A1 facing north at altitude 3", "balloon", "Axis flak at altitude 3", "cloud from altitude 2 to 3"]);
  expect(draft.thingsAt("0000")).toEqual([]);
  draft.deployment = "area";
  expect(draft.thingsAt("0316")).toEqual(["Allied area"]);
  expect(draft.placed).toEqual([]);
});
