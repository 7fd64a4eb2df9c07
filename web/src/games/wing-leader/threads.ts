/** Tallies as threads from hunter to prey, vectors as dotted lines to a flag. */
import type { Point } from "../../board/hex";
import type { Seat, Unit, View } from "./types";

export interface Thread {
  id: string;
  hunter: string;
  prey: string;
  side: Seat;
  d: string;
  /** Where the ring with the hunter's id stands, on the prey. */
  ring: Point;
  /** Neither is pointed at while something else is. */
  faint: boolean;
}

type Places = ReadonlyMap<string, Point>;

/** Curved a little, so that hunters of each other do not share one line. */
export function threadsOf(view: View, places: Places, pointed: string | null, counter: { wide: number; high: number }): Thread[] {
  const rings = new Map<string, number>();
  return Object.values(view.units).flatMap((unit) => {
    const [from, to] = [places.get(unit.id), unit.tally ? places.get(unit.tally) : undefined];
    if (!from || !to || !unit.tally) return [];
    const count = rings.get(unit.tally) ?? 0;
    rings.set(unit.tally, count + 1);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const far = Math.hypot(dx, dy) || 1;
    // Between neighbors it is nearly straight, or its ring would lie on their letters.
    const bend = far < 2 * counter.wide ? far / 12 : Math.min(26, far / 5);
    const middle = { x: (from.x + to.x) / 2 - (dy / far) * bend, y: (from.y + to.y) / 2 + (dx / far) * bend };
    // Rings of several hunters stand around the prey, the first toward its hunter.
    const angle = Math.atan2(middle.y - to.y, middle.x - to.x) + count * 0.9;
    const ring = beside(to, angle, counter);
    const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
    const faint = pointed !== null && pointed !== unit.id && pointed !== unit.tally;
    return [{ id: `${unit.id} ${unit.tally}`, hunter: unit.id, prey: unit.tally, side: unit.side, d: `M${at(from)}Q${at(middle)} ${at(ring)}`, ring, faint }];
  });
}

/** Rings stand outside the edge of a counter by as much, off its letters. */
const OUTSIDE = 0.1;

/** Beyond where a line from the middle of a counter crosses its edge. */
function beside({ x, y }: Point, angle: number, { wide, high }: { wide: number; high: number }): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const far = Math.min(wide / 2 / Math.max(Math.abs(cos), 0.001), high / 2 / Math.max(Math.abs(sin), 0.001)) + OUTSIDE * wide;
  return { x: x + cos * far, y: y + sin * far };
}

export function vectored(view: View): Unit[] {
  return Object.values(view.units).filter((unit) => unit.vector && !unit.tally && unit.where === "map");
}

/** Every dogfight and the square in which it turns. */
export function dogfights(view: View): [string, string][] {
  const found = new Map<string, string>();
  for (const unit of Object.values(view.units)) if (unit.dogfight && unit.square && unit.where === "map") found.set(unit.dogfight, unit.square);
  return [...found];
}
