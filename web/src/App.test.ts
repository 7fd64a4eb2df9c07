import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import games from "./dev/games.json";
import { hold } from "./keys";

interface Post {
  path: string;
  body: Record<string, unknown>;
}

let posts: Post[] = [];

beforeEach(() => {
  posts = [];
  localStorage.clear();
  history.replaceState(null, "", "/");
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init?.body) posts.push({ path, body: JSON.parse(init.body as string) as Post["body"] });
    if (path === "/api/games") return Promise.resolve(Response.json(games));
    const game = games.find((each) => path === `/api/games/${each.game}/about`);
    if (game) return Promise.resolve(Response.json(game.about));
    if (path.startsWith("/api/check"))
      return Promise.resolve(Response.json({ errors: [], warnings: [], totals: {}, bonus: {} }));
    return Promise.resolve(Response.json({ message: "no room" }, { status: 400 }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the table names the project", () => {
  render(App);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Airwar");
});

test("the lobby offers the scenarios and starts the one that is chosen", async () => {
  render(App);
  const card = await screen.findByText("Big B");
  await fireEvent.click(card);
  await fireEvent.click(screen.getByTestId("lobby-start"));
  const wish = posts.find((each) => each.path === "/api/tables")?.body;
  expect(wish?.["setup"]).toEqual({ scenario: "berlin-1944" });
  expect(wish?.["seats"]).toMatchObject({ allied: { kind: "me" }, axis: { kind: "bot", level: "policy:80" } });
});

test("the computer of a first game is a Cadet, of a later one Trained", async () => {
  hold({ table: "t1", game: "", title: "", keys: {}, links: {} });
  render(App);
  await screen.findByText("Big B");
  await fireEvent.click(screen.getByTestId("lobby-start"));
  const wish = posts.find((each) => each.path === "/api/tables")?.body;
  expect(wish?.["seats"]).toMatchObject({ axis: { level: "policy" } });
});

test("hints are usual, and the host says otherwise; a guest by link gets none by itself", async () => {
  render(App);
  await screen.findByText("Big B");
  const hints = screen.getByLabelText<HTMLInputElement>(/^Hints/);
  expect(hints.checked).toBe(true);
  await fireEvent.click(screen.getAllByLabelText("Invite by link")[1] as HTMLElement);
  expect(hints.checked).toBe(false);
  await fireEvent.click(screen.getByTestId("lobby-start"));
  await fireEvent.click(hints);
  await fireEvent.click(screen.getByTestId("lobby-start"));
  const wishes = posts.filter((each) => each.path === "/api/tables").map((each) => each.body["hints"]);
  expect(wishes).toEqual(["usual", "on"]);
});

test("a refusal of the server is shown in its own words", async () => {
  render(App);
  await screen.findByText("Big B");
  await fireEvent.click(screen.getByTestId("lobby-start"));
  expect((await screen.findByRole("alert")).textContent).toBe("no room");
});
