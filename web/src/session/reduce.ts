/** What a table knows, and how each message of the server changes it. Pure, so that it can be tested. */
import type {
  AnalysisMessage,
  ChatMessage,
  EndsMessage,
  ErrorMessage,
  FormMessage,
  GameEvent,
  HintMessage,
  MarksMessage,
  OddsMessage,
  PatchMessage,
  PathMessage,
  PlansMessage,
  ReplayMessage,
  ServerMessage,
  StateMessage,
  UndoAsked,
  WhyMessage,
} from "../wire";

export interface Model {
  state: StateMessage | null;
  /** What this seat was told last, oldest first; earlier lines come when they are asked for. */
  events: GameEvent[];
  /** The place in the log of the first of them. */
  first: number;
  chat: ChatMessage[];
  /** Why nothing can be done at a place, by place, for the present request only. */
  whys: Record<string, WhyMessage>;
  error: ErrorMessage | null;
  /** What was said to the last draft of each question, by its name; the question asked is "". */
  forms: Record<string, FormMessage>;
  /** By option key, for the present request only. */
  odds: Record<string, OddsMessage>;
  /** What a computer would do, for the request with its number only. */
  hint: HintMessage | null;
  /** Where moves can end, for the request with its number only. */
  plans: PlansMessage | null;
  /** The ends at the place that was asked about last. */
  ends: EndsMessage | null;
  /** The way to the end that was asked about last. */
  path: PathMessage | null;
  /** Why each side won or lost, as far as it is known. */
  analyses: Record<string, AnalysisMessage>;
  undoAsked: UndoAsked | null;
  replay: ReplayMessage | null;
  /** The marks on the way through the game, as the eyes of a replay have seen them. */
  marks: MarksMessage | null;
  /** Where a rematch is played, once somebody has asked for one. */
  rematch: string | null;
  /** Events after this number happened since this seat last acted. */
  acted: number;
  /** The next state replaces everything: the socket is new, or the eyes are. */
  fresh: boolean;
}

export function empty(): Model {
  return {
    state: null,
    events: [],
    first: 0,
    chat: [],
    whys: {},
    error: null,
    forms: {},
    odds: {},
    hint: null,
    plans: null,
    ends: null,
    path: null,
    analyses: {},
    undoAsked: null,
    replay: null,
    marks: null,
    rematch: null,
    acted: Number.MAX_SAFE_INTEGER,
    fresh: true,
  };
}

/** Nothing that the previous pair of eyes saw stays. */
export function curtain(model: Model): Model {
  const gone = { view: null, seat: null, events: [], offers: [], premoves: [], stopped: null, without: null, coach: null };
  const state = model.state && { ...model.state, ...gone };
  return { ...empty(), state, chat: model.chat };
}

/** Patches are no matter for this: whoever hears them makes whole states of them. */
export function reduce(model: Model, message: Exclude<ServerMessage, PatchMessage>): Model {
  switch (message.type) {
    case "state":
      return withState(model, message);
    case "error":
      return { ...model, error: message };
    case "why":
      return { ...model, whys: { ...model.whys, [message.place]: message } };
    case "form":
      // What is said to a draft of an earlier question may come late.
      if (message.offer === "" && model.state && own(model.state) !== message.number) return model;
      return { ...model, forms: { ...model.forms, [message.offer]: message } };
    case "odds":
      return { ...model, odds: { ...model.odds, [message.key]: message } };
    case "hint":
      return { ...model, hint: message };
    case "plans":
      return { ...model, plans: message };
    case "ends":
      return { ...model, ends: message };
    case "path":
      return { ...model, path: message };
    case "chat":
      return { ...model, chat: said(model.chat, [message]) };
    case "chat-page":
      return { ...model, chat: said(model.chat, message.lines) };
    case "log":
      return message.start + message.events.length === model.first
        ? { ...model, events: [...message.events, ...model.events], first: message.start }
        : model;
    case "replay":
      return { ...model, replay: message };
    case "marks":
      return { ...model, marks: message };
    case "analysis":
      return { ...model, analyses: { ...model.analyses, [message.side]: message } };
    case "undo-asked":
      return { ...model, undoAsked: message };
    case "undo-refused":
      return model.state?.you.includes(message.seat)
        ? { ...model, error: { type: "error", rule: "", message: "The undo was refused.", answer: null, to: "", code: "" } }
        : { ...model, undoAsked: null };
    case "rematch":
      return { ...model, rematch: message.table };
    case "seats":
      return model.state
        ? {
            ...model,
            state: { ...model.state, table: { ...model.state.table, seats: message.seats } },
          }
        : model;
  }
}

/** Whether a state replaces all that was known instead of going on from it. */
export function isFresh(model: Model, next: StateMessage): boolean {
  return model.fresh || next.fresh !== false || model.state === null || model.state.seat !== next.seat;
}

function withState(model: Model, next: StateMessage): Model {
  const before = model.state;
  const fresh = isFresh(model, next);
  const kept = fresh ? [] : model.events.slice(0, next.start === undefined ? undefined : next.start - model.first);
  const moved = before?.number !== next.number;
  const asked = moved || fresh || own(before) !== own(next);
  // Who is online is told apart from the game; a state that goes on from another knows only who was.
  const table = fresh || !before ? next.table : { ...next.table, seats: before.table.seats };
  return {
    ...model,
    state: { ...next, table },
    events: [...kept, ...next.events],
    first: fresh ? (next.start ?? 0) : model.first,
    error: moved ? null : model.error,
    whys: asked ? {} : model.whys,
    odds: asked ? {} : model.odds,
    forms: asked ? {} : model.forms,
    undoAsked: moved ? null : model.undoAsked,
    acted: model.acted === Number.MAX_SAFE_INTEGER ? next.number : Math.min(model.acted, next.number),
    fresh: false,
  };
}

/** The number of the request that these eyes have to answer: secret choices do not move the game's. */
function own(state: StateMessage): number | undefined {
  return state.open.find((each) => each.mine && each.seat === state.seat)?.number;
}

/** All that was said, each line once and in order. */
function said(known: readonly ChatMessage[], lines: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map([...known, ...lines].map((line) => [line.number, line]));
  return [...all.values()].sort((a, b) => a.number - b.number);
}
