/** What stands on the ground and at sea in a battle of the player's own, and the lines of a set-up it makes. Lengths are inches. */
import { lengthOf, placeAt, type Edge } from "./edges";
import type { About, Seat } from "./types";

export type Spot = readonly [number, number];

interface Standing {
  /** Stays the same while a battle is put together. */
  key: number;
  side: Seat;
  at: Spot;
}
export interface BuiltGun extends Standing {
  sort: "gun";
  kind: "heavy" | "light";
  firepower: 1 | 2;
  skill: number;
  /** The ship that carries it, by its key. */
  aboard: number | null;
}
export interface BuiltTarget extends Standing {
  sort: "target";
  kind: string;
  name: string;
  markers: number;
  lit: boolean;
  /** Points for each of its markers, and for its last one besides, in a battle for points. */
  worth: number;
  bonus: number;
  /** It does not count as moving, though its kind does. */
  still: boolean;
  /** The turn from which it jams guided bombs, 0 if it does not, and how far around it. */
  jams: number;
  jammed: number;
}
export interface BuiltBalloon extends Standing {
  sort: "balloon";
  top: 1 | 2;
}
export interface BuiltLight extends Standing {
  sort: "searchlight";
}
export type Emplaced = BuiltGun | BuiltTarget | BuiltBalloon | BuiltLight;
export type Sort = Emplaced["sort"];

const LETTER: Readonly<Record<Sort, string>> = { gun: "G", target: "T", balloon: "B", searchlight: "L" };
const LISTS = { gun: "guns", target: "targets", balloon: "balloons", searchlight: "searchlights" } as const;
const CALIBERS: Readonly<Record<string, string>> = { "heavy 2": "88 mm", "light 1": "20 mm", "light 2": "40 mm" };
/** Ids have two digits. */
export const MOST_OF_A_SORT = 99;
/** What jams guided bombs usually protects ships so near. */
const JAMMED = 6;
/** Between two of a side that nobody has moved yet. */
const GAP = 6;

export function caliber(gun: BuiltGun): string {
  return CALIBERS[`${gun.kind} ${String(gun.firepower)}`] ?? "";
}

/** One more of a sort, where nothing of its side stands yet. */
export function emplaced(sort: Sort, side: Seat, things: readonly Emplaced[], size: Spot, edge: Edge, about: About): Emplaced {
  const standing = { key: Math.max(0, ...things.map((each) => each.key)) + 1, side, at: freeSpot(edge, things, size) };
  if (sort === "gun") return { ...standing, sort, kind: "heavy", firepower: 2, skill: 0, aboard: null };
  if (sort === "balloon") return { ...standing, sort, top: 2 };
  if (sort === "searchlight") return { ...standing, sort };
  const kind = "factory" in about.targets ? "factory" : (Object.keys(about.targets)[0] ?? "");
  return ofKind(plainTarget(standing, kind), kind, about);
}

export function plainTarget(standing: Standing, kind: string): BuiltTarget {
  return { ...standing, sort: "target", kind, name: "", markers: 1, lit: false, worth: 1, bonus: 0, still: false, jams: 0, jammed: JAMMED };
}

/** A target of another kind has that one's name, unless it was given one, and markers; what only ships and movers have is gone if it is none. */
export function ofKind(target: BuiltTarget, kind: string, about: About): BuiltTarget {
  const { name = kind, markers = 1, domain = "land", moving = false } = about.targets[kind] ?? {};
  const named = target.name !== "" && target.name !== about.targets[target.kind]?.name;
  return { ...target, kind, name: named ? target.name : name, markers, still: target.still && moving, jams: domain === "sea" ? target.jams : 0 };
}

