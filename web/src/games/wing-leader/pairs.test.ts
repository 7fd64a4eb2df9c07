import { expect, test } from "vitest";
import { nextUnit, pairsIn, pairsOf, withPair } from "./pairs";
import raids from "../../dev/wing-leader.json";
import type { Form } from "../../wire";

const form = raids.scenes["raid-vectors"].open[0]?.form as unknown as Form;

test("a form of units and squares is set on the board", () => {
  const pairs = pairsOf(form);
  expect(pairs?.units.map((item) => item.value)).toEqual(["D1", "D2"]);
  expect(pairs?.squares).toContain("M9");
  expect(pairsOf({ fields: [] })).toBeNull();
});

test("each unit has one square, and they are sorted by unit", () => {
  const pairs = pairsOf(form);
  if (!pairs) throw new Error("no pairs");
  let draft = withPair({}, pairs, "D2", "O9");
  expect(nextUnit(draft, pairs)).toBe("D1");
  draft = withPair(draft, pairs, "D1", "M8");
  draft = withPair(draft, pairs, "D2", "P9");
  expect(pairsIn(draft, pairs)).toEqual([
    ["D1", "M8"],
    ["D2", "P9"],
  ]);
  expect(nextUnit(draft, pairs)).toBeNull();
  expect(pairsIn(withPair(draft, pairs, "D1", null), pairs)).toEqual([["D2", "P9"]]);
});
