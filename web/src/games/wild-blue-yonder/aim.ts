/** The line that shows who attacks whom. */
import type { Unit } from "./layout";

export interface Aim {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  angle: number;
}

/** A line from the edge of one unit to the edge of another, with the angle of its arrow. */
export function aimed(from: Unit, to: Unit): Aim {
  const a = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  const b = { x: to.x + to.width / 2, y: to.y + to.height / 2 };
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const start = edge(from, dx, dy);
  const end = 1 - edge(to, dx, dy);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return {
    x1: a.x + dx * start,
    y1: a.y + dy * start,
    x2: a.x + dx * end,
    y2: a.y + dy * end,
    angle,
  };
}

/** The part of a way from a unit's centre that is still inside it. */
function edge(unit: Unit, dx: number, dy: number): number {
  return Math.min(
    0.5,
    dx ? unit.width / 2 / Math.abs(dx) : Infinity,
    dy ? unit.height / 2 / Math.abs(dy) : Infinity,
  );
}
