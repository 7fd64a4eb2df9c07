import type { StateMessage } from "../wire";

/** An answer or a plan that is on its way. */
export interface Pending {
  seat: string;
  number: number;
  offer: string;
  /** The number of the state in which it was given. */
  at: number;
  /** How many plans had ended early by then. */
  ended: number;
}

/** Has the game gone on from where this answer was given, or is it told why the plan did not? */
export function settled(pending: Pending, state: StateMessage): boolean {
  if (state.stopped && state.stopped.count !== pending.ended) return true;
  if (pending.offer) return state.number !== pending.at;
  return !state.open.some((each) => each.mine && each.seat === pending.seat && each.number === pending.number);
}
