/** What the server's odds say about a shot. */
import type { OddsMessage } from "../../wire";

export interface ShotOdds {
  /** Dice, number needed and expected hits, in the server's words. */
  words: string;
  damage: number;
  kill: number;
}

/** Null for anything but a shot. */
export function shotOdds(odds: OddsMessage | undefined): ShotOdds | null {
  const find = (kind: string) => odds?.chances?.find((each) => each.kind === kind);
  const [dice, damage, kill] = [find("dice"), find("damage"), find("destroyed")];
  if (!dice || !damage || !kill) return null;
  return { words: dice.what, damage: damage.p, kill: kill.p };
}
