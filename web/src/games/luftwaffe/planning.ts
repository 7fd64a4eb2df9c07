/** A plan of raids as it is edited: units to groups, bombers to cities, faults to where they belong. */
import type { Draft, Json, Preset, Refusal } from "../../wire";
import type { About, Bomber, Group, Kind, View } from "./types";
import { isFighter, KINDS, LETTER, typeOf } from "./words";

export interface Draught {
  groups: Group[];
  ploesti: string[];
}

export function planOf(draft: Draft): Draught {
  const groups = Array.isArray(draft["groups"]) ? (draft["groups"] as unknown as Group[]) : [];
  const ploesti = Array.isArray(draft["ploesti"]) ? draft["ploesti"].map(String) : [];
  return { groups, ploesti };
}

export function draftOf({ groups, ploesti }: Draught): Draft {
  return { groups: groups as unknown as Json, ploesti };
}

export function freshGroup(area: Group["area"]): Group {
  return { kind: "raid", area, lands: area, primary: null, bombers: [], fighters: [], entry: null, notes: null };
}

export function withGroup(plan: Draught, index: number, change: Partial<Group>): Draught {
  return { ...plan, groups: plan.groups.map((group, at) => (at === index ? { ...group, ...change } : group)) };
}

export function unitsOf(group: Group): string[] {
  return [...group.bombers.map((each) => each.unit), ...group.fighters];
}

/** Units that fly nowhere yet. */
export function spare(plan: Draught, units: readonly string[]): string[] {
  const used = new Set([...plan.groups.flatMap(unitsOf), ...plan.ploesti]);
  return units.filter((unit) => !used.has(unit));
}

const byUnit = (a: Bomber, b: Bomber): number => (a.unit < b.unit ? -1 : 1);

/** The targets of a city that no bomber of the plan goes for and that still stand. */
export function open(about: About, view: View, plan: Draught, city: string): string[] {
  const taken = new Set(plan.groups.flatMap((group) => group.bombers.filter((each) => each.at === city).flatMap((each) => each.symbols)));
  return (about.cities[city]?.symbols ?? []).filter((symbol) => !taken.has(symbol) && !symbol.startsWith("b") && !(`${city}.${symbol}` in view.down));
}

/** Whole bomb points of a unit. */
export function points(about: About, view: View, unit: string): number {
  const [veteran, fatigued] = about.aircraft[view.units[unit]?.type ?? typeOf(unit)]?.bombs ?? [0, 0];
  return Math.floor((view.units[unit]?.steps === 1 ? fatigued : veteran) / 2);
}

/** What a plan goes for: targets by kind, each once, and the bombs that fly to them. */
export function aimsOf(about: About, view: View, plan: Draught): { bombs: number; kinds: { kind: Kind; count: number }[] } {
  const bombers = plan.groups.flatMap((group) => group.bombers);
  const aimed = new Set(bombers.flatMap((each) => each.symbols.map((symbol) => `${each.at}.${symbol}`)));
  const kinds = KINDS.map((kind) => ({ kind, count: [...aimed].filter((id) => LETTER[id.split(".")[1]?.[0] ?? ""] === kind).length })).filter((each) => each.count);
  return { bombs: bombers.reduce((sum, each) => sum + points(about, view, each.unit), 0), kinds };
}

/** One unit more in a group; a bomber goes for what is open in the group's first city, else for its airbase. */
export function added(about: About, view: View, plan: Draught, index: number, unit: string, city: string | null = null): Draught {
  const group = plan.groups[index];
  if (!group) return plan;
  if (isFighter(about, view.units[unit]?.type ?? typeOf(unit))) return withGroup(plan, index, { fighters: [...group.fighters, unit].toSorted() });
  const at = city ?? group.primary ?? "";
  const left = open(about, view, plan, at);
  const base = (about.cities[at]?.symbols ?? []).filter((symbol) => symbol.startsWith("b"));
  const symbols = (left.length ? left : base).slice(0, Math.max(1, points(about, view, unit))).toSorted();
  return withGroup(plan, index, { primary: group.primary ?? (at in about.cities ? at : null), bombers: [...group.bombers, { unit, at, symbols }].toSorted(byUnit) });
}

