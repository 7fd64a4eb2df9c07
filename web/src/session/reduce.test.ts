import { expect, test } from "vitest";
import { BLANK } from "../dev/event";
import { curtain, empty, reduce } from "./reduce";
import type { GameEvent, StateMessage } from "../wire";

function event(at: number, text = `event ${String(at)}`): GameEvent {
  return { ...BLANK, at, rule: "1.1", kind: "told", text };
}

function state(number: number, events: GameEvent[], more: Partial<StateMessage> = {}): StateMessage {
  return {
    type: "state",
    edition: 1,
    number,
    table: {
      id: "T", game: "g", title: "G", scenario: "s", status: "open", dice: "house", odds: true,
      pace: null, seats: [], undo: "free", hints: true,
    },
    you: ["allied"],
    seat: "allied",
    view: { number },
    open: [],
    wait: null,
    events,
    fresh: false,
    undo: false,
    consent: false,
    result: null,
    commitment: null,
    words: [],
    hashes: {},
    offers: [],
    frozen: null,
    premoves: [],
    stopped: null,
    coach: null,
    without: null,
    ...more,
  };
}

test("states add their events to the log", () => {
  let model = reduce(empty(), state(1, [event(1)], { fresh: true, start: 0 }));
  model = reduce(model, state(2, [event(2)], { start: 1 }));
  model = reduce(model, state(2, []));
  expect(model.events.map((each) => each.at)).toEqual([1, 2]);
  expect(model.state?.number).toBe(2);
});

test("who came or left stays known when the game goes on", () => {
  const seat = { seat: "axis", side: "axis", name: "Bert", kind: "link" as const, level: null, online: false, title: "" };
  const first = state(1, [], { fresh: true, start: 0 });
  const begun = { ...first, table: { ...first.table, seats: [seat] } };
  let model = reduce(empty(), begun);
  model = reduce(model, { type: "seats", seats: [{ ...seat, online: true }] });
  model = reduce(model, { ...begun, number: 2, fresh: false });
  expect(model.state?.number).toBe(2);
  expect(model.state?.table.seats[0]?.online).toBe(true);
  model = reduce(model, { ...begun, number: 3, fresh: undefined });
  expect(model.state?.table.seats[0]?.online).toBe(false);
});

test("an undo takes its events back, and what comes instead stands in their place", () => {
  let model = reduce(empty(), state(1, [event(1)], { fresh: true, start: 40 }));
  model = reduce(model, state(3, [event(2), event(3)], { start: 41 }));
  model = reduce(model, state(2, [event(2, "other")], { start: 41 }));
  expect(model.events.map((each) => each.text)).toEqual(["event 1", "other"]);
  model = reduce(model, state(1, [], { start: 41 }));
  expect(model.events.map((each) => each.at)).toEqual([1]);
});

test("earlier lines of the log go before those that are here, and only where they belong", () => {
  let model = reduce(empty(), state(9, [event(8), event(9)], { fresh: true, start: 7 }));
  model = reduce(model, { type: "log", start: 5, events: [event(6), event(7)] });
  model = reduce(model, { type: "log", start: 5, events: [event(6), event(7)] });
  expect([model.first, model.events.map((each) => each.at)]).toEqual([5, [6, 7, 8, 9]]);
  model = reduce(model, state(10, [event(10)], { start: 9 }));
  expect(model.events.map((each) => each.at)).toEqual([6, 7, 8, 9, 10]);
});

test("each line of chat stands once and in its place, however often it comes", () => {
  const line = (number: number) => ({ type: "chat" as const, number, seat: "axis", name: "Axel", text: `line ${String(number)}`, at: "" });
  let model = reduce(empty(), { type: "chat-page", start: 4, lines: [line(4), line(5)] });
  model = reduce(model, line(6));
  model = reduce(model, { type: "chat-page", start: 2, lines: [line(2), line(3)] });
  model = reduce(model, { type: "chat-page", start: 5, lines: [line(5), line(6)] });
  expect(model.chat.map((each) => each.number)).toEqual([2, 3, 4, 5, 6]);
});

test("a state after a reconnection replaces everything", () => {
  let model = reduce(empty(), state(1, [event(1, "old")], { fresh: true }));
  model = reduce({ ...model, fresh: true }, state(5, [event(5, "new")]));
  expect(model.events.map((each) => each.text)).toEqual(["new"]);
});

test("other eyes start a log of their own", () => {
  let model = reduce(empty(), state(1, [event(1, "allied draws an Ace")], { fresh: true }));
  model = reduce(model, state(1, [event(1, "allied draws a card")], { seat: "axis", view: {} }));
  expect(model.events.map((each) => each.text)).toEqual(["allied draws a card"]);
});

test("the curtain leaves nothing of what was seen", () => {
  let model = reduce(empty(), state(1, [event(1, "an Ace")], { fresh: true, view: "cards" }));
  model = reduce(model, { type: "odds", seat: "allied", number: 1, key: "k", exact: true, error: 0, chances: [], outcomes: [] });
  model = curtain(model);
  expect(JSON.stringify(model)).not.toContain("Ace");
  expect(model.state?.view).toBeNull();
  expect(model.odds).toEqual({});
});

test("odds and reasons belong to one number", () => {
  let model = reduce(empty(), state(1, [], { fresh: true }));
  model = reduce(model, { type: "odds", seat: "allied", number: 1, key: "k", exact: true, error: 0, chances: [], outcomes: [{ what: "hit", p: 1 }] });
  model = reduce(model, { type: "why", place: "p", denials: [] });
  expect(model.odds["k"]?.outcomes[0]?.what).toBe("hit");
  model = reduce(model, state(2, []));
  expect(model.odds).toEqual({});
  expect(model.whys).toEqual({});
});

test("only the one who asked hears that an undo was refused", () => {
  const model = reduce(empty(), state(1, [], { fresh: true }));
  expect(reduce(model, { type: "undo-refused", seat: "allied", by: "axis" }).error?.message).toBeTruthy();
  const asked = reduce(model, { type: "undo-asked", seat: "axis", to: 0 });
  const refused = reduce(asked, { type: "undo-refused", seat: "axis", by: "allied" });
  expect([refused.error, refused.undoAsked]).toEqual([null, null]);
});

test("what is said to a draft of an earlier question is dropped", () => {
  const asked = (number: number) => [{ seat: "allied", mine: true, number, rule: "1", prompt: "?", question: "q", options: [], thinking: false, form: null, presets: {}, doing: "" }];
  const said = (number: number) => ({ type: "form" as const, seat: "allied", number, offer: "", edition: 1, form: null, complete: false, faults: [], warnings: [], repairs: [] });
  let model = reduce(empty(), state(1, [], { fresh: true, start: 0, open: asked(1) }));
  model = reduce(model, said(1));
  expect(model.forms[""]?.number).toBe(1);
  model = reduce(model, state(2, [], { start: 0, open: asked(2) }));
  model = reduce(model, said(1));
  expect(model.forms[""]).toBeUndefined();
});
