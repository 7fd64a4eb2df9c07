/** The Sun diagram: in which arc of a square another lies. Its own square and those below are in none. */
import { nameOf, type Square, type Squares } from "../../board/squares";
import type { View } from "./types";

export function arcOf(at: Square, other: Square): View["sun"] | null {
  const [dx, dy] = [other.column - at.column, other.level - at.level];
  const wide = Math.abs(dx);
  if (dy < 0 || (wide === 0 && dy === 0)) return null;
  if (dy > 2 * wide) return "above";
  if (2 * dy < wide) return dx < 0 ? "left horizon" : "right horizon";
  return dx < 0 ? "left upper" : "right upper";
}

/** The squares from which one comes out of the Sun at a square. */
export function upSun(board: Squares, at: Square, sun: View["sun"]): string[] {
  const found: string[] = [];
  for (let column = 0; column < board.columns; column++)
    for (let level = at.level; level < board.levels; level++) if (arcOf(at, { column, level }) === sun) found.push(nameOf({ column, level }));
  return found;
}
