import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Banner from "./Banner.svelte";
import { stage } from "../session/stage.svelte";
import type { GameEvent } from "../wire";

const facts = { moment: "loss", of: "X1", side: "axis", name: "Bf 109 X1", how: "is shot down" };
const loss = { at: 1, kind: "destroyed", text: "", rule: "", facts } as unknown as GameEvent;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  stage.clear();
  vi.useRealTimers();
});

test("a loss has its headline for a while, in the words of whoever sits here", async () => {
  render(Banner);
  stage.play([loss], "axis");
  await tick();
  expect(screen.getByTestId("headline").textContent).toBe("Your Bf 109 X1 is shot down");
  expect(screen.getByTestId("headline").className).toContain("own");
  vi.advanceTimersByTime(5000);
  await tick();
  expect(screen.queryByTestId("headline")).toBeNull();
});

test("a board says how far down there is room for it", async () => {
  render(Banner, { top: 60 });
  stage.play([loss], "axis");
  await tick();
  expect(screen.getByTestId("headline").parentElement?.style.top).toBe("60px");
});
