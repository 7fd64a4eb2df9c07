/** Where things stand on the map: stacks, tracks, what can be reached. Pure, so that it can be tested. */
import { carried, cellOf, labelOf, type Cell, type Grid, type Point } from "../../board/hex";
import type { Frame } from "../../board/camera";
import type { GameEvent, Option } from "../../wire";
import type { ArcHex, Flying, Plane, Reach, View } from "./types";

export interface Spot {
  plane: Flying;
  point: Point;
  /** Of the full size of a counter. */
  scale: number;
  /** How many share the hex. */
  stack: number;
}

export function flies(plane: Plane): plane is Flying {
  return plane.in_play && plane.hex !== null && plane.altitude !== null;
}

/** Those in one hex stand around its middle, the higher ones over the lower. */
export function spots(planes: readonly Plane[], grid: Grid): Spot[] {
  const hexes = new Map<string, Flying[]>();
  for (const plane of planes.filter(flies)) hexes.set(plane.hex, [...(hexes.get(plane.hex) ?? []), plane]);
  const found: Spot[] = [];
  for (const [hex, there] of hexes) {
    const middle = grid.centre(cellOf(hex));
    const sorted = there.toSorted((a, b) => a.altitude - b.altitude);
    const count = sorted.length;
    sorted.forEach((plane, index) => {
      const angle = ((index / count) * 2 + (count === 2 ? 1 : -0.5)) * Math.PI;
      const far = count === 1 ? 0 : grid.size * (count === 2 ? 0.78 : 0.9);
      const point = { x: middle.x + far * Math.cos(angle), y: middle.y + far * Math.sin(angle) };
      found.push({ plane, point, scale: count === 1 ? 1 : count === 2 ? 0.66 : 0.56, stack: count });
    });
  }
  return found.sort((a, b) => a.plane.altitude - b.plane.altitude);
}

/** How large an aircraft is drawn: the higher, the nearer to the eye. */
export function nearness(altitude: number): number {
  return 0.8 + 0.055 * altitude;
}

/** From wing tip to wing tip, on a map with hexes of this size. */
export function spanOf({ plane, scale }: Spot, size: number): number {
  const broad = plane.kind === "fighter" || plane.kind === "naval-fighter" ? 2.35 : 2.75;
  return broad * size * scale * nearness(plane.altitude);
}

export interface Track {
  plane: string;
  hexes: string[];
  speed: number | null;
  high: boolean;
}

/** The last move of each aircraft as the log tells it. A map that was moved makes old tracks void. */
export function tracks(events: readonly GameEvent[], view: View): Track[] {
  const found = new Map<string, Track>();
  const last = new Map<string, string>();
  for (const event of events) {
    const who = event.who ?? "";
    const hex = event.where?.find((place) => place.startsWith("hex:"))?.slice(4);
    if (event.kind === "shift" || event.kind === "map") {
      found.clear();
      last.clear();
    } else if (event.kind === "speed") {
      const from = last.get(who);
      const speed = event.facts?.["speed"];
      found.set(who, {
        plane: who,
        hexes: from === undefined ? [] : [from],
        speed: speed === undefined ? null : Number(speed),
        high: event.facts?.["high"] === true,
      });
    } else if (event.kind === "fly" && hex !== undefined) {
      found.get(who)?.hexes.push(hex);
      last.set(who, hex);
    } else if (event.kind === "setup" && hex !== undefined) last.set(who, hex);
  }
  // Of this turn's moves the table knows the whole way.
  for (const plane of view.planes) {
    const known = found.get(plane.id);
    if (known && plane.path.length > 1) found.set(plane.id, { ...known, hexes: plane.path });
  }
  const flying = new Set(view.planes.filter((plane) => plane.in_play).map((plane) => plane.id));
  return [...found.values()].filter((track) => flying.has(track.plane) && track.hexes.length > 1);
}

/** The same arc, had the aircraft another place and facing. */
export function arcFrom(plane: Flying, hex: string, facing: number, grid: Grid): ArcHex[] {
  const from = cellOf(plane.hex);
  const to = cellOf(hex);
  return plane.arc
    .map((each) => ({ each, cell: carried(cellOf(each.hex), from, to, facing - plane.facing) }))
    .filter(({ cell }) => grid.has(cell))
    .map(({ each, cell }) => ({ ...each, hex: labelOf(cell) }));
}

