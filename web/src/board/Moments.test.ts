import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Moments, { type Placed } from "./Moments.svelte";
import { stage } from "../session/stage.svelte";
import type { Facts, GameEvent } from "../wire";

const event = (facts: Facts): GameEvent => ({ at: 1, kind: "x", text: "", rule: "", facts }) as unknown as GameEvent;
const a1: Placed = { x: 10, y: 20, span: 60, angle: 90, art: "spitfire", nation: "British", side: "allied" };
const x1: Placed = { x: 200, y: 20, span: 60, angle: 270, art: "bf109", nation: "German", side: "axis" };
const shot = event({ moment: "fire", by: "A1", of: "X1", hits: 2 });
const loss = event({ moment: "loss", of: "X1", side: "axis", name: "Bf 109 X1", how: "is shot down" });

const drawn = (kind: string): Element[] => [...screen.getByTestId("moments").querySelectorAll(`[data-moment="${kind}"]`)];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  stage.clear();
  vi.useRealTimers();
});

test("a hit is a tracer with a burst at its end, a miss a tracer alone", async () => {
  render(Moments, { placed: new Map([["A1", a1], ["X1", x1]]) });
  stage.play([shot], "allied");
  await tick();
  expect(drawn("fire")[0]?.querySelectorAll(".tracer")).toHaveLength(2);
  expect(drawn("fire")[0]?.querySelector(".tracer")?.getAttribute("d")).toContain("L200 20");
  expect(drawn("fire")[0]?.querySelector(".flash")).toBeTruthy();
  stage.play([event({ moment: "fire", by: "A1", of: "X1", hits: 0 })], "allied");
  await tick();
  expect(drawn("fire")[0]?.querySelector(".flash")).toBeNull();
});

test("who is lost falls from where it was, though it is no longer on the board, and it ends by itself", async () => {
  const { rerender } = render(Moments, { placed: new Map([["A1", a1], ["X1", x1]]) });
  await tick();
  stage.play([shot, loss], "allied");
  await rerender({ placed: new Map([["A1", a1]]) });
  expect(drawn("loss")[0]?.querySelector(".falls .airframe.axis")).toBeTruthy();
  vi.advanceTimersByTime(2500);
  await tick();
  expect(drawn("loss")).toHaveLength(0);
});

test("nothing is drawn of what is nowhere on the board", async () => {
  render(Moments, { placed: new Map() });
  stage.play([shot, loss], "allied");
  await tick();
  expect(drawn("fire")).toHaveLength(0);
});
