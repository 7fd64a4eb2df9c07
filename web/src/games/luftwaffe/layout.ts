/** Where things stand on the map, and what stands together. */
import { apart, centre } from "./geometry";
import type { Point } from "../../board/hex";
import { boxOf, spread, type Block, type Box } from "./spread";
import type { Leg } from "./legs";
import type { About, Force, Kind, View } from "./types";
import { isFighter, LETTER, typeName, typeOf } from "./words";

// -- places ---------------------------------------------------------------------------------------

export interface Shown {
  kind: Kind;
  down: boolean;
  count: number;
  x: number;
  y: number;
}

/** Units between the middles of two signs. */
const APART = 9.4;

/** Targets of a kind and state stand once, with their number, in one row or two. */
export function signsOf(view: View, id: string, symbols: readonly string[]): Shown[] {
  const found = new Map<string, { kind: Kind; down: boolean; count: number }>();
  for (const symbol of symbols) {
    const kind = LETTER[symbol[0] ?? ""];
    if (!kind) continue;
    const down = `${id}.${symbol}` in view.down || (kind === "airbase" && id in view.shut);
    const key = `${kind} ${String(down)}`;
    found.set(key, { kind, down, count: (found.get(key)?.count ?? 0) + 1 });
  }
  const all = [...found.values()];
  const first = Math.ceil(all.length / 2);
  const rows = all.length > 3 ? [all.slice(0, first), all.slice(first)] : [all];
  return rows.flatMap((row, index) => row.map((each, place) => ({ ...each, x: (place - (row.length - 1) / 2) * APART, y: rows.length > 1 ? (index - 0.5) * APART : 0 })));
}

/** What the signs of a place take up around its middle, its guns included. */
export function roomOf(signs: readonly Shown[], city: boolean): { side: number; above: number; below: number } {
  const far = (of: (sign: Shown) => number): number => Math.max(0, ...signs.map(of)) + 5;
  return { side: far(({ x }) => Math.abs(x)), above: city ? 14 : far(({ y }) => -y), below: far(({ y }) => y) + 2 };
}

// -- units ----------------------------------------------------------------------------------------

/** A base with what stands on it; a marker may hide it. */
export interface Ground {
  place: string;
  hex: string;
  units: string[];
  covered: boolean;
}

export function groundsOf(about: About, view: View): Ground[] {
  const found = new Map<string, Ground>();
  const at = (place: string): Ground => {
    const known = found.get(place) ?? { place, hex: about.bases[place]?.hex ?? about.cities[place]?.hex ?? "", units: [], covered: false };
    found.set(place, known);
    return known;
  };
  for (const unit of Object.values(view.units)) if (unit.base && unit.status === "play") at(unit.base).units.push(unit.id);
  for (const [place, units] of Object.entries(view.covers)) {
    const ground = at(place);
    ground.covered = true;
    for (const unit of units) if (!ground.units.includes(unit)) ground.units.push(unit);
  }
  return [...found.values()].filter((each) => each.hex !== "");
}

export interface Spot {
  force: Force;
  x: number;
  y: number;
  /** The middle of its hex. */
  hex: Point;
}

export interface Standing {
  spots: readonly Spot[];
  /** The plates of bases, by place. */
  plates: ReadonlyMap<string, Point>;
  /** What all of them cover. */
  boxes: readonly Box[];
}

/** Units between the middles of counters in one hex: a few stand free of each other, more of them overlap. */
const FREE = 38;
const CROWDED = 20;
/** A counter with its tags, and how far it is lifted off its hex: over a city or a base a little more, so that their signs stay readable. */
const COUNTER = { wide: 36, high: 40, lift: 18, city: 9, base: 4 };
/** The plate of a base, and where it stands beside it. */
const PLATE = { wide: 19, high: 19, x: 11, y: -9 };
/** The farthest that a counter stands from where it belongs. */
const MOST = 52;

/** Where counters stand: forces in one hex side by side above it, and all of them free of each other. */
export function standingOf(about: About, view: View, grounds: readonly Ground[], grow: number, small: number, signs: boolean): Standing {
  const hexes = new Map<string, Force[]>();
  for (const force of Object.values(view.forces)) hexes.set(force.hex, [...(hexes.get(force.hex) ?? []), force]);
  const cities = new Set(Object.values(about.cities).map((each) => each.hex));
  const bases = new Set(Object.values(about.bases).map((each) => each.hex));
  const liftOf = (hex: string): number => COUNTER.lift * grow + (!signs ? 0 : cities.has(hex) ? COUNTER.city : bases.has(hex) ? COUNTER.base : 0);
  const stepOf = (count: number): number => (count > 3 ? CROWDED : FREE) * grow;
  const blocks: Block[] = [...hexes].map(([hex, forces]) => {
    const { x, y } = centre(hex);
    return { id: hex, x, y: y - liftOf(hex), wide: COUNTER.wide * grow + (forces.length - 1) * stepOf(forces.length), high: COUNTER.high * grow, weight: 3 * forces.length };
  });
  for (const { place, hex } of grounds) {
    const { x, y } = centre(hex);
    blocks.push({ id: `base ${place}`, x: x + PLATE.x, y: y + PLATE.y, wide: PLATE.wide * small, high: PLATE.high * small, weight: 1 });
  }
  const stood = spread(blocks, MOST * grow);
  const spots = [...hexes].flatMap(([hex, forces]) => {
    const at = stood.get(hex) ?? centre(hex);
    return forces.map((force, index) => ({ force, x: at.x + (index - (forces.length - 1) / 2) * stepOf(forces.length), y: at.y, hex: centre(hex) }));
  });
  const plates = new Map(grounds.flatMap(({ place }) => { const at = stood.get(`base ${place}`); return at ? [[place, at] as const] : []; }));
  return { spots, plates, boxes: blocks.map((each) => boxOf({ ...each, ...stood.get(each.id) })) };
}

