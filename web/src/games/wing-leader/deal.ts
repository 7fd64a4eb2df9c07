/** Markers of the Wing Display that are dealt to units: quality, people, loads. */
import type { Draft, Form, Item, Json } from "../../wire";

export interface Deal {
  /** The field of the answer that holds them. */
  field: string;
  units: readonly string[];
  values: readonly Item[];
  /** How many may be dealt in all. */
  most: number;
}

/** What a form of markers deals; null if it asks for something else as well. */
export function dealsOf(form: Form | null): Deal[] | null {
  const found: Deal[] = [];
  for (const { name, kind } of form?.fields ?? []) {
    if (kind.type !== "many") return null;
    const [unit, value, ...rest] = kind.form.fields ?? [];
    if (unit?.kind.type !== "pick" || value?.kind.type !== "pick" || rest.length) return null;
    if (kind.most) found.push({ field: name, units: unit.kind.of.map((item) => String(item.value)), values: value.kind.of, most: kind.most });
  }
  return found.length ? found : null;
}

/** How many of each marker there are, from the question: 2 veteran, 1 Experte, 1 wing leader. */
export function handOf(prompt: string): ReadonlyMap<string, number> {
  const found = [...prompt.matchAll(/(\d+) (veteran|green|experte|wing leader)/gi)];
  return new Map(found.map(([, number, what]) => [(what ?? "").toLowerCase().replace("wing ", ""), Number(number)]));
}

export function dealt(draft: Draft, deal: Deal): readonly (readonly [string, string])[] {
  const held = draft[deal.field];
  return Array.isArray(held) ? held.filter((each): each is [string, string] => Array.isArray(each) && each.length === 2) : [];
}

/**
 * The draft with a marker on a unit, or taken back from it. A marker of which there are no more moves
 * from who got it first; a unit has one quality and one load, and people as many as come.
 */
export function withMarker(draft: Draft, deal: Deal, unit: string, value: string, many = deal.most): Draft {
  const before = dealt(draft, deal);
  const is = ([id, what]: readonly [string, string]): boolean => id === unit && what === value;
  let next = before.filter((each) => !is(each));
  if (next.length === before.length) {
    if (deal.field !== "people") next = next.filter(([id]) => id !== unit);
    const same = next.filter(([, what]) => what === value);
    const spare = same.length >= many ? same[0] : undefined;
    next = [...next.filter((each) => each !== spare), [unit, value]];
  }
  // As the rules write it: by unit, then by marker.
  const order = (pair: readonly [string, string]): string => `${pair[0]} ${pair[1]}`;
  const sorted: Json[] = next.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).map((pair) => [...pair]);
  return { ...draft, [deal.field]: sorted };
}
