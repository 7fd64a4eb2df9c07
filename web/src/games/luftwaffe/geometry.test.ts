import { expect, test } from "vitest";
import { apart, centre, HEX, Sheet, turnMarks } from "./geometry";

const DATA = { hex_km: 35, columns: 48, rows: 46, sphere_km: 6371, center: [50, 12] as [number, number], origin_x_km: -805, origin_y_km: 640 };

test("a city lies in its hex", () => {
  const sheet = new Sheet(DATA);
  const cities: [string, number, number][] = [["2612", 52.52, 13.4], ["2412", 52.41, 12.55], ["2213", 52.13, 11.63], ["1508", 53.53, 7.89]];
  for (const [hex, lat, lon] of cities) {
    const at = sheet.project([lat, lon]);
    const middle = centre(hex);
    expect(Math.hypot(at.x - middle.x, at.y - middle.y)).toBeLessThan(HEX * 0.58);
  }
});

test("hexes are counted as the server counts them", () => {
  expect(apart("1004", "1710")).toBe(10);
  expect(apart("1004", "1608")).toBe(8);
  expect(apart("1004", "1408")).toBe(6);
});

test("every hex around one is one step off and lies on its side of it", () => {
  const sheet = new Sheet(DATA);
  for (const hex of ["1004", "1005"]) {
    const near = sheet.around(hex).filter((each) => each !== null);
    expect(near.map((each) => apart(hex, each))).toEqual([1, 1, 1, 1, 1, 1]);
    const [northEast, east] = near.map((each) => centre(each));
    expect(northEast?.y).toBeLessThan(centre(hex).y);
    expect(northEast?.x).toBeGreaterThan(centre(hex).x);
    expect(east?.y).toBe(centre(hex).y);
  }
  expect(sheet.around("0000").filter((each) => each === null)).toHaveLength(4);
});

test("the line around two hexes has ten sides", () => {
  expect(new Sheet(DATA).rim(["1004", "1104"]).split("M")).toHaveLength(11);
});

test("a flight of eight hexes at three a turn is marked on three turns, the last at its goal", () => {
  const marks = turnMarks({ x: 0, y: 0 }, { x: 80, y: 40 }, 8, 3, 5);
  expect(marks).toEqual([
    { x: 30, y: 15, turn: 5 },
    { x: 60, y: 30, turn: 6 },
    { x: 80, y: 40, turn: 7 },
  ]);
  expect(turnMarks({ x: 0, y: 0 }, { x: 0, y: 0 }, 0, 3, 5)).toEqual([]);
});
