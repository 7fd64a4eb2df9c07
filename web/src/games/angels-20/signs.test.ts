import { expect, test } from "vitest";
import { SIGN, signSpots } from "./signs";

const apart = (one: { x: number; y: number }, other: { x: number; y: number }, wide: number, high: number): boolean =>
  Math.abs(one.x - other.x) >= wide || Math.abs(one.y - other.y) >= high;

test("a sign stands on a long line", () => {
  expect(signSpots([{ x1: 0, y1: 0, x2: 300, y2: 0 }], [{ x: 0, y: 0 }, { x: 300, y: 0 }])).toEqual([{ x: 150, y: 0 }]);
});

test("between neighbors it stands beside them", () => {
  const [one, other] = [{ x: 0, y: 0 }, { x: 39, y: 67 }];
  const [sign] = signSpots([{ x1: one.x, y1: one.y, x2: other.x, y2: other.y }], [one, other]);
  for (const counter of [one, other]) expect(apart(sign ?? one, counter, 58, 44)).toBe(true);
});

test("two signs do not cover each other", () => {
  const lines = [
    { x1: 0, y1: 0, x2: 200, y2: 0 },
    { x1: 0, y1: 10, x2: 200, y2: -10 },
  ];
  const [one, other] = signSpots(lines, []);
  expect(one && other && apart(one, other, SIGN.wide, SIGN.high)).toBe(true);
});

test("a sign that has grown stays in the part that is in sight", () => {
  const sight = { left: 0, top: 0, right: 160, bottom: 200 };
  const line = { x1: 130, y1: 40, x2: 130, y2: 160 };
  const [spot] = signSpots([line], [{ x: 130, y: 40 }, { x: 130, y: 160 }], [], 1.4, sight);
  expect((spot?.x ?? 999) + (SIGN.wide * 1.4) / 2).toBeLessThanOrEqual(160);
});