export function removed(plan: Draught, index: number, unit: string): Draught {
  const group = plan.groups[index];
  if (!group) return plan;
  return withGroup(plan, index, { bombers: group.bombers.filter((each) => each.unit !== unit), fighters: group.fighters.filter((each) => each !== unit) });
}

export function retargeted(about: About, view: View, plan: Draught, index: number, unit: string, city: string): Draught {
  return added(about, view, removed(plan, index, unit), index, unit, city);
}

/** Another primary target: bombers that were bound for the old one, or for none, go there too. */
export function aimedAt(about: About, view: View, plan: Draught, index: number, city: string | null): Draught {
  const group = plan.groups[index];
  if (!group) return plan;
  const next = withGroup(plan, index, { primary: city, notes: null });
  const bound = group.bombers.filter((each) => city !== null && (!each.at || each.at === group.primary));
  return bound.reduce((found, each) => retargeted(about, view, found, index, each.unit, city ?? ""), next);
}

/** Another kind: who comes by a numbered square begins with one, and a shuttle with where it lands. */
export function turnedInto(plan: Draught, index: number, kind: Group["kind"], areas: readonly string[]): Draught {
  const group = plan.groups[index];
  if (!group) return plan;
  const across = group.area === "ussr" || group.lands === "ussr";
  let lands = group.lands;
  if (kind === "shuttle" && !across && areas.includes("ussr")) lands = "ussr";
  if (group.kind === "shuttle" && kind !== "shuttle") lands = group.area;
  return withGroup(plan, index, { kind, lands, entry: entryOf(group, kind, group.area), notes: null });
}

export const FIRST_ENTRY = { turn: 3, number: 9 };

/** Who comes by a numbered square begins with one; nobody else names any. */
export function entryOf(group: Group, kind: Group["kind"], area: Group["area"]): Group["entry"] {
  return kind === "sneak" || area === "ussr" ? (group.entry ?? FIRST_ENTRY) : null;
}

export type Aim = Pick<Bomber, "unit" | "symbols">;

/** A symbol more or less for one of several bombers. */
export function aimed<T extends Aim>(bombers: readonly T[], unit: string, symbol: string): T[] {
  return bombers.map((each) => {
    if (each.unit !== unit) return each;
    const rest = each.symbols.filter((one) => one !== symbol);
    return { ...each, symbols: rest.length < each.symbols.length ? rest : [...rest, symbol].toSorted() };
  });
}

/** The same for a bomber of a group. */
export function toggled(plan: Draught, index: number, unit: string, symbol: string): Draught {
  const group = plan.groups[index];
  return group ? withGroup(plan, index, { bombers: aimed(group.bombers, unit, symbol) }) : plan;
}

/** The group that a fault is about, from 0; null for the whole plan. */
export function groupOf({ at }: Refusal): number | null {
  return at[0] === "groups" && typeof at[1] === "number" ? at[1] : null;
}

export interface Told {
  /** The fault, and all that are the same of other units. */
  fault: Refusal;
  units: readonly string[];
  repair: Preset | null;
}

/** Faults as they are listed: what is wrong with several units of a group is said once. */
export function gathered(plan: Draught, faults: readonly Refusal[], repairs: readonly (Preset | null)[]): Told[] {
  const found = new Map<string, Told>();
  faults.forEach((fault, at) => {
    const [unit, repair] = [unitAt(plan, fault), repairs[at] ?? null];
    const key = JSON.stringify([unit ? "" : at, groupOf(fault), fault.rule, fault.reason, repair?.label]);
    const known = found.get(key);
    found.set(key, known ? { ...known, units: [...known.units, ...(unit ? [unit] : [])] } : { fault, units: unit ? [unit] : [], repair });
  });
  return [...found.values()];
}

/** The unit that a fault is about. */
export function unitAt(plan: Draught, { at }: Refusal): string | null {
  const group = plan.groups[Number(at[1])];
  const place = Number(at[3]);
  if (at[0] !== "groups" || !group || at[3] === undefined) return null;
  return (at[2] === "bombers" ? group.bombers[place]?.unit : at[2] === "fighters" ? group.fighters[place] : null) ?? null;
}
