/** Courses of lengths and turns: where they lead, what may follow, and the one that leads nearest to a place. */
import { apart, bearing, moved, turnTo } from "../board/inches";
import type { Point } from "../board/hex";
import type { CourseReach } from "../wire";

export type Course = readonly (number | string)[];

/** One straight part of a path: the turn before it, where it starts, and the heading it is flown at. */
export interface Leg {
  turn: number;
  from: Point;
  to: Point;
  heading: number;
  far: number;
}

/** Lengths are flown in steps of half an inch. */
export const STEP = 50;

export function degrees(turn: string): number {
  const angle = Number(turn.slice(1));
  return turn.startsWith("L") ? -angle : angle;
}

export function turned(angle: number): string {
  return `${angle < 0 ? "L" : "R"}${String(Math.abs(Math.round(angle)))}`;
}

export function lengthOf(course: Course): number {
  return course.reduce<number>((sum, each) => (typeof each === "number" ? sum + each : sum), 0);
}

export function turnsIn(course: Course): number {
  return course.filter((each) => typeof each === "string").length;
}

/** How far a course flies straight at its end, what was flown before it included. */
export function lastRun(course: Course, reach: CourseReach): number {
  const last = course.at(-1);
  if (typeof last !== "number") return course.length ? 0 : (reach.run ?? 0);
  return course.length === 1 ? last + (reach.run ?? 0) : last;
}

export function legsOf(course: Course, { x, y, heading }: Pick<CourseReach, "x" | "y" | "heading">): Leg[] {
  const legs: Leg[] = [];
  let [from, nose, turn] = [{ x, y }, heading, 0];
  for (const each of course) {
    if (typeof each === "string") {
      turn = degrees(each);
      continue;
    }
    nose = (nose + turn + 360) % 360;
    const to = moved(from, nose, each);
    legs.push({ turn, from, to, heading: nose, far: each });
    [from, turn] = [to, 0];
  }
  return legs;
}

export function endOf(course: Course, reach: CourseReach): Point & { heading: number } {
  const last = legsOf(course, reach).at(-1);
  return last ? { ...last.to, heading: last.heading } : { x: reach.x, y: reach.y, heading: reach.heading };
}

/** The turns that are left after a course; the one that it must begin with is no part of them. */
function turnsLeft(course: Course, reach: CourseReach): number {
  return reach.turns - turnsIn(course) + (reach.first && course.length ? 1 : 0);
}

// -- keys -----------------------------------------------------------------------------------------

/** A course to begin with: straight on, no farther than it must. */
export function shortest(reach: CourseReach): Course {
  return reach.first ? [reach.first, reach.least] : [reach.least || Math.min(STEP, reach.most)];
}

/** A course to begin with that stays on a table of this size, as straight as it can; if none does, straight on. */
export function staying(reach: CourseReach, wide: number, deep: number): Course {
  const straight = shortest(reach);
  const stays = (course: Course): boolean => legsOf(course, reach).every(({ to }) => to.x >= 0 && to.x <= wide && to.y >= 0 && to.y <= deep);
  if (stays(straight)) return straight;
  const aside = (to: Point): number => Math.abs(turnTo(reach.heading, bearing(reach, to)));
  const ends = fan(reach).toSorted((one, other) => aside(one) - aside(other));
  return ends.map((end) => courseTo(reach, end)).find(stays) ?? straight;
}

/** Half an inch more or less; a turn at the end of which nothing is left goes as well. */
export function lengthened(course: Course, reach: CourseReach, by: number): Course {
  const last = course.at(-1);
  if (typeof last !== "number") return shortest(reach);
  const left = reach.most - lengthOf(course);
  if (by > 0) return left <= 0 ? course : [...course.slice(0, -1), last + Math.min(by, left)];
  if (last > 0) return [...course.slice(0, -1), Math.max(0, last + by)];
  return course.length > (reach.first ? 2 : 1) ? course.slice(0, -2) : course;
}

