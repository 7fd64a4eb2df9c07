import { expect, test } from "vitest";
import scenes from "../../dev/scenes.json";
import { aimed } from "./aim";
import { facing, layout, mirrored, PLATE } from "./layout";
import type { Altitude, Element, Place, View } from "./types";

const duel = scenes["duel-leader-attack"].view as unknown as View;
const [allied, axis] = duel.elements as [Element, Element];

function element(from: Element, id: string, altitude: Altitude | null, more: Partial<Element> = {}): Element {
  return { ...from, id, altitude, position: null, in_play: true, ...more };
}

function engaged(place: Place): Element[] {
  return [
    element(allied, "A1", "High", { position: { to: "X1", place } }),
    element(axis, "X1", "High", { position: { to: "A1", place: mirrored(place) } }),
  ];
}

function faces(elements: Element[]): Record<string, number> {
  return Object.fromEntries(layout(elements, 900, 400).units.map((unit) => [unit.id, unit.facing]));
}

test("who is Neutral flies straight up, and who is alone toward the enemy's side", () => {
  expect(facing("neutral", "allied")).toBe(0);
  expect(faces(engaged("neutral"))).toEqual({ A1: 0, X1: 0 });
  expect(faces([element(allied, "A1", "High"), element(axis, "X1", "High")])).toEqual({ A1: 60, X1: 300 });
});

test("who is Advantaged points at the side of the other", () => {
  expect(faces(engaged("advantaged"))).toEqual({ A1: 90, X1: 0 });
  expect(faces(engaged("disadvantaged"))).toEqual({ A1: 0, X1: 270 });
});

test("who is Tailing points at the tail of the other", () => {
  expect(faces(engaged("tailing"))).toEqual({ A1: 90, X1: 90 });
  expect(faces(engaged("tailed"))).toEqual({ A1: 270, X1: 270 });
});

test("an engaged pair stands together, Allied left, with both pictures in the middle", () => {
  const plan = layout([...engaged("tailing"), element(allied, "A2", "Low")], 900, 400);
  const [a, x] = ["A1", "X1"].map((id) => plan.units.find((unit) => unit.id === id));
  if (!a || !x) throw new Error("the pair is not drawn");
  expect(plan.pairs).toHaveLength(1);
  expect(x.spots.leader.x - a.spots.leader.x).toBeLessThan(2 * a.spots.leader.span);
  expect(a.plates.x).toBeLessThan(a.spots.wingman.x);
  expect(x.plates.x).toBeGreaterThan(x.spots.wingman.x);
  expect([a.mirrored, x.mirrored]).toEqual([true, false]);
});

test("five lanes from the top down, the empty ones thin", () => {
  const plan = layout([element(allied, "A1", "Low")], 900, 400);
  expect(plan.lanes.map((lane) => lane.altitude)).toEqual(["Very High", "High", "Medium", "Low", "Very Low"]);
  const low = plan.lanes[3];
  const high = plan.lanes[1];
  expect((low?.height ?? 0) > 2 * (high?.height ?? 0)).toBe(true);
  expect(plan.lanes.reduce((sum, lane) => sum + lane.height, 0)).toBeCloseTo(400);
});

test("where the fight is, everything is larger, and the sky still fits", () => {
  const all = [...engaged("tailing"), element(allied, "A2", "Low"), element(axis, "X2", "Medium")];
  const [far, near] = [layout(all, 876, 320), layout(all, 876, 320, { fight: "High", least: 0.54 })];
  const span = (plan: typeof far, id: string): number => plan.units.find((unit) => unit.id === id)?.spots.leader.span ?? 0;
  expect(near.height).toBe(320);
  expect(span(near, "A1")).toBeGreaterThan(1.2 * span(far, "A1"));
  expect(span(near, "A1")).toBeGreaterThan(1.4 * span(near, "A2"));
  for (const unit of near.units) expect(unit.text).toBeGreaterThan(0.75);
});

test("a secret altitude has a lane of its own", () => {
  expect(layout([element(allied, "A1", null)], 900, 400).lanes.at(-1)?.altitude).toBeNull();
});

test("whoever left the battle is not drawn", () => {
  expect(layout([element(allied, "A1", "Low", { in_play: false })], 900, 400).units).toEqual([]);
});

test("sixteen aircraft in one lane fit a desktop and do not overlap", () => {
  const many = [1, 2, 3, 4].flatMap((n) => [
    element(allied, `A${String(n)}`, "Medium"),
    element(axis, `X${String(n)}`, "Medium"),
  ]);
  for (const [width, height] of [[876, 420], [356, 360]] as const) {
    const plan = layout(many, width, height);
    expect(plan.units).toHaveLength(8);
    for (const unit of plan.units) {
      expect(unit.x).toBeGreaterThanOrEqual(0);
      expect(unit.x + unit.width).toBeLessThanOrEqual(width + 0.01);
      expect(unit.y + unit.height).toBeLessThanOrEqual(plan.height + 0.01);
    }
    for (const one of plan.units)
      for (const two of plan.units)
        if (one !== two)
          expect(
            one.x + one.width <= two.x || two.x + two.width <= one.x ||
              one.y + one.height <= two.y || two.y + two.height <= one.y,
          ).toBe(true);
  }
});

test("no aircraft flies behind a plate", () => {
  for (const [width, height] of [[876, 300], [356, 360]] as const) {
    const { units } = layout([...engaged("tailing"), element(allied, "A2", "Low"), element(axis, "X2", "Low")], width, height);
    for (const { spots } of units)
      for (const { x, y, span } of Object.values(spots))
        for (const { plates, text } of units) {
          const [right, bottom] = [plates.x + PLATE.width * text, plates.y + PLATE.leader * text];
          // Wings are turned, so that a body reaches less far than a tip.
          const far = span * 0.36;
          expect(x + far <= plates.x || x - far >= right || y + far <= plates.y || y - far >= bottom).toBe(true);
        }
  }
});

test("the line of an attack goes from one aircraft to the other and touches neither", () => {
  const plan = layout([element(allied, "A1", "High"), element(axis, "X1", "High")], 1200, 300);
  const [a, x] = plan.units;
  if (!a || !x) throw new Error("two are drawn");
  const [from, to] = [a.spots.leader, x.spots.leader];
  const line = aimed(from, to);
  expect(line.x1).toBeGreaterThan(from.x + from.span / 2);
  expect(line.x2).toBeLessThan(to.x - to.span / 2);
  expect(line.angle).toBeCloseTo(0);
});
