/** What lies ahead of a counter, behind it, and within the reach of escorts. */
import { nameOf, type Square, type Squares } from "../../board/squares";
import { STEP } from "./walk";
import type { Facing } from "./types";

/** Cones of 90 degrees, their edges included; null beside it. */
export function aspect(facing: Facing, at: Square, other: Square): "ahead" | "behind" | null {
  const [dx, dy] = [other.column - at.column, other.level - at.level];
  const [fx, fy] = STEP[facing];
  if (fx && fy) {
    const along = [dx * fx, dy * fy];
    if (Math.min(...along) >= 0 && Math.max(...along) > 0) return "ahead";
    return Math.max(...along) <= 0 && Math.min(...along) < 0 ? "behind" : null;
  }
  const [forward, across] = fx ? [dx * fx, Math.abs(dy)] : [dy * fy, Math.abs(dx)];
  if (!forward || across > Math.abs(forward)) return null;
  return forward > 0 ? "ahead" : "behind";
}

/** The squares of a cone up to a distance. */
export function cone(board: Squares, facing: Facing, at: Square, which: "ahead" | "behind", far: number): string[] {
  return near(board, at, far).filter((each) => aspect(facing, at, each) === which).map(nameOf);
}

/** From where escorts react for a bomber: three squares, and no more than one below it. */
export const REACTION = 3;

export function guarded(board: Squares, at: Square): string[] {
  return near(board, at, REACTION).filter((each) => each.level >= at.level - 1).map(nameOf);
}

function near(board: Squares, at: Square, far: number): Square[] {
  const found: Square[] = [];
  for (let dx = -far; dx <= far; dx++) for (let dy = -far; dy <= far; dy++) found.push({ column: at.column + dx, level: at.level + dy });
  return found.filter((each) => board.has(each));
}
