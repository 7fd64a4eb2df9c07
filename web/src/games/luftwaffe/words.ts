/** Names and sentences of the war. */
import type { About, Aircraft, Force, Kind, Side, Unit, View } from "./types";

export const SIDE: Readonly<Record<Side, string>> = { american: "American", german: "German" };
export const CAMP: Readonly<Record<Side, "allied" | "axis">> = { american: "allied", german: "axis" };
/** Where Americans start and land. */
export const AREA: Readonly<Record<string, string>> = { britain: "Britain", italy: "Italy", ussr: "USSR" };
export const KINDS: readonly Kind[] = ["aircraft", "oil", "power", "transport", "industry", "v-weapon", "airbase"];
export const KIND: Readonly<Record<Kind, string>> = {
  aircraft: "Aircraft factories",
  oil: "Oil",
  power: "Power",
  transport: "Transport",
  industry: "Industry",
  "v-weapon": "V-weapons",
  airbase: "Airbases",
};
export const LETTER: Readonly<Record<string, Kind>> = { a: "aircraft", o: "oil", p: "power", t: "transport", i: "industry", v: "v-weapon", b: "airbase" };

/** The drawing of a type. */
export function artOf(about: About | null, type: string): string {
  return about?.aircraft[type]?.art ?? type;
}

export function typeOf(unit: string): string {
  return unit.replace(/-\d+$/, "");
}

export function typeName(about: About | null, type: string): string {
  return about?.aircraft[type]?.name ?? type.toUpperCase();
}

/** "FW-190 3" for fw190-03. */
export function unitName(about: About | null, unit: string): string {
  const number = /-0*(\d+)$/.exec(unit)?.[1];
  return number ? `${typeName(about, typeOf(unit))} ${number}` : unit;
}

export function placeName(about: About | null, place: string): string {
  return about?.cities[place]?.name ?? about?.bases[place]?.name ?? AREA[place] ?? (place === "ploesti" ? "Ploesti" : place);
}

/** What lies in a hex, by its name; else the hex. */
export function hexName(about: About | null, hex: string): string {
  const found = Object.values(about?.cities ?? {}).find((each) => each.hex === hex) ?? Object.values(about?.bases ?? {}).find((each) => each.hex === hex);
  return found?.name ?? hex;
}

export interface Tally {
  type: string;
  count: number;
  steps: number;
  units: string[];
}

/** Units by type, the strongest first. */
export function tally(view: View, units: readonly string[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const id of units) {
    const unit: Unit | undefined = view.units[id];
    const type = unit?.type ?? typeOf(id);
    const now = found.get(type) ?? { type, count: 0, steps: 0, units: [] };
    found.set(type, { type, count: now.count + 1, steps: now.steps + (unit?.steps ?? 0), units: [...now.units, id] });
  }
  return [...found.values()].toSorted((a, b) => b.steps - a.steps || (a.type < b.type ? -1 : 1));
}

/** "1 unit", "2 units" */
export function several(n: number, what: string): string {
  return `${String(n)} ${what}${n === 1 ? "" : "s"}`;
}

export function isFighter(about: About | null, type: string): boolean {
  return about?.aircraft[type]?.fighter ?? true;
}

/** Bombers first: they are what a group is for. */
export function leading(about: About | null, view: View, units: readonly string[]): Tally | null {
  const all = tally(view, units);
  return all.find((each) => !isFighter(about, each.type)) ?? all[0] ?? null;
}

export function forceSentence(about: About | null, view: View, force: Force): string {
  const parts = [`${SIDE[force.side]} ${force.id} at ${hexName(about, force.hex)}`];
  if (force.marker) parts.push("under a formation marker");
  const units = tally(view, force.units ?? []).map((each) => `${String(each.count)} ${typeName(about, each.type)}`);
  if (units.length) parts.push(units.join(", "));
  if (force.left !== undefined && force.left !== null) parts.push(`${String(force.left)} hexes left`);
  if (force.lands) parts.push(`lands by turn ${String(force.lands)}`);
  if (force.moved) parts.push("has moved");
  return parts.join(", ");
}

export function speedOf(about: About | null, view: View, units: readonly string[]): number {
  const speeds = units.map((unit) => about?.aircraft[view.units[unit]?.type ?? typeOf(unit)]?.speed ?? 0);
  return speeds.length ? Math.min(...speeds) : 0;
}

/** 20 minutes a turn from 8 in the morning. */
export function clock(turn: number): string {
  const minutes = 8 * 60 + (turn - 1) * 20;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

const PHASE: Readonly<Record<string, string>> = {
  "set-up": "Set-up",
  secrets: "Secrets",
  reinforcement: "Reinforcement",
  redeployment: "Redeployment",
  planning: "Planning",
  events: "Events",
  economy: "Economy",
  raf: "RAF",
  ploesti: "Ploesti",
  placement: "Groups enter",
  recovery: "Recovery",
  replacement: "Replacement",
  repair: "Repair",
};

/** The phase in a word; while turns are played, the half. */
export function phase(view: View): string {
  if (view.place.includes("turns")) return `${SIDE[view.half]} half`;
  const known = view.place.map((each) => PHASE[String(each)]).filter((each) => each !== undefined);
  return known.at(-1) ?? "";
}

export function ratings(type: Aircraft): { name: string; value: string; why: string; rule: string }[] {
  const found = [{ name: "Speed", value: String(type.speed), why: "hexes a turn", rule: "7.5" }];
  if (type.e !== null) found.push({ name: "E", value: String(type.e), why: "less than the enemy's: the die is lowered by the difference", rule: "13.61" });
  found.push({ name: "Column", value: type.column || "–", why: "of the Combat Results Table", rule: "13.5" });
  if (type.endurance) found.push({ name: "Endurance", value: type.dropped ? `${String(type.endurance)} / ${String(type.dropped)}` : String(type.endurance), why: "turns aloft, with tanks kept and dropped", rule: "8.22" });
  if (type.bombs[0]) found.push({ name: "Bombs", value: `${String(type.bombs[0] / 2)} / ${String(type.bombs[1] / 2)}`, why: "points of a veteran and a fatigued unit", rule: "10.2" });
  return found;
}

/** What dropping the tanks of a type, or of one unit, brings and costs. */
export function dropNote(about: About, view: View, key: string): string {
  const type = about.aircraft[typeOf(key)] ?? about.aircraft[key];
  const clock = view.clocks[key];
  if (!clock || !type || type.dropped === null || type.e === null) return "";
  const lands = Math.min(clock.lands, view.turn + type.dropped, view.turns);
  const before = Math.min(clock.lands, view.turns);
  const gain = `E ${String(-about.limits.limits.tank_penalty)} higher`;
  return lands < before ? `${gain}; down by turn ${String(lands)}, not ${String(before)}` : `${gain}; down by turn ${String(before)} as now`;
}
