import { expect, test } from "vitest";
import { Squares } from "../../board/squares";
import { COUNTER, covered, fanned, laid, pushed, solid } from "./stacks";
import type { Unit } from "./types";

const board = new Squares(26, 20);

function unit(id: string, square: string, tally = ""): Unit {
  const side = id.startsWith("R") ? "raider" : "defender";
  return { id, name: id, side, model: "x", size: "squadron", mission: "sweep", where: "map", square, facing: "l", speed: 4, turn: 4, max_losses: 4, tally };
}

/** Whether one of these lies over a part of another. */
function covers(counters: readonly { at: { x: number; y: number } }[], grow = 1): boolean {
  return counters.some((one, index) => counters.slice(index + 1).some((other) => Math.abs(one.at.x - other.at.x) < COUNTER.wide * grow && Math.abs(one.at.y - other.at.y) < COUNTER.high * grow));
}

test("up to six counters in one square lie beside each other, the raiders on the left", () => {
  for (const ids of [["R1", "D1"], ["R1", "R2"], ["R1", "D1", "D2"], ["R1", "R2", "R3", "R4"], ["R1", "D1", "D2", "D3"], ["R1", "R2", "R3", "D1", "D2", "D3"]]) {
    const { counters, piles, groups } = laid(board, ids.map((id) => unit(id, "M9")), new Set(), 1.3);
    expect(piles).toEqual([]);
    expect(groups.map((each) => each.square)).toEqual(["M9"]);
    expect(covers(counters, 1.3)).toBe(false);
    const right = counters.filter((each) => each.unit.side === "defender").map((each) => each.at.x);
    const left = counters.filter((each) => each.unit.side === "raider").map((each) => each.at.x);
    if (right.length) expect(Math.max(...left)).toBeLessThan(Math.min(...right));
  }
});

test("more are a stack with the one that acts on top", () => {
  const seven = laid(board, ["R1", "R2", "R3", "R4", "R5", "D1", "D2"].map((id) => unit(id, "M9")), new Set(["D1"]));
  expect(seven.piles.map((each) => each.square)).toEqual(["M9"]);
  expect(seven.counters.filter((each) => !each.under).map((each) => each.unit.id)).toEqual(["D1"]);
});

test("a crowd of neighbors hides no counter", () => {
  const crowd = [unit("D1", "M7"), unit("D2", "N7"), unit("R1", "N6"), unit("R2", "N6"), unit("R3", "P8"), unit("R4", "L8")];
  for (const grow of [0.9, 1.2]) {
    const { counters } = laid(board, crowd, new Set(), grow);
    expect(covers(counters, grow)).toBe(false);
    // Each is still near its square.
    for (const { unit: each, at } of counters) expect(Math.hypot(at.x - board.at(each.square).x, at.y - board.at(each.square).y)).toBeLessThan(2.5 * board.wide);
  }
});

test("a fan hides no counter and sets each beside its prey", () => {
  const units = [unit("R1", "A19"), unit("R2", "A19"), unit("R3", "A19"), unit("R4", "A19"), unit("R5", "A19"), unit("D1", "A19", "R2"), unit("D2", "A19", "R1")];
  const [pile] = laid(board, units, new Set()).piles;
  if (!pile) throw new Error("no stack");
  const fan = fanned(board, pile);
  expect(fan.counters.map((each) => each.unit.id)).toEqual(["R1", "R2", "R3", "R4", "R5", "D2", "D1"]);
  for (const [index, one] of fan.counters.entries())
    for (const other of fan.counters.slice(index + 1))
      expect(Math.abs(one.at.x - other.at.x) >= COUNTER.wide || Math.abs(one.at.y - other.at.y) >= COUNTER.high).toBe(true);
  expect(fan.box.x).toBeGreaterThanOrEqual(0);
  expect(fan.box.y).toBeGreaterThanOrEqual(0);
});

test("what is not on the map does not lie on it", () => {
  expect(laid(board, [{ ...unit("R1", "A5"), where: "exited" }], new Set()).counters).toEqual([]);
});

test("counters of neighbors are pushed apart, and no others", () => {
  const size = { wide: COUNTER.wide * 1.2, high: COUNTER.high * 1.2 };
  const spots = pushed(board, new Map([["M9", size], ["N9", size], ["A1", size]]));
  const [one, other] = [spots.get("M9"), spots.get("N9")];
  if (!one || !other) throw new Error("no spots");
  expect(Math.abs(other.x - one.x) > size.wide - 1 || Math.abs(other.y - one.y) > size.high - 1).toBe(true);
  expect(Math.abs(one.x - board.at("M9").x)).toBeLessThanOrEqual(board.wide * 2);
  expect(spots.get("A1")).toEqual(board.at("A1"));
});

test("a counter out of reach or of another that can move keeps no click from the square below it; others need no dot", () => {
  const { counters } = laid(board, [unit("R1", "M9"), unit("R2", "N9"), unit("D1", "O9")], new Set());
  const ends = new Map([["M9", []], ["O9", []]]);
  expect(solid(counters, null, ["D1"], ends).map((each) => each.unit.id).toSorted()).toEqual(["D1", "R2"]);
  // What moves is flown by clicks on the squares below it as well.
  const above = solid(counters, "D1", ["D1"], ends);
  expect(above.map((each) => each.unit.id)).toEqual(["R2"]);
  // The badge of R2 reaches beyond its edge.
  const at = counters.find((each) => each.unit.id === "R2")?.at ?? { x: 0, y: 0 };
  expect(covered({ x: at.x - COUNTER.wide / 2 - 8, y: at.y }, above, 1)).toBe(true);
  expect(covered({ x: at.x, y: at.y + COUNTER.high }, above, 1)).toBe(false);
});
