import { expect, test } from "vitest";
import { nearest } from "./focus";

test("the ring goes straight ahead before it goes aside", () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(100, 0), box(40, 60), box(-50, 0)];
  expect(nearest(box(0, 0), boxes, "right")).toBe(0);
  expect(nearest(box(0, 0), boxes, "left")).toBe(2);
  expect(nearest(box(0, 0), boxes, "down")).toBe(1);
  expect(nearest(box(0, 0), boxes, "up")).toBe(-1);
});
