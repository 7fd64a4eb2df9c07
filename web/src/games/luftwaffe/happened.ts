/** Fire, flak and bombs of some events, by the hex in which they fell. */
import type { View } from "./types";
import type { GameEvent } from "../../wire";

export interface MarkLine {
  side: string;
  text: string;
}

export interface Mark {
  hex: string;
  lines: MarkLine[];
  words: string;
}

const MOST = 4;

function lineOf(event: GameEvent): MarkLine | null {
  const steps = Number(event.result ?? 0);
  const lost = steps ? `−${String(steps)}` : "no loss";
  if (event.kind === "fire") return { side: event.who ?? "", text: `${event.who === "german" ? "German" : "US"} fire ${lost}` };
  if (event.kind === "flak") return { side: "german", text: `flak ${lost}` };
  if (event.kind === "bombs") return { side: "american", text: "bombs" };
  return null;
}

/** One mark for each hex, the last lines of it; the words are those of the log. */
export function marksOf(news: readonly GameEvent[]): Mark[] {
  const found = new Map<string, Mark>();
  for (const event of news) {
    const hex = event.where?.[0];
    const line = lineOf(event);
    if (!hex || !line) continue;
    const mark = found.get(hex) ?? { hex, lines: [], words: "" };
    found.set(hex, { hex, lines: [...mark.lines, line].slice(-MOST), words: mark.words ? `${mark.words}; ${event.text}` : event.text });
  }
  return [...found.values()];
}

/** What was thrown for a card of the order of fire. */
export interface Thrown {
  dice: number[];
  steps: number;
}

/** What those who have fired in the battle have thrown, for each of its cards; null: not yet. */
export function thrownIn(events: readonly GameEvent[], cards: NonNullable<View["volleys"]>): (Thrown | null)[] {
  const begun = events.findLastIndex((event) => event.kind === "attack");
  const fires = events.slice(begun + 1).filter((event) => event.kind === "fire");
  return cards.map((card) => {
    const name = card.name.replace(/^\d+ /, "");
    const event = fires.find((each) => each.who === card.side && each.text.startsWith(`${name},`));
    return event ? { dice: event.dice ?? [], steps: Number(event.result ?? 0) } : null;
  });
}
