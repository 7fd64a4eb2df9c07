import { expect, test } from "vitest";
import { firing, gunsOf, quietest, rollOf } from "./guns";
import { freshGroup } from "./planning";
import type { About, Group, View } from "./types";
import { wayOf } from "./ways";

const ABOUT = {
  grid: { columns: 40, rows: 20 },
  cities: {
    bremen: { id: "bremen", hex: "1504" },
    calais: { id: "calais", hex: "0504" },
    emden: { id: "emden", hex: "0904" },
    kassel: { id: "kassel", hex: "1106" },
    paris: { id: "paris", hex: "0415" },
  },
  aircraft: { b17: { speed: 3, endurance: 0, fighter: false, dropped: null } },
  lines: { west: { lands_in: "britain", hexes: ["0504", "0505"] } },
  swiss: [],
  baltic: [],
  squares: {},
  flak: { usual: [[0, 0.5], [2, 0.5]], intensive: [[2, 1]] },
} as unknown as About;
const VIEW = { level: "basic", turn: 0, turns: 12, lines: ["west"], units: {}, down: {} } as unknown as View;
const group = (at = "bremen"): Group => ({ ...freshGroup("britain"), primary: "bremen", bombers: [{ unit: "b17-01", at: "bremen", symbols: [] }, { unit: "b17-02", at, symbols: [] }] });

test("cities behind the line in force do not fire", () => {
  expect([...firing(ABOUT, VIEW).values()].toSorted()).toEqual(["bremen", "emden", "kassel", "paris"]);
});

test("a move goes round a city where that costs nothing, and over it where it has to", () => {
  const guns = firing(ABOUT, VIEW);
  expect(quietest(ABOUT, guns, "0804", "1004", 3, false)).not.toContain("0904");
  expect(quietest(ABOUT, guns, "0804", "1004", 2, false)).toEqual(["0904", "1004"]);
});

test("a group meets the guns of its target, of cities where its turns end, and of other targets", () => {
  const way = wayOf(ABOUT, VIEW, group("kassel"));
  // Out and home its turns end over Emden.
  expect(way?.stops.map((stop) => stop.hex)).toContain("0904");
  const found = way && gunsOf(ABOUT, VIEW, group("kassel"), way);
  expect(found).toContainEqual({ city: "bremen", turn: 4 });
  expect(found).toContainEqual({ city: "emden", turn: 6 });
  expect(found).toContainEqual({ city: "kassel", turn: null });
  expect(found?.some((each) => each.city === "paris" || each.city === "calais")).toBe(false);
});

test("a roll is told with its mean, which intensive operations raise", () => {
  expect(rollOf(ABOUT, VIEW)).toEqual({ mean: 1, told: "50% none, 50% 2 steps" });
  expect(rollOf(ABOUT, { ...VIEW, intensive: ["american"] } as View).mean).toBe(2);
});
