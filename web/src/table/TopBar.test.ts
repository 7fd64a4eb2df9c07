import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test } from "vitest";
import TopBar from "./TopBar.svelte";
import scenes from "../dev/scenes.json";
import { prefs } from "../prefs.svelte";
import { Session } from "../session/session.svelte";
import type { Ears } from "../session/socket";
import type { ClientMessage, StateMessage } from "../wire";

let session: Session | undefined;
let sent: ClientMessage[] = [];

afterEach(() => {
  cleanup();
  session?.close();
  prefs.setSound(false);
});

async function show(change: Partial<StateMessage> = {}): Promise<void> {
  sent = [];
  let ears: Ears | undefined;
  session = new Session("T", ["k"], (_table, _keys, own) => {
    ears = own;
    return { send: (message) => sent.push(message) > 0, hurry: () => undefined, close: () => undefined };
  });
  ears?.heard({ ...(scenes["duel-leader-attack"] as unknown as StateMessage), ...change });
  render(TopBar, { session, game: undefined });
  await tick();
}

test("Escape takes back giving up, and a second look gives up", async () => {
  await show();
  await fireEvent.click(screen.getByTestId("resign"));
  expect(screen.getByTestId("resign-sure")).toBeTruthy();
  await fireEvent.keyDown(window, { key: "Escape" });
  expect(screen.queryByTestId("resign-sure")).toBeNull();
  await fireEvent.click(screen.getByTestId("resign"));
  await fireEvent.click(screen.getByTestId("resign-sure"));
  expect(sent.at(-1)?.type).toBe("resign");
});

test("who only watches has nothing to give up", async () => {
  await show({ you: [] });
  expect(screen.queryByTestId("resign")).toBeNull();
});

test("sound is off until somebody asks for it, and that is remembered", async () => {
  await show();
  const button = screen.getByRole("button", { name: "Sound" });
  expect(button.getAttribute("aria-pressed")).toBe("false");
  await fireEvent.click(button);
  expect(button.getAttribute("aria-pressed")).toBe("true");
  expect(JSON.parse(localStorage.getItem("airwar.prefs") ?? "{}")).toMatchObject({ sound: true });
});
