import { expect, test } from "vitest";
import { COUNTER } from "./stacks";
import { besides } from "./tags";

const tag = (x: number, y: number): { at: { x: number; y: number }; wide: number; high: number } => ({ at: { x, y }, wide: 72, high: 34 });

test("a tag stands below its counter if nothing is there", () => {
  const [only] = besides([tag(100, 100)], [{ x: 100, y: 100 }], 1);
  expect(only).toEqual({ x: 100, y: 100 + COUNTER.high / 2 + 17 + 9 });
});

test("tags of two counters side by side cover neither counter, and not each other", () => {
  const counters = [{ x: 100, y: 100 }, { x: 144, y: 130 }];
  const [one, other] = besides([tag(100, 100), tag(144, 130)], counters, 1);
  if (!one || !other) throw new Error("no tags");
  for (const { x, y } of [one, other])
    for (const each of counters) expect(Math.abs(each.x - x) >= (COUNTER.wide + 72) / 2 || Math.abs(each.y - y) >= (COUNTER.high + 34) / 2).toBe(true);
  expect(Math.abs(one.x - other.x) >= 72 || Math.abs(one.y - other.y) >= 34).toBe(true);
});

test("a tag stands in sight if there is room beside its counter", () => {
  const at = { x: 100, y: 100 };
  const seen = { left: 0, top: 0, right: 400, bottom: 150 };
  const [inside] = besides([{ at, wide: 80, high: 30 }], [at], 1, seen);
  expect(inside?.y ?? 999).toBeLessThan(100);
  expect(besides([{ at, wide: 80, high: 30 }], [at], 1)[0]?.y).toBeGreaterThan(100);
});
