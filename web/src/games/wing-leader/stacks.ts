/** Where counters lie: two in one square side by side, three and more as a stack that opens into a fan. */
import type { Squares } from "../../board/squares";
import type { Point } from "../../board/hex";
import type { Unit } from "./types";

export const COUNTER = { wide: 76, high: 54 } as const;
/** From so many on, counters of one square lie on each other. */
export const STACK = 3;

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

export interface Laid {
  counters: Lying[];
  piles: Pile[];
}

/** How much larger counters are drawn, so that they can be read from afar. */
export function growth(zoom: number): number {
  return Math.min(1.6, Math.max(0.9, 0.78 / zoom));
}

/** Everything where it lies. Of a stack the top counter comes last; the one that acts is on top. */
export function laid(board: Squares, units: readonly Unit[], top: ReadonlySet<string>, grow = 1): Laid {
  const counters: Lying[] = [];
  const piles: Pile[] = [];
  const squares = bySquare(units);
  const pairs = new Set([...squares].flatMap(([square, here]) => (here.length === 2 ? [square] : [])));
  const spots = pushed(board, [...squares.keys()], grow, pairs);
  for (const [square, here] of squares) {
    const at = spots.get(square) ?? board.at(square);
    const ordered = here.toSorted((a, b) => Number(top.has(a.id)) - Number(top.has(b.id)));
    ordered.forEach((unit, index) => {
      counters.push({ unit, at: apart(at, index, ordered.length, grow), under: ordered.length >= STACK && index < ordered.length - 1 });
    });
    if (here.length >= STACK) piles.push({ square, at, units: here });
  }
  // What is lower is drawn later, and a stack from its lowest counter up.
  return { counters: counters.toSorted((a, b) => Number(!a.under) - Number(!b.under)), piles };
}

/** Arrows, badges and markers stand out from a counter by as much. */
const RIM = 12;

/** Whether a counter lies over a point. */
export function covered({ x, y }: Point, counters: readonly Lying[], grow: number): boolean {
  return counters.some(({ at }) => Math.abs(at.x - x) < (COUNTER.wide / 2 + RIM) * grow && Math.abs(at.y - y) < (COUNTER.high / 2 + RIM) * grow);
}

/** Counters that keep a click from the square of a move below them: those that can move, and those of squares out of reach. */
export function solid(counters: readonly Lying[], movers: readonly string[], ends: ReadonlyMap<string, unknown>): Lying[] {
  return counters.filter(({ unit }) => movers.includes(unit.id) || !ends.has(unit.square));
}

function apart({ x, y }: Point, index: number, count: number, grow: number): Point {
  if (count === 1) return { x, y };
  if (count === 2) return { x: x + (index ? 22 : -22) * grow, y: y + (index ? 15 : -15) * grow };
  const back = count - 1 - index;
  return { x: x + back * 5 * grow, y: y - back * 5 * grow };
}

/** Counters are larger than squares: those of neighbors are pushed apart, by half a square at most. */
export function pushed(board: Squares, squares: readonly string[], grow: number, pairs: ReadonlySet<string> = new Set()): Map<string, Point> {
  const found = new Map(squares.map((square) => [square, board.at(square)]));
  // Two side by side need more room, each half of it.
  const more = (one: string, other: string): number => (Number(pairs.has(one)) + Number(pairs.has(other))) * grow;
  for (let round = 0; round < 6; round++)
    for (const [index, one] of squares.entries())
      for (const other of squares.slice(index + 1)) {
        const [a, b] = [found.get(one), found.get(other)];
        if (!a || !b) continue;
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const [wide, high] = [COUNTER.wide * grow + 3 + 22 * more(one, other), COUNTER.high * grow + 3 + 15 * more(one, other)];
        const [over, under] = [wide - Math.abs(dx), high - Math.abs(dy)];
        if (over <= 0 || under <= 0) continue;
        // The shorter way apart.
        const move = over / board.wide < under / board.high ? { x: (Math.sign(dx) || 1) * (over / 2), y: 0 } : { x: 0, y: (Math.sign(dy) || 1) * (under / 2) };
        found.set(one, near(board, one, { x: a.x - move.x, y: a.y - move.y }));
        found.set(other, near(board, other, { x: b.x + move.x, y: b.y + move.y }));
      }
  return found;
}

function near(board: Squares, square: string, { x, y }: Point): Point {
  const home = board.at(square);
  const [wide, high] = [board.wide / 2, board.high / 2];
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
