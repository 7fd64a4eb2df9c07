/** A raid of the player's own that is being put together, and the set-up that it makes. */
import { nameOf, squareOf } from "../../board/squares";
import type { Card, Seat, Unit, View } from "./types";

export interface Row {
  model: string;
  mission: Unit["mission"];
  count: number;
  flight: boolean;
  /** Where all of the row set up; escorts find their place beside their bombers. */
  square: string;
  load: string;
  /** The turn on which it arrives; 0 before play. */
  turn: number;
}

export interface RaidSide {
  nation: string;
  rows: readonly Row[];
  veteran: number;
  green: number;
  losses: number;
}

export interface Layer {
  kind: "wispy" | "broken" | "dense";
  altitude: number;
  first: string;
  last: string;
}

export interface Target {
  kind: string;
  column: string;
  side: Seat;
}

export interface RaidDraft {
  turns: number;
  sun: View["sun"];
  rain: boolean;
  haze: number;
  contrails: number;
  clouds: readonly Layer[];
  targets: readonly Target[];
  sides: Readonly<Record<Seat, RaidSide>>;
}

export const SUNS: readonly View["sun"][] = ["left horizon", "left upper", "above", "right upper", "right horizon"];
export const COLUMNS: readonly string[] = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const WORDS: Readonly<Record<string, string>> = { UK: "British", US: "American", USSR: "Soviet", France: "French", Germany: "German", Italy: "Italian", Japan: "Japanese", Hungary: "Hungarian", Romania: "Romanian" };
export const nationWord = (nation: string): string => WORDS[nation] ?? nation;
/** No haze, and no contrails. */
export const NONE = -1;
const BOMBING: ReadonlySet<string> = new Set(["bombing", "strafing", "recce", "transport"]);

/** What a type does unless told otherwise. */
export function missionOf(card: Card | undefined, seat: Seat): Row["mission"] {
  if (card?.class_ === "transport") return "transport";
  if (card && card.class_ !== "fighter") return "bombing";
  return seat === "raider" ? "sweep" : "intercept";
}

/** Raiders come from the left; what comes later stands a little farther back. */
export function rowOf(model: string, card: Card | undefined, seat: Seat, index: number): Row {
  const mission = missionOf(card, seat);
  const bombs = mission === "bombing" && (card?.bomb.some((each) => each >= 0) ?? false);
  const column = seat === "raider" ? Math.max(0, 6 - index) : Math.min(25, 18 + index);
  return { model, mission, count: 1, flight: false, square: nameOf({ column, level: mission === "bombing" ? 8 : 10 }), load: bombs ? "bombs" : mission === "transport" ? "cargo" : "none", turn: 0 };
}

export function begun(): RaidDraft {
  const side = (nation: string, rows: Row[]): RaidSide => ({ nation, rows, veteran: 0, green: 0, losses: 4 });
  const row = (model: string, mission: Row["mission"], square: string, load = "none"): Row => ({ model, mission, count: 1, flight: false, square, load, turn: 0 });
  return {
    turns: 12,
    sun: "right upper",
    rain: false,
    haze: NONE,
    contrails: NONE,
    clouds: [{ kind: "broken", altitude: 5, first: "J", last: "P" }],
    targets: [],
    sides: {
      raider: side("Germany", [row("ju-88a", "bombing", "F8", "bombs"), row("bf-109e", "escort", "E9")]),
      defender: side("UK", [row("spitfire-i", "intercept", "S9"), row("hurricane-i", "intercept", "U8")]),
    },
  };
}

/** What the server makes a game of; it judges it too. */
export function setupOf(draft: RaidDraft): Record<string, unknown> {
  const bombing = draft.targets.length > 0;
  return {
    title: "A raid of your own",
    turns: draft.turns,
    sun: draft.sun,
    rain: draft.rain,
    clouds: draft.clouds.map(({ kind, altitude, first, last }) => ({ kind, altitude, columns: first <= last ? [first, last] : [last, first] })),
    haze: draft.haze < 0 ? [] : [{ top: draft.haze }],
    contrails: draft.contrails < 0 ? [] : [{ bottom: draft.contrails }],
    surface: draft.targets.map(({ kind, column, side }, index) => ({ id: `S${String(index + 1)}`, kind, square: `${column}0`, side })),
    rules: { tiers: bombing ? ["basic", "advanced", "surface", "bombing"] : ["basic", "advanced"] },
    raider: sideOf(draft, "raider"),
    defender: sideOf(draft, "defender"),
    nets: (["raider", "defender"] as const).flatMap((seat, index) => {
      const rows = idsOf(draft, seat).filter((_, place) => !BOMBING.has(draft.sides[seat].rows[place]?.mission ?? ""));
      return rows.length ? [{ id: `N${String(index + 1)}`, side: seat, rows }] : [];
    }),
  };
}

