/** Where counters lie: up to six in one square beside each other, more as a stack that opens into a fan. */
import type { Squares } from "../../board/squares";
import type { Point } from "../../board/hex";
import type { Unit } from "./types";

export const COUNTER = { wide: 76, high: 54 } as const;
/** From so many on, counters of one square lie on each other. */
export const STACK = 7;
/** Between counters of one square: arrows, badges and markers stand out from them. */
const GAP = { across: 13, down: 7 } as const;
/** Between counters of different squares, for their arrows, badges and rings. */
const APART = { across: 15, down: 11 } as const;
/** Squares that a counter may lie from its own. */
const FAR = 2;

export interface Lying {
  unit: Unit;
  at: Point;
  /** The stack that hides part of it. */
  under: boolean;
}

export interface Pile {
  square: string;
  at: Point;
  units: readonly Unit[];
}

/** The counters of every square, in the order of their ids. */
export function bySquare(units: readonly Unit[]): Map<string, Unit[]> {
  const found = new Map<string, Unit[]>();
  for (const unit of units) {
    if (unit.where !== "map" || !unit.square) continue;
    const here = found.get(unit.square);
    if (here) here.push(unit);
    else found.set(unit.square, [unit]);
  }
  return found;
}

/** Counters of one square that lie beside each other, and the plate below them. */
export interface Group extends Pile {
  wide: number;
  high: number;
}

export interface Laid {
  counters: Lying[];
  piles: Pile[];
  groups: Group[];
}

/** How much larger counters are drawn, so that they can be read from afar. */
export function growth(zoom: number): number {
  return Math.min(1.6, Math.max(0.9, 0.78 / zoom));
}

/** Everything where it lies. Of a stack the top counter comes last; the one that acts is on top. */
export function laid(board: Squares, units: readonly Unit[], top: ReadonlySet<string>, grow = 1): Laid {
  const counters: Lying[] = [];
  const piles: Pile[] = [];
  const groups: Group[] = [];
  const squares = bySquare(units);
  const spots = pushed(board, new Map([...squares].map(([square, here]) => [square, spaced(extent(here, grow), grow)])));
  for (const [square, here] of squares) {
    const at = spots.get(square) ?? board.at(square);
    if (here.length >= STACK) {
      const ordered = here.toSorted((a, b) => Number(top.has(a.id)) - Number(top.has(b.id)));
      ordered.forEach((unit, index) => {
        counters.push({ unit, at: stacked(at, index, ordered.length, grow), under: index < ordered.length - 1 });
      });
      piles.push({ square, at, units: here });
      continue;
    }
    const beside = besides(here);
    for (const { unit, column, row } of beside.cells)
      counters.push({ unit, at: { x: at.x + (column - (beside.columns - 1) / 2) * (COUNTER.wide + GAP.across) * grow, y: at.y + (row - (beside.rows - 1) / 2) * (COUNTER.high + GAP.down) * grow }, under: false });
    if (here.length > 1) groups.push({ square, at, units: here, ...extent(here, grow) });
  }
  // What is lower is drawn later, and a stack from its lowest counter up.
  return { counters: counters.toSorted((a, b) => Number(!a.under) - Number(!b.under)), piles, groups };
}

interface Cell {
  unit: Unit;
  column: number;
  row: number;
}

/** Raiders on the left and defenders on the right, or two by two where all are of one side. */
function besides(here: readonly Unit[]): { cells: Cell[]; columns: number; rows: number } {
  const sides = (["raider", "defender"] as const).map((side) => here.filter((unit) => unit.side === side));
  if (sides.every((each) => each.length)) {
    const rows = Math.max(...sides.map((each) => each.length));
    const cells = sides.flatMap((each, column) => each.map((unit, index) => ({ unit, column, row: index + (rows - each.length) / 2 })));
    return { cells, columns: 2, rows };
  }
  const columns = Math.min(2, here.length);
  const rows = Math.ceil(here.length / columns);
  return { cells: here.map((unit, index) => ({ unit, column: index % columns, row: Math.floor(index / columns) })), columns, rows };
}

interface Size {
  wide: number;
  high: number;
}

function spaced({ wide, high }: Size, grow: number): Size {
  return { wide: wide + APART.across * grow, high: high + APART.down * grow };
}

/** The room that the counters of a square take. */
function extent(here: readonly Unit[], grow: number): Size {
  // A stack has its letters below it and its number at a corner.
  if (here.length >= STACK) return { wide: Math.max(COUNTER.wide + 10 * here.length, 24 * here.length) * grow, high: (COUNTER.high + 10 * here.length) * grow };
  const { columns, rows } = besides(here);
  return { wide: (columns * (COUNTER.wide + GAP.across) - GAP.across) * grow, high: (rows * (COUNTER.high + GAP.down) - GAP.down) * grow };
}

