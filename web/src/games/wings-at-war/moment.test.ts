import { expect, test } from "vitest";
import { leftToFly, sofar, stages, waiting } from "./moment";
import type { Plane, View } from "./types";

const plane = (tag: string, more: Partial<Plane> = {}): Plane => ({ tag, side: tag.startsWith("A") ? "A" : "X", model: "spitfire-i", skill: 0, load: "clean", stores: 0, status: "table", x: 0, y: 0, heading: 0, level: 4, ...more });
const view = (more: Partial<View>): View => ({ place: ["turns", 1, "activation", "A", "move", 1, "decide"], active: "A1", planes: {}, guns: {}, ...more }) as unknown as View;

test("an aircraft has three phases, a gun the last alone", () => {
  expect(stages(view({})).map((each) => [each.key, each.state])).toEqual([
    ["first", "done"],
    ["move", "now"],
    ["second", "next"],
  ]);
  const gun = view({ active: "G1", guns: { G1: {} } as unknown as View["guns"], place: ["turns", 1, "activation", "A", "second", 1] });
  expect(stages(gun).map((each) => [each.key, each.state])).toEqual([["second", "now"]]);
  expect(stages(view({ active: "" }))).toEqual([]);
});

test("what was told since the unit was activated, and nothing of its last turn", () => {
  const events = [
    { kind: "activate", who: "A1", text: "then" },
    { kind: "shot", who: "A1", text: "before" },
    { kind: "activate", who: "A1", text: "now" },
    { kind: "climb", who: "A1", text: "climbs" },
    { kind: "shot", who: "X1", text: "fires at it" },
  ];
  expect(sofar(events, "A1").map((event) => event.text)).toEqual(["climbs", "fires at it"]);
  expect(sofar(events, "A2")).toEqual([]);
});

test("what is left of a move", () => {
  const flight = { unit: "A1", least: 600, most: 1200, turns: 3, flown: 0, at: 0 };
  expect(leftToFly(view({ flight }))).toBe("6 to 12 in, 3 turns");
  expect(leftToFly(view({ flight: { ...flight, least: 0, most: 550, turns: 1, flown: 650 } }))).toBe("up to 5.5 in, 1 turn; 6.5 in flown");
  expect(leftToFly(view({ flight: { ...flight, most: 0 } }))).toBe("");
  expect(leftToFly(view({ flight: null }))).toBe("");
});

test("who is to come: neither who has acted nor who is acting nor who is off the table", () => {
  const planes = { A1: plane("A1"), A2: plane("A2"), A3: plane("A3", { activated: true }), A4: plane("A4", { status: "straggler" }), X1: plane("X1") };
  expect([waiting(view({ planes }), "A"), waiting(view({ planes }), "X")]).toEqual([["A2"], ["X1"]]);
});
