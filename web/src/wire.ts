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

/** A lesson that the lobby can start; the player sits at `seat`. */
export interface LessonInfo {
  key: string;
  title: string;
  minutes: number;
  seat: string;
}

/** A game as the list of games has it. */
/** What a stranger reads of a game before sitting down to it. */
export interface Cover {
  pitch: string;
  players: string;
  length: string;
  complexity: number;
  groups: { title: string; scenarios: Record<string, number> }[];
}

export interface ListedGame {
  game: string;
  title: string;
  scenarios: Scenario[];
  switches: Switch[];
  rules: Record<string, number>;
  default_scenario: string;
  levels: Level[];
  cover: Cover;
  lessons: LessonInfo[];
  /** Files of a player's own that a table can be made with. */
  data_files: string[];
}

/** What such files bring to a set-up, and all that is wrong with them. */
export interface OwnData {
  fields: Record<string, Json>;
  faults: string[];
}

export interface Game extends ListedGame {
  about: unknown;
}

export interface RuleText {
  id: string;
  title: string;
  text: string;
  tier: string;
  state: string;
  note: string;
}

/** What can be looked up about a game. */
export interface Help {
  pitch: string;
  ideas: string[];
  tips: string[];
  glossary: Record<string, string>;
  ratings: Record<string, string>;
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
  undo?: "usual" | "off";
  /** Usually given where nobody is invited by link. */
  hints?: "usual" | "on" | "off";
  /** A lesson brings its own set-up and seats. */
  lesson?: string;
}

/** A new table from a moment, as the eyes count it. */
export interface PlayOn {
  key: string;
  at: number;
  eyes: string;
  seats: Record<string, SeatWish>;
}

/** The addresses by which others on the network reach this server, if they do. */
export interface Here {
  addresses: string[];
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
  /** Of an opponent's level: Trained. */
  title?: string;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  scenario: string;
  status: string;
  dice: string;
  odds: boolean;
  pace: string | null;
  seats: Seat[];
  /** Whether things can be taken back freely, with the others' consent, or not at all. */
  undo?: "free" | "consent" | "off";
  /** Whether a player may ask what a computer would do. */
  hints?: boolean;
}

export interface Option {
  key: string;
  label: string;
  place: string;
  facts?: Facts;
}

/** One thing to pick: a value of the answer, how it reads, where on the table it is clicked. */
export interface Item {
  value: string | number;
  label?: string;
  place?: string;
}

/** One or several of a list; several stand in the order of the list unless `ordered`. */
export interface PickKind {
  type: "pick";
  of: Item[];
  /** 1 unless given, like `most`. */
  least?: number;
  most?: number;
  /** The value is a list, also of one or none. */
  several?: boolean;
  ordered?: boolean;
}

export interface NumberKind {
  type: "number";
  low: number;
  high: number;
  /** 1 unless given. */
  step?: number;
}

/** What is given to a row is nothing, or from `least` (1 unless given) to `most`. */
export interface Row {
  id: string;
  most: number;
  least?: number;
  label?: string;
  place?: string;
}

/** Numbers by row, with a sum from `least` to `most`. */
export interface RowsKind {
  type: "rows";
  rows: Row[];
  least: number;
  most: number;
}

/** Where a walk may end, a whole walk that leads there, and the number of its label, or -1. */
export type WalkEnd = [place: string, tokens: string[], label: number];

export interface WalkKind {
  type: "walk";
  next: Item[];
  may_end?: boolean;
  ends?: WalkEnd[];
  labels?: string[];
}

/** Where a course begins and what its parts may be, for whoever draws it. Lengths are hundredths of an inch. */
export interface CourseReach {
  x: number;
  y: number;
  /** Degrees clockwise from north. */
  heading: number;
  least: number;
  most: number;
  /** The straight run before each turn. */
  straight: number;
  turns: number;
  angle: number;
  /** Flown straight before the course. */
  run?: number;
  /** The turn that it must begin with, at its largest. */
  first?: string;
}

/** What a course would meet, and where; a game names the kinds that it has. */
export interface CourseSign {
  kind: string;
  x: number;
  y: number;
  /** How far has been flown there. */
  at: number;
  who?: string;
  what?: string;
  p?: number;
  /** The chance of the worst. */
  down?: number;
  rule?: string;
}

