/** Where tags stand beside counters: where they cover no other counter and no other tag, if there is such a place. */
import type { Frame } from "../../board/camera";
import type { Point } from "../../board/hex";
import { COUNTER } from "./stacks";

export interface Box {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/** Shared by two boxes, each given by its middle. */
function shared(one: Box, other: Box): number {
  const across = (one.wide + other.wide) / 2 - Math.abs(one.x - other.x);
  const down = (one.high + other.high) / 2 - Math.abs(one.y - other.y);
  return across > 0 && down > 0 ? across * down : 0;
}

/** What of a box lies outside of a frame. */
function outside({ x, y, wide, high }: Box, { left, top, right, bottom }: Frame): number {
  const across = Math.max(0, Math.min(x + wide / 2, right) - Math.max(x - wide / 2, left));
  const down = Math.max(0, Math.min(y + high / 2, bottom) - Math.max(y - high / 2, top));
  return wide * high - across * down;
}

/** The middle of each tag, in their order, drawn as large as `grow` makes counters; in sight if there is a `seen` part. */
export function besides(tags: readonly { at: Point; wide: number; high: number }[], counters: readonly Point[], grow: number, seen?: Frame): Point[] {
  const [wide, high] = [COUNTER.wide * grow, COUNTER.high * grow];
  const taken: Box[] = counters.map(({ x, y }) => ({ x, y, wide, high }));
  return tags.map((tag) => {
    const [dx, dy] = [(wide + tag.wide * grow) / 2 + 12 * grow, (high + tag.high * grow) / 2 + 9 * grow];
    const spots: [number, number][] = [[0, dy], [0, -dy], [-dx, 0], [dx, 0], [-wide / 2, dy], [wide / 2, dy], [-wide / 2, -dy], [wide / 2, -dy], [-dx, dy], [dx, dy]];
    const boxes = spots.map(([x, y]) => ({ x: tag.at.x + x, y: tag.at.y + y, wide: tag.wide * grow, high: tag.high * grow }));
    const cost = (box: Box): number => taken.reduce((sum, each) => sum + shared(box, each), seen ? 2 * outside(box, seen) : 0);
    const best = boxes.reduce((least, box) => (cost(box) < cost(least) - 1 ? box : least));
    taken.push(best);
    return { x: best.x, y: best.y };
  });
}
