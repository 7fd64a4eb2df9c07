/** Words for the screen that belong to no game. */

import type { GameEvent, Modifier } from "./wire";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The modifiers of an event but for those that its text has with their value, as a score's has. */
export function untold(event: Pick<GameEvent, "text" | "modifiers">): Modifier[] {
  return (event.modifiers ?? []).filter((each) => !event.text.includes(`${each.name} ${String(each.value)}`));
}

/** Names as they are listed in a sentence. */
export function listed(names: readonly string[]): string {
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")}, and ${names.at(-1) ?? ""}`;
}

const MONTHS = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September",
  "October", "November", "December",
];

/** A date such as 1943-06 in words, or the first and the last one of a time. */
export function month(date: string): string {
  const [from, to] = date.split(" to ");
  if (from && to) {
    const first = month(from);
    return `${from.slice(0, 4) === to.slice(0, 4) ? first.replace(/ \d+$/, "") : first} to ${month(to)}`;
  }
  const [year, number] = date.split("-");
  const name = MONTHS[Number(number) - 1];
  return name ? `${name} ${year ?? ""}` : date;
}

export const percent = (p: number): string =>
  p > 0 && p < 0.005 ? "<1%" : p < 1 && p > 0.995 ? ">99%" : `${String(Math.round(p * 100))}%`;

/** About how long something takes, as people say it. */
export function lasting(minutes: number): string {
  if (minutes < 120) return `${String(minutes)} min`;
  if (minutes <= 600) return `${String(Math.round(minutes / 30) / 2)} hours`;
  return "many evenings";
}

/** About how broad a name is in a bold narrow face, in em. */
export function breadth(name: string): number {
  return [...name].reduce((sum, letter) => {
    if (/[fijlrtI.,\- ()/]/.test(letter)) return sum + 0.36;
    return sum + (/[a-z]/.test(letter) ? 0.54 : 0.6);
  }, 0);
}

/** The stop that a text begins with, which belongs to the word before it. */
export function stopBefore(text: string): string {
  return /^[.,:;!?]+/.exec(text)?.[0] ?? "";
}

/** An answer that was given in advance, as it may be read: `=usual` is the preset of that name. */
export function spoken(answer: string): string {
  return answer.startsWith("=") ? `the ${spoken(answer.slice(1))}` : answer.replace(/[-:]/g, " ");
}
