/** A battle of the player's own that is being put together, and the set-up that it makes. Lengths are inches. */
import { ACROSS, type Edge, type Zone } from "./edges";
import { inside, linesOf, type Emplaced, type Spot } from "./emplaced";
import { markerPlaces, markersOf, standsOf, zoneOf, type Stand } from "./starts";
import { plainTerms, specialOf, victoryOf, type Terms } from "./terms";
import type { Seat } from "./types";

export interface Line {
  model: string;
  skill: number;
  load: string;
  /** Leadership; null without a Leader. */
  leader: number | null;
  hidden: boolean;
  /** Where it was put; null: side by side with the others. */
  at: Stand | null;
}

export interface Force {
  /** What the side is called; empty: by its nations. */
  name: string;
  edge: Edge;
  /** Where it sets up; null: along its edge. */
  zone: Zone | null;
  /** What it may cost; null: as much as the other side. */
  points: number | null;
  /** It starts where it was put; else its player places it when play begins. */
  fixed: boolean;
  /** Who flies for it, in the order of NATIONS. */
  nations: readonly string[];
  /** Bought in secret by its player when play begins, so many aircraft at most; null: as many as there is room for. */
  later: boolean;
  most: number | null;
  aircraft: readonly Line[];
  /** Where its Contact Markers were put; null: where there is room. */
  markers: readonly (Spot | null)[];
}

export interface BuiltCloud {
  at: Spot;
  radius: number;
  levels: [number, number];
}

export interface Battle {
  title: string;
  size: Spot;
  turns: number;
  visibility: number;
  /** Where it stands, as a file says; no rule asks. */
  sun: string;
  night: boolean;
  points: number;
  year: number;
  clouds: readonly BuiltCloud[];
  /** Guns, targets, balloons and searchlights of both sides. */
  ground: readonly Emplaced[];
  sides: Readonly<Record<Seat, Force>>;
  terms: Terms;
  /** The readings that hold, and those that would hold if nothing were said. */
  switches: readonly string[];
  usual: readonly string[];
  /** Its own aircraft by key, as a file has them. */
  own: Readonly<Record<string, Record<string, unknown>>>;
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
const MOST = 12;
/** Stands for no limit: more than any table holds. */
export const NO_LIMIT = 600;

export function begun(usual: readonly string[] = []): Battle {
  const plain = { name: "", zone: null, points: null, fixed: false, later: false, most: null, markers: [] };
  const force = (edge: Edge, nation: string, model: string): Force => ({ ...plain, edge, nations: [nation], aircraft: [lead(model), line(model)] });
  return {
    title: "A battle of your own",
    size: [72, 48],
    turns: 10,
    visibility: 24,
    sun: "",
    night: false,
    points: 170,
    year: 1943,
    clouds: [{ at: [24, 22], radius: 3, levels: [3, 4] }],
    ground: [],
    sides: { A: force("south", "UK", "spitfire-ix"), X: force("north", "GE", "bf-109g-6") },
    terms: plainTerms(),
    switches: usual,
    usual,
    own: {},
  };
}

export function line(model: string): Line {
  return { model, skill: 0, load: "clean", leader: null, hidden: false, at: null };
}

function lead(model: string): Line {
  return { ...line(model), leader: 0 };
}

export function campOf(force: Force): "allied" | "axis" {
  return force.nations.some((each) => AXIS.has(each)) ? "axis" : "allied";
}

export function nameOf(force: Force): string {
  return force.name || nationsOf(force);
}

export function nationsOf(force: Force): string {
  return force.nations.map((each) => NATIONS[each] ?? each).join(" and ");
}

/** With another nation, or without one and what it flies; one always stays. */
export function toggled(force: Force, nation: string, flies: (model: string) => string | undefined): Force {
  const gone = force.nations.includes(nation);
  const nations = Object.keys(NATIONS).filter((each) => (each === nation ? !gone : force.nations.includes(each)));
  if (!nations.length) return force;
  return { ...force, nations, aircraft: gone ? force.aircraft.filter((each) => flies(each.model) !== nation) : force.aircraft };
}

/** The same battle on another table: zones are drawn again, and what would be off it is put at its edge. */
export function onTable(battle: Battle, size: Spot): Battle {
  const sides = { A: cleared(battle.sides.A), X: cleared(battle.sides.X) };
  return { ...battle, size, clouds: inside(battle.clouds, size), ground: inside(battle.ground, size), sides };
}

/** A side at another edge; if it is A, the other side goes across. */
export function atEdge(battle: Battle, seat: Seat, edge: Edge): Battle {
  const moved = { ...cleared(battle.sides[seat]), edge };
  const sides = seat === "A" ? { A: moved, X: { ...cleared(battle.sides.X), edge: ACROSS[edge] } } : { ...battle.sides, X: moved };
  return { ...battle, sides };
}

/** Nothing of a side has a place of its own any more. */
function cleared(force: Force): Force {
  return { ...force, zone: null, markers: [], aircraft: force.aircraft.map((each) => ({ ...each, at: null })) };
}

/** What the server makes a game of; it judges it too. */
export function setupOf(battle: Battle): Record<string, unknown> {
  const { title, size, turns, visibility, sun, night, clouds, ground, terms, sides, switches, own } = battle;
  return {
    title,
    table: size,
    turns,
    visibility,
    ...(sun ? { sun } : {}),
    light: night ? "night" : "day",
    clouds,
    special: specialOf(terms, ground, sides),
    victory: victoryOf(terms, ground),
    A: sideOf(battle, "A"),
    X: sideOf(battle, "X"),
    switches,
    without: battle.usual.filter((key) => !switches.includes(key)),
    ...(Object.keys(own).length ? { aircraft: own } : {}),
  };
}

function sideOf(battle: Battle, seat: Seat): Record<string, unknown> {
  const force = battle.sides[seat];
  const own = {
    name: nameOf(force),
    edge: force.edge,
    zone: zoneOf(battle, seat),
    placement: force.fixed && !force.later ? "fixed" : "free",
    ...linesOf(battle.ground, seat, battle.night),
  };
  const points = force.points ?? battle.points;
  const limits = { points: points || NO_LIMIT, nations: force.nations, year: battle.year };
  if (force.later) return { ...own, force: { ...limits, most: force.most ?? room(battle, seat) } };
  return { ...own, aircraft: listed(battle, seat), markers: markersOf(battle, seat), ...(points ? { limits: { ...limits, most: 16 } } : {}) };
}

/** How many aircraft can be bought, if all of them may be hidden. */
export function room(battle: Battle, seat: Seat): number {
  return Math.min(MOST, Math.floor((markerPlaces(battle, seat).length * 2) / 3));
}

function listed(battle: Battle, seat: Seat): Record<string, unknown>[] {
  const stands = standsOf(battle, seat);
  return battle.sides[seat].aircraft.map(({ model, skill, load, hidden, leader }, index) => ({
    model,
    skill,
    load,
    ...(leader === null ? {} : { leader }),
    ...(hidden ? { hidden } : { at: stands.get(index) }),
  }));
}
