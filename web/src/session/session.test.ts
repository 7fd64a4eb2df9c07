import { expect, test } from "vitest";
import { BLANK } from "../dev/event";
import scenes from "../dev/scenes.json";
import { handTo, Session } from "./session.svelte";
import { prefs } from "../prefs.svelte";
import type { Dial, Ears } from "./socket";
import type { ClientMessage, OpenRequest, StateMessage } from "../wire";

const scene = scenes["duel-leader-attack"] as unknown as StateMessage;

function ask(seat: string, mine = true): OpenRequest {
  return { seat, mine, number: 7, rule: "3.2", prompt: "?", question: "q", options: [], thinking: false, form: null, presets: {}, doing: "" };
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
  line.ears().heard({ type: "error", rule: "3.2", message: "no", answer: "pass", to: "answer", code: "" });
  expect(session.model.error?.message).toBe("no");
  session.answer("stay");
  expect(line.sent).toHaveLength(2);
  session.close();
});

test("with committed dice each own seat sends the hash of a word, once", () => {
  const line = fake();
  const session = new Session("T", ["k"], line.dial);
  line.ears().heard({ ...scene, words: ["allied", "axis"] });
  line.ears().heard({ ...scene, fresh: true, words: ["allied", "axis"] });
  expect(line.sent.map((message) => message.type)).toEqual(["word-hash"]);
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
  line.ears().heard({ type: "replay", number: 7, eyes: "axis", view: {}, events: [], start: 0, last: 12 });
  expect(session.replayAt).toBe(7);
  session.replay(8, "axis");
  line.ears().heard({ type: "replay", number: 7, eyes: "axis", view: {}, events: [], start: 0, last: 12 });
  expect(session.replayAt).toBe(8);
  session.close();
});

test("a frozen table goes on with the player's consent, for a seat of theirs", () => {
  const line = fake();
  const session = new Session("T", ["k"], line.dial);
  const frozen = { why: "The rules have changed.", missing: ["axis", "allied"] };
  line.ears().heard({ ...scene, you: ["allied"], open: [], words: [], frozen });
  session.goOn();
  expect(line.sent.at(-1)).toEqual({ type: "go-on", seat: "allied" });
  session.close();
});

const option = { key: "pass", label: "Pass", place: "" };

/** A table at the normal pace, where the player's own question has just been shown. */
function seated(): { line: ReturnType<typeof fake>; session: Session; asked: StateMessage; ears: Ears } {
  prefs.setPace("normal");
  const line = fake();
  const session = new Session("T", ["k"], line.dial);
  const open = [{ ...ask("allied"), options: [option] }];
  const table = { ...scene.table, odds: true };
  const asked = { ...scene, table, open, words: [], events: [], fresh: true };
  line.ears().heard(asked);
  line.ears().heard({ ...asked, fresh: false });
  return { line, session, asked, ears: line.ears() };
}

function next(asked: StateMessage, more: number, open: OpenRequest[]): StateMessage {
  const number = asked.number + more;
  const event = { ...BLANK, at: number, rule: "1", kind: "told", text: `event ${String(number)}` };
  return { ...asked, number, open, events: [event], start: asked.events.length + more - 1, fresh: false };
}

test("what came of the player's own answer is shown at once, the others' moves at their pace", () => {
  const { session, asked, ears } = seated();
  session.answer("pass");
  expect(session.sent).toBe(true);
  ears.heard(next(asked, 1, [ask("axis", false)]));
  expect(session.shown?.number).toBe(asked.number + 1);
  expect(session.sent).toBe(false);
  ears.heard(next(asked, 2, [ask("axis", false)]));
  ears.heard(next(asked, 3, [{ ...ask("allied"), number: 9 }]));
  expect(session.shown?.number).toBe(asked.number + 1);
  expect(session.waiting).toBe(2);
  session.skip();
  expect(session.shown?.number).toBe(asked.number + 3);
  session.close();
});

test("moves that wait come before what came of the player's own answer", () => {
  const { session, asked, ears } = seated();
  ears.heard(next(asked, 1, asked.open));
  expect(session.waiting).toBe(1);
  session.answer("pass");
  ears.heard(next(asked, 2, []));
  expect(session.events.map((event) => event.at)).toEqual([asked.number + 1, asked.number + 2]);
  expect(session.waiting).toBe(0);
  session.close();
});

