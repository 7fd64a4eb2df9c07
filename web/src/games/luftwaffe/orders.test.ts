import { expect, test } from "vitest";
import { bunched, fateName, linesOf, switched } from "./orders";
import { isOrder } from "./ordered";
import type { About, View } from "./types";
import type { Form } from "../../wire";

const ABOUT = {
  aircraft: { b17: { name: "B-17" }, me110: { name: "Me-110" } },
  cities: { leipzig: { name: "Leipzig" } },
  bases: { kiel: { name: "Kiel" } },
  symbols: { "leipzig.a1": { product: "" }, "leipzig.i2": { product: "steel" } },
} as unknown as About;
const VIEW = {
  units: {
    "b17-01": { id: "b17-01", type: "b17", steps: 1, status: "play", area: "britain" },
    "b17-02": { id: "b17-02", type: "b17", steps: 2, status: "play", area: "italy" },
    "b17-03": { id: "b17-03", type: "b17", steps: 0, status: "dead", area: "britain" },
    "me110-05": { id: "me110-05", type: "me110", steps: 2, status: "play", base: "kiel" },
  },
} as unknown as View;

test("units stand by type and area with their state, targets by city with their sign", () => {
  const units = bunched(ABOUT, VIEW, ["b17-01", "b17-02", "b17-03"]);
  expect(units.map((bunch) => [bunch.title, bunch.chips.map((chip) => [chip.text, chip.state])])).toEqual([
    ["B-17, Britain", [["1", "tired"], ["3", "gone"]]],
    ["B-17, Italy", [["2", "whole"]]],
  ]);
  expect(units[0]?.chips[0]?.title).toBe("B-17 1, fatigued, Britain");
  const [city] = bunched(ABOUT, VIEW, ["leipzig.a1", "leipzig.i2"]);
  expect(city?.title).toBe("Leipzig");
  expect(city?.chips.map((chip) => [chip.kind, chip.title])).toEqual([["aircraft", "Leipzig: aircraft 1"], ["industry", "Leipzig: steel 2"]]);
});

test("one click takes all of a bunch, the next one none, in the order of the list", () => {
  const all = ["a", "b", "c"];
  expect(switched(all, ["c"], ["a", "b"])).toEqual(["a", "b", "c"]);
  expect(switched(all, ["a", "b", "c"], ["a", "b"])).toEqual(["c"]);
  expect(switched(all, ["c"], ["a"])).toEqual(["a", "c"]);
});

test("rows of a chart and rows of units show names", () => {
  expect(linesOf(ABOUT, VIEW, [["me110.1", "me110-05"], ["me110.2", "points"]])).toEqual([
    { id: "me110.1", name: "Me-110", type: "me110", to: "me110-05" },
    { id: "me110.2", name: "Me-110", type: "me110", to: "points" },
  ]);
  expect(linesOf(ABOUT, VIEW, [{ unit: "b17-01", area: "italy" }])[0]).toMatchObject({ name: "B-17 1", to: "italy" });
  expect(["me110-05", "b17-01", "points", "italy"].map((fate) => fateName(ABOUT, VIEW, fate))).toEqual(["Me-110 5", "B-17 1, fatigued", "paid in points", "Italy"]);
});

test("an order is shown so if every field is known; what needs more has its form", () => {
  const pick = { type: "pick", of: [], several: true };
  const form = (kind: unknown): Form => ({ fields: [{ name: "x", label: "X", kind }] }) as unknown as Form;
  expect(isOrder("transfer", form(pick))).toBe(true);
  expect(isOrder("areas", form({ type: "many", form: { fields: [{ kind: { type: "pick" } }, { kind: { type: "pick" } }] } }))).toBe(true);
  expect(isOrder("options", form({ type: "many", form: { fields: [{ kind: { type: "pick" } }, { kind: pick }] } }))).toBe(false);
  expect(isOrder("leg", form(pick))).toBe(false);
});
