import { expect, test } from "vitest";
import { best, bySquare, facingOf, plansOf, wayOf } from "./walk";
import type { Form } from "../../wire";
import type { Unit } from "./types";

const FORM: Form = {
  label: "behavior",
  either: [
    {
      tag: "return",
      label: "returns to base",
      fields: [
        { name: "unit", label: "unit", kind: { type: "pick", of: [{ value: "D1" }] } },
        { name: "edge", label: "edge", kind: { type: "pick", of: [{ value: "left" }] } },
        {
          name: "steps",
          label: "steps",
          kind: {
            type: "walk",
            next: [],
            ends: [
              ["K11", ["bonus", "u", "l", "l"], 0],
              ["K11", ["lu", "lu"], 1],
            ],
            labels: ["facing left, 4 MPs", "facing left and up, 3 MPs"],
          },
        },
      ],
    },
  ],
};

test("a click answers the whole walk, with every field of the kind of move", () => {
  const plans = plansOf(FORM, "D1");
  const there = bySquare(plans).get("K11") ?? [];
  expect(there).toHaveLength(2);
  const taken = best(there, { facing: "l" } as Unit);
  expect(taken?.answer).toEqual({ type: "return", unit: "D1", edge: "left", steps: ["lu", "lu"] });
  expect(taken?.facing).toBe("lu");
});

test("the way of a walk passes its squares, and turning on the spot is its facing", () => {
  expect(wayOf("M9", ["lu", "cr", "d"])).toEqual([
    { column: 12, level: 9 },
    { column: 11, level: 10 },
    { column: 11, level: 9 },
  ]);
  expect(facingOf(["l", "cru"])).toBe("ru");
  expect(facingOf(["jettison"])).toBeNull();
});
