import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Analysis from "./Analysis.svelte";
import type { Session } from "../session/session.svelte";
import type { AnalysisMessage, Report } from "../wire";

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json([
    { id: "3.5", title: "Drawing cards", text: "", tier: "", state: "done", note: "", rolled: "" },
    { id: "13.51c", title: "Rolling and applying", text: "", tier: "", state: "done", note: "", rolled: "Fire of fighters" },
  ])));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const REPORT: Report = {
  side: "allied",
  eyes: "allied",
  moments: [
    { at: 0, value: 0.5, luck: false },
    { at: 12, value: 0.6, luck: true },
    { at: 30, value: 0, luck: false },
  ],
  turns: [
    { at: 1, label: "Turn 1" },
    { at: 15, label: "Turn 2" },
  ],
  losses: [{ at: 22, kind: "loss", text: "A1 Leader is shot down.", who: "A1/leader", turn: null }, { at: 25, kind: "bombs", text: "A2 bombs Bremen.", who: "A2", turn: null }],
  decisions: [
    { at: 5, when: "Turn 1", seat: "allied", asked: "Altitude?", did: "Climb", better: "", cost: 0, why: [], change: 0.1, compared: true },
    { at: 18, when: "Turn 2", seat: "allied", asked: "Respond?", did: "Pass", better: "Tight Turn", cost: 0.14, why: ["Enemy points: 2.0 on average, 5.0 with yours."], change: -0.2, compared: true },
    { at: 24, when: "Turn 2", seat: "allied", asked: "Attack?", did: "Hold fire", better: "", cost: 0, why: [], change: -0.31, compared: false },
  ],
  count: 30,
  judged: 20,
  luck: { points: 0.08, worse: 0.75, groups: [{ rule: "3.5", count: 12, rolled: null, mean: null, points: 0.08 }, { rule: "13.51c", count: 2, rolled: 4.4583, mean: 3.5, points: 0.02 }, { rule: "2.2", count: 1, rolled: 1, mean: 5.5, points: 0.01 }] },
};

function shown(message: AnalysisMessage | null, resigned: string | null = null): { replay: ReturnType<typeof vi.fn>; ask: ReturnType<typeof vi.fn>; close: ReturnType<typeof vi.fn> } {
  const acts = { replay: vi.fn(), ask: vi.fn(), close: vi.fn() };
  const seats = ["allied", "axis"].map((seat) => ({ seat, side: seat, name: seat, kind: seat === "allied" ? "me" : "bot", level: null, online: true }));
  const state = { you: ["allied"], result: {}, table: { id: "t1", game: "wild-blue-yonder", scenario: "First duel", seats } };
  const session = { id: "t1", shown: state, view: null, model: { analyses: message ? { allied: message } : {} }, askAnalysis: acts.ask, replay: acts.replay };
  const result = { winner: "axis", scores: { allied: 0, axis: 7 }, text: "", resigned, losses: [] };
  render(Analysis, { session: session as unknown as Session, game: undefined, result, keys: ["k"], close: acts.close });
  return acts;
}

test("while the game is looked into the page says how far it is", () => {
  const { ask } = shown({ type: "analysis", side: "allied", done: 7, total: 40, report: null, failed: "" });
  expect(ask).toHaveBeenCalledWith("allied");
  expect(screen.getByRole("status").textContent).toContain("7 of 40");
  expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(7);
});

test("a report says who won, what luck gave, what was better, and each row is a way there", async () => {
  const { replay, close } = shown({ type: "analysis", side: "allied", done: 1, total: 1, report: REPORT, failed: "" });
  expect(screen.getByText("You lost, 0 to 7")).toBeTruthy();
  expect(screen.getByTestId("analysis-sum").textContent).toMatch(/50% at the start, 0% at the end\.\s+Luck \+8, play of both sides −58\./);
  expect(await screen.findByText("Drawing cards")).toBeTruthy();
  // A rule that says what it is rolled for is called that.
  expect(screen.getByText("Fire of fighters")).toBeTruthy();
  // Faces as a player reads them: one die shows no decimals, and a toss of a coin no faces at all.
  const cells = (name: string): string[] => [...(screen.getByText(name).closest("tr")?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
  expect(cells("Fire of fighters")).toEqual(["4.5", "3.5", "+2"]);
  expect(cells("§2.2")).toEqual(["1", "5.5", "+1"]);
  expect(cells("Drawing cards")).toEqual(["", "", "+8"]);
  expect(screen.getByText("✓ best")).toBeTruthy();
  expect(screen.getByText("−14")).toBeTruthy();
  expect(screen.getByText("Not compared", { exact: false })).toBeTruthy();
  expect(screen.getByText("then −31")).toBeTruthy();
  expect(screen.getByText("27 other decisions changed less.", { exact: false })).toBeTruthy();
  expect(screen.getByText("Play on from turn 2")).toBeTruthy();
  await fireEvent.click(screen.getAllByText("Go there")[0] as HTMLElement);
  expect(replay).toHaveBeenLastCalledWith(5, "allied", "allied");
  expect(close).toHaveBeenCalled();
  expect(screen.getByRole("heading", { name: /Losses/ }).textContent).toMatch(/Losses\s*1\s*Bombs\s*1/);
  await fireEvent.click(screen.getByText("A1 Leader is shot down.", { selector: "button" }));
  expect(replay).toHaveBeenLastCalledWith(22, "allied", "allied");
});

test("who has given up is not told a score", () => {
  shown({ type: "analysis", side: "allied", done: 1, total: 1, report: REPORT, failed: "" }, "allied");
  expect(screen.getByText("You resigned")).toBeTruthy();
});

test("a decision of the set-up comes before the first turn", () => {
  const setUp = { at: 0, when: "Before turn 1", seat: "allied", asked: "Place", did: "3 aircraft", better: "", cost: 0, why: [], change: 0, compared: true };
  shown({ type: "analysis", side: "allied", done: 1, total: 1, report: { ...REPORT, decisions: [setUp] }, failed: "" });
  expect(screen.getByText(/^Before the first turn: 50%/)).toBeTruthy();
});

test("a failure is told", () => {
  shown({ type: "analysis", side: "allied", done: 0, total: 1, report: null, failed: "It could not be looked into." });
  expect(screen.getByRole("alert").textContent).toBe("It could not be looked into.");
});
