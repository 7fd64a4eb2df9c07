import { describe, expect, it, test } from "vitest";
import { entryKey, nextLeg, replyTo, takenBack } from "./routine";
import type { About, Force, View } from "./types";
import type { OpenRequest, Option } from "../../wire";

const about = {
  aircraft: { b17: { fighter: false }, p47: { fighter: true }, fw190: { fighter: true } },
  cities: { bremen: { hex: "1710" } },
  lines: { northwest: { lands_in: "britain", hexes: ["0804", "0805"] } },
} as unknown as About;
const force = (id: string, more: Partial<Force>): Force => ({ id, side: "american", hex: "1104", ...more });
const view = (...forces: Force[]): View =>
  ({ turn: 3, lines: ["northwest"], units: {}, forces: Object.fromEntries(forces.map((each) => [each.id, each])) }) as unknown as View;
const leg = (who: string, path: string[], then = "stop") => ({ who, path, then, units: [] });
const raid = { group: 1, target: "bremen", turns: 2, lands: "britain", homeward: false } as const;

describe("fly the routes", () => {
  it("takes bombers nearer to their target, and home once they have bombed", () => {
    const legs = [leg("A1", ["1003"]), leg("A1", ["1205"]), leg("A1", ["0904"])];
    expect(nextLeg(about, view(force("A1", { units: ["b17-01"], course: raid })), legs, "routes")?.path).toEqual(["1205"]);
    const home = force("A1", { units: ["b17-01"], course: { ...raid, homeward: true } });
    expect(nextLeg(about, view(home), legs, "routes")?.path).toEqual(["0904"]);
  });
  it("goes where the plan notes it, and else past the guns", () => {
    const legs = [leg("A1", ["1205"]), leg("A1", ["1204"]), leg("A1", ["1106"])];
    const there = force("A1", { units: ["b17-01"], course: raid, track: ["0804", "1104"] });
    const guarded = { ...about, cities: { ...about.cities, emden: { hex: "1205" } } } as unknown as About;
    expect(nextLeg(guarded, view(there), legs, "routes")?.path).toEqual(["1204"]);
    const notes = { turn: 0, hex: "0804", cover: "open", route: ["1104", "1106"], releases: [] };
    const planned = { ...view(there), plan: { groups: [{ primary: "bremen", notes }] } } as unknown as View;
    expect(nextLeg(guarded, planned, legs, "routes")?.path).toEqual(["1106"]);
  });
  it("leaves raiders that may go for any airbase to their player, until they turn for home", () => {
    const free = { ...raid, target: "" };
    const legs = [leg("A1", [], "land"), leg("A1", ["1205"], "bomb")];
    expect(nextLeg(about, view(force("A1", { units: ["b17-01"], course: free })), legs, "routes")).toBeNull();
    expect(nextLeg(about, view(force("A1", { units: ["b17-01"], course: { ...free, homeward: true } })), legs, "routes")?.then).toBe("bomb");
  });
  it("leaves fighters and those that have moved alone", () => {
    const seen = view(force("A1", { units: ["b17-01"], course: raid, moved: true }), force("A2", { units: ["p47-01"] }));
    expect(nextLeg(about, seen, [leg("A1", ["1205"]), leg("A2", ["1205"])], "routes")).toBeNull();
    expect(nextLeg(about, seen, [leg("A2", ["1205"]), leg("A2", ["0904"])], "home")?.path).toEqual(["0904"]);
  });
  it("lands Germans whose fuel ends, and nobody else", () => {
    const seen = view(force("G1", { side: "german", units: ["fw190-01"], lands: 3 }), force("G2", { side: "german", units: ["fw190-02"], lands: 5 }));
    expect(nextLeg(about, seen, [leg("G2", [], "land"), leg("G1", ["1205"], "land"), leg("G1", [], "attack")], "land")).toEqual(leg("G1", ["1205"], "land"));
    expect(nextLeg(about, seen, [leg("G2", [], "land")], "land")).toBeNull();
  });
});

