/** Words for the screen that belong to no game. */

import type { GameEvent, Modifier } from "./wire";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The modifiers of an event but for those that its text has with their value, as a score's has. */
export function untold(event: Pick<GameEvent, "text" | "modifiers">): Modifier[] {
  return (event.modifiers ?? []).filter((each) => !event.text.includes(`${each.name} ${String(each.value)}`));
}
