/** An activation as a player follows it: its phases, what it has done, what is left of it. */
import { inches } from "../../board/inches";
import type { GameEvent } from "../../wire";
import type { Seat, View } from "./types";

export interface Stage {
  key: "first" | "move" | "second";
  title: string;
  state: "done" | "now" | "next";
}
const STAGES: readonly Pick<Stage, "key" | "title">[] = [
  { key: "first", title: "First combat phase" },
  { key: "move", title: "Movement" },
  { key: "second", title: "Second combat phase" },
];

/** The phases of the activation that is going on; a gun has the last one alone. */
export function stages(view: View): Stage[] {
  if (!view.active) return [];
  const all = view.guns[view.active] ? STAGES.slice(2) : STAGES;
  const now = all.findIndex((each) => view.place.includes(each.key));
  return all.map((each, index) => ({ ...each, state: index < now ? "done" : index === now ? "now" : "next" }));
}

/** What was told since the unit was activated. */
export function sofar<T extends Pick<GameEvent, "kind" | "who">>(events: readonly T[], active: string): T[] {
  const from = events.findLastIndex((event) => event.kind === "activate" && event.who === active);
  return from < 0 ? [] : events.slice(from + 1);
}

/** What is left of a move that is not over, in words; empty if none is going on. */
export function leftToFly({ flight }: View): string {
  if (!flight || flight.most <= 0) return "";
  const length = flight.least > 0 ? `${inches(flight.least)} to ${inches(flight.most)} in` : `up to ${inches(flight.most)} in`;
  const turns = `${String(flight.turns)} turn${flight.turns === 1 ? "" : "s"}`;
  return `${length}, ${turns}${flight.flown ? `; ${inches(flight.flown)} in flown` : ""}`;
}

/** Who of a side has not been activated this turn. */
export function waiting(view: View, seat: Seat): string[] {
  return Object.values(view.planes).filter((plane) => plane.side === seat && plane.status === "table" && !plane.activated && plane.tag !== view.active).map((plane) => plane.tag);
}
