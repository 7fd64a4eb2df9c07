/** Units on bases while they are being placed. */
import type { Draft } from "../../wire";
import { apart } from "./geometry";
import type { About, View } from "./types";
import { speedOf } from "./words";

export type Pairs = readonly (readonly [string, string])[];

/** Units with their bases, as a draft has them. */
export function pairsOf(draft: Draft): Pairs {
  const rows = draft["units"];
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row) => (Array.isArray(row) && typeof row[0] === "string" && typeof row[1] === "string" ? [[row[0], row[1]] as const] : []));
}

/** A unit goes to a base; whoever stands there takes the base that it leaves. */
export function placed(pairs: Pairs, unit: string, base: string): Pairs {
  const from = pairs.find(([each]) => each === unit)?.[1];
  const others = pairs.flatMap<readonly [string, string]>(([each, at]) => (each === unit ? [] : at !== base ? [[each, at]] : from ? [[each, from]] : []));
  return [...others, [unit, base] as const].toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
}

/** The map as it would be. */
export function basedView(view: View, pairs: Pairs): View {
  const units = { ...view.units };
  for (const [id, base] of pairs) {
    const unit = units[id];
    if (unit) units[id] = { ...unit, base, status: "play" };
  }
  return { ...view, units };
}

/** Every unit where it covers most in one turn; a city that others cover already counts for less. */
export function covering(about: About, view: View, units: readonly string[], bases: readonly string[]): Pairs {
  const cities = Object.values(about.cities).flatMap((city) => {
    const worth = city.symbols.filter((symbol) => !symbol.startsWith("b") && !(`${city.id}.${symbol}` in view.down)).length;
    return worth && (!view.targets?.length || view.targets.includes(city.id)) ? [{ hex: city.hex, worth, near: 0 }] : [];
  });
  const free = new Set(bases);
  // Distances are asked for again and again.
  const away = new Map(bases.map((base) => [base, cities.map((city) => ({ city, far: apart(about.bases[base]?.hex ?? "0000", city.hex) }))]));
  const found: (readonly [string, string])[] = [];
  // Those who fly least far choose first: the others reach the middle from anywhere.
  for (const unit of units.toSorted((a, b) => speedOf(about, view, [a]) - speedOf(about, view, [b]) || (a < b ? -1 : 1))) {
    const far = speedOf(about, view, [unit]);
    const seen = (base: string): typeof cities => (away.get(base) ?? []).flatMap((each) => (each.far <= far ? [each.city] : []));
    const value = (base: string): number => seen(base).reduce((sum, city) => sum + city.worth / 2 ** city.near, 0);
    const best = [...free].map((base) => ({ base, value: value(base) })).toSorted((a, b) => b.value - a.value || (a.base < b.base ? -1 : 1))[0]?.base;
    if (best === undefined) break;
    free.delete(best);
    for (const city of seen(best)) city.near += 1;
    found.push([unit, best]);
  }
  return found.toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
}

/** Where units stand now: who redeploys begins with that. */
export function standingPairs(view: View, units: readonly string[]): Pairs {
  return units.flatMap((unit) => (view.units[unit]?.base ? [[unit, view.units[unit].base] as const] : []));
}

/** Where everybody would be: as drawn up, else where they stand. */
export function overlaid(standing: Pairs, drawn: Pairs): Pairs {
  const moved = new Set(drawn.map(([unit]) => unit));
  return [...standing.filter(([unit]) => !moved.has(unit)), ...drawn].toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
}

/** Only those who move are named. */
export function movedOnly(standing: Pairs, wanted: Pairs): Pairs {
  const before = new Map(standing);
  return wanted.filter(([unit, base]) => before.get(unit) !== base);
}

/** How many of some units can be over a city within a turn. */
export function coverOf(about: About, view: View, pairs: Pairs, hex: string): number {
  return pairs.filter(([unit, base]) => apart(about.bases[base]?.hex ?? "0000", hex) <= speedOf(about, view, [unit])).length;
}

/** How many units make cover thin, good and strong. */
const LEVELS: readonly number[] = [1, 4, 7];

/** Hexes by the least number of units that can be there within a turn. */
export function coverAreas(about: About, view: View, hexes: readonly string[], pairs: Pairs): { least: number; hexes: string[] }[] {
  const counts = new Map(hexes.map((hex) => [hex, 0]));
  for (const [unit, base] of pairs) {
    const from = about.bases[base]?.hex;
    if (from) for (const hex of nearTo(hexes, from, speedOf(about, view, [unit]))) counts.set(hex, (counts.get(hex) ?? 0) + 1);
  }
  return LEVELS.map((least) => ({ least, hexes: hexes.filter((hex) => (counts.get(hex) ?? 0) >= least) })).filter((area) => area.hexes.length);
}

const known = new WeakMap<readonly string[], Map<string, readonly string[]>>();

/** Those of some hexes that are near to one; units of a type and a base are asked about again with every move of another. */
function nearTo(hexes: readonly string[], from: string, far: number): readonly string[] {
  const held = known.get(hexes) ?? new Map<string, readonly string[]>();
  known.set(hexes, held);
  const key = `${from} ${String(far)}`;
  const found = held.get(key) ?? hexes.filter((hex) => apart(hex, from) <= far);
  held.set(key, found);
  return found;
}