function freeSpot(edge: Edge, things: readonly Emplaced[], size: Spot): Spot {
  const length = lengthOf(edge, size);
  const most = Math.floor((length / 2 - 2) / GAP);
  const along = [...Array(2 * most + 1).keys()].map((index) => Math.round(length / 2) + GAP * Math.ceil(index / 2) * (index % 2 ? 1 : -1));
  const spots = [4, 10, 16].flatMap((far) => along.map((each): Spot => placeAt(edge, size, each, far)));
  const free = spots.find((spot) => things.every(({ at }) => Math.hypot(at[0] - spot[0], at[1] - spot[1]) >= GAP));
  return free ?? [Math.round(size[0] / 2), Math.round(size[1] / 2)];
}

/** One of them changed; guns go where their ship goes, and ashore if it is one no longer. */
export function changed(things: readonly Emplaced[], next: Emplaced, about: About): Emplaced[] {
  const put = things.map((each) => (each.key === next.key ? next : each));
  const ships = new Map(shipsOf(put, about).map((ship) => [ship.key, ship]));
  return put.map((each) => {
    if (each.sort !== "gun" || each.aboard === null) return each;
    const ship = ships.get(each.aboard);
    return ship?.side === each.side ? { ...each, at: ship.at } : { ...each, aboard: null };
  });
}

/** Without one of them; the guns of a ship go with it. */
export function without(things: readonly Emplaced[], key: number): Emplaced[] {
  return things.filter((each) => each.key !== key && !(each.sort === "gun" && each.aboard === key));
}

export function shipsOf(things: readonly Emplaced[], about: About): BuiltTarget[] {
  return things.filter((each): each is BuiltTarget => each.sort === "target" && about.targets[each.kind]?.domain === "sea");
}

/** All on a table of another size. */
export function inside<T extends { at: Spot }>(things: readonly T[], [wide, deep]: Spot): T[] {
  return things.map((each) => ({ ...each, at: [Math.min(each.at[0], wide), Math.min(each.at[1], deep)] }));
}

/** The id that each gets in the battle: those of A are counted first. */
export function idsOf(things: readonly Emplaced[]): ReadonlyMap<number, string> {
  const counts: Record<string, number> = {};
  const ids = new Map<number, string>();
  for (const side of ["A", "X"] as const)
    for (const { sort, key } of things.filter((each) => each.side === side)) {
      counts[sort] = (counts[sort] ?? 0) + 1;
      ids.set(key, `${LETTER[sort]}${String(counts[sort])}`);
    }
  return ids;
}

/** The fields of a side's set-up; a list that would be empty is left out. Searchlights are for the night. */
export function linesOf(things: readonly Emplaced[], side: Seat, night: boolean): Record<string, unknown[]> {
  const ids = idsOf(things);
  const lines: Record<string, unknown[]> = {};
  for (const each of things)
    if (each.side === side && (night || each.sort !== "searchlight")) (lines[LISTS[each.sort]] ??= []).push({ id: ids.get(each.key), at: each.at, ...figures(each, ids) });
  return lines;
}

function figures(each: Emplaced, ids: ReadonlyMap<number, string>): Record<string, unknown> {
  if (each.sort === "balloon") return { top: each.top };
  if (each.sort === "searchlight") return {};
  if (each.sort === "target") {
    const { kind, name, markers, lit } = each;
    return { kind, name, markers, ...(lit ? { lit } : {}) };
  }
  const aboard = each.aboard === null ? {} : { aboard: ids.get(each.aboard) };
  return { kind: each.kind, firepower: each.firepower, caliber: caliber(each), ...(each.skill ? { skill: each.skill } : {}), ...aboard };
}

/** What it is, in a few words. */
export function wordFor(each: Emplaced): string {
  if (each.sort === "gun") return `${each.kind} gun, ${caliber(each)}`;
  if (each.sort === "target") return `${each.name}, ${String(each.markers)} marker${each.markers === 1 ? "" : "s"}`;
  return each.sort === "balloon" ? `balloon up to level ${String(each.top)}` : "searchlight";
}

/** What is drawn for it. */
export function drawingOf(each: Emplaced): string {
  if (each.sort === "gun") return `${each.kind}-flak`;
  return each.sort === "target" ? each.kind : each.sort;
}
