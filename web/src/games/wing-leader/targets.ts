/** Where surface units stand, and how they are drawn. */
import type { Squares } from "../../board/squares";
import type { Surface } from "./types";

export interface Standing {
  surface: Surface;
  x: number;
  /** 0 at the horizon, 1 in a second row before it. */
  row: 0 | 1;
  /** There is room for its name. */
  named: boolean;
}

/** Between two that stand beside each other: as little as can be, and enough to write their names. */
const CLOSE = 38;
const NAMED = 62;

/** Guns and small ships stand in front, so that those of one column need not be far from it. */
const FRONT = /^(?:flak|small-arms|dd|pg|ss)/;

/** Each in its column; those of one row that would cover each other step aside. */
export function standing(board: Squares, surfaces: readonly Surface[], grow = 1): Standing[] {
  const behind = surfaces.filter((each) => !FRONT.test(each.key));
  const front = surfaces.filter((each) => FRONT.test(each.key));
  return [...inRow(board, behind, 0, grow), ...inRow(board, front, 1, grow)];
}

/** How many rows there are. */
export function rowsOf(surfaces: readonly Surface[]): number {
  return surfaces.some((each) => FRONT.test(each.key)) ? 2 : Math.min(1, surfaces.length);
}

function inRow(board: Squares, surfaces: readonly Surface[], row: 0 | 1, grow: number): Standing[] {
  const found = surfaces.map((surface) => ({ surface, row, x: board.at(surface.square).x, named: true })).toSorted((a, b) => a.x - b.x || (a.surface.id < b.surface.id ? -1 : 1));
  for (let round = 0; round < 40; round++)
    for (const [index, right] of found.entries()) {
      const left = found[index - 1];
      if (!left) continue;
      const short = CLOSE * grow - (right.x - left.x);
      if (short <= 0) continue;
      left.x -= short / 2;
      right.x += short / 2;
    }
  for (const [index, each] of found.entries()) {
    const gaps = [found[index - 1], found[index + 1]].map((other) => (other ? Math.abs(other.x - each.x) : NAMED * grow));
    each.named = Math.min(...gaps) >= NAMED * grow - 0.1;
  }
  return found;
}

/** As many words of a name as a plate has room for. */
export function brief(name: string): string {
  const [first = "", ...more] = name.split(" ");
  const found = more.reduce((text, word) => (`${text} ${word}`.length <= 11 && !text.endsWith("…") ? `${text} ${word}` : text), first);
  return found.replace(/(?: (?:and|of|the)|,)$/, "").slice(0, 11);
}
