import { expect, test } from "vitest";
import { bandsOf, causes, levelOf, pastQuarters, steps, targets } from "./report";
import { reported } from "./reported";
import type { About, View } from "./types";

const ABOUT = {
  quarters: ["Jan 44", "Apr 44"],
  symbols: { "x.o1": { id: "x.o1", kind: "oil" }, "x.o2": { id: "x.o2", kind: "oil" }, "x.o3": { id: "x.o3", kind: "oil" }, "y.o1": { id: "y.o1", kind: "oil" } },
} as unknown as About;

test("targets stand, fell now or earlier, or were repaired", () => {
  const view = { quarter: "Apr 44", turn: 3, down: { "x.o1": 1, "x.o2": 0 }, bombed: { "x.o1": 1, "x.o2": 0, "x.o3": 0 } } as unknown as View;
  const oil = targets(ABOUT, view).find((each) => each.kind === "oil");
  expect(oil).toEqual({ kind: "oil", total: 4, standing: 2, now: 1, states: ["earlier", "back", "now", "standing"] });
});

test("a tired unit has lost a step, a dead one both, an awaited one does not count", () => {
  const unit = (type: string, left: number, status: string) => ({ type, side: "german", steps: left, status });
  const view = { units: { a: unit("fw190", 1, "play"), b: unit("fw190", 0, "dead"), c: unit("fw190", 2, "awaited"), d: unit("me109", 2, "play") } } as unknown as View;
  expect(steps(view, "german")).toEqual([{ type: "fw190", all: 4, left: 1, lost: 3 }, { type: "me109", all: 2, left: 2, lost: 0 }]);
});

test("quarters are told with bars by what was hit; a single quarter has no history", () => {
  const view = { history: { "Jan 44": { targets: 3, points: 6 }, "Apr 44": { targets: 6, points: 12 } } } as unknown as View;
  expect(pastQuarters(view)).toEqual([
    { quarter: "Jan 44", targets: 3, points: 6, sum: 6, height: 30 },
    { quarter: "Apr 44", targets: 6, points: 12, sum: 18, height: 60 },
  ]);
  expect(pastQuarters({} as View)).toEqual([]);
});

test("a report is about the quarter that is over until the next one is flown", () => {
  const view = (turn: number, level: string, outcome = ""): View => ({ quarter: "Apr 44", turn, level, outcome }) as unknown as View;
  expect(reported(ABOUT, view(0, "advanced"))).toBe(0);
  expect(reported(ABOUT, view(4, "advanced"))).toBe(1);
  expect(reported(ABOUT, view(0, "advanced", "The German wins"))).toBe(1);
  expect(reported(ABOUT, view(0, "basic"))).toBe(1);
});

test("points are a level of victory, and tell what the next one takes", () => {
  const levels = [{ from: 41, level: "German tactical" }, { from: 81, level: "German marginal" }, { from: 0, level: "German strategic" }];
  const about = { limits: { scoring: { levels } } } as unknown as About;
  expect(levelOf(about, 12)).toEqual({ level: "German strategic", more: 29 });
  expect(levelOf(about, 41)).toEqual({ level: "German tactical", more: 40 });
  expect(levelOf(about, 200)).toEqual({ level: "German marginal", more: null });
  expect(levelOf(about, -3).level).toBe("German strategic");
  expect(bandsOf(about, 280).map((band) => [band.from, band.to])).toEqual([[0, 41], [41, 81], [81, 280]]);
});

test("units that are gone are counted by how and side", () => {
  const unit = (side: string, status: string) => ({ side, status });
  const view = { units: { a: unit("american", "dead"), b: unit("german", "dead"), c: unit("german", "dead"), d: unit("german", "play") } } as unknown as View;
  expect(causes(view)).toEqual([{ how: "shot down or bombed", american: 1, german: 2 }]);
});