/** Arrows, badges and markers stand out from a counter by as much. */
const RIM = 12;

/** Whether a counter lies over a point. */
export function covered({ x, y }: Point, counters: readonly Lying[], grow: number): boolean {
  return counters.some(({ at }) => Math.abs(at.x - x) < (COUNTER.wide / 2 + RIM) * grow && Math.abs(at.y - y) < (COUNTER.high / 2 + RIM) * grow);
}

/** Counters that keep a click from the square of a move below them: others that can move, and those of squares out of reach. */
export function solid(counters: readonly Lying[], mover: string | null, movers: readonly string[], ends: ReadonlyMap<string, unknown>): Lying[] {
  return counters.filter(({ unit }) => unit.id !== mover && (movers.includes(unit.id) || !ends.has(unit.square)));
}

function stacked({ x, y }: Point, index: number, count: number, grow: number): Point {
  const back = count - 1 - index;
  return { x: x + back * 5 * grow, y: y - back * 5 * grow };
}

/** Counters are larger than squares: those of neighbors are pushed apart, until none covers another or they are too far from their squares. */
export function pushed(board: Squares, sizes: ReadonlyMap<string, Size>): Map<string, Point> {
  const bodies = [...sizes].map(([square, size]) => ({ square, home: board.at(square), at: { ...board.at(square) }, ...size }));
  for (let round = 0, met = true; met && round < 60; round++) {
    met = false;
    for (const [index, one] of bodies.entries())
      for (const other of bodies.slice(index + 1)) {
        const [dx, dy] = [other.at.x - one.at.x, other.at.y - one.at.y];
        const over = (one.wide + other.wide) / 2 - Math.abs(dx);
        const under = (one.high + other.high) / 2 - Math.abs(dy);
        if (over <= 0.5 || under <= 0.5) continue;
        met = true;
        // The shorter way apart; those of one column or one row go along it.
        const across = over < under;
        const move = across ? { x: ((Math.sign(dx) || 1) * over) / 2, y: 0 } : { x: 0, y: ((Math.sign(dy) || 1) * under) / 2 };
        one.at = near(board, one.home, { x: one.at.x - move.x, y: one.at.y - move.y });
        other.at = near(board, other.home, { x: other.at.x + move.x, y: other.at.y + move.y });
      }
  }
  return new Map(bodies.map(({ square, at }) => [square, at]));
}

function near(board: Squares, home: Point, { x, y }: Point): Point {
  const [wide, high] = [board.wide * FAR, board.high * FAR];
  return { x: Math.min(home.x + wide, Math.max(home.x - wide, x)), y: Math.min(home.y + high, Math.max(home.y - high, y)) };
}

/** A stack opened: raiders on one side, defenders on the other, ordered so that threads cross least. */
export interface Fan {
  box: { x: number; y: number; width: number; height: number };
  counters: { unit: Unit; at: Point }[];
}

/** Drawn as large as the counters beside it. */
export function fanned(board: Squares, pile: Pile, grow = 1): Fan {
  const [wide, high] = [COUNTER.wide * grow, COUNTER.high * grow];
  const row = high + 14 * grow;
  const left = pile.units.filter((unit) => unit.side === "raider");
  const right = ordered(left, pile.units.filter((unit) => unit.side === "defender"));
  const rows = Math.max(left.length, right.length);
  const both = left.length > 0 && right.length > 0;
  const width = (both ? 2 : 1) * (wide + 24 * grow) + (both ? 100 : 16) * grow;
  const height = rows * row + 22 * grow;
  const x = Math.min(Math.max(pile.at.x - width / 2, 4), board.width - width - 4);
  const y = Math.min(Math.max(pile.at.y - height / 2, 4), board.height - height - 4);
  const column = (units: readonly Unit[], cx: number): Fan["counters"] =>
    units.map((unit, index) => ({ unit, at: { x: cx, y: y + 20 * grow + row * (index + (rows - units.length) / 2) + high / 2 } }));
  const inner = wide / 2 + 14 * grow;
  return {
    box: { x, y, width, height },
    counters: both ? [...column(left, x + inner), ...column(right, x + width - inner)] : column([...left, ...right], x + width / 2),
  };
}

/** Beside whom it hunts, or who hunts it, if that one is in the same square. */
function ordered(left: readonly Unit[], right: readonly Unit[]): Unit[] {
  const rank = (unit: Unit): number => {
    const places = left.flatMap((each, index) => (unit.tally === each.id || each.tally === unit.id ? [index] : []));
    return places.length ? places.reduce((sum, each) => sum + each, 0) / places.length : left.length;
  };
  return right.toSorted((a, b) => rank(a) - rank(b));
}
