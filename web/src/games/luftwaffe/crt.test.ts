import { expect, test } from "vitest";
import { distribution, losses, mean } from "./crt";
import type { Crt } from "./types";

const CRT: Crt = {
  results: [[0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 2], [0, 1, 1, 2, 2, 3]],
  columns: { B: [2, 3, 4], D: [0, 1, 2] },
  city_line: 2,
  airbase_line: 1,
};

test("the next lower listed total counts, and too few factors do not fire", () => {
  expect(losses(CRT, "B", 1, 6)).toBe(0);
  expect(losses(CRT, "B", 2, 6)).toBe(1);
  expect(losses(CRT, "B", 9, 6)).toBe(3);
  expect(losses(CRT, "D", 1, 6)).toBe(2);
  expect(losses(CRT, "B", 9, 0)).toBe(0);
});

test("a lower E takes the best results away", () => {
  expect(distribution(CRT, "B", 4)).toEqual([{ steps: 0, p: 1 / 6 }, { steps: 1, p: 2 / 6 }, { steps: 2, p: 2 / 6 }, { steps: 3, p: 1 / 6 }]);
  expect(mean(distribution(CRT, "B", 4, -2))).toBeCloseTo(4 / 6);
});