export interface CourseKind {
  type: "course";
  /** Of the course in the draft. */
  signs?: CourseSign[];
  reach?: CourseReach | null;
  length?: NumberKind | null;
  turn?: NumberKind | null;
  left?: number;
  may_end?: boolean;
}

export interface PointKind {
  type: "point";
  x: NumberKind;
  y: NumberKind;
}

/** A list of which each item is filled in by a form of its own. */
export interface ManyKind {
  type: "many";
  form: Form;
  least: number;
  most: number;
}

/** A struct inside the answer, or one of several kinds of them. */
export interface PartKind {
  type: "part";
  form: Form;
}

export type FieldKind = PickKind | NumberKind | RowsKind | WalkKind | CourseKind | PointKind | ManyKind | PartKind;

/** `name` is that of the field in the answer; empty if the value is the whole answer. */
export interface Field {
  name: string;
  label: string;
  kind: FieldKind;
}

/** The fields of an answer, or in `either` one form for each kind of answer there is. */
export interface Form {
  tag?: string;
  fields?: Field[];
  label?: string;
  either?: Form[];
  /** It has no fields: the answer is the tag. */
  word?: boolean;
}

/** What is filled in so far, by the names of fields; of several forms, `type` names the one. */
export type Draft = Readonly<Record<string, Json>>;

/** A ready answer that an editor can begin with. */
export interface Preset {
  label: string;
  answer: Json;
}

/** Why an answer is not legal, or not wise; `at` is the field, step or item of it. */
export interface Refusal {
  rule: string;
  reason: string;
  at: (string | number)[];
  place: string;
}

/** A question that somebody has to answer; options come only with the player's own. */
export interface OpenRequest {
  seat: string;
  mine: boolean;
  number: number;
  rule: string;
  prompt: string;
  question: string;
  options?: Option[];
  thinking?: boolean;
  /** For an empty draft; then the options are a few of many. */
  form?: Form | null;
  presets?: Record<string, Preset>;
}

/** What a seat may do although nobody is asked; its number holds as long as it is open. */
export interface Offer {
  seat: string;
  number: number;
  rule: string;
  prompt: string;
  question: string;
  options: Option[];
  form?: Form | null;
  presets?: Record<string, Preset>;
}

/** An answer in advance, as text; `=name` is a preset. With `repeat` it is given as often as asked. */
export interface Premove {
  question: string;
  answer: string;
  repeat?: boolean;
}

/** Why a plan ended early, and what was left of it; `count` tells one end from the next. */
export interface PlanEnded {
  count: number;
  why: string;
  rule: string;
  left: Premove[];
}

/** What is answered without asking: what has one answer, and what has one answer that only this seat can know. */
export interface Without {
  only: boolean;
  passes: boolean;
  /** The second is possible only where nobody else is at the table. */
  may_pass: boolean;
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
  facts?: Facts;
}

