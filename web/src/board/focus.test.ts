import { expect, test } from "vitest";
import { COMB, nearest } from "./focus";

test("the ring goes straight ahead before it goes aside", () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(100, 0), box(40, 60), box(-50, 0)];
  expect(nearest(box(0, 0), boxes, "right")).toBe(0);
  expect(nearest(box(0, 0), boxes, "left")).toBe(2);
  expect(nearest(box(0, 0), boxes, "down")).toBe(1);
  expect(nearest(box(0, 0), boxes, "up")).toBe(-1);
});

test("on hexes no row is left out", () => {
  const hex = (column: number, row: number) => ({ left: 28 * (column + (row % 2) / 2), top: 24 * row, width: 28, height: 32 });
  const boxes = [hex(1, 1), hex(1, 2), hex(2, 0)];
  expect(nearest(hex(1, 0), boxes, "down", COMB)).toBe(0);
  expect(nearest(hex(1, 0), boxes, "right", COMB)).toBe(2);
});
