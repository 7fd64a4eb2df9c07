import { describe, expect, it } from "vitest";
import { cardBacks, cardPicture, cards } from "./cards";
import { families, familyOf, silhouette } from "./index";
import { markOf } from "./marks";

const closed = (d: string) => d.startsWith("M") && d.endsWith("z");

describe("silhouettes", () => {
  it("draws at least 46 families in both views", () => {
    expect(families.length).toBeGreaterThanOrEqual(46);
    for (const family of families) {
      const { top, side, title, metres } = silhouette(family);
      expect(closed(top) && closed(side), family).toBe(true);
      expect(title).not.toBe("");
      expect(metres).toBeGreaterThan(8);
    }
  });

  it("gives every family a planform of its own", () => {
    expect(new Set(families.map((family) => silhouette(family).top)).size).toBe(families.length);
  });

  it.each([
    ["Bf 109G-6", "bf109"],
    ["spitfire-vb", "spitfire"],
    ["P-51D", "mustang"],
    ["P-400", "p39"],
    ["La-7", "la5"],
    ["LaGG-3", "lagg3"],
  ])("finds the family of %s", (name, family) => {
    expect(familyOf(name)).toBe(family);
    expect(silhouette(name).family).toBe(family);
  });

  it("falls back to a plain fighter", () => {
    expect(familyOf("Me 163")).toBeUndefined();
    expect(silhouette("Me 163").family).toBe("generic");
  });

  it("keeps true proportions between types", () => {
    expect(silhouette("b17").metres / silhouette("bf109").metres).toBeGreaterThan(3);
  });
});

describe("cards and marks", () => {
  it("finds the picture of a printed card", () => {
    expect(cardPicture("in-my-sights-2b-engine")).toBe(cards["in-my-sights-engine"]);
    expect(cardPicture("out-of-the-sun-1b2h")).toBe(cards["out-of-the-sun"]);
    expect(cardPicture("tight-turn")).toBe(cards["tight-turn"]);
    expect(cardPicture("toString")).toBeUndefined();
  });

  it("tells the two decks apart by shape", () => {
    expect(cardBacks.allied).not.toBe(cardBacks.axis);
  });

  it.each([
    "British", "US", "Soviet", "German", "Italian", "Hungarian", "Romanian", "Japan", "France", "Poland", "Finland",
    "China", "Netherlands", "South Africa", "United States", "Germany", "Vichy France",
  ])("has a mark for %s", (nation) => {
    expect(markOf(nation)).toMatch(/^<(path|circle)/);
  });
});
