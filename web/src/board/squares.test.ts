import { expect, test } from "vitest";
import { nameOf, nextSquare, squareOf, Squares } from "./squares";

const board = new Squares(26, 20, 60, 48, 50);

test("a square is named by its column and its altitude", () => {
  expect(squareOf("M9")).toEqual({ column: 12, level: 9 });
  expect(squareOf("Z19")).toEqual({ column: 25, level: 19 });
  expect(squareOf("left")).toBeNull();
  expect(nameOf({ column: 0, level: 0 })).toBe("A0");
});

test("the ground is below, and a point is found again", () => {
  expect(board.at("A19")).toEqual({ x: 30, y: 24 });
  expect(board.at("A0").y).toBeLessThan(board.height - 50);
  expect(board.from(board.at("Q7"))).toEqual({ column: 16, level: 7 });
  expect(board.from({ x: 5, y: board.height - 10 })).toBeNull();
});

test("an outline leaves out what lies between two squares", () => {
  expect(board.outline(["C3", "D3"]).match(/M/g)).toHaveLength(6);
  expect(board.outline(["C3"]).match(/M/g)).toHaveLength(4);
});

test("arrow keys go to what is in line first", () => {
  expect(nextSquare(["A0", "E5", "F6", "H5"], "C5", "right")).toBe("E5");
  expect(nextSquare(["F6", "H5"], "C5", "right")).toBe("H5");
  expect(nextSquare(["F6"], "C5", "left")).toBeNull();
});
