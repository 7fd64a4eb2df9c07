import { expect, it } from "vitest";
import { basedView, coverAreas, covering, movedOnly, overlaid, pairsOf, placed, standingPairs } from "./basing";
import type { About, View } from "./types";

it("reads pairs out of a draft, and nothing else", () => {
  expect(pairsOf({ units: [["fw190-01", "jever"], ["me109-01"], 3] })).toEqual([["fw190-01", "jever"]]);
  expect(pairsOf({})).toEqual([]);
});

it("swaps with whoever stands on the base", () => {
  const now = placed([["fw190-01", "jever"], ["me109-01", "bremen"]], "fw190-01", "bremen");
  expect(now).toEqual([["fw190-01", "bremen"], ["me109-01", "jever"]]);
  expect(placed([["me109-01", "bremen"]], "fw190-01", "bremen")).toEqual([["fw190-01", "bremen"]]);
});

it("shows units where they would stand", () => {
  const view = { units: { "fw190-01": { id: "fw190-01", status: "awaited" } } } as unknown as View;
  expect(basedView(view, [["fw190-01", "jever"]]).units["fw190-01"]).toMatchObject({ base: "jever", status: "play" });
});

it("covers cities that nobody covers before one that is covered already", () => {
  const about = {
    aircraft: { fw190: { speed: 3 } },
    cities: { bremen: { id: "bremen", hex: "1010", symbols: ["a1", "o1", "b1"] }, berlin: { id: "berlin", hex: "3010", symbols: ["a1"] }, kiel: { id: "kiel", hex: "2010", symbols: ["b1"] } },
    bases: { near: { hex: "1110" }, also: { hex: "0910" }, east: { hex: "2910" }, none: { hex: "2010" } },
  } as unknown as About;
  const view = { units: { "fw190-01": { type: "fw190" }, "fw190-02": { type: "fw190" } }, down: {}, targets: [] } as unknown as View;
  expect(covering(about, view, ["fw190-01", "fw190-02"], ["none", "near", "east"])).toEqual([["fw190-01", "near"], ["fw190-02", "east"]]);
  expect(covering(about, { ...view, down: { "berlin.a1": 1 } }, ["fw190-01", "fw190-02"], ["none", "near", "also", "east"]).map(([, base]) => base)).toEqual(["also", "near"]);
});

it("names only those who move, and shows the others where they stand", () => {
  const view = { units: { "fw190-01": { base: "jever" }, "me109-01": { base: "bremen" }, "me109-02": {} } } as unknown as View;
  const standing = standingPairs(view, ["fw190-01", "me109-01", "me109-02"]);
  expect(standing).toEqual([["fw190-01", "jever"], ["me109-01", "bremen"]]);
  expect(overlaid(standing, [["fw190-01", "kiel"]])).toEqual([["fw190-01", "kiel"], ["me109-01", "bremen"]]);
  expect(movedOnly(standing, [["fw190-01", "kiel"], ["me109-01", "bremen"]])).toEqual([["fw190-01", "kiel"]]);
});

it("tells where one unit can be in a turn, and where four can", () => {
  const about = { aircraft: { fw190: { speed: 1 } }, bases: { a: { hex: "1010" }, b: { hex: "1110" } } } as unknown as About;
  const view = { units: {} } as unknown as View;
  const pairs = ["a", "a", "a", "b"].map((base, index) => [`fw190-0${String(index + 1)}`, base] as const);
  const areas = coverAreas(about, view, ["0910", "1010", "1110", "1210", "1410"], pairs);
  expect(areas).toEqual([{ least: 1, hexes: ["0910", "1010", "1110", "1210"] }, { least: 4, hexes: ["1010", "1110"] }]);
});
