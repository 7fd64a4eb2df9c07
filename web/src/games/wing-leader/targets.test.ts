import { expect, test } from "vitest";
import { Squares } from "../../board/squares";
import { brief, standing } from "./targets";
import type { Surface } from "./types";

const at = (id: string, square: string, key = "port"): Surface => ({ id, square, key, side: "defender" }) as Surface;

test("what stands in one column steps aside, and then has no room for its name", () => {
  const found = standing(new Squares(26, 20), [at("S1", "J0"), at("S2", "J0"), at("S3", "R0")]);
  const [first, second, third] = found;
  expect(found.map(({ surface }) => surface.id)).toEqual(["S1", "S2", "S3"]);
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThanOrEqual(37.9);
  expect(found.map(({ named }) => named)).toEqual([false, false, true]);
  expect(third?.x).toBe(17.5 * 60);
});

test("names are as long as their plate", () => {
  expect(brief("Docks and harbor")).toBe("Docks");
  expect(brief("Heavy flak")).toBe("Heavy flak");
  expect(brief("Destroyer, 1945 radar picket")).toBe("Destroyer");
});

test("guns and small ships stand in front of what they guard", () => {
  const found = standing(new Squares(26, 20), [at("S1", "M0"), at("S2", "M0", "flak-h1"), at("S3", "M0", "cv"), at("S4", "N0", "dd2")]);
  expect(found.map(({ surface, row }) => `${surface.id} ${String(row)}`)).toEqual(["S1 0", "S3 0", "S2 1", "S4 1"]);
});
