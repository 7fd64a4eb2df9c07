import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Board from "./Board.svelte";
import Forces from "./Forces.svelte";
import { plot } from "./plot.svelte";
import raids from "../../dev/wing-leader.json";
import { pen } from "../../forms/pen.svelte";
import { desk } from "../../session/desk.svelte";
import { Session } from "../../session/session.svelte";
import type { Ears } from "../../session/socket";
import type { ClientMessage, Field, Form, StateMessage } from "../../wire";
import type { View } from "./types";

type Scene = keyof typeof raids.scenes;
const scene = (name: Scene): StateMessage => raids.scenes[name] as unknown as StateMessage;
let session: Session | undefined;
let ears: Ears | undefined;
let sent: ClientMessage[] = [];

afterEach(() => {
  cleanup();
  session?.close();
  desk.session = null;
  plot.clear();
  plot.pointed = null;
});

async function show(name: Scene | StateMessage): Promise<void> {
  const state = typeof name === "string" ? scene(name) : name;
  sent = [];
  session = new Session("T", ["k"], (_table, _keys, own) => {
    ears = own;
    return { send: (message) => sent.push(message) > 0, hurry: () => undefined, close: () => undefined };
  });
  desk.session = session;
  ears?.heard(state);
  Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, value: 1000 });
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, value: 600 });
  pen.clear();
  pen.hold(state.open[0]?.form ?? null, null, (draft, edition) => session?.draft(draft, edition));
  render(Board, { view: state.view, about: raids.game.about, seat: state.seat, news: [] });
  await tick();
  // Some parts are fetched when they are first needed.
  await vi.dynamicImportSettled();
  await tick();
}

test("every unit on the map is a counter and told in words", async () => {
  await show("raid-move");
  const counters = screen.getAllByTestId("counter");
  expect(counters).toHaveLength(4);
  expect(counters.map((each) => each.getAttribute("aria-label"))).toContainEqual(expect.stringMatching(/^British D1 \(Spitfire I\) squadron, Intercept, in M8, facing .*tally on R1/));
});

test("a square in reach shows the way and its cost, and one click answers the whole walk", async () => {
  await show("raid-move");
  const ends = screen.getAllByTestId("walk-end");
  expect(ends.length).toBeGreaterThan(20);
  const end = ends.find((each) => each.dataset["square"] === "N7");
  if (!end) throw new Error("N7 is not in reach");
  await fireEvent.mouseEnter(end);
  expect(document.querySelector(".note text")?.textContent).toMatch(/^N7: facing .*MP/);
  await fireEvent.click(end);
  expect(sent.at(-1)).toEqual({ type: "answer", seat: "defender", number: 3, answer: { type: "free", unit: "D1", steps: ["rd"] } });
});

test("a listed move says first what it comes to, then where it ends", async () => {
  const raid = scene("raid-move");
  const [open] = raid.open;
  if (!open) throw new Error("nothing is asked");
  const facts = { end: "N7", facing: "l", cost: "2 MPs", how: "moves freely", more: "", leads: "Behind R1, 1 square off" };
  await show({ ...raid, open: [{ ...open, options: (open.options ?? []).map((option) => ({ ...option, facts })) }] });
  expect(screen.getAllByTestId("option")[0]?.querySelector("b")?.textContent).toMatch(/Behind R1, 1 square off N7 ← · 2 MPs/);
});

test("a square that is held lists every facing one can end with", async () => {
  await show("raid-move");
  const end = screen.getAllByTestId("walk-end").find((each) => each.dataset["square"] === "M8");
  if (!end) throw new Error("M8 is not in reach");
  await fireEvent.contextMenu(end);
  const plans = screen.getAllByTestId("plan");
  expect(plans.length).toBeGreaterThan(1);
  expect(plans.every((each) => /facing .*MP/.test(each.textContent))).toBe(true);
});

test("before an attack is declared both sides are added up by name", async () => {
  await show("raid-attack");
  const panel = screen.getByTestId("combat");
  expect(panel.textContent).toContain("disrupted");
  expect(within(panel).getByRole("img", { name: "Column +4" })).toBeTruthy();
  const options = within(panel).getAllByTestId("option");
  expect(options).toHaveLength(2);
  const other = options.find((each) => each.dataset["key"] === "declare:hit-and-run") ?? panel;
  expect(other.textContent).toMatch(/breaks \d+%, a loss \d+%/);
  await fireEvent.mouseEnter(other);
  expect(within(panel).getByRole("img", { name: "Column +2" })).toBeTruthy();
});

