/** Shapes of the weather, the same for the same squares at every look. */
import type { Squares } from "../../board/squares";
import type { Cloud } from "./types";

/** Numbers from 0 to 1 that look like chance and are always the same. */
export function grain(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export interface Puff {
  x: number;
  y: number;
  r: number;
}

export interface Shape {
  puffs: Puff[];
  streaks: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Puffs for broken and dense cloud, streaks for wispy cloud. */
export function shapeOf(board: Squares, cloud: Cloud): Shape {
  const next = grain(cloud.altitude * 97 + cloud.first * 13 + cloud.kind);
  const { x: left, y: top } = board.corner({ column: cloud.first, level: cloud.altitude });
  const width = (cloud.last - cloud.first + 1) * board.wide;
  const height = board.high;
  const shape: Shape = { puffs: [], streaks: "", left, top, width, height };
  if (cloud.kind === 1) {
    for (let x = left + 6; x < left + width - 20; x += 34) {
      const [y, long, bend] = [top + 8 + next() * (height - 16), 30 + next() * 42, (next() - 0.5) * 12];
      shape.streaks += `M${x.toFixed(0)} ${y.toFixed(0)}q${(long / 2).toFixed(0)} ${bend.toFixed(0)} ${Math.min(long, left + width - x).toFixed(0)} ${(bend / 3).toFixed(0)}`;
    }
    return shape;
  }
  const step = cloud.kind === 3 ? 17 : 24;
  for (let x = left + 10; x < left + width - 4; x += step) {
    if (cloud.kind === 2 && next() < 0.16) continue;
    const r = (cloud.kind === 3 ? 12 : 9) + next() * 8;
    shape.puffs.push({ x, y: top + height - 8 - r * 0.9 - next() * 5, r: Math.min(r, x - left, left + width - x) });
  }
  return shape;
}

export const KIND = ["", "Wispy −1", "Broken −2", "Dense −3"] as const;
