/** Where the odds of shots are written: near their lines, and over nobody. Pure, so that it can be tested. */
import type { Frame } from "../../board/camera";
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

/** The middle of each line's sign, enlarged on a small map: where it covers least in the part that is in sight, and then as near to the line as can be. */
export function signSpots(lines: readonly Segment[], counters: readonly Point[], plates: readonly Box[] = [], grow = 1, sight: Frame | null = null): Point[] {
  const size = { wide: SIGN.wide * grow, high: SIGN.high * grow };
  const taken: Box[] = [...counters.map((point) => ({ ...point, ...COUNTER })), ...plates];
  return lines.map(({ x1, y1, x2, y2 }) => {
    const long = Math.hypot(x2 - x1, y2 - y1) || 1;
    const spots = ALONG.flatMap((along) =>
      ASIDE.map((aside) => {
        const far = aside * grow;
        const spot = { x: x1 + along * (x2 - x1) - (far * (y2 - y1)) / long, y: y1 + along * (y2 - y1) + (far * (x2 - x1)) / long };
        const box = { ...(sight ? inside(spot, size, sight) : spot), ...size };
        const covered = taken.reduce((sum, other) => sum + shared(box, other), 0);
        return { box, cost: 2 * covered + 2 * Math.abs(aside) + 60 * Math.abs(along - 0.5) };
      }),
    );
    const best = spots.reduce((one, other) => (other.cost < one.cost ? other : one)).box;
    taken.push(best);
    return { x: best.x, y: best.y };
  });
}

function inside(spot: Point, { wide, high }: Pick<Box, "wide" | "high">, { left, top, right, bottom }: Frame): Point {
  return { x: Math.max(left + wide / 2, Math.min(right - wide / 2, spot.x)), y: Math.max(top + high / 2, Math.min(bottom - high / 2, spot.y)) };
}
