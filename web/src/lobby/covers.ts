/** Pieces of the covers: drawings of aircraft, placed. Each cover is 236 wide and 116 high. */
export const WIDE = 236;
export const HIGH = 116;

export interface Flying {
  /** The family, as the art knows it. */
  of: string;
  x: number;
  y: number;
  /** Degrees to the right of straight up; for a side view, of level flight to the right. */
  turn: number;
  size: number;
  side?: "allied" | "axis";
  view?: "top" | "side";
  /** How far below it its shadow falls. */
  shadow?: number;
}

/** How a drawing of 200 by 200, or of 200 by 100 from the side, is put in its place. */
export function placed({ x, y, turn, size, view = "top" }: Flying): string {
  const scale = size / 200;
  const middle = view === "top" ? "-100 -100" : "-100 -50";
  return `translate(${String(x)} ${String(y)}) rotate(${String(turn)}) scale(${String(scale)}) translate(${middle})`;
}

/** The corners of a hexagon with its flat side up. */
export function hexagon(x: number, y: number, r: number): string {
  return [0, 60, 120, 180, 240, 300]
    .map((angle) => (angle * Math.PI) / 180)
    .map((angle) => `${(x + r * Math.cos(angle)).toFixed(1)},${(y + r * Math.sin(angle)).toFixed(1)}`)
    .join(" ");
}
