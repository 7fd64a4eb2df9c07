import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import Board from "./Board.svelte";
import games from "../../dev/games.json";
import scenes from "../../dev/scenes.json";
import { desk } from "../../session/desk.svelte";
import { Session } from "../../session/session.svelte";
import type { Ears } from "../../session/socket";
import type { StateMessage } from "../../wire";

const scene = scenes["duel-leader-attack"] as unknown as StateMessage;
let session: Session | undefined;

beforeAll(() => {
  Element.prototype.scrollTo = vi.fn();
});

afterEach(() => {
  cleanup();
  session?.close();
  desk.session = null;
});

function show(): void {
  let ears: Ears | undefined;
  session = new Session("T", ["k"], (_table, _keys, own) => {
    ears = own;
    return { send: () => true, hurry: () => undefined, close: () => undefined };
  });
  desk.session = session;
  ears?.heard(scene);
  render(Board, { view: scene.view, about: games[0]?.about, seat: "allied", news: [] });
}

test("each element and each own card is on the table", () => {
  show();
  expect(screen.getByTestId("element-A1")).toBeTruthy();
  expect(screen.getByTestId("element-X1")).toBeTruthy();
  const kinds = screen.getAllByTestId("hand-card").map((card) => card.dataset["kind"]);
  expect(kinds.sort()).toEqual(["barrel-roll", "in-my-sights-1b1h", "maneuver", "scissors"]);
});

test("only what is on offer is marked", () => {
  show();
  const offered = screen
    .getAllByTestId("hand-card")
    .filter((card) => "offer" in card.dataset)
    .map((card) => card.dataset["kind"]);
  expect(offered.sort()).toEqual(["maneuver", "scissors"]);
});

test("position and damage are told in words too", () => {
  show();
  const enemy = screen.getByRole("button", { name: /Axis Element X1 Leader/ });
  expect(enemy.getAttribute("aria-label")).toContain("Advantaged with A1");
  expect(enemy.getAttribute("aria-label")).toContain("Damaged, 5 Hits of 3 and 6");
  expect(enemy.textContent).toContain("Advantaged");
});

test("a card says what it is and what it answers", () => {
  show();
  const card = screen.getAllByTestId("hand-card").find((each) => each.dataset["kind"] === "barrel-roll");
  expect(card?.textContent).toContain("Response card");
  expect(card?.textContent).toContain("Answers Barrel Roll, In My Sights");
});

test("bands tell their effect on Horsepower, the rail the bonus to Bursts", () => {
  show();
  expect(screen.getByRole("button", { name: /^Very High, Horsepower −2, −1 with a Turbocharger/ })).toBeTruthy();
  expect(screen.getByTestId("rail-A1").textContent).toMatch(/Adv\w+\.?\+1Tailing\+3/);
});