test("patches are applied as they come, and shown at their pace", () => {
  const { line, session, asked, ears } = seated();
  ears.heard({ ...asked, edition: 4, view: { units: [{ id: "a", x: 1 }] } });
  ears.heard({ type: "patch", edition: 5, on: 4, number: asked.number + 1, view: { into: { units: { by: "id", into: { a: { put: { x: 2 } } } } } } });
  ears.heard({ type: "patch", edition: 6, on: 5, number: asked.number + 2, view: { put: { wind: "north" } } });
  session.skip();
  expect([session.shown?.number, session.view]).toEqual([asked.number + 2, { units: [{ id: "a", x: 2 }], wind: "north" }]);
  expect(line.sent).toEqual([]);
  session.close();
});

test("a patch that does not fit has the whole sent again, and is asked for once", () => {
  const { line, session, asked, ears } = seated();
  ears.heard({ ...asked, edition: 4 });
  for (const on of [5, 6]) ears.heard({ type: "patch", edition: on + 1, on, number: 99 });
  expect(line.sent).toEqual([{ type: "whole" }]);
  ears.heard({ ...asked, edition: 8, number: 99, fresh: true });
  ears.heard({ type: "patch", edition: 9, on: 8, number: 100 });
  session.skip();
  expect(session.shown?.number).toBe(100);
  session.close();
});

test("another's move leaves the own answer on its way", () => {
  const { session, asked, ears } = seated();
  session.answer("pass");
  ears.heard(next(asked, 1, asked.open));
  session.skip();
  expect(session.sent).toBe(true);
  ears.heard(next(asked, 2, []));
  expect(session.sent).toBe(false);
  session.close();
});

const two = [
  { question: "q", answer: "pass" },
  { question: "q", answer: "stay" },
];

test("a plan is one message, and what came of it is shown at once", () => {
  const { line, session, asked, ears } = seated();
  session.follow(two, ["A1"]);
  session.follow(two, ["A1"]);
  session.answer("pass");
  expect(line.sent).toEqual([{ type: "follow", seat: "allied", number: 7, premoves: two, about: ["A1"] }]);
  expect(session.sent).toBe(true);
  ears.heard({ ...next(asked, 3, [ask("axis", false)]), premoves: two.slice(1) });
  expect([session.shown?.number, session.sent]).toEqual([asked.number + 3, false]);
  expect(session.premoves).toEqual(two.slice(1));
  session.cancel();
  expect(line.sent.at(-1)).toEqual({ type: "cancel", seat: "allied" });
  session.cancel("q");
  expect(line.sent.at(-1)).toEqual({ type: "cancel", seat: "allied", question: "q" });
  session.close();
});

test("a plan for another question is not sent", () => {
  const { line, session } = seated();
  session.follow([{ question: "other", answer: "pass" }], []);
  expect([line.sent, session.sent]).toEqual([[], false]);
  session.close();
});

test("a plan that stops at once lets one go on, also the second time", () => {
  const { session, asked, ears } = seated();
  for (const count of [1, 2]) {
    session.follow(two, []);
    expect(session.sent).toBe(true);
    ears.heard({ ...asked, fresh: false, stopped: { count, why: "too fast", rule: "3", left: two } });
    expect([session.sent, session.stopped?.count]).toEqual([false, count]);
  }
  session.follow(two, []);
  ears.heard({ type: "error", rule: "", message: "the game has gone on", answer: null, to: "follow", code: "" });
  expect([session.sent, session.model.error?.message]).toEqual([false, "the game has gone on"]);
  session.close();
});

test("nothing of a seat's plans stays behind the curtain", () => {
  const line = fake();
  const session = new Session("T", ["k"], line.dial);
  const stopped = { count: 1, why: "too fast", rule: "3", left: two };
  const both = { ...scene, you: ["allied", "axis"], result: null, words: [], premoves: two, stopped };
  line.ears().heard({ ...both, seat: "allied", open: [ask("allied")] });
  expect([session.premoves.length, session.stopped?.why]).toEqual([2, "too fast"]);
  line.ears().heard({ ...both, number: scene.number + 1, seat: "allied", open: [ask("axis")], fresh: true });
  session.skip();
  expect([session.premoves, session.stopped]).toEqual([[], null]);
  session.close();
});

