import { expect, test } from "vitest";
import { arranged, bounded, moving, namesOf, setUp, withPiece, type Piece } from "./pieces";
import { Top } from "../../board/inches";
import type { Draft } from "../../wire";

const draft: Draft = { markers: [["M1", [2000, 800]]], aircraft: [["A1", { x: 3000, y: 800, heading: 0, level: 4 }]] };
const markers = [
  { id: "M2", side: "A" as const, x: 1000, y: 1000 },
  { id: "M10", side: "A" as const, x: 3000, y: 1000 },
];

test("a set-up is read from its draft and written back", () => {
  const [marker, plane] = setUp(draft);
  if (!marker || !plane) throw new Error("both are there");
  expect(plane.pose).toEqual({ heading: 0, level: 4 });
  expect(withPiece(draft, { ...marker, x: 2100 })["markers"]).toEqual([["M1", [2100, 800]]]);
  expect(withPiece(draft, { ...plane, pose: { heading: 15, level: 5 } })["aircraft"]).toEqual([["A1", { x: 3000, y: 800, heading: 15, level: 5 }]]);
});

test("what is not filled in yet is no piece", () => {
  expect(setUp({ markers: [{ "0": "M1" }] })).toEqual([]);
});

test("markers that move are listed by number, those that stay are not", () => {
  const [two, ten] = moving({}, markers);
  if (!two || !ten) throw new Error("both are there");
  const one = withPiece({}, { ...ten, x: 3100 });
  const both = withPiece(one, { ...two, y: 1200 });
  expect(both["points"]).toEqual([["M2", [1000, 1200]], ["M10", [3100, 1000]]]);
  expect(withPiece(both, { ...ten, x: 3000 })["points"]).toEqual([["M2", [1000, 1200]]]);
});

const table = [0, 0, 7200, 4800] as const;
const piece = (more: Partial<Piece>): Piece => ({ id: "P", x: 1000, y: 1000, pose: null, from: null, ...more });

test("nothing goes farther than it may", () => {
  const to = bounded(piece({ from: { x: 1000, y: 1000 } }), { x: 5000, y: 5000 }, table, 600);
  expect(Math.hypot(to.x - 1000, to.y - 1000)).toBeLessThanOrEqual(600);
  expect(Math.hypot(to.x - 1000, to.y - 1000)).toBeGreaterThan(590);
  const free = bounded(piece({}), { x: -50, y: 9000.4 }, table, 600);
  expect(free).toEqual({ x: 0, y: 4800 });
});

test("a piece that does not move stays, and one on an edge goes along it in steps and stays on the table", () => {
  expect(bounded(piece({ bound: { kind: "still" } }), { x: 3000, y: 3000 }, table, 600)).toEqual({ x: 1000, y: 1000 });
  const edge = piece({ bound: { kind: "line", at: { x: 730, y: 4800 }, along: "x", most: 1200, step: 50 } });
  expect(bounded(edge, { x: 1320, y: 100 }, table, 600)).toEqual({ x: 1330, y: 4800 });
  expect(bounded(edge, { x: 7000, y: 100 }, table, 600)).toEqual({ x: 1930, y: 4800 });
  expect(bounded(edge, { x: -500, y: 100 }, table, 600)).toEqual({ x: 30, y: 4800 });
});

test("aircraft are set out in a line around the middle, markers behind them and apart", () => {
  const pose = { x: 0, y: 0, heading: 90, level: 3 };
  const draft: Draft = { aircraft: [["A1", pose], ["A2", pose]], markers: [["M1", [0, 0]], ["M2", [0, 0]]] };
  const placed = setUp(arranged(draft, [0, 0, 7200, 1200], "south", "Line abreast"));
  expect(placed.filter((piece) => piece.pose).map(({ x, y, pose }) => [x, y, pose?.heading, pose?.level])).toEqual([
    [3400, 850, 0, 3],
    [3800, 850, 0, 3],
  ]);
  const [first, second] = placed.filter((piece) => !piece.pose);
  expect(Math.abs((first?.x ?? 0) - (second?.x ?? 0))).toBeGreaterThanOrEqual(600);
  const north = setUp(arranged(draft, [0, 3600, 7200, 4800], "north", "Two groups"));
  expect(north.find((piece) => piece.id === "A1")?.pose?.heading).toBe(180);
  expect(north.every(({ y }) => y >= 3600 && y <= 4800)).toBe(true);
});

test("names of aircraft that stand close do not cover each other", () => {
  const stand = (id: string, x: number, y: number): Piece => ({ id, x, y, pose: { heading: 0, level: 4 }, from: null });
  const names = namesOf([stand("A1", 3000, 1000), stand("A2", 3100, 1000), stand("A3", 3150, 1000), stand("A4", 6000, 1000)], new Top(7200, 4800), 1);
  const heights = Object.fromEntries(names.map(({ piece, y }) => [piece.id, y]));
  expect(new Set([heights["A1"], heights["A2"], heights["A3"]]).size).toBe(3);
  expect(heights["A4"]).toBe(heights["A1"]);
  expect(heights["A2"]).toBeLessThan(Number(heights["A1"]));
});
