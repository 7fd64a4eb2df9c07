/** Lines of sight as the rules draw them: what lies strictly between two squares blocks. */
import { nameOf, squareOf, type Square } from "../../board/squares";
import type { View } from "./types";

/** The squares through whose inside the line between two centers runs, both ends left out. */
export function between(from: Square, to: Square): Square[] {
  const [dx, dy] = [to.column - from.column, to.level - from.level];
  const found: Square[] = [];
  const span = (d: number): number[] => Array.from({ length: Math.abs(d) + 1 }, (_, i) => (d < 0 ? -i : i));
  for (const i of span(dx))
    for (const j of span(dy)) {
      if ((i === 0 && j === 0) || (i === dx && j === dy)) continue;
      const corners = [-1, 1].flatMap((u) => [-1, 1].map((v) => dx * (2 * j + v) - dy * (2 * i + u)));
      if (Math.min(...corners) < 0 && Math.max(...corners) > 0) found.push({ column: from.column + i, level: from.level + j });
    }
  const far = (square: Square): number => Math.hypot(square.column - from.column, square.level - from.level);
  return found.toSorted((a, b) => far(a) - far(b));
}

export function weatherAt(view: View, { column, level }: Square): number {
  return Math.max(0, ...view.clouds.filter((cloud) => cloud.altitude === level && cloud.first <= column && column <= cloud.last).map((cloud) => cloud.kind));
}

/** Where a line is blocked and why; null if it is free. */
export function blocked(view: View, from: string, to: string): { square: string; why: string } | null {
  const [a, b] = [squareOf(from), squareOf(to)];
  if (!a || !b) return null;
  let broken = 0;
  for (const square of between(a, b)) {
    const kind = weatherAt(view, square);
    if (kind === 3) return { square: nameOf(square), why: "dense cloud stops every line behind it" };
    if (kind === 2 && ++broken === 2) return { square: nameOf(square), why: "the second square of broken cloud or rain" };
  }
  return null;
}
