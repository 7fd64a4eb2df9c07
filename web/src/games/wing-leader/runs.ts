/** Bombing runs that are being flown, what has just been released, and where flak has just burst. */
import type { Point } from "../../board/hex";
import type { GameEvent } from "../../wire";
import type { View } from "./types";

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

/** Bombs along the way down, the curve that they fall. */
export function fall({ from, to }: Run): string {
  return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${to.x.toFixed(1)} ${from.y.toFixed(1)} ${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
}

/** Who was fired at by flak in these lines. */
export function flakked(news: readonly GameEvent[]): string[] {
  return [...new Set(news.filter((event) => event.kind === "flak").flatMap((event) => event.where ?? []))];
}