function idsOf(draft: RaidDraft, seat: Seat): string[] {
  return draft.sides[seat].rows.map((_, index) => `${seat === "raider" ? "R" : "D"}${String(index + 1)}`);
}

function sideOf(draft: RaidDraft, seat: Seat): Record<string, unknown> {
  const side = draft.sides[seat];
  const ids = idsOf(draft, seat);
  const bombers = ids.filter((_, index) => BOMBING.has(side.rows[index]?.mission ?? ""));
  return {
    nation: nationWord(side.nation),
    short: nationWord(side.nation),
    edge: seat === "raider" ? "left" : "right",
    max_losses: { squadron: side.losses, flight: Math.max(1, Math.ceil(side.losses / 2)) },
    quality: { veteran: side.veteran, green: side.green },
    units: side.rows.map((row, index) => ({
      id: ids[index],
      model: row.model,
      mission: row.mission,
      count: row.count,
      size: row.flight ? "flight" : "squadron",
      facing: seat === "raider" ? "right" : "left",
      load: row.load,
      turn: row.turn,
      ...(row.mission === "escort" && bombers.length ? { escort_of: bombers } : { squares: Array.from({ length: row.count }, () => row.square) }),
      ...(row.mission === "intercept" ? { alerted: true, vector: "owner" } : {}),
    })),
  };
}

/** A row of units as it stands in the sky; escorts find their place beside their bombers when play begins. */
export interface Standing extends Row {
  seat: Seat;
  row: number;
  camp: "allied" | "axis";
  /** How many stand in its square before it. */
  above: number;
}

const AXIS: ReadonlySet<string> = new Set(["Germany", "Italy", "Japan", "Hungary", "Romania"]);
export const campOf = (nation: string): "allied" | "axis" => (AXIS.has(nation) ? "axis" : "allied");

export function standing(draft: RaidDraft): Standing[] {
  const found: Standing[] = [];
  for (const seat of ["raider", "defender"] as const) {
    const { nation, rows } = draft.sides[seat];
    const bombers = rows.some((row) => BOMBING.has(row.mission));
    for (const [row, each] of rows.entries())
      if (each.mission !== "escort" || !bombers) found.push({ ...each, seat, row, camp: campOf(nation), above: found.filter((other) => other.square === each.square).length });
  }
  return found;
}

/** As much of a view as the drawing of sky and ground needs. */
export function viewOf(draft: RaidDraft, kinds: NonNullable<View["kinds"]>): View {
  const column = (name: string): number => name.charCodeAt(0) - 65;
  const all = { first: 0, last: 25 };
  const clouds = draft.clouds.map(({ kind, altitude, first, last }) => ({ kind: ["", "wispy", "broken", "dense"].indexOf(kind), altitude, first: Math.min(column(first), column(last)), last: Math.max(column(first), column(last)) }));
  const surface = draft.targets.map(({ kind, column: at, side }, index) => ({ id: `S${String(index + 1)}`, key: kind, square: `${at}0`, side }));
  return {
    sun: draft.sun,
    clouds,
    haze: draft.haze < 0 ? [] : [{ altitude: draft.haze, ...all }],
    contrails: draft.contrails < 0 ? [] : [{ altitude: draft.contrails, ...all }],
    surface: Object.fromEntries(surface.map((each) => [each.id, each])),
    kinds,
  } as unknown as View;
}

/** A square with another column or altitude. */
export function movedTo(square: string, part: { column?: string; level?: number }): string {
  const at = squareOf(square) ?? { column: 0, level: 0 };
  const level = Math.min(19, Math.max(0, part.level ?? at.level));
  return nameOf({ column: part.column ? part.column.charCodeAt(0) - 65 : at.column, level: Number.isFinite(level) ? level : at.level });
}

