import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import scenes from "../dev/scenes.json";
import Coach from "./Coach.svelte";
import { MARK, pointed, selectors } from "./marking";
import { Session } from "../session/session.svelte";
import type { ClientMessage, Coached, Option, StateMessage } from "../wire";

const scene = { ...scenes["duel-leader-attack"], words: [] } as unknown as StateMessage;
const ASKS: Coached = {
  title: "First steps",
  state: "ask",
  step: 3,
  steps: 9,
  see: [{ text: "They turned away." }],
  line: [{ text: "Fire a " }, { text: "burst", meaning: "One squeeze of the trigger." }, { text: "." }],
  key: "play:shot",
  point: [],
  answer: null,
  after: null,
};
let sent: ClientMessage[] = [];
let session: Session;

function option(key: string, place: string): Option {
  return { key, label: key, place } as Option;
}

beforeEach(() => {
  sent = [];
  session = new Session("T", ["k"], (_table, _keys, ears) => {
    setTimeout(() => {
      ears.heard({ ...scene, undo: true });
    });
    return { send: (message) => sent.push(message) > 0, hurry: () => undefined, close: () => undefined };
  });
});

afterEach(() => {
  cleanup();
  document.body.innerHTML = "";
});

/** A page with these parts, as the boards draw them. */
function page(html: string): void {
  const parts = document.createElement("div");
  parts.innerHTML = html;
  document.body.append(parts);
}

function marked(): string[] {
  return [...document.querySelectorAll(`[${MARK}]`)].map((node) => node.id);
}

async function coached(coach: Partial<Coached>): Promise<void> {
  render(Coach, { session, coach: { ...ASKS, ...coach } });
  await new Promise((done) => setTimeout(done, 5));
}

test("what to click is the option, and its place where nothing else is offered there", () => {
  const options = [option("play:shot", "hand:shot"), option("pass", "")];
  page('<b id="key" data-key="play:shot"></b><b id="card" data-place="hand:shot" data-offer></b><b id="other" data-place="hand:turn" data-offer></b>');
  expect(pointed(document, selectors(ASKS, options)).map((node) => node.id)).toEqual(["key", "card"]);
  const both = [...options, option("discard:shot", "hand:shot")];
  expect(pointed(document, selectors(ASKS, both)).map((node) => node.id)).toEqual(["key"]);
});

test("of what is named the last on the page is to be clicked", () => {
  const coach = { ...ASKS, point: ["flyer-A1", "hex-1206", '[data-end="1206"] [data-testid="fly"]'] };
  page('<i id="who" data-testid="flyer-A1"></i>');
  expect(pointed(document, selectors(coach, [])).map((node) => node.id)).toEqual(["who"]);
  page('<i id="hex" data-testid="hex-1206"></i><div data-end=""><i id="fly" data-testid="fly"></i></div>');
  expect(pointed(document, selectors(coach, [])).map((node) => node.id)).toEqual(["hex"]);
  document.querySelector("[data-end]")?.setAttribute("data-end", "1206");
  expect(pointed(document, selectors(coach, [])).map((node) => node.id)).toEqual(["fly"]);
});

test("the mark follows the page and goes with the coach", async () => {
  page('<div id="board"><button id="key" data-key="play:shot">Shot</button></div>');
  await coached({});
  expect(marked()).toEqual(["key"]);
  const board = document.getElementById("board");
  if (board) board.innerHTML = '<button id="again" data-key="play:shot">Shot</button>';
  await new Promise((done) => setTimeout(done, 40));
  expect(marked()).toEqual(["again"]);
  await fireEvent.click(screen.getByTestId("coach-show"));
  await new Promise((done) => setTimeout(done, 5));
  expect(document.activeElement?.id).toBe("again");
  await fireEvent.click(screen.getByTestId("coach-close"));
  expect(marked()).toEqual([]);
  await fireEvent.click(screen.getByTestId("coach-open"));
  expect(screen.getByTestId("coach-line").textContent).toBe("Fire a burst.");
});

test("a term is explained by a tap, and the step can be left to the coach", async () => {
  await coached({});
  expect(screen.queryByTestId("coach-term")).toBeNull();
  await fireEvent.click(screen.getByText("burst"));
  expect(screen.getByTestId("coach-term").textContent).toContain("One squeeze of the trigger.");
  await fireEvent.click(screen.getByTestId("coach-do"));
  expect(sent.at(-1)).toMatchObject({ type: "answer", key: "play:shot" });
});

test("whoever has strayed may take it back", async () => {
  await coached({ state: "strayed", line: [], key: "", see: [{ text: "On your own." }] });
  expect(screen.queryByTestId("coach-show")).toBeNull();
  await fireEvent.click(screen.getByTestId("coach-back"));
  expect(sent.at(-1)).toEqual({ type: "undo", seat: scene.seat });
  await fireEvent.click(screen.getByTestId("coach-alone"));
  expect(screen.queryByTestId("coach-see")).toBeNull();
});

test("the end says what was learned and what comes next", async () => {
  const after = { ideas: ["Height is life."], tips: ["Look behind you."], glossary: { Burst: "One squeeze." }, scenario: "duel", title: "The duel" };
  await coached({ state: "end", key: "", line: [{ text: "Well done." }], after });
  const end = screen.getByTestId("coach-end").textContent;
  for (const words of ["Height is life.", "Look behind you.", "One squeeze.", "Play “The duel”"]) expect(end).toContain(words);
});
