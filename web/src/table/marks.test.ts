import { expect, test } from "vitest";
import { after, before } from "./marks";

const MARKS = [{ at: 3 }, { at: 9 }, { at: 9 }, { at: 20 }];

test("from mark to mark, and to the ends where there is none", () => {
  expect([0, 3, 4, 9, 10, 25].map((at) => before(MARKS, at))).toEqual([0, 0, 3, 3, 9, 20]);
  expect([0, 3, 4, 9, 20].map((at) => after(MARKS, at, 30))).toEqual([3, 9, 9, 20, 30]);
});
