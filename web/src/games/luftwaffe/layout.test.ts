import { expect, test } from "vitest";
import { actsAt, begunTurn, flagsOf, flownMarks, groundsOf, plausible, roomOf, signsOf, standingOf, pursuersOf, turnThere } from "./layout";
import { legOf, type Leg } from "./legs";
import { meets } from "./spread";
import type { About, View } from "./types";

const ABOUT = { bases: { jever: { hex: "1508" } }, cities: {}, aircraft: { p51: { name: "P-51", fighter: true } } } as unknown as About;

test("targets of a kind and state stand once, with their number", () => {
  const view = { down: { "x.a1": 5 }, shut: { x: "bombed" } } as unknown as View;
  const signs = signsOf(view, "x", ["a1", "a2", "a3", "o1", "b1"]);
  expect(signs.map(({ kind, down, count }) => [kind, down, count])).toEqual([["aircraft", true, 1], ["aircraft", false, 2], ["oil", false, 1], ["airbase", true, 1]]);
  expect(new Set(signs.map((sign) => sign.y)).size).toBe(2);
});

test("a base holds what stands in the open and what a marker hides", () => {
  const view = { units: { "me109-01": { id: "me109-01", base: "jever", status: "play" } }, covers: { jever: [] } } as unknown as View;
  expect(groundsOf(ABOUT, view)).toEqual([{ place: "jever", hex: "1508", units: ["me109-01"], covered: true }]);
});

test("counters cover neither each other nor the plates of bases, and stay near their hex", () => {
  const force = (id: string, hex: string) => [id, { id, hex }];
  const hexes = ["1508", "1508", "1509", "1608", "1609", "1407"];
  const view = { forces: Object.fromEntries(hexes.map((hex, index) => force(`G${String(index)}`, hex))) } as unknown as View;
  const grounds = ["1508", "1509"].map((hex) => ({ place: hex, hex, units: [], covered: false }));
  const { spots, plates, boxes } = standingOf(ABOUT, view, grounds, 1.2, 1.1, true);
  expect([spots.length, plates.size, boxes.length]).toEqual([6, 2, 7]);
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) expect(meets(one, other)).toBe(false);
  });
  for (const { x, y, hex } of spots) expect(Math.hypot(x - hex.x, y - hex.y)).toBeLessThan(100);
});

test("a counter that is alone stands above its hex, two in one hex beside each other", () => {
  const view = (ids: string[]) => ({ forces: Object.fromEntries(ids.map((id) => [id, { id, hex: "1004" }])) }) as unknown as View;
  const alone = standingOf(ABOUT, view(["A1"]), [], 1, 1, true).spots[0];
  expect([alone?.x, (alone?.y ?? 0) + 18]).toEqual([alone?.hex.x, alone?.hex.y]);
  const based = { ...ABOUT, bases: { jever: { hex: "1004" } } } as unknown as About;
  expect(standingOf(based, view(["A1"]), [], 1, 1, true).spots[0]?.y).toBe((alone?.y ?? 0) - 4);
  const [first, second] = standingOf(ABOUT, view(["A1", "G1"]), [], 1, 1, true).spots;
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBe(38);
});

test("names keep clear of all signs of a place", () => {
  const view = { down: {}, shut: {} } as unknown as View;
  expect(roomOf(signsOf(view, "x", ["a1"]), true)).toEqual({ side: 5, above: 14, below: 7 });
  expect(roomOf(signsOf(view, "x", ["a1", "o1", "t1", "b1"]), false).side).toBeCloseTo(9.7);
});

test("of several legs to a hex the one that does something is shown", () => {
  const legs = ["fly:G1/1609,1509/land", "fly:G1/1609,1509", "fly:G1"].flatMap((key): Leg[] => [legOf(key) ?? []].flat());
  expect([...actsAt(legs, "1710")]).toEqual([["1509", "land"], ["1710", "stop"]]);
});

