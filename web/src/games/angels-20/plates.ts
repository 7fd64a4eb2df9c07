/** Where the plate of an aircraft stands: beside it, away from its nose, and over nobody. Pure, so that it can be tested. */
import type { Extent } from "../../board/camera";
import type { Point } from "../../board/hex";
import { shared, type Box } from "./signs";

export interface Labeled {
  point: Point;
  /** From the middle of the aircraft to its wing tip. */
  reach: number;
  /** Degrees clockwise from up that its nose points to. */
  angle: number;
  wide: number;
}

export const HIGH = 20;
const GAP = 3;

/** The middle of each plate, on a map of this extent. */
export function plateSpots(all: readonly Labeled[], grow = 1, map: Extent | null = null): Point[] {
  const bodies = all.map(({ point, reach }): Box => ({ ...point, wide: reach * 1.5, high: reach * 1.5 }));
  const plates: Box[] = [];
  return all.map((each) => {
    const { point, reach, wide } = each;
    const size = { wide: wide * grow, high: HIGH * grow };
    const [aside, across] = [reach + size.wide / 2 + GAP, reach * 0.98 + size.high / 2 + GAP];
    // A nose that points down wants its plate above.
    const down = Math.cos((each.angle * Math.PI) / 180) < -0.3;
    const spots = [across, -across].map((dy) => ({ x: point.x, y: point.y + (down ? -dy : dy) }));
    spots.push({ x: point.x + aside, y: point.y }, { x: point.x - aside, y: point.y });
    const costs = spots.map((spot, rank) => {
      const box = { ...(map ? within(spot, size, map) : spot), ...size };
      const covered = bodies.reduce((sum, body) => sum + shared(box, body), 0);
      return { box, cost: covered + 3 * plates.reduce((sum, other) => sum + shared(box, other), 0) + 40 * rank };
    });
    const { box } = costs.reduce((one, other) => (other.cost < one.cost ? other : one));
    plates.push(box);
    return { x: box.x, y: box.y };
  });
}

function within(spot: Point, { wide, high }: Pick<Box, "wide" | "high">, { width, height }: Extent): Point {
  return { x: Math.max(wide / 2, Math.min(width - wide / 2, spot.x)), y: Math.max(high / 2, Math.min(height - high / 2, spot.y)) };
}
