import { expect, test } from "vitest";
import { families, fetchArt, silhouette } from ".";
import { crossings, wingMark } from "./wing";

test("an outline is crossed where its lines and curves cross", () => {
  expect(crossings("M0 0h10v20h-10z", 5)).toEqual([0, 20]);
  const arch = crossings("M0 10c0-10 10-10 10 0v5h-10z", 5);
  expect(arch).toHaveLength(2);
  expect(arch[0]).toBeCloseTo(2.5);
});

test("the marks of every family lie on its wing", async () => {
  await fetchArt();
  for (const family of families) {
    const { topSolid } = silhouette(family);
    const mark = wingMark(topSolid);
    const wing = crossings(topSolid, mark.x).sort((a, b) => a - b);
    expect(wing[0], family).toBeLessThan(mark.y);
    expect(wing.at(-1), family).toBeGreaterThan(mark.y);
  }
});
