/** The Combat Results Table: steps lost by die, exactly. */
import type { Crt } from "./types";

export const FACES = [1, 2, 3, 4, 5, 6] as const;

/** The line that so many factors reach in a column, from 0; null: too few to fire. */
export function lineOf(crt: Crt, column: string, factors: number): number | null {
  let found: number | null = null;
  (crt.columns[column] ?? []).forEach((least, line) => {
    if (least && factors >= least) found = line;
  });
  return found;
}

export function losses(crt: Crt, column: string, factors: number, die: number): number {
  const line = lineOf(crt, column, factors);
  return line === null || die < 1 ? 0 : (crt.results[line]?.[Math.min(die, 6) - 1] ?? 0);
}

export interface Bar {
  steps: number;
  p: number;
}

/** How likely each number of steps is; `less` is what the die loses by E. */
export function distribution(crt: Crt, column: string, factors: number, less = 0): Bar[] {
  const counts = new Map<number, number>();
  for (const face of FACES) {
    const steps = losses(crt, column, factors, face + less);
    counts.set(steps, (counts.get(steps) ?? 0) + 1);
  }
  return [...counts].map(([steps, n]) => ({ steps, p: n / 6 })).toSorted((a, b) => a.steps - b.steps);
}

export function mean(bars: readonly Bar[]): number {
  return bars.reduce((sum, { steps, p }) => sum + steps * p, 0);
}
