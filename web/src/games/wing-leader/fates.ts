/** What an answer leads to, in few words: what becomes of each unit, and what else may happen. */
import { percent } from "./words";
import type { Seat } from "./types";

export interface Fate {
  text: string;
  /** The unit that it happens to; null for what happens to no unit. */
  of: string | null;
  good: boolean;
}

interface Chance {
  what: string;
  p: number;
}

const UNIT = /^(?:attacker |defender )?([A-Z]\d[\w-]*) (breaks|loses aircraft)$/;

/** Whether these chances tell of units. */
export function tellsFates(chances: readonly Chance[]): boolean {
  return chances.some(({ what }) => UNIT.test(what));
}

/** Chances of one unit together: R1 breaks 16%, a loss 62%. What harms the enemy is good. */
export function fatesOf(chances: readonly Chance[], sideOf: (unit: string) => Seat | undefined, mine: string): Fate[] {
  const found = new Map<string, Fate>();
  // It breaks is said before it loses aircraft, whichever comes first.
  for (const { what, p } of chances.toSorted((a, b) => Number(b.what.endsWith("breaks")) - Number(a.what.endsWith("breaks")))) {
    const [, id, fate] = UNIT.exec(what) ?? [];
    if (!id) {
      found.set(what, { text: p > 0.9995 ? what : `${what} ${percent(p)}`, of: null, good: !what.startsWith("escorts") });
      continue;
    }
    const words = fate === "breaks" ? `breaks ${percent(p)}` : `a loss ${percent(p)}`;
    const before = found.get(id);
    found.set(id, { text: before ? `${before.text}, ${words}` : `${id} ${words}`, of: id, good: sideOf(id) !== mine });
  }
  return [...found.values()].toSorted((a, b) => rank(a) - rank(b));
}

/** First what happens on the way, then to the enemy, then to the squadrons of the one who asks. */
function rank({ of, good }: Fate): number {
  return of === null ? 0 : good ? 1 : 2;
}
