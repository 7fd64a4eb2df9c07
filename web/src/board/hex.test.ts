import { describe, expect, it } from "vitest";
import { carried, cellOf, Grid, labelOf } from "./hex";
import { around, holds, kept, onto, sees, showing, whole, zoomed } from "./camera";

describe("hexes", () => {
  it("reads and writes labels", () => {
    expect(cellOf("0616")).toEqual({ column: 6, row: 16 });
    expect(labelOf({ column: 6, row: 16 })).toBe("0616");
  });

  it("keeps neighbors one step of √3 apart, whichever way the map lies", () => {
    for (const turned of [false, true]) {
      const grid = new Grid(16, 22, 10, turned);
      const here = { column: 5, row: 5 };
      const ahead = [[5, 4], [6, 5], [6, 6], [5, 6], [4, 6], [4, 5]] as const;
      ahead.forEach(([column, row], facing) => {
        const there = grid.centre({ column, row });
        const step = grid.towards(here, facing, 10 * Math.sqrt(3));
        expect(there.x).toBeCloseTo(step.x);
        expect(there.y).toBeCloseTo(step.y);
      });
    }
  });

  it("turns a tall map into a wide one, north to the right", () => {
    const grid = new Grid(16, 22, 10, true);
    expect(grid.width).toBeGreaterThan(grid.height);
    expect(grid.centre({ column: 3, row: 0 }).x).toBeGreaterThan(grid.centre({ column: 3, row: 9 }).x);
  });

  it("carries a pattern to another hex and turns it", () => {
    const from = { column: 5, row: 5 };
    expect(carried({ column: 5, row: 3 }, from, { column: 8, row: 8 }, 0)).toEqual({ column: 8, row: 6 });
    expect(carried({ column: 5, row: 4 }, from, from, 1)).toEqual({ column: 6, row: 5 });
    expect(carried({ column: 5, row: 4 }, from, from, -1)).toEqual({ column: 4, row: 5 });
    expect(carried({ column: 6, row: 5 }, from, from, 6)).toEqual({ column: 6, row: 5 });
  });

  it("lists the hexes as they lie on the screen", () => {
    for (const grid of [new Grid(3, 4, 10), new Grid(3, 4, 10, true)]) {
      const ranks = grid.ranks().map((rank) => rank.map((cell) => grid.centre(cell)));
      expect(ranks.flat()).toHaveLength(12);
      for (const rank of ranks) expect(rank.map((point) => point.x)).toEqual(rank.map((point) => point.x).toSorted((a, b) => a - b));
      const tops = ranks.map((rank) => Math.min(...rank.map((point) => point.y)));
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    }
  });

  it("draws every hex", () => {
    expect(new Grid(3, 4, 10).lines().match(/Z/g)).toHaveLength(12);
  });
});

describe("the camera", () => {
  const map = { width: 400, height: 200 };
  const view = { width: 800, height: 600 };

  it("shows the whole map", () => {
    expect(whole(map, view, 0)).toEqual({ x: 200, y: 100, scale: 2 });
  });

  it("keeps the point under the pointer where it is", () => {
    const before = { x: 200, y: 100, scale: 2 };
    const after = zoomed(before, view, { x: 100, y: 500 }, 1.5, 9);
    const at = (camera: typeof before) => camera.x + (100 - 400) / camera.scale;
    expect(at(after)).toBeCloseTo(at(before));
    expect(after.scale).toBe(3);
  });

  it("does not let the map slide away", () => {
    expect(kept({ x: -900, y: 50, scale: 4 }, map, view).x).toBeGreaterThan(0);
    expect(kept({ x: 5, y: 50, scale: 1 }, map, view).x).toBe(200);
  });

  it("looks at a part within limits and knows what is in sight", () => {
    const camera = onto({ left: 0, top: 0, right: 10, bottom: 10 }, view, 1, 3);
    expect(camera).toEqual({ x: 5, y: 5, scale: 3 });
    expect(sees(camera, view, { x: 5, y: 5 })).toBe(true);
    expect(sees(camera, view, { x: 300, y: 5 })).toBe(false);
  });

  it("shows a part whole and free of the buttons, and little of what is no map", () => {
    const map = { width: 735, height: 1169 };
    const margins = { side: 3, top: 3, bottom: 48 };
    for (const part of [
      { left: 300, top: 400, right: 500, bottom: 600 },
      { left: 0, top: 0, right: 120, bottom: 90 },
      { left: 500, top: 900, right: 735, bottom: 1169 },
      { left: 0, top: 0, right: 735, bottom: 1169 },
    ])
      for (const view of [{ width: 344, height: 513 }, { width: 900, height: 550 }]) {
        const camera = showing(part, map, view, margins, 1.5);
        expect(holds(camera, view, part, margins)).toBe(true);
        const below = camera.y + view.height / 2 / camera.scale - map.height;
        const needed = (view.height - margins.bottom) / camera.scale < map.height;
        if (needed) expect(below).toBeLessThanOrEqual(margins.bottom / camera.scale + 1e-6);
      }
    const wide = around([{ left: 0, top: 5, right: 3, bottom: 6 }, { left: 2, top: 1, right: 9, bottom: 4 }]);
    expect(wide).toEqual({ left: 0, top: 1, right: 9, bottom: 6 });
  });
});
