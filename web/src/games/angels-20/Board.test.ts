import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test } from "vitest";
import Board from "./Board.svelte";
import Forces from "./Forces.svelte";
import { plot } from "./plot.svelte";
import angels from "../../dev/angels-20.json";
import * as reach from "../../dev/reach";
import { desk } from "../../session/desk.svelte";
import { Session } from "../../session/session.svelte";
import type { Ears } from "../../session/socket";
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

async function show(name: Scene, state = scene(name)): Promise<void> {
  sent = [];
  session = new Session("T", ["k"], (_table, _keys, own) => {
    ears = own;
    return { send: (message) => sent.push(message) > 0, hurry: () => undefined, close: () => undefined };
  });
  desk.session = session;
  ears?.heard(state);
  // Nothing has a size in a test, and a map without a window is not drawn.
  Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, value: 540 });
  render(Board, { view: state.view, about: angels.game.about, seat: "allied", news: [] });
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

test("a hex in reach is chosen, and the plan is given as a whole", async () => {
  await show("angels-move");
  expect(sent.at(-1)).toEqual({ type: "plans", seat: "allied" });
  const number = scene("angels-move").open[0]?.number ?? 0;
  ears?.heard(reach.plans(number));
  await tick();
  const wanted = angels.plans.find((plan) => plan.plan.length > 1 && plan.chance === 1);
  if (!wanted) throw new Error("the scene has no sure plan");
  await fireEvent.click(screen.getByTestId(`reach-${wanted.hex}`));
  await tick();
  expect(sent.at(-1)).toEqual({ type: "ends", seat: "allied", unit: wanted.plane, place: wanted.hex });
  ears?.heard(reach.ends(number, wanted.plane, wanted.hex));
  await tick();
  const button = screen.getByTestId("plan-fly");
  expect(button.textContent).toContain(`to ${wanted.hex}: 100%`);
  const end = plot.plan?.name ?? "";
  expect(sent.at(-1)).toEqual({ type: "path", seat: "allied", end });
  const { plan: keys } = reach.path(number, end);
  const step = { facing: 0, altitude: 3 };
  ears?.heard(reach.path(number, end, [{ hex: "0616", ...step }, { hex: wanted.hex, ...step, name: "Climb", chance: 0.58 }]));
  await tick();
  expect(screen.getByTestId("course").textContent).toContain("Climb 58%");
  await fireEvent.click(button);
  const given = sent.at(-1);
  if (given?.type !== "follow") throw new Error("no plan was sent");
  expect(given).toMatchObject({ seat: "allied", number, about: [wanted.plane] });
  expect(given.premoves.map((each) => each.answer)).toEqual(keys);
  expect(given.premoves[0]?.question).toBe("move");
});

test("who flies before the way is known flies as soon as it is", async () => {
  await show("angels-move");
  const number = scene("angels-move").open[0]?.number ?? 0;
  ears?.heard(reach.plans(number));
  await tick();
  const [wanted] = angels.plans;
  if (!wanted) throw new Error("the scene has no plan");
  plot.picked = wanted.plane;
  await tick();
  await fireEvent.click(screen.getByTestId(`reach-${wanted.hex}`));
  await fireEvent.click(screen.getByTestId("plan-fly"));
  expect(sent.at(-1)?.type).toBe("ends");
  ears?.heard(reach.ends(number, wanted.plane, wanted.hex));
  await tick();
  const end = plot.plan?.name ?? "";
  ears?.heard(reach.path(number, end));
  await tick();
  expect(sent.at(-1)).toMatchObject({ type: "follow", premoves: reach.path(number, end).premoves, about: [wanted.plane] });
});

test("the way to go on stands around the aircraft, the maneuvers below", async () => {
  await show("angels-fly");
  const places = new Set([...document.querySelectorAll<HTMLElement>("[data-place][data-offer]")].map((node) => node.dataset["place"]));
  for (const option of scene("angels-fly").open[0]?.options ?? []) expect(places).toContain(option.place);
});

test("each shot is listed with what the server says of it", async () => {
  await show("angels-attack");
  const [asked] = scene("angels-attack").open;
  const [first] = asked?.options ?? [];
  if (!asked || !first) throw new Error("the scene has no shot");
  const { number } = asked;
  expect(sent).toContainEqual({ type: "odds", seat: "allied", number, key: first.key });
  ears?.heard({
    type: "odds",
    seat: "allied",
    number,
    key: first.key,
    exact: true,
    error: 0,
    outcomes: [],
    chances: [{ what: "4 dice, each needs 4 or more; expected hits 2.67", p: 1, kind: "dice" }, { what: "damage", p: 0.52, kind: "damage" }, { what: "destroyed", p: 0.03, kind: "destroyed" }],
  });
  await tick();
  const listed = screen.getByTestId("shots").textContent;
  expect(listed.replace(/\s+/g, " ")).toContain("damage 52% destroyed 3%");
  expect(listed).toContain("expected hits 2.67");
  const { range, dice, number: least, side } = first.facts ?? {};
  expect(listed).toContain(`${String(dice)} dice at ${String(least)}+, range ${String(range)}, from ${String(side)} o'clock`);
});

test("the forces tell where each figure comes from", async () => {
  plot.about = angels.game.about as unknown as typeof plot.about;
  desk.inspected = "A2";
  render(Forces, { view: scene("angels-move").view });
  await tick();
  expect(screen.getByText("Armor").closest("dt")?.nextElementSibling?.textContent).toBe("3●given");
  expect(screen.getByText("Hits").closest("dt")?.nextElementSibling?.textContent).toBe("3◐deduced");
  expect(screen.getByText("Roll").closest("dt")?.nextElementSibling?.textContent).toBe("+3○reconstructed");
});

test("the view goes to hexes on offer that lie far from every aircraft", async () => {
  const asked = scene("angels-move");
  const far = ["0000", "0001", "0100"];
  const options = far.map((hex) => ({ key: `hex:${hex}`, label: hex, place: `hex:${hex}` }));
  const open = asked.open.map((each) => ({ ...each, question: "place", options }));
  await show("angels-move", { ...asked, open });
  const camera = document.querySelector("[data-camera]")?.getAttribute("transform") ?? "";
  const [left = NaN, top = NaN, zoom = NaN] = (camera.match(/-?[\d.]+/g) ?? []).map(Number);
  for (const hex of far) {
    const place = document.querySelector(`[data-place="hex:${hex}"]`)?.getAttribute("transform") ?? "";
    const [x = NaN, y = NaN] = (place.match(/-?[\d.]+/g) ?? []).map(Number);
    expect(left + x * zoom).toBeGreaterThan(0);
    expect(left + x * zoom).toBeLessThan(900);
    expect(top + y * zoom).toBeGreaterThan(0);
    expect(top + y * zoom).toBeLessThan(540);
  }
});
