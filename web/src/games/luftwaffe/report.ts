/** Targets and steps, counted for the report. */
import { reported } from "./reported";
import type { About, Kind, Side, View } from "./types";
import { KINDS } from "./words";

export type State = "standing" | "now" | "earlier" | "back";

export interface Targets {
  kind: Kind;
  total: number;
  standing: number;
  now: number;
  states: State[];
}

const ORDER: readonly State[] = ["earlier", "back", "now", "standing"];

/** Targets of each kind by what became of them; airbases come back by themselves and are left out. */
export function targets(about: About, view: View): Targets[] {
  const quarter = reported(about, view);
  return KINDS.filter((kind) => kind !== "airbase").map((kind) => {
    const all = Object.values(about.symbols).filter((symbol) => symbol.kind === kind);
    const states = all.map<State>(({ id }) => {
      const since = view.down[id];
      if (since !== undefined) return since === quarter ? "now" : "earlier";
      return id in view.bombed ? "back" : "standing";
    });
    return {
      kind,
      total: all.length,
      standing: states.filter((state) => state === "standing" || state === "back").length,
      now: states.filter((state) => state === "now").length,
      states: states.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
    };
  });
}

export interface Steps {
  type: string;
  all: number;
  left: number;
  lost: number;
}

/** Steps of a side by type; units that are still awaited or were withdrawn do not count. */
export function steps(view: View, side: Side): Steps[] {
  const found = new Map<string, Steps>();
  for (const unit of Object.values(view.units)) {
    if (unit.side !== side || unit.status === "awaited" || unit.status === "withdrawn") continue;
    const now = found.get(unit.type) ?? { type: unit.type, all: 0, left: 0, lost: 0 };
    const left = unit.status === "play" ? unit.steps : 0;
    found.set(unit.type, { type: unit.type, all: now.all + 2, left: now.left + left, lost: now.lost + 2 - left });
  }
  return [...found.values()].toSorted((a, b) => b.all - a.all || (a.type < b.type ? -1 : 1));
}

export interface Past {
  quarter: string;
  targets: number;
  points: number | null;
  /** Targets, or points, up to then. */
  sum: number;
  /** Of its bar, in pixels. */
  height: number;
}

const TALLEST = 60;

/** What was hit in each quarter of a campaign so far. */
export function pastQuarters(view: View): Past[] {
  const rows = Object.entries(view.history ?? {});
  const most = Math.max(1, ...rows.map(([, row]) => row.targets));
  let sum = 0;
  return rows.map(([quarter, row]) => {
    sum += row.points ?? row.targets;
    return { quarter, targets: row.targets, points: row.points, sum, height: Math.round((TALLEST * row.targets) / most) };
  });
}

// -- the count --------------------------------------------------------------------------------------

export interface Band {
  level: string;
  from: number;
  to: number;
}

/** Levels of victory from below; the highest reaches as far as the chart. */
export function bandsOf(about: About, top: number): Band[] {
  const rows = about.limits.scoring.levels.toSorted((a, b) => a.from - b.from);
  return rows.map(({ level, from }, index) => ({ level, from, to: rows[index + 1]?.from ?? Math.max(top, from) }));
}

/** The level that a number of points means, and how many more mean a better one. */
export function levelOf(about: About, points: number): { level: string; more: number | null } {
  const bands = bandsOf(about, Infinity);
  const at = bands.findLastIndex((band) => points >= band.from);
  const next = bands[Math.max(0, at) + 1];
  return { level: bands[Math.max(0, at)]?.level ?? "", more: next ? next.from - points : null };
}

/** Units that are gone, by how: the same words as in the list of losses. */
export function causes(view: View): { how: string; american: number; german: number }[] {
  const told: Readonly<Record<string, string>> = { dead: "shot down or bombed", fuel: "out of fuel" };
  return Object.entries(told).flatMap(([status, how]) => {
    const count = (side: Side): number => Object.values(view.units).filter((unit) => unit.side === side && unit.status === status).length;
    const [american, german] = [count("american"), count("german")];
    return american || german ? [{ how, american, german }] : [];
  });
}
