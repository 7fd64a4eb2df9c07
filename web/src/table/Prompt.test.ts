import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test } from "vitest";
import Prompt from "./Prompt.svelte";
import scenes from "../dev/scenes.json";
import { Session } from "../session/session.svelte";
import type { Ears } from "../session/socket";
import type { StateMessage } from "../wire";

let session: Session | undefined;

afterEach(() => {
  cleanup();
  session?.close();
});

test("what leads to nothing is not among the answers, but can be found", async () => {
  const scene = structuredClone(scenes["duel-leader-attack"]) as unknown as StateMessage;
  const mine = scene.open.find((each) => each.mine);
  const first = mine?.options?.[0];
  if (!first) throw new Error("nothing is asked");
  first.facts = { ...first.facts, idle: true };
  let ears: Ears | undefined;
  session = new Session("T", ["k"], (_table, _keys, own) => {
    ears = own;
    return { send: () => true, hurry: () => undefined, close: () => undefined };
  });
  ears?.heard(scene);
  render(Prompt, { session });
  await tick();
  const folded = screen.getByTestId("more");
  const keys = screen.getAllByTestId("option").map((each) => [each.dataset["key"], folded.contains(each)]);
  expect(keys.filter(([, inside]) => inside)).toEqual([[first.key, true]]);
  expect(keys.length).toBe(mine.options?.length);
});

test("while another decides, his question is told in public words, and not in his own", async () => {
  const scene = structuredClone(scenes["duel-leader-attack"]) as unknown as StateMessage;
  const asked = scene.open[0];
  if (!asked) throw new Error("nothing is asked");
  const theirs = { ...asked, seat: "axis", mine: false, options: [], prompt: "Whom does your Leader attack?", question: "leader-step" };
  const told: string[] = [];
  for (const open of [
    { ...theirs, thinking: true, doing: "choosing a target" },
    { ...theirs, thinking: true, doing: "", prompt: "a hidden choice", question: "" },
    { ...theirs, thinking: false, doing: "", prompt: "a hidden choice", question: "" },
    { ...theirs, thinking: false, doing: "deciding in secret", prompt: "Replacements", question: "" },
  ]) {
    let ears: Ears | undefined;
    session = new Session("T", ["k"], (_table, _keys, own) => {
      ears = own;
      return { send: () => true, hurry: () => undefined, close: () => undefined };
    });
    ears?.heard({ ...scene, open: [{ ...open, rule: "" }] });
    const { unmount } = render(Prompt, { session });
    await tick();
    told.push(screen.getByTestId("prompt").textContent.replace(/\s+/g, " ").trim());
    unmount();
    session.close();
  }
  expect(told).toEqual(["Machine is choosing a target", "Machine is thinking", "Machine decides", "Machine is deciding in secret Replacements"]);
});