test("a few in one square lie beside each other, a crowd is a stack that opens with what is asked there", async () => {
  await show("raid-tally");
  await fireEvent.click(screen.getAllByTestId("counter").find((each) => each.dataset["place"] === "R1b") ?? document.body);
  expect(screen.queryByTestId("fan")).toBeNull();
  cleanup();
  const crowd = structuredClone(scene("raid-tally"));
  const flying = Object.values((crowd.view as View).units).filter((unit) => unit.where === "map");
  for (const unit of flying) unit.square = "M9";
  expect(flying.length).toBeGreaterThan(6);
  await show(crowd);
  expect(within(screen.getByTestId("fan")).getAllByRole("button").map((each) => each.dataset["place"])).toEqual(expect.arrayContaining(flying.map((unit) => unit.id)));
});

test("the Wing Display lists both sides", async () => {
  await show("raid-tally");
  cleanup();
  render(Forces, { view: scene("raid-tally").view });
  expect(screen.getAllByRole("listitem").length).toBeGreaterThanOrEqual(15);
  expect(screen.getByText("British")).toBeTruthy();
});

test("vectors are set by clicks on lit squares and locked in together", async () => {
  await show("raid-vectors");
  const lit = (name: string): HTMLElement => screen.getAllByTestId("lit").find((each) => each.dataset["square"] === name) ?? document.body;
  await fireEvent.click(lit("M9"));
  await fireEvent.click(lit("O8"));
  const asked = sent.findLast((message) => message.type === "draft");
  expect(asked).toMatchObject({ draft: { squares: [["D1", "M9"], ["D2", "O8"]] } });
  await fireEvent.click(screen.getByTestId("lock-in"));
  expect(sent.at(-1)).toMatchObject({ type: "answer", answer: { type: "vector", squares: [["D1", "M9"], ["D2", "O8"]] } });
});

test("a unit that reacts can go several ways: each is drawn, and a click takes it", async () => {
  const raid = scene("raid-move");
  const ways = [["r", "rd"], ["rd", "r"]];
  const [open] = raid.open;
  if (!open) throw new Error("nothing is asked");
  const form: Form = {
    tag: "meet",
    fields: [
      { name: "unit", label: "Unit", kind: { type: "pick", of: [{ value: "D1" }] } },
      { name: "steps", label: "Way", kind: { type: "walk", next: [], ends: ways.map((steps) => ["r", steps, 0]), labels: [""] } as unknown as Field["kind"] },
    ],
  };
  const options = ways.map((steps) => ({ key: `meet:D1/${steps.join(",")}`, label: "D1 meets R1", place: "R1" }));
  await show({ ...raid, open: [{ ...open, question: "meet", form, options }] });
  const drawn = screen.getAllByTestId("meet-way");
  expect(drawn.map((each) => each.dataset["key"])).toEqual(options.map((option) => option.key));
  expect(screen.getAllByTestId("option")).toHaveLength(2);
  expect(screen.queryAllByTestId("plan")).toEqual([]);
  const [, second] = drawn;
  if (!second) throw new Error("no second way");
  await fireEvent.click(second);
  expect(sent.at(-1)).toMatchObject({ type: "answer", answer: { type: "meet", unit: "D1", steps: ["rd", "r"] } });
});

test("a broken squadron flies home without being asked, but not again once that was taken back", async () => {
  const raid = scene("raid-move");
  const [open] = raid.open;
  if (!open) throw new Error("nothing is asked");
  const form: Form = { either: [{ tag: "return", label: "returns to base", fields: [{ name: "unit", label: "unit", kind: { type: "pick", of: [{ value: "D1" }] } }] }] };
  const view = raid.view as View;
  const broken = { ...view, units: { ...view.units, D1: { ...view.units["D1"], broken: true } } };
  const asked = { ...raid, view: broken, open: [{ ...open, form, options: [{ key: "return:D1/right/r,r", label: "D1 goes home", place: "at:O8" }] }] };
  plot.homeward = true;
  await show(asked);
  await tick();
  expect(sent.filter((each) => each.type === "answer")).toMatchObject([{ key: "return:D1/right/r,r" }]);
  ears?.heard({ ...asked, number: asked.number + 1, open: [{ ...asked.open[0], number: open.number + 1 }] } as StateMessage);
  await tick();
  expect(plot.homeward).toBe(false);
  expect(sent.filter((each) => each.type === "answer")).toHaveLength(1);
});
