import { expect, test } from "vitest";
import { fall, flakked, notesOf, runsOf } from "./runs";
import type { GameEvent } from "../../wire";
import type { RunView, View } from "./types";

const event = (kind: string, where: string[]): GameEvent => ({ at: 1, rule: "", kind, text: "", where }) as unknown as GameEvent;
const view = { units: { R1: { id: "R1", profile: "dive", target: "S1" }, R2: { id: "R2" } } } as unknown as View;
const sky = new Map([["R1", { x: 10, y: 20 }], ["R2", { x: 50, y: 20 }]]);
const ground = new Map([["S1", { x: 30, y: 90 }]]);

test("a run is drawn while it is flown, and bombs when they are dropped", () => {
  const runs = runsOf(view, [event("bombing", ["R2", "S1"])], sky, ground);
  expect(runs.map(({ id, falling }) => [id, falling])).toEqual([["R1 S1", false], ["R2 S1", true]]);
  expect(fall(runs[0] ?? { id: "", from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, falling: false })).toBe("M10.0 20.0Q30.0 20.0 30.0 90.0");
});

test("flak bursts where it fired", () => {
  expect(flakked([event("flak", ["R1"]), event("flak", ["R1"]), event("move", ["R2"])])).toEqual(["R1"]);
});

test("a run says where it drops, and bombs on their way which modifiers they have; both what is to be expected", () => {
  const run: RunView = { unit: "R2a", target: "S1", kind: "level", square: "V9", value: 16, total: -4, changes: [["defense", -1], ["weather", -2], ["bombsight", 1], ["no aim", -2]], mean: 1.04, hit: 0.6 };
  const aimed = { ...run, aimed: true };
  const name = (): string => "Docks";
  expect(notesOf([aimed, { ...aimed, unit: "R2b" }], name)).toEqual([{ key: "R2a R2b S1", units: ["R2a", "R2b"], lines: ["R2a, R2b: run on S1 Docks", "drops at V9, aimed", "value 16 at −4: mean 1.0 hits"], falling: false }]);
  const [falling] = notesOf([{ ...run, released: true }], name);
  expect(falling?.lines).toEqual(["R2a on S1 Docks", "weather −2, no aim −2, defense −1", "value 16 at −4: mean 1.0 hits"]);
});
