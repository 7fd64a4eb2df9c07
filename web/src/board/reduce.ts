/** What a table knows, and how each message of the server changes it. Pure, so that it can be tested. */
import type {
  ChatMessage,
  ErrorMessage,
  GameEvent,
  OddsMessage,
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
  /** All that this seat was told, oldest first. */
  events: GameEvent[];
  chat: ChatMessage[];
  why: WhyMessage | null;
  error: ErrorMessage | null;
  /** By option key, for the present number only. */
  odds: Record<string, OddsMessage>;
  /** The moves that can be planned, for the request with its number only. */
  plans: PlansMessage | null;
  /** The steps of the plan that was asked about last. */
  path: PathMessage | null;
  undoAsked: UndoAsked | null;
  replay: ReplayMessage | null;
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
    chat: [],
    why: null,
    error: null,
    odds: {},
    plans: null,
    path: null,
    undoAsked: null,
    replay: null,
    rematch: null,
    acted: Number.MAX_SAFE_INTEGER,
    fresh: true,
  };
}

/** Nothing that the previous pair of eyes saw stays. */
export function curtain(model: Model): Model {
  const state = model.state && { ...model.state, view: null, seat: null, events: [] };
  return { ...empty(), state, chat: model.chat };
}

export function reduce(model: Model, message: ServerMessage): Model {
  switch (message.type) {
    case "state":
      return withState(model, message);
    case "error":
      return { ...model, error: message };
    case "why":
      return { ...model, why: message };
    case "odds":
      return { ...model, odds: { ...model.odds, [message.key]: message } };
    case "plans":
      return { ...model, plans: message };
    case "path":
      return { ...model, path: message };
    case "chat":
      return { ...model, chat: [...model.chat, message] };
    case "replay":
      return { ...model, replay: message };
    case "undo-asked":
      return { ...model, undoAsked: message };
    case "undo-refused":
      return model.state?.you.includes(message.seat)
        ? { ...model, error: { type: "error", rule: "", message: "The undo was refused." } }
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

function withState(model: Model, next: StateMessage): Model {
  const before = model.state;
  const fresh = model.fresh || next.fresh || before === null || before.seat !== next.seat;
  const events = fresh ? next.events : joined(model.events, next);
  const moved = before?.number !== next.number;
  return {
    ...model,
    state: next,
    events,
    why: moved ? null : model.why,
    error: moved ? null : model.error,
    odds: moved || fresh ? {} : model.odds,
    undoAsked: moved ? null : model.undoAsked,
    acted: model.acted === Number.MAX_SAFE_INTEGER ? next.number : Math.min(model.acted, next.number),
    fresh: false,
  };
}

/** The log after a state: what an undo took back goes, what was told before is not told twice. */
function joined(told: GameEvent[], next: StateMessage): GameEvent[] {
  const kept = told.filter((event) => event.at <= next.number);
  const known = new Set(kept.map(mark));
  return [...kept, ...next.events.filter((event) => !known.has(mark(event)))];
}

function mark(event: GameEvent): string {
  return `${String(event.at)} ${event.rule} ${event.text}`;
}
