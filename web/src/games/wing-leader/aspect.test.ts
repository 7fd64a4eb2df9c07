import { expect, test } from "vitest";
import { Squares } from "../../board/squares";
import { aspect, cone, guarded } from "./aspect";

const AT = { column: 10, level: 9 };
const board = new Squares(26, 20);

test("cones of 90 degrees, their edges included", () => {
  expect(aspect("r", AT, { column: 12, level: 11 })).toBe("ahead");
  expect(aspect("r", AT, { column: 12, level: 12 })).toBeNull();
  expect(aspect("r", AT, { column: 8, level: 9 })).toBe("behind");
  expect(aspect("lu", AT, { column: 10, level: 12 })).toBe("ahead");
  expect(aspect("lu", AT, { column: 11, level: 9 })).toBe("behind");
  expect(aspect("lu", AT, { column: 9, level: 8 })).toBeNull();
});

test("a cone ends at the edge of the map", () => {
  expect(cone(board, "d", { column: 0, level: 1 }, "ahead", 3).toSorted()).toEqual(["A0", "B0"]);
});

test("escorts react from three squares away, and from one below at most", () => {
  const squares = guarded(board, AT);
  expect(squares).toContain("N12");
  expect(squares).toContain("K8");
  expect(squares).not.toContain("K7");
  expect(squares).not.toContain("O9");
});
