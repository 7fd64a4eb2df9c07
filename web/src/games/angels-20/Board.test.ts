import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test } from "vitest";
import Board from "./Board.svelte";
import Forces from "./Forces.svelte";
import { plot } from "./plot.svelte";
import angels from "../../dev/angels-20.json";
import { desk } from "../../table/desk.svelte";
import { Session } from "../../table/session.svelte";
import type { Ears } from "../../socket";
import type { ClientMessage, StateMessage } from "../../wire";

type Scene = keyof typeof angels.scenes;
const scene = (name: Scene): StateMessage => angels.scenes[name] as unknown as StateMessage;
let session: Session | undefined;
let ears: Ears | undefined;
let sent: ClientMessage[] = [];

afterEach(() => {
  cleanup();
  session?.close();
  desk.session = null;
  desk.inspected = null;
  plot.clear();
  plot.pointed = null;
});

async function show(name: Scene): Promise<void> {
  sent = [];
  session = new Session("T", ["k"], (_table, _keys, own) => {
    ears = own;
    return { send: (message) => sent.push(message) > 0, hurry: () => undefined, close: () => undefined };
  });
  desk.session = session;
  ears?.heard(scene(name));
  // Nothing has a size in a test, and a map without a window is not drawn.
  Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, value: 540 });
  render(Board, { view: scene(name).view, about: angels.game.about, seat: "allied", news: [] });
  await tick();
}

test("every aircraft is on the map and told in words", async () => {
  await show("angels-move");
  const plane = screen.getByTestId("plane-X1");
  expect(plane.getAttribute("aria-label")).toMatch(/^Axis Bf 109E Ace X1, hex \d{4}, facing north, altitude 4, damage 0 of 3/);
  expect(screen.getAllByTestId(/^plane-/)).toHaveLength(6);
});

test("only those that may move are marked", async () => {
  await show("angels-move");
  const offered = screen.getAllByTestId(/^plane-/).filter((plane) => "offer" in plane.dataset);
  const wanted = scene("angels-move").open[0]?.options?.map((option) => option.place.replace("aircraft:", "plane-"));
  expect(offered.map((plane) => plane.dataset["testid"]).sort()).toEqual(wanted?.sort());
});

test("a hex in reach is chosen, and the plan is given answer by answer", async () => {
  await show("angels-move");
  expect(sent.at(-1)).toEqual({ type: "plans", seat: "allied" });
  const number = scene("angels-move").open[0]?.number ?? 0;
  ears?.heard({ type: "plans", seat: "allied", number, plans: angels.plans });
  await tick();
  const wanted = angels.plans.find((plan) => plan.plan.length > 1 && plan.chance === 1);
  if (!wanted) throw new Error("the scene has no sure plan");
  await fireEvent.click(screen.getByTestId(`reach-${wanted.hex}`));
  const button = screen.getByTestId("plan-fly");
  expect(button.textContent).toContain(`to ${wanted.hex}: 100%`);
  const keys = plot.plan?.plan ?? [];
  expect(sent.at(-1)).toEqual({ type: "path", seat: "allied", plan: keys });
  const step = { facing: 0, altitude: 3 };
  ears?.heard({ type: "path", seat: "allied", number, plan: keys, path: [{ hex: "0616", ...step }, { hex: wanted.hex, ...step, name: "Climb", chance: 0.58 }] });
  await tick();
  expect(screen.getByTestId("course").textContent).toContain("Climb 58%");
  await fireEvent.click(button);
  expect(sent.at(-1)).toMatchObject({ type: "answer", key: keys[0] });
  expect(session?.ahead).toBe(keys.length - 1);
});

test("the way to go on stands around the aircraft, the maneuvers below", async () => {
  await show("angels-fly");
  const places = new Set([...document.querySelectorAll<HTMLElement>("[data-place][data-offer]")].map((node) => node.dataset["place"]));
  for (const option of scene("angels-fly").open[0]?.options ?? []) expect(places).toContain(option.place);
});

test("each shot is listed with what the server says of it", async () => {
  await show("angels-attack");
  const [first] = scene("angels-attack").open[0]?.options ?? [];
  if (!first) throw new Error("the scene has no shot");
  expect(sent).toContainEqual({ type: "odds", seat: "allied", key: first.key });
  ears?.heard({
    type: "odds",
    key: first.key,
    exact: true,
    outcomes: [],
    chances: [{ what: "4 dice, each needs 4 or more; expected hits 2.67", p: 1 }, { what: "damage", p: 0.52 }, { what: "destroyed", p: 0.03 }],
  });
  await tick();
  const listed = screen.getByTestId("shots").textContent;
  expect(listed.replace(/\s+/g, " ")).toContain("damage 52% destroyed 3%");
  expect(listed).toContain("expected hits 2.67");
});

test("the forces tell where each figure comes from", async () => {
  plot.about = angels.game.about as unknown as typeof plot.about;
  desk.inspected = "A2";
  render(Forces, { view: scene("angels-move").view });
  await tick();
  expect(screen.getByText("Armor").nextElementSibling?.textContent).toBe("3●given");
  expect(screen.getByText("Hits").nextElementSibling?.textContent).toBe("3◐deduced");
  expect(screen.getByText("Roll").nextElementSibling?.textContent).toBe("+3○reconstructed");
});
