/** The route of a group as it is planned: where it enters, where each turn ends, and whose fuel lasts how long. */
import { apart, centre, Sheet } from "./geometry";
import { unitsOf } from "./planning";
import type { About, Group, View } from "./types";
import { isFighter, typeOf } from "./words";

export type Notes = NonNullable<Group["notes"]>;

export interface Stop {
  hex: string;
  turn: number;
  /** Drawn by the player; else the straight way. */
  noted: boolean;
  homeward: boolean;
  /** It cannot be flown to in that turn. */
  wrong: boolean;
}

export interface Way {
  start: string;
  /** The turn in which the group is placed; it flies from the next one on. */
  turn: number;
  stops: readonly Stop[];
  /** Turns in which it is over its target, and home. */
  bombs: number;
  home: number;
  /** Hexes in which the next turn may end, after those that are drawn. */
  next: readonly string[];
}

// -- hexes ----------------------------------------------------------------------------------------

const fields = new WeakMap<About, Map<string, ReadonlyMap<string, number>>>();

/** How far it is to the nearest of some hexes; nobody crosses Switzerland, and few the Baltic. */
export function fieldOf(about: About, goals: readonly string[], sneak: boolean): ReadonlyMap<string, number> {
  const known = fields.get(about) ?? new Map<string, ReadonlyMap<string, number>>();
  fields.set(about, known);
  const key = `${goals.join()} ${String(sneak)}`;
  const held = known.get(key);
  if (held) return held;
  const found = spread(about, goals, sneak);
  known.set(key, found);
  return found;
}

function spread(about: About, goals: readonly string[], sneak: boolean, most = Infinity): ReadonlyMap<string, number> {
  const sheet = new Sheet(about.grid);
  const shut = new Set([...about.swiss, ...(sneak ? [] : about.baltic)]);
  const found = new Map(goals.map((hex) => [hex, 0]));
  for (const [hex, far] of found) for (const near of far < most ? sheet.around(hex) : []) if (near !== null && !found.has(near) && !shut.has(near)) found.set(near, far + 1);
  return found;
}

/** Allied hexes behind the lines in force, of an area or of all. */
export function homesOf(about: About, view: View, area: string): string[] {
  if (area === "ussr") return Object.values(about.squares).filter((each) => each.zone === "east").map((each) => each.hex);
  return view.lines.flatMap((id) => (about.lines[id] && (!area || about.lines[id].lands_in === area) ? about.lines[id].hexes : []));
}

/** Where a group may come onto the map. */
export function startsOf(about: About, view: View, group: Group): string[] {
  if (!group.entry) return homesOf(about, view, group.area);
  const zone = group.kind === "sneak" ? "baltic" : "east";
  return Object.values(about.squares).filter((each) => each.zone === zone && each.number === group.entry?.number).map((each) => each.hex);
}

/** In a single quarter groups may stand behind the line before the first turn. */
export function firstTurn(view: View): number {
  return view.level === "basic" ? 0 : 1;
}

// -- the way --------------------------------------------------------------------------------------

export function paceOf(about: About, view: View, group: Group): number {
  const speeds = group.bombers.map((each) => about.aircraft[view.units[each.unit]?.type ?? typeOf(each.unit)]?.speed ?? 3);
  return speeds.length ? Math.min(...speeds) : 3;
}

/** Hexes in which a move may end, so that the rest can be flown in so many moves. */
function ends(about: About, from: string, far: ReadonlyMap<string, number>, pace: number, moves: number, sneak: boolean): string[] {
  return [...spread(about, [from], sneak, pace).keys()].filter((hex) => (far.get(hex) ?? Infinity) <= pace * (moves - 1));
}

/** Of several ends the one that is nearest to the goal, and to the straight line. */
function straight(hexes: readonly string[], far: ReadonlyMap<string, number>, from: string, to: string): string | undefined {
  const [a, b] = [centre(from), centre(to)];
  const off = (hex: string): number => {
    const { x, y } = centre(hex);
    return Math.abs((b.x - a.x) * (a.y - y) - (a.x - x) * (b.y - a.y));
  };
  return hexes.toSorted((one, two) => (far.get(one) ?? 0) - (far.get(two) ?? 0) || off(one) - off(two))[0];
}

