/** Orders for a whole side between the turns: what is asked in them, and how their units and targets are grouped. */
import type { Ordered } from "./ordered";
import type { About, Kind, View } from "./types";
import { AREA, LETTER, placeName, typeName, typeOf, unitName } from "./words";
import type { Json } from "../../wire";

/** What an order is about, in a sentence, and the word for giving it. */
export const ORDERS: Readonly<Record<Ordered, { why: string; send: string }>> = {
  markers: { why: "Under a marker the American sees that a base is held, but not by whom.", send: "Put the markers" },
  dummies: { why: "The German sees how many units and dummies wait in each area, and not which is which.", send: "Place the dummies" },
  support: { why: "What stays idle is not drawn on this quarter; power and transport can support only so many.", send: "Decide" },
  fuel: { why: "The fuel decides how many units may fly this quarter, and how high they may stack.", send: "Allot the fuel" },
  refuel: { why: "A base refuels one unit a turn; the others wait.", send: "Refuel these" },
  rebuild: { why: "One point turns a fatigued unit into a veteran or brings a lost one back fatigued.", send: "Rebuild them" },
  areas: { why: "New and rebuilt units are stationed for this quarter.", send: "Station them" },
  transfer: { why: "Picked units change to the other area; they fly from there this quarter.", send: "Transfer them" },
  repair: { why: "A point repairs one bombed target.", send: "Repair them" },
  withdraw: { why: "Other fronts take these units for good. A like unit may go instead, or points where nothing is left.", send: "Withdraw them" },
  aa: { why: "Each point makes the guns of a city stronger, two in a city at most. The American does not see where.", send: "Place the guns" },
  options: { why: "Options change what comes as reinforcement; each has a price.", send: "Choose these" },
  part: { why: "They leave the marker as a force of their own.", send: "They leave" },
  "hidden-part": { why: "They leave the group as a force of their own.", send: "They leave" },
};

export interface Chip {
  value: string | number;
  text: string;
  title: string;
  /** The sign of a target. */
  kind?: Kind;
  state: "whole" | "tired" | "gone";
}

export interface Bunch {
  key: string;
  title: string;
  /** The type whose picture stands before it. */
  type?: string;
  chips: Chip[];
}

function chipOf(about: About, view: View, value: string | number): { key: string; title: string; type?: string; chip: Chip } {
  const text = String(value);
  const unit = view.units[text];
  if (unit) {
    const state = unit.status !== "play" ? "gone" : unit.steps === 1 ? "tired" : "whole";
    const area = unit.area ? (AREA[unit.area] ?? unit.area) : "";
    const told = [unitName(about, text), state === "tired" ? "fatigued" : state === "gone" ? "not in play" : "", area || (unit.base ? placeName(about, unit.base) : "")];
    const chip: Chip = { value, text: String(Number(/-(\d+)$/.exec(text)?.[1] ?? 0)), title: told.filter((each) => each).join(", "), state };
    return { key: `${unit.type} ${area}`, title: area ? `${typeName(about, unit.type)}, ${area}` : typeName(about, unit.type), type: unit.type, chip };
  }
  const [place = "", symbol] = text.split(".");
  const kind = symbol ? LETTER[symbol[0] ?? ""] : undefined;
  if (symbol && kind) {
    const target = about.symbols[text];
    return { key: place, title: placeName(about, place), chip: { value, text: "", title: `${placeName(about, place)}: ${target?.product || kind} ${symbol.slice(1)}`, kind, state: "whole" } };
  }
  const name = placeName(about, text);
  return { key: "", title: "", chip: { value, text: name, title: name, state: "whole" } };
}

/** Units by type and area, targets by city, anything else in one row; the largest of them first. */
export function bunched(about: About, view: View, values: readonly (string | number)[], labels: ReadonlyMap<string | number, string> = new Map()): Bunch[] {
  const found = new Map<string, Bunch>();
  for (const value of values) {
    const { key, title, type, chip } = chipOf(about, view, value);
    const label = labels.get(value);
    const own = found.get(key) ?? { key, title, type, chips: [] };
    found.set(key, { ...own, chips: [...own.chips, label && !type && !chip.kind ? { ...chip, text: label } : chip] });
  }
  return [...found.values()].toSorted((a, b) => b.chips.length - a.chips.length || (a.title < b.title ? -1 : 1));
}

/** A value more or less, in the order in which all of them are listed. */
export function switched(all: readonly (string | number)[], chosen: readonly (string | number)[], values: readonly (string | number)[]): (string | number)[] {
  const held = new Set(chosen);
  const on = !values.every((value) => held.has(value));
  for (const value of values) if (on) held.add(value);
    else held.delete(value);
  return all.filter((value) => held.has(value));
}

export interface Line {
  id: string;
  name: string;
  type: string;
  to: string;
}

/** The rows of pairs, as far as they are drawn up. */
export function linesOf(about: About, view: View, value: Json | undefined): Line[] {
  const rows = Array.isArray(value) ? value : [];
  return rows.flatMap((row) => {
    const pair: Json[] = Array.isArray(row) ? row : typeof row === "object" && row !== null ? Object.values(row) : [];
    const [id, to] = [String(pair[0] ?? ""), String(pair[1] ?? "")];
    const type = view.units[id]?.type ?? typeOf(id.split(".")[0] ?? "");
    return id ? [{ id, to, type, name: view.units[id] ? unitName(about, id) : typeName(about, type) }] : [];
  });
}

const INSTEAD: Readonly<Record<string, string>> = { points: "paid in points", victory: "paid in victory points", ...AREA };

/** What becomes of the thing of a row. */
export function fateName(about: About, view: View, value: string): string {
  return INSTEAD[value] ?? (view.units[value] ? `${unitName(about, value)}${view.units[value].steps === 1 ? ", fatigued" : ""}` : placeName(about, value));
}
