/**
 * A board of squares seen from the side: columns A to Z from the left, altitudes from the ground up.
 * Drawings have y downward; a square is a little wider than high, as counters are.
 */
import type { Frame } from "./camera";
import { ARROWS, type Direction } from "./focus";
import type { Point } from "./hex";

export interface Square {
  column: number;
  level: number;
}

/** `M9`: column and altitude; null for what is no square. */
export function squareOf(name: string): Square | null {
  const match = /^([A-Z])(\d{1,2})$/.exec(name);
  return match?.[1] && match[2] ? { column: match[1].charCodeAt(0) - 65, level: Number(match[2]) } : null;
}

/** The square of a place on the table, `at:M9`: a unit may be called D3 as well. */
export function squareIn(place: string): string | null {
  return place.startsWith("at:") ? place.slice(3) : null;
}

export function nameOf({ column, level }: Square): string {
  return `${String.fromCharCode(65 + column)}${String(level)}`;
}

export class Squares {
  readonly width: number;
  readonly height: number;

  /** `ground` is drawn below the lowest row. */
  constructor(
    readonly columns: number,
    readonly levels: number,
    readonly wide = 60,
    readonly high = 48,
    readonly ground = 0,
  ) {
    this.width = columns * wide;
    this.height = levels * high + ground;
  }

  has({ column, level }: Square): boolean {
    return column >= 0 && level >= 0 && column < this.columns && level < this.levels;
  }

  /** The upper left corner. */
  corner({ column, level }: Square): Point {
    return { x: column * this.wide, y: (this.levels - 1 - level) * this.high };
  }

  centre(square: Square): Point {
    const { x, y } = this.corner(square);
    return { x: x + this.wide / 2, y: y + this.high / 2 };
  }

  /** The middle of a square by its name; what is no square is in the middle of the board. */
  at(name: string): Point {
    const square = squareOf(name);
    return square ? this.centre(square) : { x: this.width / 2, y: this.height / 2 };
  }

  /** The square that holds a point, or null beside the board. */
  from({ x, y }: Point): Square | null {
    const square = { column: Math.floor(x / this.wide), level: this.levels - 1 - Math.floor(y / this.high) };
    return this.has(square) ? square : null;
  }

  /** The part of the drawing that holds these squares, with some squares around them. */
  around(names: readonly string[], room: number): Frame {
    const points = names.map((name) => this.at(name));
    const [wide, high] = [(room + 0.5) * this.wide, (room + 0.5) * this.high];
    return {
      left: Math.max(0, Math.min(...points.map(({ x }) => x)) - wide),
      right: Math.min(this.width, Math.max(...points.map(({ x }) => x)) + wide),
      top: Math.max(0, Math.min(...points.map(({ y }) => y)) - high),
      bottom: Math.min(this.height, Math.max(...points.map(({ y }) => y)) + high),
    };
  }

  /** The edge around squares as path data, each side once: what lies between two of them is left out. */
  outline(names: readonly string[]): string {
    const inside = new Set(names);
    const parts: string[] = [];
    for (const name of inside) {
      const square = squareOf(name);
      if (!square) continue;
      const { column, level } = square;
      const { x, y } = this.corner(square);
      const side = (dx: number, dy: number, from: string, to: string): void => {
        if (!inside.has(nameOf({ column: column + dx, level: level + dy }))) parts.push(`M${from}${to}`);
      };
      side(0, 1, `${String(x)} ${String(y)}`, `h${String(this.wide)}`);
      side(0, -1, `${String(x)} ${String(y + this.high)}`, `h${String(this.wide)}`);
      side(-1, 0, `${String(x)} ${String(y)}`, `v${String(this.high)}`);
      side(1, 0, `${String(x + this.wide)} ${String(y)}`, `v${String(this.high)}`);
    }
    return parts.join("");
  }
}

const STEPS: Readonly<Record<Direction, readonly [number, number]>> = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };

/** The next of these squares in a direction: in line if there is one, else the nearest that lies that way. */
export function nextSquare(names: readonly string[], from: string, direction: Direction): string | null {
  const here = squareOf(from);
  if (!here) return null;
  const [dx, dy] = STEPS[direction];
  let best: string | null = null;
  let least = Infinity;
  for (const name of names) {
    const square = squareOf(name);
    if (!square || name === from) continue;
    const [across, up] = [square.column - here.column, square.level - here.level];
    const ahead = across * dx + up * dy;
    const aside = Math.abs(dx ? up : across);
    if (ahead <= 0 || aside > ahead) continue;
    const cost = ahead + 3 * aside;
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}

/** Moves the focus among the squares of a node, which carry `data-square`; the rest is left to others. */
export function roamSquares(node: Element): () => void {
  function keyed(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = event.target instanceof Element ? event.target.getAttribute("data-square") : null;
    const step = ARROWS[event.key];
    if (from === null || !step) return;
    const nodes = new Map([...node.querySelectorAll<SVGElement>("[data-square]")].map((each) => [each.dataset["square"] ?? "", each]));
    const next = nextSquare([...nodes.keys()], from, step);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    nodes.get(next)?.focus();
  }
  node.addEventListener("keydown", keyed);
  return () => {
    node.removeEventListener("keydown", keyed);
  };
}
