import { expect, test } from "vitest";
import { backoff } from "./socket";

test("each try waits longer, up to a limit", () => {
  expect([0, 1, 2].map(backoff)).toEqual([500, 1000, 2000]);
  expect(backoff(30)).toBe(15_000);
});
