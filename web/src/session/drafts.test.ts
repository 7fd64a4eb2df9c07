import { expect, test, vi } from "vitest";
import { Session } from "./session.svelte";
import scenes from "../dev/scenes.json";
import type { Ears } from "./socket";
import type { ClientMessage, Draft, ErrorMessage, FormMessage, OpenRequest, StateMessage } from "../wire";

const scene = scenes["duel-leader-attack"] as unknown as StateMessage;
const asking: OpenRequest = { seat: "allied", mine: true, number: 7, rule: "3.2", prompt: "?", question: "q", options: [], thinking: false, form: null, presets: {}, doing: "" };
const leave = { ...asking, number: 99, question: "leave" };
const state: StateMessage = { ...scene, open: [asking], offers: [leave], words: [], fresh: true };
const busy: ErrorMessage = { type: "error", rule: "", message: "Too many questions.", answer: null, to: "draft", code: "too-many" };

/** A table whose line can break. */
function table(): { session: Session; ears: Ears; told: () => Draft[]; line: { open: boolean } } {
  const sent: ClientMessage[] = [];
  const line = { open: true };
  let ears: Ears | undefined;
  const session = new Session("T", ["k"], (_table, _keys, heard) => {
    ears = heard;
    return { send: (message) => line.open && sent.push(message) > 0, hurry: () => undefined, close: () => undefined };
  });
  if (!ears) throw new Error("nobody has called");
  ears.heard(state);
  return { session, ears, line, told: () => sent.flatMap((each) => (each.type === "draft" ? [each.draft as Draft] : [])) };
}

function judged(edition: number, offer = ""): FormMessage {
  return { type: "form", seat: "allied", number: 7, offer, edition, form: null, complete: true, faults: [], warnings: [], repairs: [] };
}

test("a draft that a busy server does not take is told again, and then its player has to know", () => {
  vi.useFakeTimers();
  const { session, ears, told } = table();
  session.draft({ a: 1 }, 1);
  ears.heard(busy);
  expect([told().length, session.model.error]).toEqual([1, null]);
  vi.advanceTimersByTime(1000);
  expect(told()).toEqual([{ a: 1 }, { a: 1 }]);
  for (let more = 0; more < 4; more++) {
    ears.heard(busy);
    vi.advanceTimersByTime(1000);
  }
  expect(session.model.error?.message).toBe("Too many questions.");
  expect(told()).toHaveLength(5);
  session.close();
  vi.useRealTimers();
});

test("a draft that was judged is not told again, and the latest one is", () => {
  vi.useFakeTimers();
  const { session, ears, told } = table();
  session.draft({ a: 1 }, 1);
  ears.heard(busy);
  session.draft({ a: 2 }, 2);
  ears.heard(judged(2));
  vi.advanceTimersByTime(5000);
  expect(told()).toEqual([{ a: 1 }, { a: 2 }]);
  session.close();
  vi.useRealTimers();
});

test("what was drafted while the line was broken is told when it is back", () => {
  const { session, ears, told, line } = table();
  line.open = false;
  session.draft({ a: 1 }, 1);
  ears.line("lost", 0);
  ears.line("connecting", 0);
  line.open = true;
  ears.heard(state);
  expect(told()).toEqual([{ a: 1 }]);
  session.close();
});

test("what was drafted while an answer was on its way is told when that is refused", () => {
  const { session, ears, told } = table();
  session.submit({ type: "plan" });
  session.draft({ a: 1 }, 1);
  expect(told()).toEqual([]);
  ears.heard({ ...busy, to: "answer" });
  expect(told()).toEqual([{ a: 1 }]);
  session.close();
});

test("a draft of a question that was answered is forgotten", () => {
  const { session, ears, told } = table();
  session.submit({ type: "plan" });
  session.draft({ a: 1 }, 1);
  ears.heard({ ...state, number: scene.number + 1, open: [{ ...asking, number: 8 }], fresh: false });
  expect(told()).toEqual([]);
  session.close();
});

test("of two drafts the one that was not worked out is told again", () => {
  const { session, ears, told } = table();
  session.draft({ a: 1 }, 1);
  session.draft({ b: 1 }, 4, leave);
  ears.heard(judged(4, "leave"));
  expect(told()).toEqual([{ a: 1 }, { b: 1 }, { a: 1 }]);
  session.close();
});