/** The whole way of a group: as far as it is drawn, and straight on from there; null without a target. */
export function wayOf(about: About, view: View, group: Group): Way | null {
  const goal = group.primary ? about.cities[group.primary]?.hex : undefined;
  if (!goal) return null;
  const sneak = group.kind === "sneak";
  const toGoal = fieldOf(about, [goal], sneak);
  const start = group.notes?.hex ?? startsOf(about, view, group).toSorted((a, b) => (toGoal.get(a) ?? 999) - (toGoal.get(b) ?? 999))[0];
  const homes = homesOf(about, view, group.lands);
  if (start === undefined || !toGoal.has(start) || !homes.length) return null;
  const pace = paceOf(about, view, group);
  const drawn = group.notes?.route ?? [];
  const toHome = fieldOf(about, homes, sneak);
  const home = homes.toSorted((a, b) => apart(a, goal) - apart(b, goal))[0] ?? start;
  const turn = group.entry?.turn ?? group.notes?.turn ?? firstTurn(view);
  const stops: Stop[] = [];
  let [here, bombs, next] = [start, 0, [] as string[]];
  for (const part of [{ far: toGoal, from: start, to: goal, homeward: false }, { far: toHome, from: goal, to: home, homeward: true }]) {
    let moves = Math.ceil((part.far.get(here) ?? 0) / pace);
    while (moves > 0 && stops.length < 60) {
      const open = ends(about, here, part.far, pace, moves, sneak);
      const noted = drawn[stops.length];
      if (noted === undefined && stops.length === drawn.length) next = open;
      const hex = noted ?? straight(open, part.far, part.from, part.to) ?? part.to;
      const wrong = noted !== undefined && !open.includes(hex);
      stops.push({ hex, turn: turn + stops.length + 1, noted: noted !== undefined, homeward: part.homeward, wrong });
      here = hex;
      moves = wrong ? Math.ceil((part.far.get(here) ?? 0) / pace) : moves - 1;
    }
    if (!part.homeward) bombs = turn + stops.length;
  }
  return { start, turn, stops, bombs, home: turn + stops.length, next };
}

/** Where a secondary target is left for: the place on the way that is nearest to it. */
export function armFrom(way: Way, hex: string): string {
  const out = [way.start, ...way.stops.filter((stop) => !stop.homeward).map((stop) => stop.hex)];
  return out.toSorted((a, b) => apart(a, hex) - apart(b, hex))[0] ?? way.start;
}

// -- drawing --------------------------------------------------------------------------------------

/** A hex more: the first one is where the group enters. */
export function drawnOn(view: View, group: Group, hex: string): Notes {
  if (!group.notes) return { turn: group.entry?.turn ?? firstTurn(view), hex, cover: "open", route: [], releases: [] };
  return { ...group.notes, route: [...group.notes.route, hex] };
}

/** A hex less; without its first one there is no route. */
export function drawnBack({ notes }: Group): Notes | null {
  return notes?.route.length ? { ...notes, route: notes.route.slice(0, -1) } : null;
}

// -- fuel -----------------------------------------------------------------------------------------

export interface Fuel {
  type: string;
  /** The turns from which its clock runs, in which its tanks are empty, and by which it is down. */
  from: number;
  dry: number;
  lands: number;
  /** The last turn with its group, after which it has to turn back; null: it comes along all the way. */
  back: number | null;
  /** The group that started its clock, if that was another one; from 0. */
  since: number | null;
}

/** How long the fuel of each type in a group lasts; a type has one clock, which the first group starts. */
export function fuelOf(about: About, view: View, groups: readonly Group[], index: number): Fuel[] {
  const ways = groups.map((group) => wayOf(about, view, group));
  const [group, way] = [groups[index], ways[index]];
  if (!group || !way) return [];
  const typesOf = (each: Group): Set<string> => new Set(unitsOf(each).map((unit) => view.units[unit]?.type ?? typeOf(unit)));
  return [...typesOf(group)].flatMap((type) => {
    const rated = about.aircraft[type];
    if (!rated?.endurance) return [];
    const begun = groups.map((each, at) => ({ at, turn: typesOf(each).has(type) ? (ways[at]?.turn ?? Infinity) : Infinity })).toSorted((a, b) => a.turn - b.turn)[0];
    const from = Math.max(1, begun?.turn ?? way.turn);
    const lands = Math.min(view.turns, from + rated.endurance);
    const far = fieldOf(about, homesOf(about, view, isFighter(about, type) ? "" : group.lands), group.kind === "sneak");
    const places = [{ hex: way.start, turn: way.turn }, ...way.stops];
    const fine = places.filter((stop) => stop.turn + Math.ceil((far.get(stop.hex) ?? 0) / rated.speed) <= lands);
    return [
      {
        type,
        from,
        dry: rated.dropped === null ? from : from + rated.endurance - rated.dropped,
        lands,
        back: lands >= way.home ? null : (fine.at(-1)?.turn ?? way.turn),
        since: begun && begun.at !== index && begun.turn < way.turn ? begun.at : null,
      },
    ];
  });
}

// -- foes -----------------------------------------------------------------------------------------

/** How many Germans could meet the group where each turn of its way ends, within one turn from where they stand now. */
export function foesOf(about: About, view: View, way: Way): { turn: number; count: number }[] {
  const bases = Object.values(view.units).flatMap((unit) => {
    const hex = unit.side === "german" && unit.status === "play" ? about.bases[unit.base ?? ""]?.hex : undefined;
    return hex ? [{ hex, speed: about.aircraft[unit.type]?.speed ?? 0 }] : [];
  });
  if (!bases.length) return [];
  return way.stops.map(({ hex, turn }) => ({ turn, count: bases.filter((base) => apart(base.hex, hex) <= base.speed).length }));
}