/** Steer by some degrees: a new turn where one may be made, else the last one is changed. */
export function steered(course: Course, reach: CourseReach, by: number): Course {
  const last = course.at(-1);
  const before = course.at(-2);
  if (typeof last !== "number") return course;
  const fresh = turnsLeft(course, reach) > 0 && last > 0 && lastRun(course, reach) >= reach.straight;
  if (fresh) return [...course, turned(by), 0];
  if (typeof before !== "string") return course;
  const opening = course.length === 2 && Boolean(reach.first);
  const most = opening ? Math.abs(degrees(reach.first ?? "R0")) : reach.angle;
  const angle = Math.max(-most, Math.min(most, degrees(before) + by));
  if (opening && (angle < 0 ? "L" : "R") !== reach.first?.[0]) return course;
  if (angle === 0) return opening ? course : straightened(course);
  return [...course.slice(0, -2), turned(angle), last];
}

/** Without its last turn: what was flown after it is flown straight on. */
function straightened(course: Course): Course {
  const last = course.at(-1);
  const before = course.at(-3);
  return [...course.slice(0, -3), (typeof before === "number" ? before : 0) + (typeof last === "number" ? last : 0)];
}

// -- dragging -------------------------------------------------------------------------------------

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

function stepped(far: number): number {
  return Math.round(far / STEP) * STEP;
}

interface Search {
  reach: CourseReach;
  to: Point;
  best: Course;
  miss: number;
}

/** A legal course that ends as near as can be to a place; of equals the one with fewer turns. */
export function courseTo(reach: CourseReach, to: Point): Course {
  const search: Search = { reach, to, best: shortest(reach), miss: Infinity };
  const starts: Course[] = reach.first ? openings(reach) : [[]];
  for (const start of starts) {
    const after = legsOf([...start, 0], reach).at(-1);
    if (after) follow(search, start, after.to, after.heading, 0, reach.turns, reach.first ? 0 : (reach.run ?? 0));
  }
  return search.best;
}

/** The turns that a course may begin with after a maneuver. */
function openings({ first = "" }: CourseReach): Course[] {
  const most = Math.abs(degrees(first));
  return [...new Set([most, Math.round(most / 2), Math.min(15, most)])].map((angle) => [`${first[0] ?? "R"}${String(angle)}`]);
}

function follow(search: Search, course: Course, from: Point, heading: number, flown: number, turns: number, run: number): void {
  const { reach, to } = search;
  const left = reach.most - flown;
  // Straight on to the point beside the goal, as far as the limits let it.
  const ahead = apart(from, to) * Math.cos((turnTo(heading, bearing(from, to)) * Math.PI) / 180);
  const far = clamp(stepped(ahead), Math.max(0, reach.least - flown), left);
  consider(search, [...course, far], moved(from, heading, far), course.length);
  if (turns <= 0) return;
  const need = Math.max(stepped(Math.max(0, reach.straight - run)), run ? 0 : STEP);
  // The first turn is sought everywhere, later ones are made as soon as can be.
  const last = course.length > 1 ? Math.min(left, need + 4 * STEP) : left;
  for (let long = need; long <= last; long += STEP) {
    const corner = moved(from, heading, long);
    const angle = Math.round(clamp(turnTo(heading, bearing(corner, to)), -reach.angle, reach.angle));
    if (!angle) continue;
    follow(search, [...course, long, turned(angle)], corner, heading + angle, flown + long, turns - 1, 0);
  }
}

function consider(search: Search, course: Course, end: Point, turns: number): void {
  // A turn more is worth making for a tenth of an inch.
  const miss = apart(end, search.to) + turns * 5;
  if (miss >= search.miss) return;
  search.miss = miss;
  search.best = course;
}

/** No turn is written that is larger than this. */
const LARGEST = 90;

/**
 * Turn points that are dragged: the way there again, and the rest as it was as far as it fits. Whether
 * its turns are legal is not looked at: the server says which is not, and why.
 */
