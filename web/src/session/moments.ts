/** Shots, damage and losses of some events, as the table draws them. The facts come with the events. */
import type { GameEvent } from "../wire";

export type MomentKind = "fire" | "damage" | "loss";

export interface Moment {
  kind: MomentKind;
  /** Who fired, if somebody did that is on the table. */
  by: string;
  /** Whom it concerns: an aircraft, a unit, or a place. */
  of: string;
  hits: number;
  /** Milliseconds after the first one of these events. */
  after: number;
}

/** What a loss is called in large letters, and whether it is the player's own. */
export interface Headline {
  text: string;
  own: boolean;
}

const LASTS: Record<MomentKind, number> = { fire: 450, damage: 350, loss: 1200 };
/** All that came at once is told in this time, whatever it was. */
export const LONGEST = 1200;

function kindOf(event: GameEvent): MomentKind | null {
  const kind = event.facts?.["moment"];
  return kind === "fire" || kind === "damage" || kind === "loss" ? kind : null;
}

/** In the order in which they happened, drawn together so that the last begins in time. */
export function momentsOf(events: readonly GameEvent[]): Moment[] {
  const found: Moment[] = [];
  let at = 0;
  for (const event of events) {
    const kind = kindOf(event);
    if (!kind) continue;
    const { by = "", of = "", hits = 0 } = event.facts ?? {};
    found.push({ kind, by: String(by), of: String(of), hits: Number(hits), after: at });
    at += kind === "loss" ? 300 : LASTS[kind];
  }
  const last = found.at(-1)?.after ?? 0;
  const squeeze = last > LONGEST / 2 ? LONGEST / 2 / last : 1;
  return found.map((moment) => ({ ...moment, after: Math.round(moment.after * squeeze) }));
}

/** How long the next move of somebody else waits for these. */
export function holdOf(events: readonly GameEvent[]): number {
  return Math.min(LONGEST, Math.max(0, ...momentsOf(events).map(({ kind, after }) => after + LASTS[kind])));
}

/** The gravest of some events for whoever sits here, and null if nobody was lost. */
export function headlineOf(events: readonly GameEvent[], seat: string | null): Headline | null {
  const side = seat?.split("-")[0] ?? "";
  const lost = events.filter((event) => kindOf(event) === "loss" && event.facts?.["name"] !== undefined);
  const found = lost.findLast((event) => event.facts?.["side"] === side) ?? lost.at(-1);
  if (!found?.facts) return null;
  const { name, how = "is lost", then = "" } = found.facts;
  const own = found.facts["side"] === side;
  const whose = own ? "Your " : side ? "Enemy " : "";
  const next = then ? `; ${String(then)}` : "";
  return { text: `${whose}${String(name)} ${String(how)}${next}`, own };
}
