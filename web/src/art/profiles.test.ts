import { beforeAll, expect, test } from "vitest";
import { fetchProfiles, profileKeys, profileOf } from "./profiles";
import raids from "../dev/wing-leader.json";

beforeAll(() => fetchProfiles());

test("every kind of surface unit has a drawing of its own, with its feet on the ground", () => {
  expect(profileKeys).toEqual(expect.arrayContaining(Object.keys(raids.game.about.surface)));
  const solids = profileKeys.map((key) => profileOf(key, false)?.solid);
  expect(new Set(solids).size).toBe(42);
  for (const key of profileKeys) {
    const { wide, high, ground } = profileOf(key, false) ?? { wide: 0, high: 0, ground: 0 };
    expect(wide).toBeLessThan(68);
    expect(ground).toBeGreaterThan(4);
    expect(ground).toBeLessThan(high);
  }
});

test("a kind of somebody's own borrows a drawing", () => {
  expect(profileOf("cv-wooden", true)?.title).toBe("Fleet carrier");
  expect(profileOf("raft", true)?.title).toBe("Merchant ship");
  expect(profileOf("palace", false)?.title).toBe("Factory");
});

test("the balloon is drawn too, and is no surface unit", () => {
  expect(profileOf("balloon", false)?.solid).toMatch(/^M/);
  expect(profileKeys).not.toContain("balloon");
});
