/** Targets and steps, counted for the report. */
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

/** The quarter that a report is about: the one that is over, until the turns of the next begin. */
export function reported(about: About, view: View): number {
  return about.quarters.indexOf(view.quarter) - (view.level !== "basic" && !view.turn && !view.outcome ? 1 : 0);
}

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
