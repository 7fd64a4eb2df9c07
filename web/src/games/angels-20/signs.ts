/** Where the odds of shots are written: near their lines, and over nobody. Pure, so that it can be tested. */
import type { Point } from "../../board/hex";

export interface Segment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface Box {
  x: number;
  y: number;
  wide: number;
  high: number;
}

export const SIGN = { wide: 70, high: 29 };
/** An aircraft on the map. */
const COUNTER = { wide: 66, high: 68 };
const ALONG = [0.5, 0.3, 0.7];
const ASIDE = [0, 30, -30, 48, -48, 66, -66, 84, -84];

export function shared(one: Box, other: Box): number {
  const wide = (one.wide + other.wide) / 2 - Math.abs(one.x - other.x);
  const high = (one.high + other.high) / 2 - Math.abs(one.y - other.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The middle of each line's sign: where it covers least, and then as near to the line as can be. */
export function signSpots(lines: readonly Segment[], counters: readonly Point[], plates: readonly Box[] = []): Point[] {
  const taken: Box[] = [...counters.map((point) => ({ ...point, ...COUNTER })), ...plates];
  return lines.map(({ x1, y1, x2, y2 }) => {
    const long = Math.hypot(x2 - x1, y2 - y1) || 1;
    const spots = ALONG.flatMap((along) =>
      ASIDE.map((aside) => {
        const box = { x: x1 + along * (x2 - x1) - (aside * (y2 - y1)) / long, y: y1 + along * (y2 - y1) + (aside * (x2 - x1)) / long, ...SIGN };
        const covered = taken.reduce((sum, other) => sum + shared(box, other), 0);
        return { box, cost: 2 * covered + 2 * Math.abs(aside) + 60 * Math.abs(along - 0.5) };
      }),
    );
    const best = spots.reduce((one, other) => (other.cost < one.cost ? other : one)).box;
    taken.push(best);
    return { x: best.x, y: best.y };
  });
}
