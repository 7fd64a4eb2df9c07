/** The line that shows who attacks whom. */
import type { Spot } from "./layout";

export interface Aim {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  angle: number;
}

/** A line from one aircraft to another, clear of both, with the angle of its arrow. */
export function aimed(from: Spot, to: Spot): Aim {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  const [start, end] = [Math.min(0.45, (from.span * 0.6) / long), 1 - Math.min(0.45, (to.span * 0.6) / long)];
  return {
    x1: from.x + dx * start,
    y1: from.y + dy * start,
    x2: from.x + dx * end,
    y2: from.y + dy * end,
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
}

/** The guns of one who bears on another: from his nose to the other, ever wider. */
export function cone(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / long, dy / long];
  const point = (along: number, aside: number): string => `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  const [near, far] = [from.span * 0.46, long];
  return `M${point(near, 3)}L${point(far, to.span * 0.2)}L${point(far, -to.span * 0.2)}L${point(near, -3)}Z`;
}
