/** A battle of the player's own that is being put together, and the set-up that it makes. Lengths are inches. */
import { DEPTH, edgeOf, INWARD, lengthOf, placeAt, zoneAt, type Edge } from "./edges";
import { inside, linesOf, type Emplaced, type Spot } from "./emplaced";
import { plainTerms, specialOf, victoryOf, type Terms } from "./terms";
import type { Seat } from "./types";

export interface Line {
  model: string;
  skill: number;
  load: string;
  /** Leadership; null without a Leader. */
  leader: number | null;
  hidden: boolean;
}

export interface Force {
  /** Who flies for it, in the order of NATIONS. */
  nations: readonly string[];
  /** Bought in secret by its player when play begins. */
  later: boolean;
  aircraft: readonly Line[];
}

export interface BuiltCloud {
  at: Spot;
  radius: number;
  levels: [number, number];
}

export interface Battle {
  size: Spot;
  turns: number;
  visibility: number;
  night: boolean;
  /** Of A; X has the one across. */
  edge: Edge;
  points: number;
  year: number;
  clouds: readonly BuiltCloud[];
  /** Guns, targets, balloons and searchlights of both sides. */
  ground: readonly Emplaced[];
  sides: Readonly<Record<Seat, Force>>;
  terms: Terms;
}

export const NATIONS: Readonly<Record<string, string>> = {
  UK: "Britain",
  US: "United States",
  USSR: "Soviet Union",
  FR: "France",
  GE: "Germany",
  IT: "Italy",
  JP: "Japan",
};
const AXIS: ReadonlySet<string> = new Set(["GE", "IT", "JP"]);
const GAP = 6;
const MOST = 12;

export function begun(): Battle {
  const force = (nation: string, model: string): Force => ({ nations: [nation], later: false, aircraft: [lead(model), line(model)] });
  return {
    size: [72, 48],
    turns: 10,
    visibility: 24,
    night: false,
    edge: "south",
    points: 170,
    year: 1943,
    clouds: [{ at: [24, 22], radius: 3, levels: [3, 4] }],
    ground: [],
    sides: { A: force("UK", "spitfire-ix"), X: force("GE", "bf-109g-6") },
    terms: plainTerms(),
  };
}

export function line(model: string): Line {
  return { model, skill: 0, load: "clean", leader: null, hidden: false };
}

function lead(model: string): Line {
  return { ...line(model), leader: 0 };
}

export function campOf(force: Force): "allied" | "axis" {
  return force.nations.some((each) => AXIS.has(each)) ? "axis" : "allied";
}

export function nameOf(force: Force): string {
  return force.nations.map((each) => NATIONS[each] ?? each).join(" and ");
}

/** With another nation, or without one and what it flies; one always stays. */
export function toggled(force: Force, nation: string, flies: (model: string) => string | undefined): Force {
  const gone = force.nations.includes(nation);
  const nations = Object.keys(NATIONS).filter((each) => (each === nation ? !gone : force.nations.includes(each)));
  if (!nations.length) return force;
  return { ...force, nations, aircraft: gone ? force.aircraft.filter((each) => flies(each.model) !== nation) : force.aircraft };
}

/** The same battle on another table: what would be off it is put at its edge. */
export function onTable(battle: Battle, size: Spot): Battle {
  return { ...battle, size, clouds: inside(battle.clouds, size), ground: inside(battle.ground, size) };
}

/** What the server makes a game of; it judges it too. */
export function setupOf(battle: Battle): Record<string, unknown> {
  const { size, turns, visibility, night, clouds, ground, terms, edge } = battle;
  return {
    title: "A battle of your own",
    table: size,
    turns,
    visibility,
    light: night ? "night" : "day",
    clouds,
    special: specialOf(terms, ground, edge),
    victory: victoryOf(terms, ground),
    A: sideOf(battle, "A"),
    X: sideOf(battle, "X"),
  };
}

function sideOf(battle: Battle, seat: Seat): Record<string, unknown> {
  const force = battle.sides[seat];
  const edge = edgeOf(battle.edge, seat);
  const own = {
    name: nameOf(force),
    edge,
    zone: zoneAt(edge, battle.size),
    placement: "free",
    ...linesOf(battle.ground, seat, battle.night),
  };
  const limits = { points: battle.points || 600, nations: force.nations, year: battle.year };
  if (force.later) return { ...own, force: { ...limits, most: Math.min(MOST, Math.floor((markerPlaces(battle, seat).length * 2) / 3)) } };
  const hidden = force.aircraft.filter((each) => each.hidden).length;
  return {
    ...own,
    aircraft: abreast(battle, seat),
    markers: markerPlaces(battle, seat).slice(0, hidden + Math.ceil(hidden / 2)),
    ...(battle.points ? { limits: { ...limits, most: 16 } } : {}),
  };
}

/** Those that are not hidden stand side by side around the middle. */
function abreast(battle: Battle, seat: Seat): Record<string, unknown>[] {
  const { aircraft } = battle.sides[seat];
  const edge = edgeOf(battle.edge, seat);
  const length = lengthOf(edge, battle.size);
  const shown = aircraft.filter((each) => !each.hidden).length;
  const gap = Math.min(4, (length - 2) / Math.max(1, shown));
  let place = 0;
  return aircraft.map(({ hidden, leader, ...rest }) => {
    const listed = { ...rest, ...(leader === null ? {} : { leader }) };
    if (hidden) return { ...listed, hidden };
    const along = Math.round((length / 2 + (place - (shown - 1) / 2) * gap) * 100) / 100;
    const level = place % 2 ? 3 : 4;
    place += 1;
    return { ...listed, at: [...placeAt(edge, battle.size, along, 8), INWARD[edge], level] };
  });
}

/** All places for Contact Markers, the front middle first. */
function markerPlaces(battle: Battle, seat: Seat): [number, number][] {
  const edge = edgeOf(battle.edge, seat);
  const length = lengthOf(edge, battle.size);
  const row = Array.from({ length: Math.floor(length / GAP) + 1 }, (_, index) => index * GAP).toSorted((a, b) => Math.abs(2 * a - length) - Math.abs(2 * b - length));
  return [DEPTH, DEPTH - GAP, 0].flatMap((far) => row.map((along) => placeAt(edge, battle.size, along, far)));
}
