/**
 * Games in which everybody sees the same table. Two people at one screen need no curtain between
 * them there, but for choices that are made in secret.
 */
import type { StateMessage } from "../wire";

const OPEN: ReadonlySet<string> = new Set(["angels-20", "wing-leader"]);
const SECRET: ReadonlySet<string> = new Set(["", "build"]);

/** Whether the screen may pass to the next one without anybody looking away. */
export function shared(state: StateMessage | null): boolean {
  return state !== null && OPEN.has(state.table.game) && state.open.every((each) => !each.mine || !SECRET.has(each.question));
}
