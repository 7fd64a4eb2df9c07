import { describe, expect, it } from "vitest";
import { BLANK } from "../../dev/event";
import { Grid } from "../../board/hex";
import { arcFrom, curve, fitting, offeredHexes, spots, tracks } from "./layout";
import type { Flying, Plane, Reach, View } from "./types";
import type { Facts, GameEvent } from "../../wire";
import { planWords, shortName } from "./words";

const grid = new Grid(16, 22, 10);

function plane(id: string, hex: string, altitude = 3, more: Partial<Plane> = {}): Flying {
  return { id, hex, altitude, in_play: true, facing: 0, arc: [], path: [], ...more } as unknown as Flying;
}

function end(hex: string, facing: number, altitude: number, speed: number, chance: number, plan: string[]): Reach {
  return { name: "", unit: "A1", place: hex, plane: "A1", hex, facing, altitude, speed, high: false, chance, steps: plan.length };
}

describe("stacks", () => {
  it("keeps those in one hex apart, the highest drawn last", () => {
    const found = spots([plane("A1", "0505", 5), plane("X1", "0505", 2), plane("X2", "0808", 3)], grid);
    expect(found.map((spot) => spot.plane.id)).toEqual(["X1", "X2", "A1"]);
    const [low, alone, high] = found;
    expect(low?.point).not.toEqual(high?.point);
    expect(low?.stack).toBe(2);
    expect(alone?.scale).toBe(1);
  });

  it("leaves out who is gone or not placed", () => {
    expect(spots([plane("A1", "0505", 3, { in_play: false }), { ...plane("A2", "0505"), hex: null }], grid)).toEqual([]);
  });
});

describe("tracks", () => {
  const event = (kind: string, who: string, hex: string, facts: Facts = {}): GameEvent => ({
    ...BLANK, kind, who, where: hex ? [`hex:${hex}`] : [], facts,
  });
  const view = { planes: [plane("A1", "0503"), plane("X1", "0803")], move: null } as unknown as View;

  it("follows the last move only, from where the one before ended", () => {
    const told = [
      event("speed", "A1", "", { speed: 2, high: false }),
      event("fly", "A1", "0506"),
      event("speed", "A1", "", { speed: 5, high: true }),
      event("fly", "A1", "0505"),
      event("fly", "A1", "0504"),
    ];
    expect(tracks(told, view)).toEqual([{ plane: "A1", hexes: ["0506", "0505", "0504"], speed: 5, high: true }]);
  });

  it("forgets all when the map is shifted", () => {
    const told = [event("speed", "A1", ""), event("fly", "A1", "0505"), event("fly", "A1", "0504"), event("shift", "A1", "")];
    expect(tracks(told, view)).toEqual([]);
  });
});

describe("plans", () => {
  const plans = [
    end("0503", 0, 3, 2, 1, ["speed:2", "ahead", "ahead"]),
    end("0503", 1, 3, 2, 0.6, ["speed:2", "tight-turn:right"]),
    end("0503", 1, 4, 3, 0.4, ["speed:3", "climb"]),
    end("0604", 1, 3, 2, 1, ["speed:2", "ahead", "right"]),
  ];

  it("narrows down by what is wanted", () => {
    expect(fitting(plans, { facing: 1, altitude: null, speed: null })?.chance).toBe(1);
    expect(fitting(plans.slice(0, 3), { facing: 1, altitude: null, speed: null })?.chance).toBe(0.6);
    expect(fitting(plans, { facing: null, altitude: 4, speed: null })?.speed).toBe(3);
    expect(fitting(plans, { facing: 5, altitude: null, speed: null })).toBeNull();
  });

  it("are told in words", () => {
    expect(planWords(["move:A1", "speed:3", "ahead", "ahead", "tight-turn:left", "end"])).toBe("2 ahead, Tight Turn left");
  });
});

describe("pictures", () => {
  it("turns an arc with its aircraft and cuts it at the edge", () => {
    const shooter = plane("A1", "0505", 3, { arc: [{ hex: "0504", range: 1, dice: 6 }] });
    expect(arcFrom(shooter, "0505", 3, grid)).toEqual([{ hex: "0506", range: 1, dice: 6 }]);
    expect(arcFrom(shooter, "0500", 0, grid)).toEqual([]);
  });

  it("draws a line through all points", () => {
    expect(curve([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 20, y: 10 }])).toMatch(/^M0\.0 0\.0C\S+ \S+ \S+ \S+ 10\.0 0\.0C.* 20\.0 10\.0$/);
  });

  it.each([
    ["Spitfire Mk I Ace", "Spitfire"],
    ["Channel Front Fw 190A", "Fw 190A"],
    ['Bf 109G "Gustav" Ace', "Bf 109G"],
    ["Lend-Lease Tomahawk Mk. II", "Tomahawk"],
    ["USMC F4F-4 Wildcat", "F4F-4 Wildcat"],
  ])("shortens %s", (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});

describe("what is offered", () => {
  const option = (place: string, facts = {}) => ({ key: place, label: place, place, facts });

  it("is where it can be put down, and where those are that it is about", () => {
    const planes = [plane("A1", "0505"), plane("X1", "0808"), plane("X2", "1111")];
    expect(offeredHexes([option("hex:0102"), option("hex:0103")], planes)).toEqual(["0102", "0103"]);
    expect(offeredHexes([option("aircraft:A1"), option("facing:X1/3")], planes)).toEqual(["0505", "0808"]);
    expect(offeredHexes([option("", { by: "A1", at: "X2" })], planes)).toEqual(["0505", "1111"]);
    expect(offeredHexes([option("altitude:3"), option("")], planes)).toEqual([]);
  });
});
