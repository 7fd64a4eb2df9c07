import { expect, test } from "vitest";
import { named } from "./rings";

const room = { top: 100, bottom: 400 };

test("a ring is named above it, below it where the map is cut, else at the edge", () => {
  expect(named(200, 300, room)).toBe(188);
  expect(named(60, 300, room)).toBe(318);
  expect(named(60, 600, room)).toBe(100);
});
