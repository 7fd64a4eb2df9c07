/**
 * A table top without a grid. Positions come in hundredths of an inch, x east and y north; drawings
 * have y downward and `UNITS` units an inch, so that one unit is a pixel in a close view.
 */
import type { Frame } from "./camera";
import type { Point } from "./hex";

export const UNITS = 20;
const HUNDREDTH = UNITS / 100;

/** A length in units of the drawing. */
export function units(hundredths: number): number {
  return hundredths * HUNDREDTH;
}

export class Top {
  readonly width: number;
  readonly height: number;

  /** How wide and deep the table is, in hundredths of an inch. */
  constructor(
    readonly wide: number,
    readonly deep: number,
  ) {
    this.width = units(wide);
    this.height = units(deep);
  }

  at({ x, y }: Point): Point {
    return { x: units(x), y: units(this.deep - y) };
  }

  /** The place on the table of a point of the drawing, in whole hundredths. */
  from({ x, y }: Point): Point {
    return { x: Math.round(x / HUNDREDTH), y: Math.round(this.deep - y / HUNDREDTH) };
  }

  /** The part of the drawing that holds all of these places, with some room around them. */
  around(places: readonly Point[], room: number): Frame {
    const points = places.map((each) => this.at(each));
    const margin = units(room);
    return {
      left: Math.min(...points.map(({ x }) => x)) - margin,
      right: Math.max(...points.map(({ x }) => x)) + margin,
      top: Math.min(...points.map(({ y }) => y)) - margin,
      bottom: Math.max(...points.map(({ y }) => y)) + margin,
    };
  }
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** So far from a place in a direction, degrees clockwise from north. */
export function moved({ x, y }: Point, heading: number, far: number): Point {
  return { x: x + far * Math.sin(radians(heading)), y: y + far * Math.cos(radians(heading)) };
}

/** The direction from one place to another, degrees clockwise from north. */
export function bearing(from: Point, to: Point): number {
  return ((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI + 360) % 360;
}

export function apart(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Degrees to the right, from -180 to 180. */
export function turnTo(from: number, to: number): number {
  const gap = (((to - from) % 360) + 360) % 360;
  return gap > 180 ? gap - 360 : gap;
}

/** A length as people say it: 7.5. */
export function inches(hundredths: number): string {
  return String(Math.round(hundredths) / 100);
}

/** A slice of a disc as path data, `half` degrees to either side of a direction seen on the drawing. */
export function wedge(radius: number, half: number, inner = 0): string {
  const [x, y] = [Math.sin(radians(half)), -Math.cos(radians(half))];
  const large = half > 90 ? 1 : 0;
  const out = (r: number): string => `${(x * r).toFixed(1)} ${(y * r).toFixed(1)}`;
  const left = (r: number): string => `${(-x * r).toFixed(1)} ${(y * r).toFixed(1)}`;
  const arc = `M${left(radius)}A${String(radius)} ${String(radius)} 0 ${String(large)} 1 ${out(radius)}`;
  if (!inner) return `${arc}L0 0Z`;
  return `${arc}L${out(inner)}A${String(inner)} ${String(inner)} 0 ${String(large)} 0 ${left(inner)}Z`;
}
