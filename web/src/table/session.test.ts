import { expect, test } from "vitest";
import scenes from "../dev/scenes.json";
import { handTo, Session } from "./session.svelte";
import type { Dial, Ears } from "../socket";
import type { ClientMessage, OpenRequest, StateMessage } from "../wire";

const scene = scenes["duel-leader-attack"] as unknown as StateMessage;

function ask(seat: string, mine = true): OpenRequest {
  return { seat, mine, number: 7, rule: "3.2", prompt: "?", question: "q", options: [] };
}

function fake(): { dial: Dial; sent: ClientMessage[]; ears: () => Ears } {
  const sent: ClientMessage[] = [];
  let heard: Ears | undefined;
  const dial: Dial = (_table, _keys, ears) => {
    heard = ears;
    return {
      send: (message) => sent.push(message) > 0,
      hurry: () => undefined,
      close: () => undefined,
    };
  };
  return {
    dial,
    sent,
    ears: () => {
      if (!heard) throw new Error("nobody has called");
      return heard;
    },
  };
}

test("a single seat is never asked to hand over", () => {
  expect(handTo({ ...scene, you: ["allied"], seat: "allied", open: [ask("axis", false)] })).toBeNull();
});

test("a hot seat hands over to whoever decides", () => {
  const both = { ...scene, you: ["allied", "axis"], result: null };
  expect(handTo({ ...both, seat: "allied", open: [ask("axis")] })).toBe("axis");
  expect(handTo({ ...both, seat: "allied", open: [ask("allied"), ask("axis")] })).toBeNull();
  expect(handTo({ ...both, seat: null, open: [ask("axis")] })).toBe("axis");
  expect(handTo({ ...both, seat: "allied", open: [ask("machine", false)] })).toBeNull();
});

test("the curtain falls by itself and tells the server to show nobody's view", () => {
  const line = fake();
  const session = new Session("T", ["k"], line.dial);
  const both = { ...scene, you: ["allied", "axis"], result: null, words: [] };
  line.ears().heard({ ...both, seat: "allied", open: [ask("allied")] });
  expect(session.view).not.toBeNull();
  line.ears().heard({ ...both, number: scene.number + 1, seat: "allied", open: [ask("axis")], fresh: true });
  session.skip();
  expect(session.view).toBeNull();
  expect(session.events).toEqual([]);
  expect(line.sent.at(-1)).toEqual({ type: "eyes", seat: null });
  session.look("axis");
  expect(line.sent.at(-1)).toEqual({ type: "eyes", seat: "axis" });
  session.close();
});

test("where nothing is hidden the screen passes on by itself, but for secret choices", () => {
  const line = fake();
  const session = new Session("T", ["k"], line.dial);
  const table = { ...scene.table, game: "angels-20" };
  const both = { ...scene, table, you: ["allied", "axis"], result: null, words: [] };
  line.ears().heard({ ...both, seat: "allied", open: [ask("axis")] });
  expect(line.sent.at(-1)).toEqual({ type: "eyes", seat: "axis" });
  expect(session.handTo).toBeNull();
  line.ears().heard({ ...both, number: scene.number + 1, seat: "axis", open: [{ ...ask("allied"), question: "" }], fresh: true });
  expect(line.sent.at(-1)).toEqual({ type: "eyes", seat: null });
  expect(session.handTo).toBe("allied");
  session.close();
});

test("one answer a request, with the request's number", () => {
  const line = fake();
  const session = new Session("T", ["k"], line.dial);
  line.ears().heard({ ...scene, open: [ask("allied")], words: [] });
  session.answer("pass");
  session.answer("pass");
  expect(line.sent).toEqual([{ type: "answer", seat: "allied", number: 7, key: "pass" }]);
  line.ears().heard({ type: "error", rule: "3.2", message: "no", answer: "pass" });
  expect(session.model.error?.message).toBe("no");
  session.answer("stay");
  expect(line.sent).toHaveLength(2);
  session.close();
});

test("with committed dice each own seat sends a word, once", () => {
  const line = fake();
  const session = new Session("T", ["k"], line.dial);
  line.ears().heard({ ...scene, words: ["allied", "axis"] });
  line.ears().heard({ ...scene, fresh: true, words: ["allied", "axis"] });
  expect(line.sent.map((message) => message.type)).toEqual(["word"]);
  session.close();
});

test("through other eyes the same moment is looked at, by its number there", () => {
  const line = fake();
  const session = new Session("T", ["k"], line.dial);
  line.ears().heard({ ...scene, words: [] });
  session.replay(9, "allied");
  expect(line.sent.at(-1)).toEqual({ type: "replay", at: 9, eyes: "allied", by: "allied" });
  session.replay(9, "axis");
  expect(line.sent.at(-1)).toEqual({ type: "replay", at: 9, eyes: "axis", by: "allied" });
  line.ears().heard({ type: "replay", number: 7, eyes: "axis", view: {}, events: [], last: 12 });
  expect(session.replayAt).toBe(7);
  session.replay(8, "axis");
  line.ears().heard({ type: "replay", number: 7, eyes: "axis", view: {}, events: [], last: 12 });
  expect(session.replayAt).toBe(8);
  session.close();
});

test("a table that stands still goes on with one's consent, for a seat of one's own", () => {
  const line = fake();
  const session = new Session("T", ["k"], line.dial);
  const frozen = { why: "The rules have changed.", missing: ["axis", "allied"] };
  line.ears().heard({ ...scene, you: ["allied"], open: [], words: [], frozen });
  session.goOn();
  expect(line.sent.at(-1)).toEqual({ type: "go-on", seat: "allied" });
  session.close();
});
