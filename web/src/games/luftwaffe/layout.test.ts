import { expect, test } from "vitest";
import { actsAt, begunTurn, flagsOf, flownMarks, groundsOf, plausible, signsOf, spotsOf, namesAt, pursuersOf, turnThere } from "./layout";
import { legOf, type Leg } from "./legs";
import type { About, View } from "./types";

const ABOUT = { bases: { jever: { hex: "1508" } }, cities: {}, aircraft: { p51: { name: "P-51" } } } as unknown as About;

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

test("forces in one hex do not cover each other", () => {
  const view = { forces: { A1: { id: "A1", hex: "1004" }, G1: { id: "G1", hex: "1004" } } } as unknown as View;
  const [first, second] = spotsOf(view, 1);
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBe(38);
});

test("of several legs to a hex the one that does something is shown", () => {
  const legs = ["fly:G1/1609,1509/land", "fly:G1/1609,1509", "fly:G1"].flatMap((key): Leg[] => [legOf(key) ?? []].flat());
  expect([...actsAt(legs, "1710")]).toEqual([["1509", "land"], ["1710", "stop"]]);
});

test("a German lands on a base, an American behind the line; who is alone attacks nobody", () => {
  const about = { ...ABOUT, squares: {}, lines: { northwest: { hexes: ["1004"] } } } as unknown as About;
  const view = { lines: ["northwest"], forces: { A1: { hex: "1508", side: "american" } } } as unknown as View;
  expect(plausible(about, view, "land", "1508", "german", 2)).toBe(true);
  expect(plausible(about, view, "land", "1508", "american", 2)).toBe(false);
  expect(plausible(about, view, "land", "1004", "american", 2)).toBe(true);
  expect(plausible(about, view, "attack", "1508", "german", 2)).toBe(true);
  expect(plausible(about, view, "attack", "1004", "german", 2)).toBe(false);
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

test("names stand below, above if that is taken, and nowhere if both are", () => {
  const place = (id: string, x: number, weight: number) => ({ id, name: "Abcdefgh", x, y: 0, weight });
  const found = namesAt([place("small", 4, 1), place("big", 0, 9), place("third", 8, 0), place("far", 300, 0)], 8);
  expect(found.get("big")).toBeGreaterThan(0);
  expect(found.get("small")).toBeLessThan(0);
  expect(found.has("third")).toBe(false);
  expect(found.get("far")).toBe(found.get("big"));
});

test("pursuers are listed by the turn they can arrive; a unit out of fuel is not listed", () => {
  const about = { ...ABOUT, bases: { jever: { hex: "1508" }, deelen: { hex: "0508" } }, aircraft: { fw190: { speed: 5 } } } as unknown as About;
  const unit = (base: string, empty = false) => ({ side: "german", type: "fw190", status: "play", steps: 2, base, empty });
  const view = { turn: 3, turns: 20, half: "american", units: { a: unit("jever"), b: unit("deelen"), c: unit("jever"), d: unit("jever", true) } } as unknown as View;
  expect(pursuersOf(about, view, "1408")).toEqual([{ turn: 4, units: 2, steps: 4 }, { turn: 5, units: 1, steps: 2 }]);
  expect(turnThere({ turn: 3, half: "german" }, "1508", "1408", 5)).toBe(3);
});