describe("groups enter as planned", () => {
  const option = (key: string, place = ""): Option => ({ key, label: key, place }) as Option;
  const notes = (turn: number) => ({ turn, hex: "0805", cover: "marker", route: [], releases: [] });
  const planned = { ...view(), turn: 1, entering: 2, plan: { groups: [{ primary: "bremen", notes: notes(3) }, { primary: "bremen", notes: notes(1) }, { primary: "bremen", notes: null }] } } as unknown as View;
  const mine = (question: string): OpenRequest => ({ question }) as unknown as OpenRequest;
  it("when they are due, and at once without a route", () => {
    expect(entryKey(about, planned, mine("enter"), [option("enter:1"), option("enter:2"), option("done")])).toBe("enter:2");
    expect(entryKey(about, planned, mine("enter"), [option("enter:1"), option("enter:3"), option("done")])).toBe("enter:3");
    expect(entryKey(about, planned, mine("enter"), [option("enter:1"), option("done")])).toBeNull();
  });
  it("where their route begins, else nearest to their target", () => {
    const hexes = [option("at:0804", "0804"), option("at:0805", "0805"), option("at:0804/marker", "0804"), option("at:0805/marker", "0805")];
    expect(entryKey(about, planned, mine("at"), hexes)).toBe("at:0805/marker");
    expect(entryKey(about, { ...planned, entering: 3 }, mine("at"), hexes.toReversed())).toBe("at:0805");
    expect(entryKey(about, planned, mine("losses"), hexes)).toBeNull();
  });
  it("nearest to Germans where no city is meant", () => {
    const seen = { ...planned, entering: 4, units: { "fw190-01": { side: "german", base: "jever" } }, plan: { groups: [...(planned.plan?.groups ?? []), { primary: null, bombers: [{ at: "airbases" }], notes: null }] } } as unknown as View;
    const based = { ...about, bases: { jever: { hex: "0802" } } } as unknown as About;
    const hexes = [option("at:0000", "0000"), option("at:0805", "0805"), option("at:0804", "0804")];
    expect(entryKey(based, seen, mine("at"), hexes)).toBe("at:0804");
  });
});

describe("without asking", () => {
  const mine = (question: string): OpenRequest =>
    ({ question, presets: { usual: { answer: { type: "lose" }, label: "P-51 1 loses 1" } } }) as unknown as OpenRequest;
  const option = (key: string): Option => ({ key, label: key }) as Option;
  it("answers only what is switched on", () => {
    expect(replyTo(mine("losses"), [], view(), new Set())).toBeNull();
    expect(replyTo(mine("losses"), [], view(), new Set(["losses"]))).toEqual({ answer: { type: "lose" }, told: "P-51 1 loses 1" });
  });
  it("skips a question about fuel only where there is nothing to choose", () => {
    expect(replyTo(mine("refuel"), [option("refuel:()")], view(), new Set(["stay"]))?.key).toBe("refuel:()");
    expect(replyTo(mine("refuel"), [option("refuel:me109-01"), option("refuel:me109-02")], view(), new Set(["stay"]))).toBeNull();
  });
  it("asks who enters or leaves a group only where somebody can", () => {
    for (const question of ["enter", "release"]) {
      expect(replyTo(mine(question), [option("done")], view(), new Set(["stay"]))?.key).toBe("done");
      expect(replyTo(mine(question), [option("done"), option("x")], view(), new Set(["stay"]))).toBeNull();
      expect(replyTo(mine(question), [option("done")], view(), new Set())).toBeNull();
    }
  });
  it("asks when somebody has to leave", () => {
    expect(replyTo(mine("release"), [option("release:A1/b17-01")], view(), new Set(["release"]))).toBeNull();
    expect(replyTo(mine("release"), [option("done"), option("x")], view(), new Set(["release"]))?.key).toBe("done");
  });
});

test("what was taken back is asked again, what follows an answer is not", () => {
  expect(takenBack(7, 8)).toBe(false);
  expect(takenBack(7, 2_000_007)).toBe(false);
  expect(takenBack(8, 1_000_000_007)).toBe(true);
  expect(takenBack(1_000_000_007, 1_000_000_008)).toBe(false);
});
