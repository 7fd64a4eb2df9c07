import { expect, test } from "vitest";
import { awaited, standing } from "./exchange";
import type { CardKind, Played, View } from "./types";

const laid = (by: string, card: string, response: boolean): Played =>
  ({ by, side: by.startsWith("A") ? "allied" : "axis", card, response, as: null, counter: false, heavy: false }) as unknown as Played;
const sights = { bursts: 2, hits: 3, special: "" } as CardKind;
const maneuver = { bursts: 0, hits: 0, special: "" } as CardKind;
const exchange = [laid("A1/leader", "in-my-sights", false), laid("X1/leader", "tight-turn", true), laid("A1/leader", "tight-turn", true)];

test("each card says how the attack would stand if it were the last", () => {
  expect(exchange.slice(0, 2).map((_, index) => standing(exchange.slice(0, 2), index, sights))).toEqual(["would hit: 3", "now: a miss"]);
  expect(exchange.map((_, index) => standing(exchange, index, sights))).toEqual(["would hit: 3", "a miss", "would hit: 3"]);
  expect(exchange.slice(0, 2).map((_, index) => standing(exchange.slice(0, 2), index, maneuver))).toEqual(["would work", "now: it fails"]);
});

test("the other one may play the next card", () => {
  const elements = [
    { id: "A1", side: "allied", hand: { count: 5 }, mini: null },
    { id: "X1", side: "axis", hand: { count: null }, mini: { count: 2 } },
  ] as unknown as View["elements"];
  expect(awaited({ exchange, target: "X1/leader", elements })).toEqual({ id: "X1", side: "axis", count: null });
  expect(awaited({ exchange: exchange.slice(0, 2), target: "X1/leader", elements })).toEqual({ id: "A1", side: "allied", count: 5 });
  expect(awaited({ exchange: exchange.slice(0, 1), target: "X1/wingman", elements })?.count).toBe(2);
  expect(awaited({ exchange: [], target: "X1/leader", elements })).toBeNull();
});
