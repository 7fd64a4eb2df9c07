import { expect, test } from "vitest";
import { HIGH, plateSpots, type Labeled } from "./plates";

const plane = (x: number, y: number, angle: number): Labeled => ({ point: { x, y }, reach: 36, angle, wide: 100 });

test("a plate stands below an aircraft that flies up or across, and above one that flies down", () => {
  const [up, across, down] = plateSpots([plane(0, 0, 0), plane(500, 0, 90), plane(1000, 0, 180)]);
  expect(up?.y).toBeGreaterThan(36);
  expect(across?.y).toBeGreaterThan(36);
  expect(down?.y).toBeLessThan(-36);
});

test("plates of neighbors cover neither each other nor an aircraft", () => {
  const planes = [plane(0, 0, 90), plane(52, 0, 270), plane(26, 45, 0)];
  const spots = plateSpots(planes);
  spots.forEach((spot, index) => {
    for (const other of spots.slice(index + 1)) expect(Math.abs(spot.x - other.x) >= 100 || Math.abs(spot.y - other.y) >= HIGH).toBe(true);
    planes.forEach(({ point }, owner) => {
      if (owner !== index) expect(Math.abs(spot.x - point.x) >= 50 + 27 || Math.abs(spot.y - point.y) >= HIGH / 2 + 27).toBe(true);
    });
  });
});

test("at the edge of the map a plate stays on it", () => {
  const [left, foot] = plateSpots([plane(30, 200, 0), plane(300, 390, 0)], 1, { width: 600, height: 400 });
  expect(left?.x).toBeGreaterThanOrEqual(50);
  expect(foot?.y).toBeLessThan(390);
});
