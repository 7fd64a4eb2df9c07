import { expect, test } from "vitest";
import { apart, bearing, inches, moved, Top, turnTo } from "./inches";

const top = new Top(4800, 3600);

test("north is up, and a place comes back as it was", () => {
  expect(top.at({ x: 0, y: 3600 })).toEqual({ x: 0, y: 0 });
  expect(top.at({ x: 100, y: 3500 })).toEqual({ x: 20, y: 20 });
  expect(top.from(top.at({ x: 1234, y: 567 }))).toEqual({ x: 1234, y: 567 });
});

test("headings run clockwise from north", () => {
  const east = moved({ x: 100, y: 100 }, 90, 50);
  expect([Math.round(east.x), Math.round(east.y)]).toEqual([150, 100]);
  expect(bearing({ x: 0, y: 0 }, { x: 10, y: 0 })).toBeCloseTo(90);
  expect(turnTo(350, 10)).toBe(20);
  expect(turnTo(10, 350)).toBe(-20);
});

test("lengths are said in inches", () => {
  expect(inches(750)).toBe("7.5");
  expect(inches(apart({ x: 0, y: 0 }, { x: 300, y: 400 }))).toBe("5");
});
