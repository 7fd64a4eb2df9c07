/** Aircraft that stand so close that one could not tell or touch them are drawn apart, each with a pin in its base. */
import type { Point } from "../../board/hex";

export interface Standing extends Point {
  id: string;
}
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Size {
  wide: number;
  high: number;
}
const ROUNDS = 60;

/** How far each of those that overlap is drawn from where it stands; the others are left out. All stay inside the box. */
export function fanned(all: readonly Standing[], { wide, high }: Size, inside: Box): ReadonlyMap<string, Point> {
  const groups = crowds(all, { wide, high });
  const placed = new Map(all.map((each) => [each.id, { x: each.x, y: each.y }]));
  const moving = new Set(groups.flat().map((each) => each.id));
  for (let round = 0; round < ROUNDS && apart(all, placed, moving, { wide, high }); round++) for (const id of moving) keep(placed.get(id), { wide, high }, inside);
  return new Map([...moving].map((id) => [id, offset(all.find((each) => each.id === id), placed.get(id))]));
}

/** Those that overlap, by the group in which they hang together. */
function crowds(all: readonly Standing[], { wide, high }: Size): Standing[][] {
  const left = new Set(all);
  const found: Standing[][] = [];
  for (const first of all) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const one of group)
      for (const other of left)
        if (Math.abs(one.x - other.x) < wide && Math.abs(one.y - other.y) < high) {
          left.delete(other);
          group.push(other);
        }
    if (group.length > 1) found.push(group);
  }
  return found;
}

/** Push each two that overlap out of each other, the shorter way; whether any did. */
function apart(all: readonly Standing[], placed: Map<string, Point>, moving: Set<string>, { wide, high }: Size): boolean {
  let any = false;
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) {
      const [a, b] = [placed.get(one.id), placed.get(other.id)];
      if (!a || !b) continue;
      const [over, under] = [wide - Math.abs(a.x - b.x), high - Math.abs(a.y - b.y)];
      if (over <= 0.01 || under <= 0.01) continue;
      any = true;
      // Whoever is run into makes room too.
      moving.add(one.id).add(other.id);
      const axis = over < under ? "x" : "y";
      const by = (Math.min(over, under) / 2 + 0.01) * (a[axis] < b[axis] || (a[axis] === b[axis] && one.id < other.id) ? -1 : 1);
      a[axis] += by;
      b[axis] -= by;
    }
  return any;
}

function keep(at: Point | undefined, { wide, high }: Size, { left, top, right, bottom }: Box): void {
  if (!at) return;
  at.x = Math.max(left + wide / 2, Math.min(right - wide / 2, at.x));
  at.y = Math.max(top + high / 2, Math.min(bottom - high / 2, at.y));
}

function offset(from: Point | undefined, to: Point | undefined): Point {
  return { x: (to?.x ?? 0) - (from?.x ?? 0), y: (to?.y ?? 0) - (from?.y ?? 0) };
}
