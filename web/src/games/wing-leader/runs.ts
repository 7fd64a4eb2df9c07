/** Bombing runs that are being flown, what has just been released, and where flak has just burst. */
import type { Point } from "../../board/hex";
import type { GameEvent } from "../../wire";
import { signed } from "./words";
import type { RunView, View } from "./types";

export interface Run {
  id: string;
  from: Point;
  to: Point;
  /** It has let go of its load: bombs fall. */
  falling: boolean;
}

type Places = ReadonlyMap<string, Point>;

export function runsOf(view: View, news: readonly GameEvent[], places: Places, ground: Places): Run[] {
  const found = new Map<string, Run>();
  const add = (unit: string, target: string, falling: boolean): void => {
    const [from, to] = [places.get(unit), ground.get(target)];
    if (from && to) found.set(`${unit} ${target}`, { id: `${unit} ${target}`, from, to, falling });
  };
  for (const unit of Object.values(view.units)) if (unit.profile && unit.target) add(unit.id, unit.target, false);
  for (const event of news) if (event.kind === "bombing" && event.where?.[0] && event.where[1]) add(event.where[0], event.where[1], true);
  return [...found.values()];
}

export interface RunNote {
  key: string;
  units: readonly string[];
  lines: readonly string[];
  falling: boolean;
}

/** As many modifiers are named, the weightiest first. */
const NAMED = 3;

/** What runs promise, line by line; those of one kind on one target that promise the same are told together. */
export function notesOf(runs: readonly RunView[], named: (target: string) => string): RunNote[] {
  const found = new Map<string, { run: RunView; units: string[] }>();
  for (const run of runs) {
    const key = JSON.stringify({ ...run, unit: "" });
    const same = found.get(key);
    if (same) same.units.push(run.unit);
    else found.set(key, { run, units: [run.unit] });
  }
  return [...found.values()].map(({ run, units }) => {
    const why = run.changes.toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1])).slice(0, NAMED).map(([name, value]) => `${name} ${signed(value)}`);
    const ids = units.join(", ");
    const target = `${run.target} ${named(run.target)}`;
    const lines = [
      run.released ? `${ids} on ${target}` : `${ids}: run on ${target}`,
      run.released ? why.join(", ") : `drops at ${run.square}, ${run.aimed ? "aimed" : "without aim"}`,
      `value ${String(run.value)} at ${signed(run.total)}: mean ${run.mean.toFixed(1)} hits`,
    ];
    return { key: `${units.join(" ")} ${run.target}`, units, lines: lines.filter(Boolean), falling: run.released ?? false };
  });
}

/** Bombs along the way down, the curve that they fall. */
export function fall({ from, to }: Run): string {
  return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${to.x.toFixed(1)} ${from.y.toFixed(1)} ${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
}

/** Who was fired at by flak in these lines. */
export function flakked(news: readonly GameEvent[]): string[] {
  return [...new Set(news.filter((event) => event.kind === "flak").flatMap((event) => event.where ?? []))];
}
