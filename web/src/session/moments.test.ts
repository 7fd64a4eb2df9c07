import { expect, test } from "vitest";
import { headlineOf, holdOf, LONGEST, momentsOf } from "./moments";
import type { Facts, GameEvent } from "../wire";

const event = (facts: Facts): GameEvent => ({ at: 1, kind: "attack", text: "A1 is shot down", rule: "", facts }) as unknown as GameEvent;
const shot = event({ moment: "fire", by: "A1", of: "X2", hits: 3 });
const loss = event({ moment: "loss", of: "A1/leader", side: "allied", name: "Leader A1", how: "is shot down", then: "the Wingman takes over" });

test("only events with a fact of it are moments, whatever their words", () => {
  expect(momentsOf([event({}), event({ moment: "other" })])).toEqual([]);
  expect(momentsOf([event({}), shot])).toEqual([{ kind: "fire", by: "A1", of: "X2", hits: 3, after: 0 }]);
});

test("they follow each other, and however many there are, none waits long", () => {
  expect(momentsOf([shot, loss]).map((moment) => moment.after)).toEqual([0, 450]);
  const many = momentsOf(Array.from({ length: 30 }, () => shot));
  expect(many.at(-1)?.after).toBe(LONGEST / 2);
});

test("a loss holds the table for a moment, a miss for less, and words alone for none", () => {
  expect(holdOf([loss])).toBe(LONGEST);
  expect(holdOf([shot, loss])).toBe(LONGEST);
  expect(holdOf([shot])).toBeLessThan(LONGEST / 2);
  expect(holdOf([event({})])).toBe(0);
});

test("a loss is told from the seat of the reader, the own one first", () => {
  const theirs = event({ moment: "loss", of: "X1", side: "axis", name: "Bf 109 X1", how: "is shot down" });
  expect(headlineOf([loss], "allied")).toEqual({ text: "Your Leader A1 is shot down; the Wingman takes over", own: true });
  expect(headlineOf([loss], "axis-2")).toEqual({ text: "Enemy Leader A1 is shot down; the Wingman takes over", own: false });
  expect(headlineOf([loss, theirs], "allied-1")?.own).toBe(true);
  expect(headlineOf([theirs], null)).toEqual({ text: "Bf 109 X1 is shot down", own: false });
  expect(headlineOf([shot], "allied")).toBeNull();
});
