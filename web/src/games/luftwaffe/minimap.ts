/** Where one looks on the whole map, for a drawing of it in the corner. */
import type { Frame } from "../../board/camera";
import type { Point } from "../../board/hex";

/** The part of a small map that is in sight; null: all that there is, and the small map tells nothing. */
export function outlined(sight: Frame | null, width: number, height: number): Frame | null {
  if (!sight) return null;
  const part = {
    left: Math.max(0, sight.left),
    top: Math.max(0, sight.top),
    right: Math.min(width, sight.right),
    bottom: Math.min(height, sight.bottom),
  };
  const all = (part.right - part.left) * (part.bottom - part.top) >= MOST * width * height;
  return all || part.right <= part.left || part.bottom <= part.top ? null : part;
}

/** The share of the map in sight from which on nothing is missed. */
const MOST = 0.85;

const STEPS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where a key leads from what is in sight: a quarter of it. */
export function stepped(sight: Frame, key: string): Point | null {
  const step = STEPS[key];
  if (!step) return null;
  const [wide, high] = [sight.right - sight.left, sight.bottom - sight.top];
  return { x: sight.left + wide / 2 + (step[0] * wide) / 4, y: sight.top + high / 2 + (step[1] * high) / 4 };
}
