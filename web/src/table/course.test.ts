import { expect, test } from "vitest";
import { Course } from "./course";
import type { GameEvent, OpenRequest, StateMessage } from "../wire";

const asked: OpenRequest = { seat: "allied", mine: true, number: 1, rule: "", prompt: "", question: "fly" };

function state(events: Partial<GameEvent>[], open: OpenRequest[] = [asked], wait: unknown = null): StateMessage {
  return { seat: "allied", open, events, wait } as unknown as StateMessage;
}

const failed = (event: GameEvent): boolean => event.result === "fails";

function course(): Course {
  const found = new Course();
  found.set(["speed:3", "ahead", "left"], failed);
  return found;
}

test("answers are given in turn while they are on offer", () => {
  const plan = course();
  expect(plan.next(["speed:2", "speed:3"])).toBe("speed:3");
  plan.hear(state([{ kind: "speed", result: "" }]));
  expect(plan.next(["ahead", "climb"])).toBe("ahead");
  expect(plan.left).toBe(1);
});

test("another question ends the plan", () => {
  const plan = course();
  expect(plan.next(["agree", "refuse"])).toBeNull();
  expect(plan.left).toBe(0);
});

test("a failed check ends the plan", () => {
  const plan = course();
  plan.hear(state([{ result: "fails" }]));
  expect(plan.next(["speed:3"])).toBeNull();
});

test("somebody else's decision ends the plan, typed dice only hold it up", () => {
  const held = course();
  held.hear(state([], [], { kind: "roll" }));
  expect(held.next(null)).toBeNull();
  expect(held.left).toBe(3);
  held.hear(state([], [{ ...asked, seat: "axis", mine: false }]));
  expect(held.left).toBe(0);
});
