/** What a planned end is worth, in words. */
import type { Reach, Volley } from "./types";
import { percent } from "./words";

function result(volley: Volley): string {
  const dice = `${String(volley.dice)} ${volley.dice === 1 ? "die" : "dice"}`;
  return `${dice}, damage ${percent(volley.damage)}, down ${percent(volley.destroyed)}`;
}

/** An enemy that still has to move may fail to get there. */
function way({ chance = 1, how = "" }: Volley): string {
  return how ? ` (${how}${chance < 0.995 ? `, ${percent(chance)}` : ""})` : "";
}

export function shotLines(end: Reach): string[] {
  return (end.shots ?? []).map((each) => `From here you fire at ${each.at}: ${result(each)}`);
}

export function threatLines(end: Reach): string[] {
  return (end.threats ?? []).map((each) => `${each.by} could fire at you here: ${result(each)}${way(each)}`);
}
