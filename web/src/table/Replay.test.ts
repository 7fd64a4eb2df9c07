import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import Replay from "./Replay.svelte";
import type { Session } from "../session/session.svelte";
import type { Mark } from "../wire";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MARKS: Mark[] = [
  { at: 2, kind: "turn", text: "Turn 1", who: "", turn: 1 },
  { at: 20, kind: "turn", text: "Turn 2", who: "", turn: 2 },
  { at: 31, kind: "loss", text: "X1 is shot down.", who: "X1", turn: null },
];

function opened(at: number): { replay: ReturnType<typeof vi.fn>; present: ReturnType<typeof vi.fn>; asked: ReturnType<typeof vi.fn> } {
  const acts = { replay: vi.fn(), present: vi.fn(), asked: vi.fn() };
  const seats = [
    { seat: "allied", side: "allied", name: "Anna", kind: "me", level: null, online: true },
    { seat: "axis", side: "axis", name: "Axis", kind: "bot", level: "policy:80", online: true },
  ];
  const shown = { result: {}, you: ["allied"], seat: "allied", number: 40, table: { id: "t1", game: "wild-blue-yonder", scenario: "Duel", seats } };
  const session = { id: "t1", shown, view: null, model: { replay: null }, replayAt: at, replayEyes: "allied", marks: MARKS, askMarks: acts.asked, ...acts };
  render(Replay, { session: session as unknown as Session, game: undefined, keys: ["k"] });
  return acts;
}

test("the slider has marks for turns and losses, and a loss is a way to its moment", async () => {
  const { replay, asked } = opened(25);
  expect(asked).toHaveBeenCalledWith("allied");
  expect(screen.getByText("Replay, turn 2")).toBeTruthy();
  expect(screen.getByTestId("replay-marks").textContent).toMatch(/1.*2.*✕/s);
  await fireEvent.click(screen.getByLabelText("X1 is shot down."));
  expect(replay).toHaveBeenLastCalledWith(31, "allied");
});

test("keys step, go from turn to turn and loss to loss, and leave", async () => {
  const { replay, present } = opened(25);
  const steps: [string, number][] = [["ArrowLeft", 24], ["ArrowRight", 26], ["PageUp", 20], ["PageDown", 40], ["Home", 0], ["End", 40], ["n", 31], ["b", 0]];
  for (const [key, at] of steps) {
    await fireEvent.keyDown(window, { key });
    expect(replay).toHaveBeenLastCalledWith(at, "allied");
  }
  await fireEvent.keyDown(window, { key: "Escape" });
  expect(present).toHaveBeenCalled();
});

test("a table is started from the moment that is looked at, with seats as they are chosen", async () => {
  const posts: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init?.body) posts.push({ path, body: JSON.parse(init.body as string) });
    if (path === "/api/games") return Promise.resolve(Response.json([{ game: "wild-blue-yonder", levels: [{ key: "policy", title: "Trained", text: "" }] }]));
    return Promise.resolve(Response.json({ table: "t2", keys: { allied: "a", axis: "a" }, url: "" }));
  });
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  opened(25);
  await fireEvent.click(screen.getByTestId("play-on-button"));
  await fireEvent.click(screen.getAllByLabelText("Hot seat")[1] as HTMLElement);
  await fireEvent.click(screen.getByTestId("play-on-start"));
  await vi.waitFor(() => {
    expect(location.pathname).toBe("/table/t2");
  });
  expect(posts[0]).toEqual({
    path: "/api/tables/t1/play-on",
    body: { key: "k", at: 25, eyes: "allied", seats: { allied: { kind: "me", name: "Anna" }, axis: { kind: "here", name: "" } } },
  });
  history.replaceState(null, "", "/");
});
