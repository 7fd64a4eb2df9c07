import { expect, test } from "vitest";
import { curtain, empty, reduce } from "./reduce";
import type { GameEvent, StateMessage } from "../wire";

function event(at: number, text = `event ${String(at)}`): GameEvent {
  return { at, rule: "1.1", kind: "told", text };
}

function state(number: number, events: GameEvent[], more: Partial<StateMessage> = {}): StateMessage {
  return {
    type: "state",
    number,
    table: {
      id: "T", game: "g", title: "G", scenario: "s", status: "open", dice: "house", odds: true,
      pace: null, seats: [],
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
    ...more,
  };
}

test("states add their events to the log", () => {
  let model = reduce(empty(), state(1, [event(1)], { fresh: true }));
  model = reduce(model, state(2, [event(2)]));
  expect(model.events.map((each) => each.at)).toEqual([1, 2]);
  expect(model.state?.number).toBe(2);
});

test("an event that is sent again is not told twice", () => {
  let model = reduce(empty(), state(1, [event(1)], { fresh: true }));
  model = reduce(model, state(2, [event(1), event(2)]));
  expect(model.events.map((each) => each.at)).toEqual([1, 2]);
});

test("an undo takes its events back", () => {
  let model = reduce(empty(), state(1, [event(1)], { fresh: true }));
  model = reduce(model, state(3, [event(2), event(3)]));
  model = reduce(model, state(1, []));
  expect(model.events.map((each) => each.at)).toEqual([1]);
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
  model = reduce(model, { type: "odds", key: "k", exact: true, outcomes: [] });
  model = curtain(model);
  expect(JSON.stringify(model)).not.toContain("Ace");
  expect(model.state?.view).toBeNull();
  expect(model.odds).toEqual({});
});

test("odds and reasons belong to one number", () => {
  let model = reduce(empty(), state(1, [], { fresh: true }));
  model = reduce(model, { type: "odds", key: "k", exact: true, outcomes: [{ what: "hit", p: 1 }] });
  model = reduce(model, { type: "why", place: "p", denials: [] });
  expect(model.odds["k"]?.outcomes[0]?.what).toBe("hit");
  model = reduce(model, state(2, []));
  expect(model.odds).toEqual({});
  expect(model.why).toBeNull();
});

test("only the one who asked hears that an undo was refused", () => {
  const model = reduce(empty(), state(1, [], { fresh: true }));
  expect(reduce(model, { type: "undo-refused", seat: "allied", by: "axis" }).error?.message).toBeTruthy();
  const asked = reduce(model, { type: "undo-asked", seat: "axis", to: 0 });
  const refused = reduce(asked, { type: "undo-refused", seat: "axis", by: "allied" });
  expect([refused.error, refused.undoAsked]).toEqual([null, null]);
});
