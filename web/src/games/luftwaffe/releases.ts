/** Who may leave which group, out of the answers that are listed: "release:A1/p47-01,p47-03", "split:A2". */
import type { About, View } from "./types";
import { isFighter, placeName, typeName, typeOf, unitName } from "./words";
import type { Option } from "../../wire";

export interface Choice {
  key: string;
  label: string;
  text: string;
  /** Bombers for a target of their own. */
  bombers: boolean;
}

export interface Row {
  force: string;
  choices: Choice[];
}

/** "2 P-47", "P-47 1", "B-17 2, P-51 1 to Bremen". */
function textOf(about: About, view: View, units: readonly string[]): string {
  const goal = units.map((unit) => view.units[unit]?.target ?? "").find((target) => target !== "");
  const types = new Set(units.map((unit) => typeOf(unit)));
  const who = units.length > 1 && types.size === 1 ? `${String(units.length)} ${typeName(about, [...types][0] ?? "")}` : units.map((unit) => unitName(about, unit)).join(", ");
  return goal ? `${who} to ${placeName(about, goal)}` : who;
}

export function releasesOf(about: About, view: View, options: readonly Option[]): Row[] {
  const rows = new Map<string, Choice[]>();
  for (const { key, label } of options) {
    const [kind = "", rest = ""] = key.split(":");
    const [force = "", list = ""] = rest.split("/");
    if (!force) continue;
    const units = list ? list.split(",") : [];
    const bombers = units.some((unit) => !isFighter(about, view.units[unit]?.type ?? typeOf(unit)));
    const text = kind === "release" && units.length ? textOf(about, view, units) : label;
    rows.set(force, [...(rows.get(force) ?? []), { key, label, text, bombers }]);
  }
  return [...rows].map(([force, choices]) => ({ force, choices: choices.toSorted((a, b) => Number(b.bombers) - Number(a.bombers)) }));
}
