/** Answers that give each unit a place: vectors, escorts, arrivals, barrages. */
import { squareOf } from "../../board/squares";
import type { Draft, Form, Item, Json } from "../../wire";

export type Pair = readonly [string, string];

export interface Pairs {
  /** The field of the answer that holds them. */
  field: string;
  tag: string;
  units: readonly Item[];
  /** Squares, or corners named by their lower left square. */
  squares: readonly string[];
  least: number;
  most: number;
}

/** What a form of pairs asks for; null if it asks for something else as well. */
export function pairsOf(form: Form | null): Pairs | null {
  const [field, ...more] = form?.fields ?? [];
  if (!form || !field || more.length || field.kind.type !== "many") return null;
  const [unit, place, ...rest] = field.kind.form.fields ?? [];
  if (unit?.kind.type !== "pick" || place?.kind.type !== "pick" || rest.length) return null;
  const squares = place.kind.of.map((item) => String(item.value));
  if (!squares.length || !squares.every((name) => squareOf(name))) return null;
  return { field: field.name, tag: form.tag ?? "", units: unit.kind.of, squares, least: field.kind.least, most: field.kind.most };
}

export function pairsIn(draft: Draft, pairs: Pairs): Pair[] {
  const held = draft[pairs.field];
  return Array.isArray(held) ? held.filter((each): each is [string, string] => Array.isArray(each) && each.length === 2) : [];
}

/** The draft with a unit at another square, or nowhere; sorted as the rules want it. */
export function withPair(draft: Draft, pairs: Pairs, unit: string, square: string | null): Draft {
  const others = pairsIn(draft, pairs).filter(([id]) => id !== unit);
  const all: Pair[] = square === null ? others : [...others, [unit, square]];
  const sorted: Json[] = all.toSorted(([a], [b]) => (a < b ? -1 : 1)).map((pair) => [...pair]);
  return { ...draft, [pairs.field]: sorted };
}

/** The first unit without a place. */
export function nextUnit(draft: Draft, pairs: Pairs): string | null {
  const placed = new Set(pairsIn(draft, pairs).map(([id]) => id));
  const found = pairs.units.find((item) => !placed.has(String(item.value)));
  return found ? String(found.value) : null;
}