/** Each hex of some fire zones once: where they overlap, the most dice count. */
export function densest(zones: readonly ArcHex[]): ArcHex[] {
  const found = new Map<string, ArcHex>();
  for (const each of zones) {
    const known = found.get(each.hex);
    if (!known || (each.dice ?? 0) > (known.dice ?? 0)) found.set(each.hex, each);
  }
  return [...found.values()];
}

/** The best chance for each altitude that some ends have. */
export function byAltitude(ends: readonly Reach[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const end of ends) found.set(end.altitude, Math.max(found.get(end.altitude) ?? 0, end.chance));
  return found;
}

/** Surer first, and of two that are as sure the shorter. */
export function better(a: Reach, b: Reach): boolean {
  return a.chance > b.chance || (a.chance === b.chance && a.steps < b.steps);
}

export interface Wanted {
  facing: number | null;
  altitude: number | null;
  speed: number | null;
}

/** The surest end that fits what has been chosen so far. */
export function fitting(plans: readonly Reach[], wanted: Wanted): Reach | null {
  let found: Reach | null = null;
  for (const plan of plans) {
    if (wanted.facing !== null && plan.facing !== wanted.facing) continue;
    if (wanted.altitude !== null && plan.altitude !== wanted.altitude) continue;
    if (wanted.speed !== null && plan.speed !== wanted.speed) continue;
    if (!found || better(plan, found)) found = plan;
  }
  return found;
}

/** The map's part with all aircraft in it, and a margin of hexes. */
export function frameOf(planes: readonly Plane[], grid: Grid, margin = 3.2): Frame {
  const hexes = planes.filter(flies).map((plane) => plane.hex);
  if (!hexes.length) return { left: 0, top: 0, right: grid.width, bottom: grid.height };
  return framed(hexes, grid, margin * grid.size);
}

/** The hexes that a question is about: those on offer, those of the aircraft on offer, and of who shoots at whom. */
export function offeredHexes(options: readonly Option[], planes: readonly Plane[]): string[] {
  const at = new Map(planes.filter(flies).map((plane) => [plane.id, plane.hex]));
  const found = options.flatMap(({ place, facts }) => {
    const [, kind, name = ""] = /^(hex|aircraft|facing):([^/]+)/.exec(place) ?? [];
    const ids = [kind === "hex" ? "" : name, String(facts?.["by"] ?? ""), String(facts?.["at"] ?? "")];
    return [kind === "hex" ? name : undefined, ...ids.map((id) => at.get(id))];
  });
  return [...new Set(found.filter((hex) => hex !== undefined))];
}

/** The part of the map that these hexes cover. */
export function partOf(hexes: readonly string[], grid: Grid, margin = 1.25): Frame {
  return framed(hexes, grid, margin * grid.size);
}

/** Aircraft at the edge of the map reach beyond it a little. */
const BEYOND = 0.4;

function framed(hexes: readonly string[], grid: Grid, far: number): Frame {
  const points = hexes.map((hex) => grid.centre(cellOf(hex)));
  const more = BEYOND * grid.size;
  return {
    left: Math.max(-more, Math.min(...points.map((p) => p.x)) - far),
    top: Math.max(-more, Math.min(...points.map((p) => p.y)) - far),
    right: Math.min(grid.width + more, Math.max(...points.map((p) => p.x)) + far),
    bottom: Math.min(grid.height + more, Math.max(...points.map((p) => p.y)) + far),
  };
}

/** A smooth line through points, which goes through every one of them. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? first;
  const show = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const bend = 0.14;
  return rest.reduce((path, end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)];
    const one = show(start.x + bend * (end.x - before.x), start.y + bend * (end.y - before.y));
    const two = show(end.x - bend * (after.x - start.x), end.y - bend * (after.y - start.y));
    return `${path}C${one} ${two} ${show(end.x, end.y)}`;
  }, `M${show(first.x, first.y)}`);
}

export function cellsOf(labels: readonly string[]): Cell[] {
  return labels.map(cellOf);
}
