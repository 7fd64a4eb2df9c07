import { describe, expect, it } from "vitest";
import { freshGroup } from "./planning";
import type { About, Force, Group, View } from "./types";
import { armFrom, drawnBack, drawnOn, foesOf, fuelOf, wayOf } from "./ways";
import { notedEnd } from "./routine";

const ABOUT = {
  grid: { columns: 40, rows: 20 },
  cities: { bremen: { id: "bremen", hex: "1504" }, kassel: { id: "kassel", hex: "1106" } },
  aircraft: { b17: { speed: 3, endurance: 0, fighter: false, dropped: null }, p47: { speed: 6, endurance: 2, fighter: true, dropped: 1 }, p51: { speed: 6, endurance: 9, fighter: true, dropped: 4 } },
  lines: { west: { lands_in: "britain", hexes: ["0504", "0505"] } },
  swiss: [],
  baltic: [],
  squares: {},
} as unknown as About;
const VIEW = { level: "basic", turn: 0, turns: 12, lines: ["west"], units: {}, down: {} } as unknown as View;
const GROUP: Group = { ...freshGroup("britain"), primary: "bremen", bombers: [{ unit: "b17-01", at: "bremen", symbols: [] }], fighters: ["p47-01", "p51-01"] };
const drawn = (...route: string[]): Group => ({ ...GROUP, notes: { turn: 2, hex: "0505", cover: "open", route, releases: [] } });

describe("the way of a group", () => {
  it("is straight from the nearest hex, out and home, as long as nothing is drawn", () => {
    const way = wayOf(ABOUT, VIEW, GROUP);
    expect(way).toMatchObject({ start: "0504", turn: 0, bombs: 4, home: 8 });
    expect(way?.stops.map((stop) => stop.hex)).toEqual(["0804", "1104", "1404", "1504", "1204", "0904", "0604", "0504"]);
  });
  it("follows what is drawn, and offers only ends that cost no turn", () => {
    const way = wayOf(ABOUT, VIEW, drawn("0706"));
    expect(way).toMatchObject({ start: "0505", turn: 2, bombs: 6 });
    expect(way?.stops[0]).toMatchObject({ hex: "0706", turn: 3, noted: true, wrong: false });
    expect(way?.next).toContain("1006");
    expect(way?.next).not.toContain("0806");
  });
  it("marks a hex that cannot be flown to", () => {
    expect(wayOf(ABOUT, VIEW, drawn("0505"))?.stops[0]).toMatchObject({ wrong: true });
  });
  it("leaves for another target where it is nearest", () => {
    const way = wayOf(ABOUT, VIEW, GROUP);
    expect(way && armFrom(way, "1106")).toBe("1104");
  });
  it("is drawn hex by hex and taken back", () => {
    const first = drawnOn(VIEW, GROUP, "0505");
    expect(first).toMatchObject({ turn: 0, hex: "0505", route: [] });
    expect(drawnOn(VIEW, { ...GROUP, notes: first }, "0706").route).toEqual(["0706"]);
    expect(drawnBack(drawn("0706"))?.route).toEqual([]);
    expect(drawnBack(drawn())).toBeNull();
  });
});

describe("fuel", () => {
  it("turns those back who could not get home later", () => {
    const [p47, p51] = fuelOf(ABOUT, VIEW, [GROUP], 0);
    // Its clock runs from turn 1: it has to be down by turn 3, and needs one turn home from turn 2.
    expect(p47).toMatchObject({ type: "p47", from: 1, dry: 2, lands: 3, back: 2 });
    expect(p51).toMatchObject({ type: "p51", lands: 10, back: null, since: null });
  });
  it("runs from the first group of the type", () => {
    const later = { ...drawn(), fighters: ["p51-02"] };
    expect(fuelOf(ABOUT, VIEW, [GROUP, later], 1)[0]).toMatchObject({ type: "p51", from: 1, since: 0 });
  });
});

describe("what is noted", () => {
  const view = { ...VIEW, plan: { groups: [drawn("0706", "1006", "1305", "1504", "1206")], ploesti: [] } } as unknown as View;
  const force = (hex: string, course: object): Force => ({ id: "A1", side: "american", hex, track: ["0505", hex], course: { group: 1, target: "bremen", turns: 2, lands: "britain", homeward: false, ...course } }) as unknown as Force;
  it("is the end of the next move, out and home", () => {
    expect(notedEnd(ABOUT, view, force("0505", {}))).toBe("0706");
    expect(notedEnd(ABOUT, view, force("1305", {}))).toBe("1504");
    expect(notedEnd(ABOUT, view, force("1504", { homeward: true, target: "" }))).toBe("1206");
    expect(notedEnd(ABOUT, view, force("1206", { homeward: true, target: "" }))).toBeNull();
  });
  it("goes from where the turn began, if guns stopped the move", () => {
    expect(notedEnd(ABOUT, view, { ...force("0906", {}), track: ["0505", "0706"] })).toBe("1006");
  });
  it("says nothing of a force that left the route or has another target", () => {
    expect(notedEnd(ABOUT, view, force("0804", {}))).toBeNull();
    expect(notedEnd(ABOUT, view, force("0706", { target: "kassel" }))).toBeNull();
  });
});

describe("foes of a way", () => {
  it("are those who can be where a turn ends from the bases they stand on; awaited ones are not there", () => {
    const about = { ...ABOUT, bases: { deelen: { hex: "1104" }, jever: { hex: "1604" } }, aircraft: { ...ABOUT.aircraft, fw190: { speed: 1 } } } as unknown as About;
    const unit = (base: string, status: string) => ({ side: "german", type: "fw190", base, status });
    const view = { ...VIEW, units: { a: unit("deelen", "play"), b: unit("jever", "play"), c: unit("deelen", "awaited") } } as unknown as View;
    const way = wayOf(about, view, GROUP);
    expect(way && foesOf(about, view, way).map((each) => each.count)).toEqual([0, 1, 0, 1, 1, 0, 0, 0]);
    expect(way && foesOf(about, VIEW, way)).toEqual([]);
  });
});
