/** The messages between server and browser. The shape of these types is their documentation. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

// -- over HTTP --------------------------------------------------------------------------------

export interface Scenario {
  key: string;
  title: string;
  summary: string;
  sides: string[];
  seats: string[];
  date: string;
  theatre: string;
  source: string;
  kind: string;
}

export interface Switch {
  key: string;
  title: string;
  rule: string;
  text: string;
}

/** A strength of machine opponent. */
export interface Level {
  key: string;
  title: string;
  text: string;
}

export interface Game {
  game: string;
  title: string;
  scenarios: Scenario[];
  switches: Switch[];
  rules: { done: number; part: number; not: number };
  default_scenario: string;
  about: unknown;
  levels: Level[];
}

export interface RuleText {
  id: string;
  title: string;
  text: string;
  tier: string;
  state: string;
  note: string;
}

export interface Remark {
  field: string;
  rule: string;
  message: string;
}

export interface Check {
  errors: Remark[];
  warnings: Remark[];
  totals: Record<string, number>;
  bonus: Record<string, number>;
}

export type SeatKind = "me" | "here" | "link" | "bot";

export interface SeatWish {
  kind: SeatKind;
  name: string;
  level?: string;
}

export interface NewTable {
  game: string;
  setup: Record<string, unknown>;
  switches: string[];
  seats: Record<string, SeatWish>;
  dice: "house" | "typed" | "committed";
  odds: boolean;
}

export interface MadeTable {
  table: string;
  keys: Record<string, string>;
  url: string;
  commitment?: string | null;
}

/** One line of the list of a person's games. */
export interface MyTable {
  table: string;
  game: string;
  title: string;
  scenario: string;
  status: string;
  seats: Seat[];
  you: string[];
  turn: boolean;
  created: string;
  updated: string;
}

// -- over the socket, from the server ---------------------------------------------------------

export interface Seat {
  seat: string;
  side: string;
  name: string;
  kind: string;
  level: string | null;
  online: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  scenario: string;
  status: "open" | "over";
  dice: string;
  odds: boolean;
  pace: string | null;
  seats: Seat[];
}

export interface Param {
  name: string;
  low: number;
  high: number;
  step: number;
}

export interface Option {
  key: string;
  label: string;
  place: string;
  params?: Param[];
}

/** A question that somebody has to answer; `options` come only with one's own. */
export interface OpenRequest {
  seat: string;
  mine: boolean;
  number: number;
  rule: string;
  prompt: string;
  question: string;
  options?: Option[];
  thinking?: boolean;
}

/** Dice or draws that people throw themselves and type in. */
export interface Wait {
  kind: "roll" | "draw";
  rule: string;
  why: string;
  /** Null where even the count is hidden from these eyes. */
  n: number | null;
  sides: number | null;
  names: string[];
  bag: string;
}

export interface Modifier {
  name: string;
  value: number;
}

export interface GameEvent {
  at: number;
  rule: string;
  kind: string;
  text: string;
  who?: string;
  where?: string[];
  dice?: number[];
  cards?: string[];
  modifiers?: Modifier[];
  total?: number | null;
  need?: number | null;
  result?: string;
}

/** An aircraft out of the fight: by its id, or by its element and its role there. */
export interface Loss {
  id?: string;
  element?: string;
  role?: string;
  type: string;
  name: string;
  how: string;
  text: string;
}

export interface Result {
  winner: string | null;
  scores: Record<string, number>;
  text: string;
  resigned?: string | null;
  losses?: Loss[];
}

/** Why a table stands still, and the seats whose consent to go on is missing. */
export interface Frozen {
  why: string;
  missing: string[];
}

export interface StateMessage {
  type: "state";
  number: number;
  table: TableInfo;
  you: string[];
  /** Whose eyes the view is of; null while the curtain is down. */
  seat: string | null;
  view: unknown;
  open: OpenRequest[];
  wait: Wait | null;
  events: GameEvent[];
  /** The events are the whole log, not only what is new. */
  fresh: boolean;
  undo: boolean;
  /** A further undo can be asked for. */
  consent: boolean;
  result: Result | null;
  commitment: string | null;
  /** Seats that may still send a word for committed dice. */
  words: string[];
  frozen?: Frozen | null;
}

export interface ErrorMessage {
  type: "error";
  rule: string;
  message: string;
  answer?: string | null;
}

export interface Denial {
  key: string;
  rule: string;
  reason: string;
  place: string;
}

export interface WhyMessage {
  type: "why";
  place: string;
  denials: Denial[];
}

export interface Chance {
  what: string;
  p: number;
}

export interface OddsMessage {
  type: "odds";
  key: string;
  exact: boolean;
  error?: number | null;
  outcomes: Chance[];
  chances?: Chance[];
}

/** A whole move that takes several answers; what else it holds is the game's own. */
export interface Plan {
  /** How likely it comes off as planned. */
  chance: number;
  /** The answers to give in turn. */
  plan: string[];
}

export interface PlansMessage {
  type: "plans";
  seat: string;
  /** That of the open request. */
  number: number;
  plans: Plan[];
}

/** The steps of a plan, if everything on its way goes well; what they hold is the game's own. */
export interface PathMessage {
  type: "path";
  seat: string;
  /** That of the open request. */
  number: number;
  plan: string[];
  path: unknown[];
}

export interface ChatMessage {
  type: "chat";
  seat: string;
  name: string;
  text: string;
  at: string | number;
}

export interface ReplayMessage {
  type: "replay";
  number: number;
  eyes: string;
  view: unknown;
  events: GameEvent[];
  /** The number of the present, as these eyes count. */
  last?: number;
}

export interface UndoAsked {
  type: "undo-asked";
  seat: string;
  to: number;
}

export interface UndoRefused {
  type: "undo-refused";
  seat: string;
  by: string;
}

export interface SeatsMessage {
  type: "seats";
  seats: Seat[];
}

/** The players' keys open the new table too. */
export interface RematchMessage {
  type: "rematch";
  table: string;
}

export type ServerMessage =
  | StateMessage
  | ErrorMessage
  | WhyMessage
  | OddsMessage
  | PlansMessage
  | PathMessage
  | ChatMessage
  | ReplayMessage
  | UndoAsked
  | UndoRefused
  | SeatsMessage
  | RematchMessage;

// -- over the socket, to the server -----------------------------------------------------------

export type ClientMessage =
  | { type: "answer"; seat: string; number: number; key: string }
  | { type: "outcome"; number: number; values: number[] }
  | { type: "why"; seat: string; place: string }
  | { type: "odds"; seat: string; key: string }
  | { type: "plans"; seat: string }
  | { type: "path"; seat: string; plan: readonly string[] }
  | { type: "undo"; seat: string }
  | { type: "undo-consent"; seat: string; yes: boolean }
  | { type: "retract"; seat: string }
  | { type: "resign"; seat: string }
  | { type: "chat"; seat: string; text: string }
  | { type: "replay"; at: number; eyes: string; by?: string }
  | { type: "go-on"; seat: string }
  | { type: "eyes"; seat: string | null }
  | { type: "word"; seat: string; word: string };
