import { expect, test } from "vitest";
import { covers, firstLarge, moved, panned, zoomed, type Camera } from "./camera";

const VIEW = { width: 400, height: 300 };
const BEYOND = { width: 200, height: 150 };
const MAP = { width: 4000, height: 3000 };
const DRAWN: Camera = { x: 2000, y: 1500, scale: 1 };

test("a drawing that is already right is not moved", () => {
  expect(moved(DRAWN, DRAWN, VIEW)).toBe("none");
});

test("a drawing follows the finger, and grows around the point that is pinched", () => {
  expect(moved(DRAWN, panned(DRAWN, 30, -20), VIEW)).toBe("translate(30.00px, -20.00px) scale(1.00000)");
  expect(moved(DRAWN, zoomed(DRAWN, VIEW, { x: 100, y: 50 }, 2, 5), VIEW)).toBe("translate(-100.00px, -50.00px) scale(2.00000)");
});

test("a drawing serves as far as it reaches beyond the window", () => {
  const serves = (camera: Camera): boolean => covers(DRAWN, camera, MAP, VIEW, BEYOND);
  expect(serves(panned(DRAWN, 200, 150))).toBe(true);
  expect(serves(panned(DRAWN, 201, 0))).toBe(false);
  expect(serves(panned(DRAWN, 0, -151))).toBe(false);
  expect(serves(zoomed(DRAWN, VIEW, { x: 200, y: 150 }, 0.5, 5))).toBe(true);
  expect(serves(zoomed(DRAWN, VIEW, { x: 200, y: 150 }, 0.45, 5))).toBe(false);
});

test("beyond the edge of the map there is nothing to draw", () => {
  const corner = { x: 200, y: 150, scale: 1 };
  expect(covers(corner, panned(corner, 300, 300), MAP, VIEW, BEYOND)).toBe(true);
  expect(covers(corner, panned(corner, -300, 0), MAP, VIEW, BEYOND)).toBe(false);
});

test("as much is shown as stays large enough", () => {
  const margins = { side: 0, top: 0, bottom: 0 };
  const part = (size: number) => ({ left: 1000, top: 1000, right: 1000 + size, bottom: 1000 + size });
  const shown = (least: number) => firstLarge([part(1000), part(600), part(200)], MAP, VIEW, margins, 2, least);
  expect(shown(0.3)).toEqual(part(1000));
  expect(shown(0.4)).toEqual(part(600));
  expect(shown(1.5)).toEqual(part(200));
  expect(shown(9)).toEqual(part(200));
});
