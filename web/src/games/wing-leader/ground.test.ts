import { expect, test } from "vitest";
import { Squares } from "../../board/squares";
import { fields, ridge, stretches, waves } from "./ground";

const board = new Squares(26, 20);
const all = (parts: readonly { x: number; width: number; sea: boolean }[]): string => parts.map(({ x, width, sea }) => `${String(x / 60)}+${String(width / 60)} ${sea ? "sea" : "land"}`).join(", ");

test("land and sea follow from what stands there", () => {
  expect(all(stretches(board, []))).toBe("0+26 land");
  expect(all(stretches(board, [{ square: "S0", ship: true }, { square: "U0", ship: true }]))).toBe("0+26 sea");
  expect(all(stretches(board, [{ square: "C0", ship: true }, { square: "H0", ship: false }, { square: "H0", ship: false }]))).toBe("0+5 sea, 5+21 land");
});

test("a ship at a quay makes its column a harbor, and every stretch begins elsewhere", () => {
  const harbor = ["M0", "M0", "L0", "I0", "M0", "N0"].map((square, index) => ({ square, ship: index === 1 }));
  expect(all(stretches(board, harbor))).toBe("0+12 land, 12+1 sea, 13+13 land");
});

test("what is drawn is the same at every look", () => {
  expect(ridge(600, 90, 40, 3, 20)).toBe(ridge(600, 90, 40, 3, 20));
  expect(fields(900, 5)).toEqual(fields(900, 5));
  expect(waves(900, 5)).toBe(waves(900, 5));
});
