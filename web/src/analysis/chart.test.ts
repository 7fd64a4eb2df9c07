import { expect, test } from "vitest";
import { apart, area, atOf, named, oneIn, points, steps, valueAt, xOf, yOf, type Frame } from "./chart";

const FRAME: Frame = { left: 0, right: 100, top: 0, bottom: 50, first: 10, last: 20 };
const MOMENTS = [
  { at: 10, value: 0.5, luck: false },
  { at: 14, value: 0.9, luck: true },
  { at: 16, value: 0.9, luck: false },
  { at: 20, value: 0, luck: false },
];

test("places on the picture and moments of the game belong to each other", () => {
  for (const at of [10, 13, 20]) expect(atOf(FRAME, xOf(FRAME, at))).toBe(at);
  expect([yOf(FRAME, 0), yOf(FRAME, 1), yOf(FRAME, 2)]).toEqual([50, 0, 0]);
  expect([atOf(FRAME, -5), atOf(FRAME, 500)]).toEqual([10, 20]);
});

test("the chance of a moment is that of the last step", () => {
  expect([9, 10, 13, 14, 19, 20].map((at) => valueAt(MOMENTS, at))).toEqual([0.5, 0.5, 0.5, 0.9, 0.9, 0]);
});

test("rises and falls know what brought them, and level parts reach the next step", () => {
  const { level, rises } = steps(FRAME, MOMENTS);
  expect(rises.map((rise) => [rise.x, rise.luck])).toEqual([[40, true], [100, false]]);
  expect(level).toContain("M0.0 25.0H40.0");
  expect(area(FRAME, MOMENTS)).toMatch(/^M0\.0 25\.0.*Z$/);
});

test("points have a sign, and luck is one in so many", () => {
  expect([points(0.084), points(-0.38), points(0.001)]).toEqual(["+8", "−38", "0"]);
  expect([oneIn(0.25), oneIn(0.9), oneIn(0.5), oneIn(0)]).toEqual(["1 in 4", "1 in 10", "1 in 2", "1 in 200"]);
});

test("marks that would lie on each other are stacked, those with room stay", () => {
  const marks = apart([{ x: 10, y: 100 }, { x: 14, y: 100 }, { x: 60, y: 100 }, { x: 15, y: 78 }], 20);
  expect(marks[0]).toEqual({ x: 10, y: 100 });
  expect(marks[1]).toEqual({ x: 14, y: 78 });
  expect(marks[2]).toEqual({ x: 60, y: 100 });
  marks.forEach((one, index) => {
    for (const other of marks.slice(0, index)) expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(22);
  });
});

test("a mark at the top is moved down", () => {
  expect(apart([{ x: 10, y: 30 }, { x: 10, y: 30 }], 20)[1]).toEqual({ x: 10, y: 52 });
});

test("the name of a short last turn does not run into the one before", () => {
  const wide: Frame = { left: 44, right: 318, top: 12, bottom: 222, first: 0, last: 90 };
  const turns = [0, 40, 70, 84].map((at, index) => ({ at, label: `Turn ${String(index + 1)}` }));
  expect(named(wide, turns, 330).map(({ shown }) => shown)).toEqual([true, true, true, false]);
  expect(named({ ...wide, right: 748 }, turns, 760).map(({ shown }) => shown)).toEqual([true, true, true, true]);
});
