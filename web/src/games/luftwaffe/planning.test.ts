import { expect, test } from "vitest";
import { added, aimed, aimedAt, aimsOf, draftOf, freshGroup, gathered, groupOf, open, planOf, removed, spare, toggled, turnedInto, unitAt, type Draught } from "./planning";
import type { About, View } from "./types";

const ABOUT = {
  cities: { bremen: { id: "bremen", name: "Bremen", hex: "1710", symbols: ["a1", "a2", "o1", "b1"] } },
  aircraft: { b17: { key: "b17", fighter: false, bombs: [4, 2] }, p51: { key: "p51", fighter: true, bombs: [0, 0] } },
} as unknown as About;
const VIEW = { units: { "b17-01": { type: "b17", steps: 2 }, "b17-02": { type: "b17", steps: 1 }, "p51-01": { type: "p51", steps: 2 } }, down: { "bremen.a1": 5 } } as unknown as View;
const EMPTY: Draught = { groups: [{ ...freshGroup("britain"), primary: "bremen" }], ploesti: [] };

test("a bomber goes for what is open, as far as its bombs go", () => {
  const first = added(ABOUT, VIEW, EMPTY, 0, "b17-02");
  expect(first.groups[0]?.bombers).toEqual([{ unit: "b17-02", at: "bremen", symbols: ["a2"] }]);
  const second = added(ABOUT, VIEW, first, 0, "b17-01");
  expect(second.groups[0]?.bombers.map((each) => [each.unit, each.symbols])).toEqual([["b17-01", ["o1"]], ["b17-02", ["a2"]]]);
  expect(open(ABOUT, VIEW, second, "bremen")).toEqual([]);
});

test("units are used once and come back when they are taken out", () => {
  const units = Object.keys(VIEW.units);
  const plan = added(ABOUT, VIEW, EMPTY, 0, "p51-01");
  expect(spare(plan, units)).toEqual(["b17-01", "b17-02"]);
  expect(spare(removed(plan, 0, "p51-01"), units)).toEqual(units);
});

test("a symbol is picked and left", () => {
  const plan = added(ABOUT, VIEW, EMPTY, 0, "b17-02");
  const more = toggled(plan, 0, "b17-02", "o1");
  expect(more.groups[0]?.bombers[0]?.symbols).toEqual(["a2", "o1"]);
  expect(toggled(more, 0, "b17-02", "a2").groups[0]?.bombers[0]?.symbols).toEqual(["o1"]);
});

test("a fault is led to its group and unit, and a plan survives as a draft", () => {
  const plan = added(ABOUT, VIEW, EMPTY, 0, "b17-02");
  const fault = { rule: "9.2-8", reason: "", at: ["groups", 0, "bombers", 0], place: "" };
  expect(groupOf(fault)).toBe(0);
  expect(unitAt(plan, fault)).toBe("b17-02");
  expect(groupOf({ ...fault, at: ["ploesti"] })).toBeNull();
  expect(planOf(draftOf(plan))).toEqual(plan);
});

test("the whole plan counts each target once, and the bombs of all", () => {
  const plan: Draught = { groups: [{ ...freshGroup("britain"), bombers: [{ unit: "b17-01", at: "bremen", symbols: ["a1", "o1"] }, { unit: "b17-02", at: "bremen", symbols: ["a1"] }] }], ploesti: [] };
  expect(aimsOf(ABOUT, VIEW, plan)).toEqual({ bombs: 3, kinds: [{ kind: "aircraft", count: 1 }, { kind: "oil", count: 1 }] });
});

test("a symbol is taken and given back by clicks, for one bomber", () => {
  const aims = [{ unit: "b17-01", symbols: ["o1"] }, { unit: "b17-02", symbols: ["o1"] }];
  const more = aimed(aims, "b17-01", "a1");
  expect(more.map((each) => each.symbols)).toEqual([["a1", "o1"], ["o1"]]);
  expect(aimed(more, "b17-01", "a1")).toEqual(aims);
});

test("who names the target of a group sends its bombers there, but for those with a target of their own", () => {
  const bombers = [{ unit: "b17-01", at: "", symbols: [] }, { unit: "b17-02", at: "airbases", symbols: [] }];
  const plan: Draught = { groups: [{ ...freshGroup("britain"), bombers }], ploesti: [] };
  const found = aimedAt(ABOUT, VIEW, plan, 0, "bremen").groups[0];
  expect(found?.primary).toBe("bremen");
  expect(found?.bombers.map((each) => [each.unit, each.at, each.symbols])).toEqual([["b17-01", "bremen", ["a2", "o1"]], ["b17-02", "airbases", []]]);
  expect(aimedAt(ABOUT, VIEW, plan, 0, null).groups[0]?.bombers).toEqual(bombers);
});

test("a shuttle lands in the USSR, and one that is none any more at home; a sneak raid has its square", () => {
  const plan: Draught = { groups: [freshGroup("britain")], ploesti: [] };
  const areas = ["britain", "italy", "ussr"];
  const shuttle = turnedInto(plan, 0, "shuttle", areas);
  expect(shuttle.groups[0]).toMatchObject({ kind: "shuttle", area: "britain", lands: "ussr", entry: null });
  expect(turnedInto(shuttle, 0, "sneak", areas).groups[0]).toMatchObject({ lands: "britain", entry: { turn: 3, number: 9 } });
  expect(turnedInto(plan, 0, "shuttle", ["britain"]).groups[0]?.lands).toBe("britain");
});

test("a fault of several units is said once, with what settles it; others stay apart", () => {
  const bombers = ["b17-01", "b17-02"].map((unit) => ({ unit, at: "", symbols: [] }));
  const plan: Draught = { groups: [{ ...freshGroup("britain"), bombers }, { ...freshGroup("britain"), bombers }], ploesti: [] };
  const fault = (group: number, ...at: (string | number)[]) => ({ rule: "10.1", reason: "there is no city", at: ["groups", group, ...at], place: "" });
  const repair = { label: "Send them to Bremen", answer: {} };
  const faults = [fault(0, "bombers", 0, "at"), fault(0, "bombers", 1, "at"), fault(1, "bombers", 0, "at"), fault(0)];
  const found = gathered(plan, faults, [repair, repair, null, null]);
  expect(found.map((each) => [groupOf(each.fault), each.units, each.repair])).toEqual([[0, ["b17-01", "b17-02"], repair], [1, ["b17-01"], null], [0, [], null]]);
});

test("a bomber for which no target is left goes for the airbase; one that goes for any airbase names no city", () => {
  const first = added(ABOUT, VIEW, EMPTY, 0, "b17-01");
  expect(added(ABOUT, VIEW, first, 0, "b17-02").groups[0]?.bombers[1]).toEqual({ unit: "b17-02", at: "bremen", symbols: ["b1"] });
  const plan: Draught = { groups: [freshGroup("britain")], ploesti: [] };
  expect(added(ABOUT, VIEW, plan, 0, "b17-01", "airbases").groups[0]).toMatchObject({ primary: null, bombers: [{ at: "airbases", symbols: [] }] });
});
