import { expect, test } from "vitest";
import { fanned, type Standing } from "./crowd";

const SIZE = { wide: 60, high: 50 };
const TABLE = { left: 0, top: 0, right: 1440, bottom: 960 };

function drawn(all: readonly Standing[]): Standing[] {
  const off = fanned(all, SIZE, TABLE);
  return all.map((each) => ({ id: each.id, x: each.x + (off.get(each.id)?.x ?? 0), y: each.y + (off.get(each.id)?.y ?? 0) }));
}

function overlaps(all: readonly Standing[]): string[] {
  return all.flatMap((one, index) => all.slice(index + 1).filter((other) => Math.abs(one.x - other.x) < SIZE.wide - 0.5 && Math.abs(one.y - other.y) < SIZE.high - 0.5).map((other) => `${one.id} ${other.id}`));
}

/** The bombers of a box formation, two inches apart. */
const BOX = ["A1", "A2", "A3", "A4", "A5", "A6"].map((id, index) => ({ id, x: 700 + 40 * (index % 3), y: 500 + 40 * Math.floor(index / 3) }));

test("a formation is drawn apart, each still near its base", () => {
  expect(overlaps(BOX)).not.toEqual([]);
  const found = drawn(BOX);
  expect(overlaps(found)).toEqual([]);
  for (const [index, each] of found.entries()) expect(Math.hypot(each.x - (BOX[index]?.x ?? 0), each.y - (BOX[index]?.y ?? 0))).toBeLessThan(90);
});

test("two in one place part, and who stands alone stays where it is", () => {
  const alone = { id: "X1", x: 100, y: 100 };
  const both = [{ id: "A1", x: 500, y: 500 }, { id: "A2", x: 500, y: 500 }, alone];
  const off = fanned(both, SIZE, TABLE);
  expect([...off.keys()].toSorted()).toEqual(["A1", "A2"]);
  expect(overlaps(drawn(both))).toEqual([]);
});

test("who is run into makes room, and nobody leaves the table", () => {
  const row = [0, 10, 20, 75].map((x, index) => ({ id: `A${String(index)}`, x, y: 5 }));
  const found = drawn(row);
  expect(overlaps(found)).toEqual([]);
  for (const { id, x, y } of found.filter((each) => fanned(row, SIZE, TABLE).has(each.id))) expect([id, x >= 29.9, y >= 24.9]).toEqual([id, true, true]);
});
