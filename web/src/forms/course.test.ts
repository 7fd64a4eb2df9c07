import { expect, test } from "vitest";
import { bent, courseTo, endOf, fan, legsOf, lengthened, lengthOf, shortest, staying, steered, turnsIn } from "./course";
import type { CourseReach } from "../wire";

/** A Spitfire that flies north from the middle of a table. */
const reach: CourseReach = { x: 2000, y: 1000, heading: 0, least: 600, most: 1200, straight: 200, turns: 3, angle: 45 };

test("a course begins straight and no longer than it must be", () => {
  expect(shortest(reach)).toEqual([600]);
  expect(shortest({ ...reach, first: "L90", least: 400 })).toEqual(["L90", 400]);
});

test("a course begins with a turn where straight on would leave the table", () => {
  expect(staying(reach, 4800, 3600)).toEqual([600]);
  const near = { ...reach, y: 3200 };
  const course = staying(near, 4800, 3600);
  expect(turnsIn(course)).toBeGreaterThan(0);
  expect(lengthOf(course)).toBeGreaterThanOrEqual(600);
  for (const leg of legsOf(course, near)) expect(leg.to.y).toBeLessThanOrEqual(3600);
  // A bomber cannot turn so soon.
  expect(staying({ ...near, turns: 1, angle: 30, straight: 400 }, 4800, 3600)).toEqual([600]);
});

test("turns are flown where they stand", () => {
  const legs = legsOf([200, "R90", 300], reach);
  expect(legs.map((leg) => leg.heading)).toEqual([0, 90]);
  const end = endOf([200, "R90", 300], reach);
  expect([Math.round(end.x), Math.round(end.y), end.heading]).toEqual([2300, 1200, 90]);
});

test("a place straight ahead is flown to without a turn", () => {
  expect(courseTo(reach, { x: 2000, y: 1900 })).toEqual([900]);
});

test("nothing is flown shorter or farther than the limits", () => {
  expect(lengthOf(courseTo(reach, { x: 2000, y: 1100 }))).toBe(600);
  expect(lengthOf(courseTo(reach, { x: 2000, y: 9000 }))).toBe(1200);
});

test("a place aside is reached by legal turns, each after its straight run", () => {
  const course = courseTo(reach, { x: 2700, y: 1600 });
  const legs = legsOf(course, reach);
  expect(turnsIn(course)).toBeGreaterThan(0);
  expect(turnsIn(course)).toBeLessThanOrEqual(reach.turns);
  for (const leg of legs) expect(Math.abs(leg.turn)).toBeLessThanOrEqual(reach.angle);
  for (const leg of legs.slice(0, -1)) expect(leg.far).toBeGreaterThanOrEqual(reach.straight);
  const end = endOf(course, reach);
  expect(Math.hypot(end.x - 2700, end.y - 1600)).toBeLessThan(60);
});

test("what may not turn flies straight, wherever it is dragged", () => {
  expect(turnsIn(courseTo({ ...reach, turns: 0 }, { x: 2900, y: 1300 }))).toBe(0);
});

test("keys lengthen, turn, turn further, and take back", () => {
  const turned = steered(lengthened([600], reach, 50), reach, 5);
  expect(turned).toEqual([650, "R5", 0]);
  expect(steered(turned, reach, 5)).toEqual([650, "R10", 0]);
  expect(steered(turned, reach, -5)).toEqual([650]);
  expect(lengthened(turned, reach, -50)).toEqual([650]);
  expect(steered([650, "R45", 0], reach, 5)).toEqual([650, "R45", 0]);
});

test("after a short leg the last turn is changed, for a new one may not be made yet", () => {
  expect(steered([200, "L20", 100], reach, -5)).toEqual([200, "L25", 100]);
  expect(steered([200, "L20", 200], reach, -5)).toEqual([200, "L20", 200, "L5", 0]);
});

test("the turn after a maneuver keeps its side", () => {
  const tight: CourseReach = { ...reach, first: "L90", turns: 0 };
  expect(steered(["L10", 300], tight, 5)).toEqual(["L5", 300]);
  expect(steered(["L5", 300], tight, 10)).toEqual(["L5", 300]);
});

test("a turn point that is dragged along moves the turn, and the rest follows", () => {
  expect(bent([200, "R45", 400], reach, 0, { x: 2000, y: 1500 })).toEqual([500, "R45", 400]);
  const long = bent([200, "R45", 400], reach, 0, { x: 2000, y: 2100 });
  expect(lengthOf(long)).toBeLessThanOrEqual(reach.most);
});

test("the region that is drawn holds what can be dragged to", () => {
  const far = Math.max(...fan(reach).map((each) => Math.hypot(each.x - reach.x, each.y - reach.y)));
  expect(far).toBeGreaterThan(1150);
  expect(far).toBeLessThan(1201);
});

test("a turn point may be dragged to where it is not legal: the server says why", () => {
  expect(bent([400, "R45", 400], reach, 0, { x: 2000, y: 1100 })[0]).toBe(100);
  const sharp = bent([200, "R10", 300, "R45", 200], reach, 1, { x: 2300, y: 1150 });
  expect(Number(String(sharp[1]).slice(1))).toBeGreaterThan(reach.angle);
});
