import { expect, test } from "vitest";
import { Squares } from "../../board/squares";
import { arcOf, upSun } from "./sun";

const at = { column: 12, level: 9 };

test("arcs are told by steepness, and nothing below is in the Sun", () => {
  expect(arcOf(at, { column: 12, level: 10 })).toBe("above");
  expect(arcOf(at, { column: 13, level: 11 })).toBe("right upper");
  expect(arcOf(at, { column: 13, level: 12 })).toBe("above");
  expect(arcOf(at, { column: 10, level: 10 })).toBe("left upper");
  expect(arcOf(at, { column: 9, level: 10 })).toBe("left horizon");
  expect(arcOf(at, { column: 9, level: 9 })).toBe("left horizon");
  expect(arcOf(at, { column: 9, level: 8 })).toBeNull();
  expect(arcOf(at, at)).toBeNull();
});

test("the squares up-Sun of a target are those of its arc", () => {
  const found = upSun(new Squares(26, 20), at, "right upper");
  expect(found).toContain("N10");
  expect(found).not.toContain("M10");
  expect(found).not.toContain("N9");
});
