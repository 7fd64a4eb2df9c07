/** Land and sea below the battle, by what stands or floats there; the same at every look. */
import type { Squares } from "../../board/squares";
import { grain } from "./weather";

export interface Stretch {
  x: number;
  width: number;
  sea: boolean;
}

/** Sea where a ship lies, also beside a quay; land under what else there is; land if there is nothing. */
export function stretches(board: Squares, standing: readonly { square: string; ship: boolean }[]): Stretch[] {
  const known = new Map<number, boolean>();
  for (const { square, ship } of standing) {
    const column = square.charCodeAt(0) - 65;
    known.set(column, ship || known.get(column) === true);
  }
  const columns = [...known.keys()].sort((a, b) => a - b);
  const found: Stretch[] = [];
  columns.forEach((column, index) => {
    const sea = known.get(column) === true;
    const before = found.at(-1);
    if (before?.sea === sea) return;
    const x = before ? (((columns[index - 1] ?? 0) + column + 1) / 2) * board.wide : 0;
    if (before) before.width = x - before.x;
    found.push({ x, width: 0, sea });
  });
  const last = found.at(-1);
  if (!last) return [{ x: 0, width: board.width, sea: false }];
  last.width = board.width - last.x;
  return found;
}

/** A line of hills from left to right, as the top of an area that goes down to `base`. */
export function ridge(width: number, step: number, high: number, seed: number, base: number): string {
  const next = grain(seed);
  let path = `M0 ${String(base)}V${(-high * 0.4).toFixed(0)}`;
  let y = -high * 0.4;
  for (let x = 0; x < width; x += step) {
    const to = -high * (0.15 + 0.85 * next());
    path += `C${(x + step * 0.4).toFixed(0)} ${y.toFixed(0)} ${(x + step * 0.6).toFixed(0)} ${to.toFixed(0)} ${(x + step).toFixed(0)} ${to.toFixed(0)}`;
    y = to;
  }
  return `${path}V${String(base)}z`;
}

export interface Field {
  path: string;
  /** Which of a few tones. */
  tone: number;
}

/** Fields between hedges, seen flat from the side; they get larger toward the eye. */
export function fields(width: number, seed: number): Field[] {
  const next = grain(seed);
  const found: Field[] = [];
  const rows: readonly (readonly [number, number])[] = [
    [12, 22],
    [24, 40],
    [43, 66],
  ];
  for (const [top, bottom] of rows) {
    for (let x = next() * 60; x < width - 20; ) {
      const wide = (50 + next() * 90) * (bottom / 34);
      const right = Math.min(x + wide, width);
      const slant = (bottom - top) * 0.9;
      if (next() < 0.62) found.push({ path: `M${x.toFixed(0)} ${String(bottom)}l${slant.toFixed(0)} ${String(top - bottom)}H${(right - 8).toFixed(0)}l${(-Math.min(slant, right - x - 10)).toFixed(0)} ${String(bottom - top)}z`, tone: Math.floor(next() * 4) });
      x = right + 6;
    }
  }
  return found;
}

/** Short crests of waves, smaller toward the horizon. */
export function waves(width: number, seed: number): string {
  const next = grain(seed);
  let path = "";
  for (const [y, step, long] of [[9, 64, 12], [20, 84, 18], [35, 108, 26], [56, 140, 36]] as const)
    for (let x = next() * step; x < width - long - 6; x += step * (0.6 + next() * 0.8)) path += `M${x.toFixed(0)} ${(y + next() * 5).toFixed(0)}q${String(long / 4)} -3 ${String(long / 2)} 0t${String(long / 2)} 0`;
  return path;
}

/** A beach that falls from the land into the sea, `way` 1 where the sea lies to the right. */
export function beach(x: number, way: 1 | -1): string {
  const at = (along: number, y: number): string => `${(x + along * way).toFixed(0)} ${String(y)}`;
  return `M${at(-46, 0)}C${at(-14, 2)} ${at(-4, 10)} ${at(14, 12)}C${at(2, 26)} ${at(34, 40)} ${at(18, 60)}C${at(8, 80)} ${at(40, 110)} ${at(30, 140)}H${(x - 46 * way).toFixed(0)}z`;
}
