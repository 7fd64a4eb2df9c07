import { expect, test } from "vitest";
import { answerOf, draftOf, editable, faultsOf, general, stepped, tally, withAmount } from "./draft";
import type { Form, Refusal } from "../wire";

const shift: Form = {
  tag: "shift",
  fields: [
    { name: "edge", label: "Edge", kind: { type: "pick", of: [{ value: "n" }, { value: "s" }] } },
    { name: "by", label: "By", kind: { type: "number", low: 1, high: 4 } },
  ],
};
const either: Form = { either: [shift, { tag: "pass", word: true }] };
const alone: Form = { fields: [{ name: "", label: "Flak", kind: { type: "rows", rows: [{ id: "emden", most: 2 }], least: 0, most: 2 } }] };

test("a draft makes an answer, and an answer a draft", () => {
  const cases = [
    [shift, { edge: "n", by: 2 }, { type: "shift", edge: "n", by: 2 }],
    [either, { type: "shift", edge: "n", by: 2 }, { type: "shift", edge: "n", by: 2 }],
    [either, { type: "pass" }, "pass"],
    [alone, { "": [["emden", 2]] }, [["emden", 2]]],
  ] as const;
  for (const [form, draft, answer] of cases) {
    expect(answerOf(form, draft as never)).toEqual(answer);
    expect(draftOf(form, answer as never)).toEqual(draft);
  }
});

test("what is missing is no answer, but what may be empty need not be filled in", () => {
  expect(answerOf(shift, { edge: "n" })).toBeUndefined();
  expect(answerOf(either, { edge: "n" })).toBeUndefined();
  expect(answerOf(alone, {})).toEqual([]);
  const none: Form = { fields: [{ name: "to", label: "To", kind: { type: "pick", of: [], least: 0 } }] };
  expect(answerOf(none, {})).toEqual({ to: null });
});

test("a walk that is not begun is an empty one", () => {
  expect(editable(either)).toBe(true);
  const walk: Form = { either: [{ tag: "fly", fields: [{ name: "steps", label: "Steps", kind: { type: "walk", next: [] } }] }] };
  expect(editable(walk)).toBe(true);
  expect(answerOf(walk, { type: "fly" })).toEqual({ type: "fly", steps: [] });
});

test("faults go to the field that they name", () => {
  const fault = (...at: (string | number)[]): Refusal => ({ rule: "7", reason: "no", at, place: "" });
  const all = [fault("by"), fault("edge", 1), fault(), fault("other")];
  expect(faultsOf(all, "edge")).toEqual([fault(1)]);
  expect(general(all, shift)).toEqual([fault(), fault("other")]);
  expect(general([fault(0)], alone)).toEqual([]);
  expect(faultsOf([fault(0)], "")).toEqual([fault(0)]);
});

test("amounts are sorted by row, and a row that gets nothing is left out", () => {
  const given = withAmount(withAmount([], "kiel", 2), "emden", 1);
  expect(given).toEqual([["emden", 1], ["kiel", 2]]);
  expect(withAmount(given, "emden", 0)).toEqual([["kiel", 2]]);
  expect(tally({ type: "rows", rows: [], least: 2, most: 5 }, given)).toBe("3 of 2 to 5");
});

test("a row gets nothing, or at least its least", () => {
  expect([stepped(0, 1, 3), stepped(3, 1, 3), stepped(3, -1, 3), stepped(4, -1, 3)]).toEqual([3, 4, 0, 3]);
});
