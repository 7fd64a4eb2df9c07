/** Which quarter a report is about. */
import type { About, View } from "./types";

/** The quarter that a report is about: the one that is over, until the turns of the next begin. */
export function reported(about: About, view: View): number {
  return about.quarters.indexOf(view.quarter) - (view.level !== "basic" && !view.turn && !view.outcome ? 1 : 0);
}
