import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import ResultPanel from "./ResultPanel.svelte";
import { boards } from "../games/wing-leader/boards";
import { router } from "../route.svelte";
import type { Result, TableInfo } from "../wire";

const SEATS = [
  { seat: "raider", side: "raider", name: "Raider", kind: "bot" },
  { seat: "defender", side: "defender", name: "Anna", kind: "me" },
];
const RESULT = { winner: "defender", scores: { raider: 3, defender: 16 }, text: "It is over." } as unknown as Result;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(you: string[], seats = SEATS, result = RESULT, awaited = false): void {
  const nothing = (): void => undefined;
  const side = (each: string): { name: string; camp: string } => (each === "raider" ? { name: "German", camp: "axis" } : { name: "British", camp: "allied" });
  const table = { id: "t1", game: "wing-leader", title: "Wing Leader", scenario: "Forth", seats } as unknown as TableInfo;
  render(ResultPanel, { result, table, you, keys: ["k"], lost: [], scored: [], points: {}, counted: "VP", side, say: boards.score, awaited, replay: nothing, analyze: nothing, close: nothing });
}

test("who played one side is told whether it won; half points are told as such", () => {
  show(["defender"]);
  const told = screen.getByTestId("result").textContent;
  for (const words of ["You won", "British victory", "8 VP", "1½ VP", "Save game file"]) expect(told).toContain(words);
  cleanup();
  show(["raider"]);
  expect(screen.getByTestId("result").textContent).toContain("You lost");
});

test("where the other waits for a rematch, the way there comes first", () => {
  show(["defender"], SEATS, RESULT, true);
  const buttons = screen.getAllByRole("button").map((each) => each.textContent);
  expect(buttons.indexOf("Go to the rematch, sides swapped")).toBeLessThan(buttons.indexOf("What decided it"));
  expect(buttons).not.toContain("Rematch, sides swapped");
});

test("who watched, or played both sides, is told who won; a draw is a draw", () => {
  for (const you of [[], ["raider", "defender"]]) {
    show(you);
    const told = screen.getByTestId("result").textContent;
    expect(told).toContain("British victory");
    expect(told).not.toMatch(/You (won|lost)/);
    cleanup();
  }
  show(["defender"], SEATS, { ...RESULT, winner: null });
  expect(screen.getByTestId("result").textContent).toContain("A draw");
});

test("against a computer the same seats can be played again at once", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (url: string, request: RequestInit) => {
    asked.push([url, JSON.parse(String(request.body))]);
    return Promise.resolve(new Response(JSON.stringify({ table: "t2", keys: { defender: "k2" }, url: "" })));
  });
  show(["defender"]);
  await fireEvent.click(screen.getByRole("button", { name: "Rematch, same sides" }));
  await vi.waitFor(() => {
    expect(router.table).toBe("t2");
  });
  expect(asked).toEqual([[expect.stringContaining("/api/tables/t1/play-on"), { key: "k", at: 0, eyes: "defender", seats: {} }]]);
});

test("nobody is left behind at a table of two people", () => {
  show(["defender"], SEATS.map((seat) => ({ ...seat, kind: "link" })));
  expect(screen.queryByRole("button", { name: "Rematch, same sides" })).toBeNull();
  expect(screen.getByRole("button", { name: "Rematch, sides swapped" })).toBeTruthy();
});
