import { expect, test } from "vitest";
import { dangers, fireOf, shotsOf } from "./signs";
import type { CourseSign } from "../../wire";

const at = { x: 0, y: 0 };
const signs: CourseSign[] = [
  { kind: "fire", ...at, at: 500, who: "X1", what: "fixed guns", p: 0.1, down: 0.02 },
  { kind: "fire", ...at, at: 600, who: "X1", what: "tail turret", p: 0.3, down: 0.04 },
  { kind: "fire", ...at, at: 600, who: "X2", what: "fixed guns", p: 0.5, down: 0.1 },
  { kind: "shot", ...at, at: 900, who: "X1", what: "fixed guns", p: 0.2, down: 0.05 },
  { kind: "shot", ...at, at: 900, who: "X3", what: "fixed guns", p: 0.7, down: 0.35 },
  { kind: "flak", ...at, at: 250, who: "G1" },
  { kind: "edge", ...at, at: 900 },
];

test("who may fire is told once, with all stops and the best chance, the most dangerous first", () => {
  expect(fireOf(signs)).toEqual([
    { who: "X2", what: "fixed guns", stops: [600], p: 0.5, down: 0.1 },
    { who: "X1", what: "tail turret", stops: [500, 600], p: 0.3, down: 0.04 },
  ]);
});

test("the best shot comes first", () => {
  expect(shotsOf(signs).map((shot) => shot.who)).toEqual(["X3", "X1"]);
});

test("what strikes by itself is told in words", () => {
  expect(dangers(signs).map((each) => each.text)).toEqual(["the barrage of G1 strikes after 2.5 in", "it leaves the table after 9 in"]);
  const here = signs.filter((sign) => sign.kind === "flak").map((sign) => ({ ...sign, at: 0 }));
  expect(dangers(here).map((each) => each.text)).toEqual(["the barrage of G1 strikes at once"]);
});
