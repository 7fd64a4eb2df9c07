/** Odds as they are read before an Order is spent: what comes of it, from nothing to the worst. */
import { desk } from "../../session/desk.svelte";
import { plot } from "./plot.svelte";
import type { OddsMessage, Option } from "../../wire";

export interface Part {
  word: string;
  p: number;
  kind: "nothing" | "some" | "most";
}

export const percent = (p: number): string => `${String(Math.round(p * 100))}%`;

/** The parts of the bar; empty where the odds are of another kind. */
export function bar(odds: OddsMessage): Part[] {
  const p = (kind: string): number => odds.chances?.find((each) => each.kind === kind)?.p ?? 0;
  const has = (kind: string): boolean => odds.chances?.some((each) => each.kind === kind) ?? false;
  if (has("hit")) {
    const [damaged, down] = [p("damaged"), p("destroyed")];
    return [
      { word: "nothing", p: 1 - damaged - down, kind: "nothing" },
      { word: "damaged", p: damaged, kind: "some" },
      { word: "down", p: down, kind: "most" },
    ];
  }
  if (has("damage"))
    return [
      { word: "nothing", p: 1 - p("damage"), kind: "nothing" },
      { word: "damage", p: p("damage") - p("destroyed"), kind: "some" },
      { word: "finished", p: p("destroyed"), kind: "most" },
    ];
  const one = ["spotted", "bursts", "stopped", "success"].find(has);
  return one ? [{ word: one === "success" ? "fails" : "nothing", p: 1 - p(one), kind: "nothing" }, { word: one, p: p(one), kind: "some" }] : [];
}

/** The chance of a hit, if that is what is told. */
export function hit(option: Option): number | null {
  return desk.session?.model.odds[option.key]?.chances?.find((each) => each.kind === "hit")?.p ?? null;
}

/** Show on the table what an option is about. */
export function point(option: Option, on: boolean): void {
  desk.lit = new Set(on && option.place ? [option.place] : []);
  const [kind, id] = option.place.split(":");
  if (kind !== "unit" || !id) return;
  if (on) plot.point(id);
  else plot.unpoint(id);
}
