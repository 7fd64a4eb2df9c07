/** What has just been shot, bombed and broken, from the log: for the board to show. */
import { momentsOf } from "../../session/moments";
import type { GameEvent } from "../../wire";

const KINDS: ReadonlySet<string> = new Set(["combat", "attack", "fire", "confirm", "eliminated", "cohesion", "broken", "casualty", "flak", "bombing", "damage", "reaction", "dogfight"]);
/** With these something new begins. */
const HEADS: ReadonlySet<string> = new Set(["combat", "flak", "bombing", "reaction"]);

export interface Moment {
  /** The number of its last line, which tells one moment from the next. */
  at: number;
  title: string;
  lines: readonly GameEvent[];
  /** Who was hit, and who has broken. */
  hit: ReadonlySet<string>;
}

/** The last thing that was fought out among these lines; null if nothing was. */
export function momentOf(news: readonly GameEvent[]): Moment | null {
  const fought = news.filter((event) => KINDS.has(event.kind));
  const last = fought.at(-1);
  if (!last) return null;
  const start = fought.findLastIndex((event) => HEADS.has(event.kind));
  const lines = fought.slice(Math.max(start, 0));
  // What is only announced is no moment yet.
  if (!lines.some((event) => event.dice?.length)) return null;
  const hit = new Set(momentsOf(lines).filter(({ kind }) => kind !== "fire").map(({ of }) => of));
  return { at: last.at, title: titleOf(lines), lines, hit };
}

/** The gravest line says what came of it. */
function titleOf(lines: readonly GameEvent[]): string {
  const shot = lines.findLast((event) => event.kind === "confirm" && event.facts?.["of"] !== undefined);
  for (const kind of ["eliminated", "broken", "damage", "bombing", "confirm", "flak", "reaction"]) {
    const found = kind === "confirm" ? shot : lines.findLast((event) => event.kind === kind);
    if (found) return found.text;
  }
  return lines.at(-1)?.text ?? "";
}

/** What is added to dice by name, and the sum. */
export function sumOf(event: GameEvent): string {
  if (!event.dice?.length) return "";
  const changes = (event.modifiers ?? []).map(({ name, value }) => `${value < 0 ? "−" : "+"} ${String(Math.abs(value))} ${name} `).join("");
  const bare = !changes && event.dice.length === 1;
  return `${changes}${typeof event.total === "number" && !bare ? `= ${String(event.total)}` : ""}`.trim();
}