test("refused odds are no error, and an answer stays on its way", () => {
  const { line, session, ears } = seated();
  session.odds("pass");
  expect(line.sent.at(-1)).toEqual({ type: "odds", seat: "allied", number: 7, key: "pass" });
  session.follow(two, []);
  ears.heard({ type: "error", rule: "", message: "the game has gone on", answer: "pass", to: "odds", code: "stale" });
  expect([session.model.error, session.sent]).toEqual([null, true]);
  ears.heard({ type: "error", rule: "", message: "that is our fault", answer: null, to: "odds", code: "fault" });
  expect([session.model.error?.message, session.sent]).toEqual(["that is our fault", true]);
  session.close();
});

test("why a card is barred is asked for quietly, and known until something else is asked", () => {
  const { line, session, asked, ears } = seated();
  session.why("hand:A1/ace");
  expect(line.sent.at(-1)).toEqual({ type: "why", seat: "allied", place: "hand:A1/ace" });
  const denials = [{ key: "play:ace", rule: "7.3", reason: "an Ace answers nothing now", place: "hand:A1/ace" }];
  ears.heard({ type: "why", place: "hand:A1/ace", denials });
  expect(session.model.whys["hand:A1/ace"]?.denials).toEqual(denials);
  ears.heard({ type: "error", rule: "", message: "allied is not asked anything now", answer: null, to: "why", code: "not-your-turn" });
  expect(session.model.error).toBeNull();
  session.answer("pass");
  ears.heard(next(asked, 1, [{ ...ask("allied"), number: 8, options: [option] }]));
  expect(session.model.whys).toEqual({});
  session.close();
});

test("a fault that comes while odds are awaited is shown", () => {
  const { session, ears } = seated();
  session.odds("pass");
  ears.heard({ type: "error", rule: "", message: "Hans broke down", answer: null, to: "", code: "" });
  expect(session.model.error?.message).toBe("Hans broke down");
  session.close();
});

test("odds of an earlier request are dropped, and none are asked for after an answer", () => {
  const { line, session, asked, ears } = seated();
  const odds = { type: "odds" as const, seat: "allied", key: "pass", exact: true, error: 0, chances: [], outcomes: [] };
  session.allOdds(["pass", "stay"]);
  session.answer("pass");
  session.odds("pass");
  expect(line.sent.map((message) => message.type)).toEqual(["odds", "answer"]);
  ears.heard(next(asked, 1, [{ ...ask("allied"), number: 8, options: [option] }]));
  ears.heard({ ...odds, number: 7 });
  expect(session.model.odds).toEqual({});
  ears.heard({ ...odds, number: 8 });
  expect(session.model.odds["pass"]).toBeDefined();
  expect(line.sent.map((message) => message.type)).toEqual(["odds", "answer"]);
  session.close();
});

test("an offer is taken by its own number, and a draft goes with its edition", () => {
  const { line, session, asked, ears } = seated();
  const leave = { seat: "allied", number: 99, rule: "7.1", prompt: "?", question: "leave", options: [], form: null, presets: {}, doing: "" };
  ears.heard({ ...asked, offers: [leave] });
  session.skip();
  expect(session.unasked).toEqual([leave]);
  session.draft({ rows: [] }, 4);
  expect(line.sent.at(-1)).toEqual({ type: "draft", seat: "allied", number: 7, draft: { rows: [] }, offer: "", edition: 4 });
  session.take(leave, "leave:allied");
  expect(line.sent.at(-1)).toEqual({ type: "answer", seat: "allied", number: 99, key: "leave:allied", offer: "leave" });
  expect(session.sent).toBe(true);
  ears.heard({ ...next(asked, 1, [{ ...ask("allied"), number: 8 }]), offers: [] });
  expect([session.sent, session.unasked]).toEqual([false, []]);
  session.submit({ type: "allot", rows: [] });
  expect(line.sent.at(-1)).toEqual({ type: "answer", seat: "allied", number: 8, answer: { type: "allot", rows: [] } });
  session.close();
});

test("an answer that cannot be taken back is asked about once more", () => {
  const line = fake();
  const session = new Session("T", ["k"], line.dial);
  const leave = { key: "leave", label: "Leave", place: "", facts: { sure: "For good?" } };
  line.ears().heard({ ...scene, open: [{ ...ask("allied"), options: [leave] }], words: [] });
  session.answer("leave");
  expect([line.sent, session.doubt]).toEqual([[], leave]);
  session.answer("leave");
  expect(line.sent).toEqual([{ type: "answer", seat: "allied", number: 7, key: "leave" }]);
  expect(session.doubt).toBeNull();
  session.close();
});