export function bent(course: Course, reach: CourseReach, corner: number, to: Point): Course {
  const legs = legsOf(course, reach);
  const before = legs[corner];
  if (!before) return course;
  const head: (number | string)[] = [];
  legs.slice(0, corner).forEach((leg, index) => {
    if (index) head.push(turned(leg.turn));
    head.push(leg.far);
  });
  const angle = corner ? Math.round(clamp(turnTo(legs[corner - 1]?.heading ?? 0, bearing(before.from, to)), -LARGEST, LARGEST)) : 0;
  const heading = corner ? (legs[corner - 1]?.heading ?? 0) + angle : before.heading;
  const along = apart(before.from, to) * Math.cos((turnTo(heading, bearing(before.from, to)) * Math.PI) / 180);
  const used = lengthOf(head);
  const far = clamp(stepped(along), Math.min(STEP, reach.most - used), reach.most - used);
  if (corner && angle) head.push(turned(angle));
  else if (corner) return course;
  head.push(far);
  let left = reach.most - used - far;
  for (const leg of legs.slice(corner + 1)) {
    const long = Math.min(leg.far, left);
    head.push(turned(leg.turn), long);
    left -= long;
  }
  const short = reach.least - lengthOf(head);
  const last = head.at(-1);
  if (short > 0 && typeof last === "number") head[head.length - 1] = last + short;
  return head;
}

// -- the region that can be reached ----------------------------------------------------------------

const ANGLES = [-1, -0.5, 0, 0.5, 1];
const SECTORS = 120;

/** The outline of where a course may end, sampled; in the order to draw it. */
export function fan(reach: CourseReach): Point[] {
  const start = { x: reach.x, y: reach.y };
  const most = new Array<number>(SECTORS).fill(-1);
  const least = new Array<number>(SECTORS).fill(Infinity);
  const note = (end: Point): void => {
    const sector = Math.round((turnTo(reach.heading, bearing(start, end)) + 180) / (360 / SECTORS)) % SECTORS;
    const far = apart(start, end);
    most[sector] = Math.max(most[sector] ?? -1, far);
    least[sector] = Math.min(least[sector] ?? Infinity, far);
  };
  const grow = (from: Point, heading: number, flown: number, turns: number, run: number, depth: number): void => {
    for (const total of [reach.least, (reach.least + reach.most) / 2, reach.most]) if (total >= flown) note(moved(from, heading, total - flown));
    if (turns <= 0) return;
    const need = Math.max(0, reach.straight - run);
    const stride = depth ? 150 : 75;
    for (let long = need; flown + long <= reach.most; long += stride) {
      const corner = moved(from, heading, long);
      for (const share of ANGLES) if (share) grow(corner, heading + share * reach.angle, flown + long, turns - 1, 0, depth + 1);
    }
  };
  const first = reach.first ? degrees(reach.first) : 0;
  for (const share of reach.first ? [0.2, 0.6, 1] : [0]) grow(start, reach.heading + share * first, 0, reach.turns, reach.first ? 0 : (reach.run ?? 0), 0);
  const found = [...most.keys()].filter((sector) => (most[sector] ?? -1) >= 0);
  /** Samples leave dents that are not there: each sector takes the best of its neighbors, then their mean. */
  const smooth = (values: number[], best: (...of: number[]) => number): number[] => {
    const near = (at: number, of: number[]): number[] => found.flatMap((sector) => (Math.abs(sector - at) <= 2 ? (of[sector] ?? []) : []));
    const filled = values.map((value, at) => (near(at, values).length ? best(...near(at, values)) : value));
    return filled.map((_, at) => near(at, filled).reduce((sum, each) => sum + each, 0) / Math.max(1, near(at, filled).length));
  };
  const [far, close] = [smooth(most, Math.max), smooth(least, Math.min)];
  const place = (sector: number, far: number): Point => moved(start, reach.heading - 180 + (sector * 360) / SECTORS, far);
  const outer = found.map((sector) => place(sector, far[sector] ?? 0));
  const inner = found.map((sector) => place(sector, close[sector] ?? 0));
  return [...outer, ...inner.reverse()];
}
