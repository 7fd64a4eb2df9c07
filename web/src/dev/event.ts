import type { GameEvent } from "../wire";

/** A line of the log that says nothing, for tests to fill in. */
export const BLANK: GameEvent = {
  at: 1, rule: "", kind: "", text: "", who: "", where: [], dice: [], cards: [], modifiers: [], total: null, need: null, result: "",
};
