/** Guns that a planned group meets: those on the best way along its route, and those of its targets. */
import { Sheet } from "./geometry";
import type { About, Group, View } from "./types";
import { homesOf, paceOf, type Way } from "./ways";
import { percent } from "../../words";

export interface Guns {
  city: string;
  /** When the group is there; null for a part of it that leaves the route. */
  turn: number | null;
}

/** Cities that fire, by hex: those behind the lines in force do not. */
export function firing(about: About, view: View): ReadonlyMap<string, string> {
  const home = new Set(homesOf(about, view, ""));
  return new Map(Object.values(about.cities).flatMap((city) => (home.has(city.hex) ? [] : [[city.hex, city.id] as const])));
}

interface Walk {
  path: readonly string[];
  fired: number;
}

/** A move between two hexes past as few guns as it can; the shortest of those. */
export function quietest(about: About, guns: ReadonlyMap<string, string>, from: string, to: string, pace: number, sneak: boolean): readonly string[] {
  const sheet = new Sheet(about.grid);
  const shut = new Set([...about.swiss, ...(sneak ? [] : about.baltic)]);
  let edge = new Map<string, Walk>([[from, { path: [], fired: 0 }]]);
  let best: Walk | undefined = from === to ? { path: [], fired: 0 } : undefined;
  for (let step = 0; step < pace; step++) {
    const next = new Map<string, Walk>();
    for (const [hex, { path, fired }] of edge)
      for (const near of sheet.around(hex)) {
        if (near === null || shut.has(near)) continue;
        const more = fired + (guns.has(near) && !path.includes(near) ? 1 : 0);
        const known = next.get(near);
        if (!known || more < known.fired) next.set(near, { path: [...path, near], fired: more });
      }
    edge = next;
    const there = edge.get(to);
    if (there && (!best || there.fired < best.fired)) best = there;
  }
  return best?.path ?? [to];
}

/** Who fires at a group, in which turn; `way` is its route as it is drawn. */
export function gunsOf(about: About, view: View, group: Group, way: Way): Guns[] {
  const guns = firing(about, view);
  const pace = paceOf(about, view, group);
  const found: Guns[] = [];
  let here = way.start;
  for (const stop of way.stops) {
    for (const hex of quietest(about, guns, here, stop.hex, pace, group.kind === "sneak")) {
      const city = guns.get(hex);
      if (city && !found.some((each) => each.city === city && each.turn === stop.turn)) found.push({ city, turn: stop.turn });
    }
    here = stop.hex;
  }
  const beside = [...new Set(group.bombers.map((each) => each.at))].filter((at) => at !== group.primary && about.cities[at] && [...guns.values()].includes(at));
  return [...found, ...beside.filter((city) => !found.some((each) => each.city === city)).map((city) => ({ city, turn: null }))];
}

/** Steps that one roll costs, on average, and the chances in words. */
export function rollOf(about: About, view: View): { mean: number; told: string } {
  const odds = about.flak[view.intensive?.includes("american") ? "intensive" : "usual"];
  const mean = odds.reduce((sum, [steps, chance]) => sum + steps * chance, 0);
  const told = odds.map(([steps, chance]) => `${percent(chance)} ${steps === 0 ? "none" : steps === 1 ? "1 step" : `${String(steps)} steps`}`).join(", ");
  return { mean, told };
}