test("a German lands on a base, an American behind the line; who is alone attacks nobody", () => {
  const about = { ...ABOUT, squares: {}, lines: { northwest: { hexes: ["1004"] } } } as unknown as About;
  const forces = { A1: { id: "A1", hex: "1508", side: "american" }, G1: { id: "G1", hex: "1510", side: "german" } };
  const view = { lines: ["northwest"], forces, units: {} } as unknown as View;
  expect(plausible(about, view, "land", "1508", "G1", 2)).toBe(true);
  expect(plausible(about, view, "land", "1508", "A1", 2)).toBe(false);
  expect(plausible(about, view, "land", "1004", "A1", 2)).toBe(true);
  expect(plausible(about, view, "attack", "1508", "G1", 2)).toBe(true);
  expect(plausible(about, view, "attack", "1004", "G1", 2)).toBe(false);
});

test("bombers bomb, fighters strafe, and nobody joins himself", () => {
  const about = { ...ABOUT, aircraft: { b17: { fighter: false }, p51: { fighter: true } } } as unknown as About;
  const force = (id: string, unit: string) => [id, { id, hex: "1508", side: "american", units: [unit] }];
  const view = (...forces: ReturnType<typeof force>[]) => ({ lines: [], units: {}, forces: Object.fromEntries(forces) }) as unknown as View;
  const alone = view(force("A1", "b17-01"));
  expect(["bomb", "strafe", "join"].map((act) => plausible(about, alone, act, "1508", "A1", 1))).toEqual([true, false, false]);
  const both = view(force("A1", "b17-01"), force("A2", "p51-01"));
  expect(["bomb", "strafe", "join"].map((act) => plausible(about, both, act, "1508", "A2", 1))).toEqual([false, true, true]);
});

test("a clock hangs over the last turn at most", () => {
  const clocks = { p51: { side: "american", lands: 15, tanks: true } };
  const units = { "p51-01": { id: "p51-01", type: "p51", side: "american", status: "play", force: "A1" } };
  const view = { turns: 12, clocks, units } as unknown as View;
  expect(flagsOf(ABOUT, view).get(12)?.[0]?.name).toBe("P-51");
});

test("no clock hangs over the turns of a type that is lost or has landed", () => {
  const unit = { id: "p51-01", type: "p51", side: "american", status: "play", force: "A1" };
  const view = (change: object): View => ({ turns: 12, clocks: { p51: { side: "american", lands: 9, tanks: true } }, units: { "p51-01": { ...unit, ...change } } }) as unknown as View;
  expect(flagsOf(ABOUT, view({})).size).toBe(1);
  expect(flagsOf(ABOUT, view({ status: "dead" })).size).toBe(0);
  expect(flagsOf(ABOUT, view({ force: "" })).size).toBe(0);
});

test("a disc stands where a turn ended, with its number, whoever is to move", () => {
  // Placed before turn 1 at 1004, flown to 1205 and 1406; the American half of turn 3 has begun.
  const track = ["1004", "1205", "1406"];
  const american = begunTurn({ turn: 3, half: "american" }, "american");
  expect(flownMarks(track, american)).toEqual([{ hex: "1205", turn: 1 }, { hex: "1406", turn: 2 }]);
  const before = begunTurn({ turn: 3, half: "german" }, "american");
  expect(flownMarks(track.slice(0, 2), before)).toEqual([{ hex: "1205", turn: 1 }]);
  expect(begunTurn({ turn: 3, half: "american" }, "german")).toBe(3);
});

test("pursuers are listed by the turn they can arrive; a unit out of fuel is not listed", () => {
  const about = { ...ABOUT, bases: { jever: { hex: "1508" }, deelen: { hex: "0508" } }, aircraft: { fw190: { speed: 5 } } } as unknown as About;
  const unit = (base: string, empty = false) => ({ side: "german", type: "fw190", status: "play", steps: 2, base, empty });
  const view = { turn: 3, turns: 20, half: "american", units: { a: unit("jever"), b: unit("deelen"), c: unit("jever"), d: unit("jever", true) } } as unknown as View;
  expect(pursuersOf(about, view, "1408")).toEqual([{ turn: 4, units: 2, steps: 4 }, { turn: 5, units: 1, steps: 2 }]);
  expect(turnThere({ turn: 3, half: "german" }, "1508", "1408", 5)).toBe(3);
});
