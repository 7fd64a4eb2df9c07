import { expect, test } from "vitest";
import { Squares } from "../../board/squares";
import { COUNTER, covered, fanned, laid, pushed, solid } from "./stacks";
import type { Unit } from "./types";

const board = new Squares(26, 20);

function unit(id: string, square: string, tally = ""): Unit {
  const side = id.startsWith("R") ? "raider" : "defender";
  return { id, name: id, side, model: "x", size: "squadron", mission: "sweep", where: "map", square, facing: "l", speed: 4, turn: 4, max_losses: 4, tally };
}

test("two counters in one square lie side by side, three in a stack with the one that acts on top", () => {
  const two = laid(board, [unit("R1", "M9"), unit("D1", "M9")], new Set());
  expect(two.piles).toEqual([]);
  expect(two.counters.every((each) => !each.under)).toBe(true);
  const three = laid(board, [unit("R1", "M9"), unit("D1", "M9"), unit("D2", "M9")], new Set(["D1"]));
  expect(three.piles.map((each) => each.square)).toEqual(["M9"]);
  expect(three.counters.filter((each) => !each.under).map((each) => each.unit.id)).toEqual(["D1"]);
});

test("a fan hides no counter and sets each beside its prey", () => {
  const units = [unit("R1", "A19"), unit("R2", "A19"), unit("D1", "A19", "R2"), unit("D2", "A19", "R1")];
  const [pile] = laid(board, units, new Set()).piles;
  if (!pile) throw new Error("no stack");
  const fan = fanned(board, pile);
  expect(fan.counters.map((each) => each.unit.id)).toEqual(["R1", "R2", "D2", "D1"]);
  for (const [index, one] of fan.counters.entries())
    for (const other of fan.counters.slice(index + 1))
      expect(Math.abs(one.at.x - other.at.x) >= COUNTER.wide || Math.abs(one.at.y - other.at.y) >= COUNTER.high).toBe(true);
  expect(fan.box.x).toBeGreaterThanOrEqual(0);
  expect(fan.box.y).toBeGreaterThanOrEqual(0);
});

test("what is not on the map does not lie on it", () => {
  expect(laid(board, [{ ...unit("R1", "A5"), where: "exited" }], new Set()).counters).toEqual([]);
});

test("counters of neighbors are pushed apart, each by half a square at most", () => {
  const spots = pushed(board, ["M9", "N9"], 1.2);
  const [one, other] = [spots.get("M9"), spots.get("N9")];
  if (!one || !other) throw new Error("no spots");
  expect(other.x - one.x).toBeGreaterThanOrEqual(COUNTER.wide * 1.2);
  expect(Math.abs(one.x - board.at("M9").x)).toBeLessThanOrEqual(board.wide / 2);
  expect(pushed(board, ["A1", "Z9"], 1.2).get("A1")).toEqual(board.at("A1"));
});

test("a counter out of reach keeps no click from the square below it; one in a square of reach needs no dot", () => {
  const { counters } = laid(board, [unit("R1", "M9"), unit("R2", "N9"), unit("D1", "O9")], new Set());
  const above = solid(counters, ["D1"], new Map([["M9", []], ["O9", []]]));
  expect(above.map((each) => each.unit.id).toSorted()).toEqual(["D1", "R2"]);
  // The badge of R2 reaches beyond its edge.
  const at = counters.find((each) => each.unit.id === "R2")?.at ?? { x: 0, y: 0 };
  expect(covered({ x: at.x - COUNTER.wide / 2 - 8, y: at.y }, above, 1)).toBe(true);
  expect(covered({ x: at.x, y: at.y + COUNTER.high }, above, 1)).toBe(false);
});
