import { expect, test } from "vitest";
import { dealsOf, dealt, handOf, withMarker } from "./deal";
import type { Form } from "../../wire";

const pick = (...values: string[]): object => ({ type: "pick", of: values.map((value) => ({ value })) });
const many = (name: string, values: string[], most: number): object => ({
  name,
  label: name,
  kind: { type: "many", least: 0, most, form: { fields: [{ name: "0", label: "unit", kind: pick("R1", "R2", "R3") }, { name: "1", label: name, kind: pick(...values) }] } },
});
const form = { tag: "display", fields: [many("quality", ["veteran", "green"], 2), many("people", ["leader", "experte"], 2), many("loads", [], 0)] } as unknown as Form;

test("a form of markers is dealt, one of squares or of something else is not", () => {
  expect(dealsOf(form)?.map((each) => each.field)).toEqual(["quality", "people"]);
  expect(dealsOf({ fields: [{ name: "unit", label: "unit", kind: pick("R1") }] } as unknown as Form)).toBeNull();
  expect(dealsOf(null)).toBeNull();
});

test("how many markers there are is read from the question", () => {
  const hand = handOf("Who gets the markers of your Wing Display: 2 veteran, 1 Experte, 1 wing leader, loads?");
  expect([...hand]).toEqual([["veteran", 2], ["experte", 1], ["leader", 1]]);
});

test("a marker of which there are no more moves; a unit has one quality, and any people", () => {
  const [quality, people] = dealsOf(form) ?? [];
  if (!quality || !people) throw new Error("nothing to deal");
  let draft = withMarker({}, quality, "R2", "veteran", 1);
  draft = withMarker(draft, quality, "R1", "veteran", 1);
  expect(dealt(draft, quality)).toEqual([["R1", "veteran"]]);
  draft = withMarker(draft, quality, "R1", "green", 1);
  expect(dealt(draft, quality)).toEqual([["R1", "green"]]);
  expect(dealt(withMarker(draft, quality, "R1", "green", 1), quality)).toEqual([]);
  draft = withMarker(withMarker(draft, people, "R3", "leader", 1), people, "R3", "experte", 1);
  expect(dealt(draft, people)).toEqual([["R3", "experte"], ["R3", "leader"]]);
});
