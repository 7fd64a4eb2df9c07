/** Fire, flak and bombs of some events, by the hex in which they fell. */
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
