/** What the server's odds say about a shot. */
import type { OddsMessage } from "../../wire";

export interface ShotOdds {
  /** Dice, number needed and expected hits, in the server's words. */
  words: string;
  damage: number;
  kill: number;
}

/** The first line tells the dice; damage and destruction follow. Null for anything else. */
export function shotOdds(odds: OddsMessage | undefined): ShotOdds | null {
  const [first, damage, kill] = odds?.chances ?? [];
  if (!first || !damage || !kill) return null;
  return { words: first.what, damage: damage.p, kill: kill.p };
}
