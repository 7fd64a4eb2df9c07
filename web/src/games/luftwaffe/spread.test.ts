import { expect, test } from "vitest";
import { boxOf, meets, namesAt, spread, type Box, type Named } from "./spread";

const block = (id: string, x: number, y: number, weight = 1) => ({ id, x, y, wide: 30, high: 30, weight });
const place = (id: string, x: number, weight: number): Named => ({ id, name: "Abcdefgh", x, y: 0, size: 8, room: { side: 5, above: 12, below: 8 }, weight });

test("blocks that stand free stay where they are", () => {
  expect([...spread([block("a", 0, 0), block("b", 40, 0)], 50)]).toEqual([["a", { x: 0, y: 0 }], ["b", { x: 40, y: 0 }]]);
});

test("blocks are placed apart, the heavy one where it belongs, and always in the same places", () => {
  const blocks = [block("a", 0, 0, 9), block("b", 10, 2), block("c", 4, 20)];
  const found = spread(blocks, 60);
  const boxes = blocks.map((each) => boxOf({ ...each, ...found.get(each.id), wide: 30, high: 30 }));
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) expect(meets(one, other)).toBe(false);
  });
  expect(found.get("a")).toEqual({ x: 0, y: 0 });
  expect([...spread(blocks.toReversed(), 60)]).toEqual([...found]);
});

test("blocks keep clear of what is fixed", () => {
  const wall: Box = { left: -40, right: 14, top: -40, bottom: 40 };
  expect(spread([block("a", 0, 0)], 60, [wall]).get("a")).toEqual({ x: 30, y: 0 });
});

test("names stand below, above or beside their place, and nowhere without room", () => {
  const found = namesAt([place("small", 4, 1), place("big", 0, 9), place("far", 300, 0)], new Map(), [], 20);
  expect(found.get("big")).toEqual({ x: 0, y: 12 });
  expect(found.get("small")).toEqual({ x: 4, y: -16 });
  expect(found.get("far")).toEqual({ x: 300, y: 12 });
  const walls: Box[] = [{ left: -100, right: 100, top: -100, bottom: 100 }];
  expect(namesAt([place("small", 4, 1)], new Map(), walls, 20).size).toBe(0);
});

test("a name keeps clear of the signs of other places and of counters; one that matters only of counters", () => {
  const other: [string, Box] = ["other", { left: -40, right: 60, top: 8, bottom: 40 }];
  const own: [string, Box] = ["small", { left: -5, right: 5, top: -12, bottom: 8 }];
  expect(namesAt([place("small", 0, 1)], new Map([own, other]), [], 20).get("small")?.y).toBe(-16);
  const all: [string, Box] = ["all", { left: -99, right: 99, top: -99, bottom: 99 }];
  expect(namesAt([place("small", 0, 1)], new Map([own, all]), [], 20).size).toBe(0);
  expect(namesAt([place("small", 0, 20)], new Map([own, all]), [], 20).get("small")?.y).toBe(12);
  expect(namesAt([place("small", 0, 20)], new Map([own, all]), [other[1]], 20).get("small")?.y).toBe(-16);
});
