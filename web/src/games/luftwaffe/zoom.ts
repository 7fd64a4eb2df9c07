/** How near one looks: the whole Reich, a front, a city and what lies around it. */

export type Level = "theater" | "front" | "close";

/** Pixels for one unit at which a level is looked at. */
export const SCALES: Readonly<Record<Level, number>> = { theater: 0.55, front: 0.95, close: 1.75 };
/** Counters keep about their size on the screen. */
export const GROWN: Readonly<Record<Level, number>> = { theater: 1.7, front: 1.2, close: 0.82 };

export function levelAt(scale: number): Level {
  if (scale < 0.72) return "theater";
  return scale < 1.3 ? "front" : "close";
}
