/** Aircraft and readings that a battle of the player's own has beside those of the game. */
import type { About, Card } from "./types";

export function usualOf(about: About): string[] {
  return about.switches.flatMap((each) => (each.default ? [each.key] : []));
}

/** What a file says of its aircraft, as far as the lists of the builder show it. What it leaves out follows from the rest, and the server works it out. */
export function ownCards(raw: unknown): Record<string, Card> {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return {};
  return Object.fromEntries(Object.entries(raw as Record<string, unknown>).flatMap(([key, line]) => (typeof line === "object" && line !== null ? [[key, cardOf(key, line as Record<string, unknown>)]] : [])));
}

function cardOf(key: string, line: Record<string, unknown>): Card {
  const number = (name: string): number => (typeof line[name] === "number" ? line[name] : 0);
  return {
    key,
    name: typeof line["name"] === "string" ? line["name"] : key,
    nation: line["nation"] as Card["nation"],
    year: number("year"),
    agility: number("agility"),
    speed: number("speed") * 100,
    firepower: number("firepower"),
    points: number("points"),
    loads: (Array.isArray(line["loads"]) ? line["loads"] : ["clean"]) as Card["loads"],
  } as Card;
}