/** What the listed legs do where they end. */
export function actsAt(legs: readonly Leg[], start: string | null): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const leg of legs) {
    const hex = leg.path.at(-1) ?? start;
    if (hex && (leg.then !== "stop" || !found.has(hex))) found.set(hex, leg.then);
  }
  return found;
}

/** Whether an act makes sense where a leg ends; whether it is legal is the server's to say. */
export function plausible(about: About, view: View, act: string, hex: string, who: string | null, path: number): boolean {
  const own = view.forces[who ?? ""];
  const side = own?.side ?? "german";
  const bombs = (own?.units ?? []).some((unit) => !isFighter(about, view.units[unit]?.type ?? typeOf(unit)));
  const base = Object.values(about.bases).some((each) => each.hex === hex);
  const others = Object.values(view.forces).filter((force) => force.hex === hex && force.id !== who);
  if (act === "attack") return others.some((force) => force.side !== side);
  if (act === "join") return others.some((force) => force.side === side);
  if (act === "strafe") return base && !bombs;
  if (act === "bomb") return bombs && (base || Object.values(about.cities).some((each) => each.hex === hex));
  if (act === "leave") return hex in about.squares;
  if (act === "home") return path === 0;
  if (act !== "land") return true;
  return side === "german" ? base : view.lines.some((id) => about.lines[id]?.hexes.includes(hex) ?? false);
}

// -- who can be where ------------------------------------------------------------------------------

/** The turn in which somebody from a hex can be at another one, if that stays; straight ways are counted. */
export function turnThere(view: Pick<View, "turn" | "half">, from: string, to: string, speed: number): number {
  const first = Math.max(1, view.half === "german" ? view.turn : view.turn + 1);
  return first + Math.max(0, Math.ceil(apart(from, to) / speed) - 1);
}

export interface Pursuers {
  turn: number;
  units: number;
  steps: number;
}

/** Germans on their bases by the turn in which they can be at a hex, the next three of them. */
export function pursuersOf(about: About, view: View, hex: string): Pursuers[] {
  const found = new Map<number, Pursuers>();
  for (const unit of Object.values(view.units)) {
    const from = about.bases[unit.base ?? ""]?.hex;
    const speed = about.aircraft[unit.type]?.speed ?? 0;
    if (unit.side !== "german" || unit.status !== "play" || unit.empty || !from || !speed) continue;
    const turn = turnThere(view, from, hex, speed);
    const now = found.get(turn) ?? { turn, units: 0, steps: 0 };
    if (turn <= view.turns) found.set(turn, { turn, units: now.units + 1, steps: now.steps + unit.steps });
  }
  return [...found.values()].toSorted((a, b) => a.turn - b.turn).slice(0, 3);
}

// -- courses ---------------------------------------------------------------------------------------

/** The last turn whose half of a side has begun; 0 before the first one. */
export function begunTurn(view: Pick<View, "turn" | "half">, side: string): number {
  return Math.max(0, side === "american" && view.half === "german" ? view.turn - 1 : view.turn);
}

/**
 * Where a force was at the end of each turn it has flown. Its track has the hexes at the starts of
 * its turns: the first is where it came from, and what follows is an end of the turn before.
 */
export function flownMarks(track: readonly string[], begun: number): { hex: string; turn: number }[] {
  const marks = track.map((hex, index) => ({ hex, turn: begun - (track.length - index) }));
  return marks.filter(({ hex, turn }, index) => turn > 0 && index > 0 && hex !== track[index - 1]);
}

// -- the turn track -------------------------------------------------------------------------------

export interface Flag {
  key: string;
  side: string;
  name: string;
  tanks: boolean;
}

/** Types by the turn in which they have to be down. */
export function flagsOf(about: About, view: View): ReadonlyMap<number, Flag[]> {
  const found = new Map<number, Flag[]>();
  for (const [key, each] of Object.entries(view.clocks)) {
    if (!isWanted(view, key, each.side)) continue;
    const at = Math.min(each.lands, view.turns);
    const flag = { key, side: each.side, name: typeName(about, about.aircraft[key] ? key : typeOf(key)), tanks: each.tanks };
    found.set(at, [...(found.get(at) ?? []), flag]);
  }
  return found;
}

/** Is there anybody left for whom a clock runs? Germans may take off again, Americans who landed do not. */
function isWanted(view: View, key: string, side: string): boolean {
  const own = Object.values(view.units).filter((unit) => unit.side === side && (unit.id === key || unit.type === key));
  return own.some((unit) => unit.status === "play" && (side === "german" || unit.force));
}