/** What a text says, as data. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** A line of the log as it is shown, with what followed it at once. */
export interface LogEntry extends GameEvent {
  steps?: string[];
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

/** Why a table is frozen, and the seats whose consent to go on is missing. */
export interface Frozen {
  why: string;
  missing: string[];
}

/** A part of a coach's text; a term has its meaning. */
export interface Piece {
  text: string;
  meaning?: string;
}

/** The coach of a lesson: what came of the last step, what to do now, and what to click for it. */
export interface Coached {
  title: string;
  state: "ask" | "watch" | "strayed" | "end";
  step: number;
  steps: number;
  see: Piece[];
  line: Piece[];
  /** The answer that is expected. */
  key: string;
  /** Names or selectors of what to click; of those on the page the last one counts. */
  point: string[];
  /** The expected answer, where it is to be drawn for the player. */
  answer: Json;
  after: { ideas: string[]; tips: string[]; glossary: Record<string, string>; scenario: string; title: string } | null;
}

/** All that a browser has before it; what changes later comes as patches. */
export interface StateMessage {
  type: "state";
  /** Of all states and patches on this line. */
  edition?: number;
  number: number;
  table: TableInfo;
  you: string[];
  /** Whose eyes the view is of; null while the curtain is down. */
  seat: string | null;
  view: unknown;
  open: OpenRequest[];
  offers?: Offer[];
  wait: Wait | null;
  /** The last lines of the log; in a state that a patch has made, the new ones. */
  events: GameEvent[];
  /** The place of the first of them in the log; none where nothing in it has changed. */
  start?: number | undefined;
  /** False in a state that a patch has made. */
  fresh?: boolean;
  undo: boolean;
  /** A further undo can be asked for. */
  consent: boolean;
  result: Result | null;
  commitment: string | null;
  /** Seats that have yet to send a word for committed dice. */
  words: string[];
  /** The hashes of words that are still to come, by seat. */
  hashes?: Record<string, string>;
  frozen?: Frozen | null;
  /** What the seat that looks has given in advance. */
  premoves?: Premove[];
  stopped?: PlanEnded | null;
  /** The coach, at the table of a lesson. */
  coach?: Coached | null;
  without?: Without | null;
}

/**
 * What has changed in a map, or in a list whose items have ids. `by` names the field that holds
 * the id; there is none for a map. `order` are all ids of a list, if the rest does not tell it.
 */
export interface Patch {
  by?: string;
  put?: Record<string, Json>;
  cut?: string[];
  into?: Record<string, Patch>;
  order?: string[];
}

/** What has changed since the edition `on`; what is left out is as it was. */
export interface PatchMessage extends Partial<Omit<StateMessage, "type" | "view" | "edition" | "fresh">> {
  type: "patch";
  edition: number;
  on: number;
  view?: Patch;
}

/** Earlier lines of the log; `start` is the place of the first of them in it. */
export interface LogMessage {
  type: "log";
  start: number;
  events: GameEvent[];
}

export interface ErrorMessage {
  type: "error";
  rule: string;
  message: string;
  answer?: string | null;
  /** The type of the message that was refused; empty for what nobody asked for. */
  to?: string;
  code?: string;
}

/** The limits for a draft. If it is a whole answer: what is refused, and what is unwise. */
export interface FormMessage {
  type: "form";
  seat: string;
  number: number;
  offer: string;
  /** That of the draft. */
  edition: number;
  form: Form | null;
  complete: boolean;
  faults: Refusal[];
  warnings: Refusal[];
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
  /** What it is the chance of, where a board draws it. */
  kind?: string;
}

export interface OddsMessage {
  type: "odds";
  seat: string;
  /** That of the open request. */
  number: number;
  key: string;
  exact: boolean;
  error?: number | null;
  outcomes: Chance[];
  chances?: Chance[];
}

/** By unit and place: how likely the surest move there comes off. */
export type Places = Record<string, Record<string, number>>;

/** A play worth considering; `value` is the chance to win with it, `end` and `facts` where a whole move leads. */
export interface Tip {
  key: string;
  label: string;
  place: string;
  answer: Json;
  value?: number | null;
  end?: string;
  facts?: Facts;
}

/** What a computer would do in this seat, by what it sees: the best play first. */
export interface HintMessage {
  type: "hint";
  seat: string;
  number: number;
  method: "search" | "policy" | "only";
  tips: Tip[];
  why: string[];
  /** How many imagined battles it was tried in. */
  battles: number;
}

/** Where whole moves that take several answers can end. */
export interface PlansMessage {
  type: "plans";
  seat: string;
  /** That of the open request. */
  number: number;
  places: Places;
}

/** The end of a whole move; what else it holds is the game's own. */
export interface End {
  name: string;
  unit: string;
  place: string;
  /** How likely it comes off as planned. */
  chance: number;
  /** How many answers it takes. */
  steps: number;
}

export interface EndsMessage {
  type: "ends";
  seat: string;
  /** That of the open request. */
  number: number;
  unit: string;
  place: string;
  ends: End[];
}

/** The way to an end if everything on it goes well; what its steps hold is the game's own. */
export interface PathMessage {
  type: "path";
  seat: string;
  /** That of the open request. */
  number: number;
  end: string;
  /** The answers to give in turn. */
  plan: string[];
  /** The same, each with its question. */
  premoves: Premove[];
  path: unknown[];
}

export interface ChatMessage {
  type: "chat";
  /** Its place in all that was said at the table. */
  number: number;
  seat: string;
  name: string;
  text: string;
  at: string | number;
}

/** Some lines in a row; `start` is the number of the first. */
export interface ChatPage {
  type: "chat-page";
  start: number;
  lines: ChatMessage[];
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

/** A moment worth finding again: a turn that begins, a loss, bombs. */
export interface Mark {
  at: number;
  kind: "turn" | "loss" | "bombs";
  text: string;
  who: string;
  /** The number of a turn. */
  turn: number | null;
}

export interface MarksMessage {
  type: "marks";
  eyes: string;
  marks: Mark[];
}

/** A side's chance to win after a step; `luck` if dice or draws led there. */
export interface AnalysisMoment {
  at: number;
  value: number;
  luck: boolean;
}

/** The dice or draws of one rule: their mean face and what it should be, and their worth. */
export interface LuckGroup {
  rule: string;
  count: number;
  rolled: number | null;
  mean: number | null;
  points: number;
}

/** A decision by what its seat could know; its cost is in chances to win, 0 if it was best. */
export interface Decision {
  at: number;
  when: string;
  seat: string;
  /** The question. */
  asked: string;
  did: string;
  better: string;
  cost: number;
  why: string[];
}

/** Why a side won or lost; moments are numbered as `eyes` count. */
export interface Report {
  side: string;
  eyes: string;
  moments: AnalysisMoment[];
  turns: { at: number; label: string }[];
  losses: Mark[];
  decisions: Decision[];
  /** All decisions of the side, and those that were looked into. */
  count: number;
  judged: number;
  /** In chances to win, and the share of games with less of it. */
  luck: { points: number; worse: number; groups: LuckGroup[] };
}

/** The report on a game that is over, or how much of it is done. */
export interface AnalysisMessage {
  type: "analysis";
  side: string;
  done: number;
  total: number;
  report: Report | null;
  failed: string;
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
  | PatchMessage
  | LogMessage
  | ErrorMessage
  | WhyMessage
  | FormMessage
  | OddsMessage
  | HintMessage
  | PlansMessage
  | EndsMessage
  | PathMessage
  | ChatMessage
  | ChatPage
  | ReplayMessage
  | MarksMessage
  | AnalysisMessage
  | UndoAsked
  | UndoRefused
  | SeatsMessage
  | RematchMessage;

// -- over the socket, to the server -----------------------------------------------------------

export type ClientMessage =
  | { type: "answer"; seat: string; number: number; key: string; offer?: string }
  | { type: "answer"; seat: string; number: number; answer: Json; offer?: string }
  | { type: "follow"; seat: string; number: number; premoves: readonly Premove[]; about: readonly string[] }
  | { type: "cancel"; seat: string; question?: string }
  | { type: "without"; seat: string; only: boolean; passes: boolean }
  | { type: "draft"; seat: string; number: number; draft: Draft; offer: string; edition: number }
  | { type: "outcome"; number: number; values: number[] }
  | { type: "why"; seat: string; place: string }
  | { type: "odds"; seat: string; number: number; key: string }
  | { type: "hint"; seat: string; number: number }
  | { type: "plans"; seat: string }
  | { type: "ends"; seat: string; unit: string; place: string }
  | { type: "path"; seat: string; end: string }
  | { type: "undo"; seat: string }
  | { type: "undo-consent"; seat: string; yes: boolean }
  | { type: "retract"; seat: string }
  | { type: "resign"; seat: string }
  | { type: "chat"; seat: string; text: string }
  | { type: "replay"; at: number; eyes: string; by?: string }
  | { type: "marks"; eyes: string }
  | { type: "analysis"; side: string }
  | { type: "log"; before: number }
  | { type: "chat-page"; before: number }
  | { type: "whole" }
  | { type: "go-on"; seat: string }
  | { type: "eyes"; seat: string | null }
  | { type: "word-hash"; seat: string; hash: string }
  | { type: "word"; seat: string; word: string };
