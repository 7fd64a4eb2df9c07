import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import scenes from "../dev/scenes.json";
import InAdvance from "./InAdvance.svelte";
import Notices from "./Notices.svelte";
import { Session } from "../session/session.svelte";
import type { ClientMessage, StateMessage } from "../wire";

const scene = { ...scenes["duel-leader-attack"], words: [] } as unknown as StateMessage;
let sent: ClientMessage[] = [];

afterEach(() => {
  cleanup();
  sent = [];
});

/** A table where the seat that looks has this before it. */
function seated(more: Partial<StateMessage>): Session {
  return new Session("T", ["k"], (_table, _keys, ears) => {
    setTimeout(() => {
      ears.heard({ ...scene, ...more });
    });
    return { send: (message) => sent.push(message) > 0, hurry: () => undefined, close: () => undefined };
  });
}

test("what waits is listed, and can be canceled", async () => {
  const premoves = [
    { question: "react", answer: "=usual", repeat: true },
    { question: "fly", answer: "ahead" },
    { question: "fly", answer: "barrel-roll:left" },
  ];
  render(InAdvance, { session: seated({ premoves }) });
  const shown = await screen.findByTestId("in-advance");
  expect(shown.textContent.replace(/\s+/g, " ")).toContain("Your plan goes on ahead, barrel roll left");
  expect(shown.textContent.replace(/\s+/g, " ")).toContain("Always react: the usual");
  await fireEvent.click(screen.getByText("Cancel the plan"));
  await fireEvent.click(screen.getByLabelText("Cancel react"));
  const seat = scene.seat;
  expect(sent).toEqual([{ type: "cancel", seat }, { type: "cancel", seat, question: "react" }]);
});

test("where nothing waits there is nothing to see", async () => {
  render(InAdvance, { session: seated({}) });
  await new Promise((done) => setTimeout(done, 5));
  expect(screen.queryByTestId("in-advance")).toBeNull();
});

test("why a plan stopped is told quietly, with its rule and what was not given", async () => {
  const stopped = { count: 1, why: "A1 tries a Climb: it fails. (A1)", rule: "check.result", left: [{ question: "fly", answer: "left" }] };
  render(Notices, { session: seated({ stopped }) });
  const shown = await screen.findByTestId("stopped");
  const words = shown.textContent.replace(/\s+/g, " ");
  expect(words).toContain("Your plan stopped: A1 tries a Climb: it fails. (A1) §check.result");
  expect(words).toContain("Not carried out: left");
  expect(shown.getAttribute("role")).toBe("status");
  await fireEvent.click(screen.getByText("Close"));
  expect(sent).toEqual([{ type: "cancel", seat: scene.seat }]);
});
