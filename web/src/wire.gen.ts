/** Messages between server and browser, and the games' views, written by `make types`. */

/* eslint @typescript-eslint/no-namespace: "off" -- the views of several games share names */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * All that a browser has before it; what changes later comes as patches.
 *
 * `number` and the events' `at` count what these eyes have seen happen, and nothing else. The
 * events are the last lines of the log, `start` the place of the first of them in it. `words`:
 * seats that have yet to send a word for committed dice, `hashes` those that have sent the hash
 * of theirs; words are sent when none of those in `words` lacks a hash. `consent`: a further undo
 * can be asked for. `premoves` is what the seat that looks has given in advance, `stopped` why its
 * last plan ended.
 */
export interface StateMessage {
  type: "state";
  edition: number;
  number: number;
  table: TableInfo;
  you: string[];
  seat: string | null;
  view: Record<string, Json> | null;
  open: Open[];
  offers: Offer[];
  wait: Wait | null;
  events: EventLine[];
  start: number;
  undo: boolean;
  consent: boolean;
  result: ResultInfo | null;
  commitment: string | null;
  words: string[];
  hashes: Record<string, string>;
  frozen: Frozen | null;
  premoves: Premove[];
  stopped: PlanEnded | null;
  coach: Coached | null;
  without: Without | null;
}

/**
 * `undo`: anything can be taken back freely, or with the others' consent, or not at all. By
 * consent, an own last answer is still free while nothing has followed it and it has shown
 * nothing hidden.
 */
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
  undo: "consent" | "free" | "off";
  hints: boolean;
}

/** `title` is that of an opponent's level: Trained. */
export interface Seat {
  seat: string;
  side: string;
  name: string;
  kind: string;
  level: string | null;
  online: boolean;
  title: string;
}

/**
 * A question that a seat has to answer; what is answered only for the eyes that look.
 *
 * `form` is the one for an empty draft; then the options are a few of many. `doing` is what
 * everybody may know that the seat is doing, "" if that is nothing.
 */
export interface Open {
  seat: string;
  mine: boolean;
  number: number;
  rule: string;
  prompt: string;
  question: string;
  options: Option[];
  thinking: boolean;
  form: Form | null;
  presets: Record<string, Preset>;
  doing: string;
}

/**
 * One legal answer: a stable key, a text, and where on the table it is clicked.
 *
 * Facts that all games share: `leads`, what comes of it, in a few words; `idle`, nothing does;
 * `sure`, the question to ask first where it cannot be taken back and is easily regretted.
 */
export interface Option {
  key: string;
  label: string;
  place: string;
  facts?: Record<string, string | number | boolean>;
}

/**
 * The fields of an answer, or in `either` one form for each kind of answer.
 *
 * A form that is a `word` has no fields: its answer is the tag, a plain string.
 */
export interface Form {
  tag?: string;
  fields?: Field[];
  label?: string;
  either?: Form[];
  word?: boolean;
}

export interface Field {
  name: string;
  label: string;
  kind: Pick | Number | Rows | Walk | Course | Point | Many | Part;
}

/** One or several of a list; several are in the order of the list unless `ordered`. */
export interface Pick {
  type: "pick";
  of: Item[];
  least?: number;
  most?: number;
  several?: boolean;
  ordered?: boolean;
}

/** One thing to pick: a value of the answer, how it reads, where on the table it is clicked. */
export interface Item {
  value: string | number;
  label?: string;
  place?: string;
}

export interface Number {
  type: "number";
  low: number;
  high: number;
  step?: number;
  unit?: string;
}

/** Numbers by row, with a sum from `least` to `most`. */
export interface Rows {
  type: "rows";
  rows: Row[];
  least: number;
  most: number;
}

/** One row of an allotment. It gets nothing, or from `least` to `most`. */
export interface Row {
  id: string;
  most: number;
  least?: number;
  label?: string;
  place?: string;
}

/** What may follow the tokens of the draft, and where they can lead. */
export interface Walk {
  type: "walk";
  next: Item[];
  may_end?: boolean;
  ends?: [string, string[], number][];
  labels?: string[];
}

/** A length, a turn (`L45`, `R90`), a length and so on: the limits of what comes next. */
export interface Course {
  type: "course";
  length?: Number | null;
  turn?: Number | null;
  left?: number;
  may_end?: boolean;
  reach?: Reach | null;
  signs?: Sign[];
}

/** Where a course begins and what its parts may be, for whoever draws it. */
export interface Reach {
  x: number;
  y: number;
  heading: number;
  least: number;
  most: number;
  straight: number;
  turns: number;
  angle: number;
  run?: number;
  first?: string;
}

/** What a course would meet, and where; a game names the kinds that it has. */
export interface Sign {
  kind: string;
  x: number;
  y: number;
  at: number;
  who?: string;
  what?: string;
  p?: number;
  down?: number;
  rule?: string;
}

export interface Point {
  type: "point";
  x: Number;
  y: Number;
}

/** A list. Each item is filled in with a form of its own. */
export interface Many {
  type: "many";
  form: Form;
  least: number;
  most: number;
}

/** A struct inside the answer, or one of several kinds of them. */
export interface Part {
  type: "part";
  form: Form;
}

/** A ready answer that an editor can begin with. */
export interface Preset {
  label: string;
  answer: Json;
}

/**
 * What a seat may do although nobody is asked; only its own eyes see it.
 *
 * `number` stands for the question and what it is about: the game may go on meanwhile.
 */
export interface Offer {
  seat: string;
  number: number;
  rule: string;
  prompt: string;
  question: string;
  options: Option[];
  form: Form | null;
  presets: Record<string, Preset>;
}

/** Dice or draws that people throw and type in. Names are for those who see the draw. */
export interface Wait {
  kind: "draw" | "roll";
  rule: string;
  why: string;
  n: number | null;
  sides: number | null;
  names: string[];
  bag: string;
}

export interface EventLine {
  at: number;
  rule: string;
  kind: string;
  text: string;
  who: string;
  where: string[];
  dice: number[];
  cards: string[];
  modifiers: Modifier[];
  total: number | null;
  need: number | null;
  result: string;
  facts?: Record<string, string | number | boolean>;
}

export interface Modifier {
  name: string;
  value: number;
}

export interface ResultInfo {
  winner: string | null;
  scores: Record<string, number>;
  text: string;
  resigned: string | null;
  losses: Loss[];
}

/**
 * What was lost, for the list at the end. Every game has the first fields, some have more:
 * `element` and `role` say where it flew, `id` names the unit.
 */
export interface Loss {
  text: string;
  type: string;
  name: string;
  how: string;
  id?: string;
  element?: string;
  side?: string;
  role?: string;
  damaged?: boolean;
  edge?: string | null;
  pilot?: string | null;
  points?: string;
  turn?: number;
}

/** Why a table is frozen, and the seats whose consent to go on is missing. */
export interface Frozen {
  why: string;
  missing: string[];
}

/** The answer to a question as text; `=usual` is the preset of that name, when it is asked. */
export interface Premove {
  question: string;
  answer: string;
  repeat?: boolean;
}

/** Why a plan ended early, and what was left of it. `count`: how many of the seat's have. */
export interface PlanEnded {
  count: number;
  why: string;
  rule: string;
  left: Premove[];
}

/**
 * The coach's strip of a lesson: `line` says what to do, `see` what came of the last step.
 *
 * `key` is the answer that is expected, `point` what to click for it, the later the further it has
 * come; `answer` is its JSON if it is to be drawn already. A player who has strayed is alone, and
 * back in the lesson by undo.
 */
export interface Coached {
  title: string;
  state: "ask" | "end" | "strayed" | "watch";
  step: number;
  steps: number;
  see: Piece[];
  line: Piece[];
  key: string;
  point: string[];
  answer: Json;
  after: AfterLesson | null;
}

/** A part of a text; `meaning` explains it if it is a term. */
export interface Piece {
  text: string;
  meaning?: string;
}

/** What was learned, what helps in a first game, and the scenario to play it with. */
export interface AfterLesson {
  ideas: string[];
  tips: string[];
  glossary: Record<string, string>;
  scenario: string;
  title: string;
}

/**
 * What is answered without asking: choices with one answer where that shows nothing, and all
 * others with one answer (`passes`). The second is possible only where nobody else is at the
 * table (`may_pass`).
 */
export interface Without {
  only: boolean;
  passes: boolean;
  may_pass: boolean;
}

/**
 * What has changed since the edition `on`; what is left out is as it was.
 *
 * The log goes on with `events` from line `start`: whatever stood there before is gone.
 */
export interface PatchMessage {
  type: "patch";
  edition: number;
  on: number;
  number?: number;
  table?: TableInfo;
  you?: string[];
  view?: Patch;
  open?: Open[];
  offers?: Offer[];
  wait?: Wait | null;
  events?: EventLine[];
  start?: number;
  undo?: boolean;
  consent?: boolean;
  result?: ResultInfo | null;
  words?: string[];
  hashes?: Record<string, string>;
  frozen?: Frozen | null;
  premoves?: Premove[];
  stopped?: PlanEnded | null;
  coach?: Coached | null;
  without?: Without | null;
}

/**
 * What has changed in a map, or in a list whose items have ids.
 *
 * `by` names the field of an item that holds its id; it is empty for a map. `put` are values that
 * are new or changed, `cut` the keys or ids that are gone, `into` patches of what stays. `order`
 * are all ids of a list, if it cannot be told from the rest.
 */
export interface Patch {
  by?: string;
  put?: Record<string, Json>;
  cut?: string[];
  into?: Record<string, Patch>;
  order?: string[];
}

/** Earlier lines of the log; `start` is the place of the first of them in it. */
export interface LogMessage {
  type: "log";
  start: number;
  events: EventLine[];
}

/**
 * A refused message; nothing changed. Also tells the table of a fault of ours.
 *
 * `to` is the type of the message that was refused; empty for what nobody asked for. `code` is
 * that of the exception; "fault" is a fault of ours, "unreadable" a message of no known shape,
 * "no-store" a database that does not answer, "unknown" one that has not said whether it stored
 * what was sent: the state follows when it does, and "back" tells the table that it does again.
 */
export interface ErrorMessage {
  type: "error";
  message: string;
  rule: string;
  answer: string | null;
  to: string;
  code: string;
}

export interface WhyMessage {
  type: "why";
  place: string;
  denials: Denial[];
}

/** Why an answer is not legal: a rule number, and a sentence about this case. */
export interface Denial {
  key: string;
  rule: string;
  reason: string;
  place: string;
}

/**
 * The limits for a draft. If it is a whole answer: what is refused, and what is unwise.
 *
 * `repairs` are of the first faults, in their order: what would settle each, if anything does.
 * `number`, `offer` and `edition` are those of the draft.
 */
export interface FormMessage {
  type: "form";
  seat: string;
  number: number;
  offer: string;
  edition: number;
  form: Form | null;
  complete: boolean;
  faults: Refusal[];
  warnings: Refusal[];
  repairs: (Preset | null)[];
}

/** Why an answer is not legal; `at` is the field, step or item of the answer that fails. */
export interface Refusal {
  rule: string;
  reason: string;
  at: (string | number)[];
  place: string;
}

/** `number` is that of the open request. */
export interface OddsMessage {
  type: "odds";
  seat: string;
  number: number;
  key: string;
  exact: boolean;
  error: number;
  outcomes: Chance[];
  chances: Chance[];
}

/** How likely something is; `kind` names what, for boards that draw it. */
export interface Chance {
  what: string;
  p: number;
  kind?: string;
}

/**
 * What a computer would do in this seat, by what it sees. `number` is that of the request.
 *
 * `method`: by a search of so many imagined `battles`, by rules of thumb, or the only answer.
 */
export interface HintMessage {
  type: "hint";
  seat: string;
  number: number;
  method: "only" | "policy" | "search";
  tips: Tip[];
  why: string[];
  battles: number;
}

/**
 * A play worth considering, best first; `value` is the chance to win with it, if it is known.
 *
 * `end` says where a whole move ends that begins with this answer, `facts` the same as data.
 */
export interface Tip {
  key: string;
  label: string;
  place: string;
  answer: Json;
  value?: number | null;
  end?: string;
  facts?: Record<string, string | number | boolean>;
}

/**
 * Where whole moves that a seat could make now can end; `number` is that of its open request.
 *
 * By unit and place, how likely the surest move there comes off.
 */
export interface PlansMessage {
  type: "plans";
  seat: string;
  number: number;
  places: Record<string, Record<string, number>>;
}

/** All ends of moves of a unit at a place. */
export interface EndsMessage {
  type: "ends";
  seat: string;
  number: number;
  unit: string;
  place: string;
  ends: End[];
}

/**
 * The end of a whole move: what a player types for it, who moves where, how likely it comes
 * off, and in how many answers. The rest is what a board of hexes draws of it.
 */
export interface End {
  name: string;
  unit: string;
  place: string;
  chance: number;
  steps: number;
  plane?: string;
  hex?: string;
  column?: number;
  row?: number;
  facing?: number;
  altitude?: number;
  speed?: number;
  high?: boolean;
  shots?: Record<string, Json>[];
  threats?: Record<string, Json>[];
}

/** The way to an end: its steps, and what to give in advance to take it. */
export interface PathMessage {
  type: "path";
  seat: string;
  number: number;
  end: string;
  plan: string[];
  premoves: Premove[];
  path: Record<string, Json>[];
}

/** Something that was said; `number` is its place in all that was said at the table. */
export interface ChatMessage {
  type: "chat";
  number: number;
  seat: string;
  name: string;
  text: string;
  at: string;
}

/** Some lines in a row; `start` is the number of the first. */
export interface ChatPage {
  type: "chat-page";
  start: number;
  lines: ChatMessage[];
}

/**
 * A moment, numbered as these eyes count; `last` is the present.
 *
 * The events are the last ones up to then, `start` the place of the first of them in the log.
 */
export interface ReplayMessage {
  type: "replay";
  number: number;
  eyes: string;
  view: Record<string, Json>;
  events: EventLine[];
  start: number;
  last: number;
}

/** All marks that these eyes have seen, numbered as they count. */
export interface MarksMessage {
  type: "marks";
  eyes: string;
  marks: Mark[];
}

/** A moment worth finding again: a turn that begins, a loss, bombs. `turn` is its number. */
export interface Mark {
  at: number;
  kind: "bombs" | "loss" | "turn";
  text: string;
  who: string;
  turn: number | null;
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

/** Why a side won or lost; moments are numbered as `eyes` count. `count`: all its decisions. */
export interface Report {
  side: string;
  eyes: string;
  moments: AnalysisMoment[];
  turns: TurnLabel[];
  losses: Mark[];
  decisions: Decision[];
  count: number;
  judged: number;
  luck: LuckAccount;
}

/** A side's chance to win after a step; `luck` if dice or draws led there. */
export interface AnalysisMoment {
  at: number;
  value: number;
  luck: boolean;
}

export interface TurnLabel {
  at: number;
  label: string;
}

/**
 * A decision by what its seat could know. `cost` is in chances to win, 0 if it was best.
 *
 * `change`: what the chance to win did after it, luck aside. If not `compared`, nothing else was
 * tried.
 */
export interface Decision {
  at: number;
  when: string;
  seat: string;
  asked: string;
  did: string;
  better: string;
  cost: number;
  why: string[];
  change: number;
  compared: boolean;
}

/** What chance gave a side, in chances to win, and the share of games with less of it. */
export interface LuckAccount {
  points: number;
  worse: number;
  groups: LuckGroup[];
}

/** The dice or draws of one rule: their mean face and what it should be, and their worth. */
export interface LuckGroup {
  rule: string;
  count: number;
  rolled: number | null;
  mean: number | null;
  points: number;
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

export interface GameInfo {
  game: string;
  title: string;
  scenarios: Scenario[];
  switches: Switch[];
  rules: Record<string, number>;
  default_scenario: string;
  levels: Level[];
  cover: Cover;
  lessons: LessonInfo[];
  data_files: string[];
}

/** One entry of a game's list of scenarios. */
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

/** An optional rule or alternative reading that a table may turn on. */
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

/** `complexity` counts from 1 to 5. Scenarios that no group names come after all others. */
export interface Cover {
  pitch: string;
  players: string;
  length: string;
  complexity: number;
  groups: Group[];
}

/** Scenarios under one heading, each with about how many minutes it takes. */
export interface Group {
  title: string;
  scenarios: Record<string, number>;
}

/** A lesson that the lobby can start. */
export interface LessonInfo {
  key: string;
  title: string;
  minutes: number;
  seat: string;
}

/** The addresses by which others on the network reach this server, if they do. */
export interface Here {
  addresses: string[];
}

/** A key for each person's seat; if there is none, one under "" that may watch. */
export interface MadeTable {
  table: string;
  keys: Record<string, string>;
  url: string;
  commitment: string | null;
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

/** The fields that files bring to a set-up; none if anything is wrong with the files. */
export interface OwnData {
  fields: Record<string, Json>;
  faults: string[];
}

/**
 * One rule in our words, and how much of it can be played.
 *
 * `rolled` is what its dice or draws are for, as a player calls it; by default its title.
 */
export interface RuleText {
  id: string;
  title: string;
  text: string;
  tier: string;
  state: "done" | "not" | "part";
  note: string;
  rolled: string;
}

/** What a builder shows while a set-up is being put together. */
export interface SetupCheck {
  errors: Remark[];
  warnings: Remark[];
  totals: Record<string, number>;
  bonus: Record<string, number>;
}

/** What is wrong or odd about a set-up: the field, the rule and a sentence. */
export interface Remark {
  field: string;
  rule: string;
  message: string;
}

/** `ideas` are the game in a few sentences, `tips` advice; `glossary` and `ratings` by word. */
export interface Help {
  pitch: string;
  ideas: string[];
  tips: string[];
  glossary: Record<string, string>;
  ratings: Record<string, string>;
}

/**
 * `number` is that of the open request or offer, as sent in `open` and `offers`.
 *
 * The answer is `key`, its text, or `answer`, its JSON. `offer` names the offer that is taken.
 */
export interface Answer {
  type: "answer";
  seat: string;
  number: number;
  key?: string | null;
  answer?: unknown;
  offer?: string;
}

/**
 * Give answers in advance. A plan takes the place of the last one.
 *
 * `number` is that of the seat's open request, or else of the state; without it, whatever is
 * asked now. `within`: how many parts of the present place must still hold; `about`: units of
 * which news ends the plan.
 */
export interface Follow {
  type: "follow";
  seat: string;
  premoves: readonly Wish[];
  number?: number | null;
  within?: number | null;
  about?: readonly string[];
}

/** A premove: its answer is a text, or `=name` for a preset. `repeat`: as often as asked. */
export interface Wish {
  question: string;
  answer: string;
  repeat?: boolean;
}

/** Drop the standing answer to a question; without one, the plan, or why it has ended. */
export interface Cancel {
  type: "cancel";
  seat: string;
  question?: string;
}

/** Answer choices with one answer without asking; for all seats of whoever holds this one. */
export interface SetWithout {
  type: "without";
  seat: string;
  only: boolean;
  passes: boolean;
}

/** `number` is that of the state. */
export interface TypedOutcome {
  type: "outcome";
  number: number;
  values: readonly number[];
}

export interface AskWhy {
  type: "why";
  seat: string;
  place?: string | null;
  key?: string | null;
}

/**
 * What is filled in so far, by the names of fields; the latest replaces the one before it.
 *
 * `edition` comes back with the answer, so that an editor knows which draft it is about.
 */
export interface Draft {
  type: "draft";
  seat: string;
  number: number;
  draft: Record<string, unknown>;
  offer?: string;
  edition?: number;
}

/** `number` is that of the open request; odds of an earlier one are refused. */
export interface AskOdds {
  type: "odds";
  seat: string;
  key: string;
  number?: number | null;
}

/** What would you do? `number` is that of the open request. */
export interface AskHint {
  type: "hint";
  seat: string;
  number?: number | null;
}

/** Where can whole moves end that the seat could make now? */
export interface AskPlans {
  type: "plans";
  seat: string;
}

export interface AskEnds {
  type: "ends";
  seat: string;
  unit: string;
  place: string;
}

/** The way to an end, by its name. */
export interface AskPath {
  type: "path";
  seat: string;
  end: string;
}

/** `at` is a number of the seat `by`; without it, of the eyes. An onlooker's eyes are "". */
export interface AskReplay {
  type: "replay";
  at: number;
  eyes: string;
  by?: string | null;
}

/** The marks on the way through the game, for a slider. */
export interface AskMarks {
  type: "marks";
  eyes: string;
}

/** Why did this side win or lose? Once the game is over. */
export interface AskAnalysis {
  type: "analysis";
  side: string;
}

/** The lines of the log before line `before`, as many as go into a message. */
export interface AskLog {
  type: "log";
  before: number;
}

/** What was said before line `before`. */
export interface AskChat {
  type: "chat-page";
  before: number;
}

/** The whole state again, because a patch did not fit. */
export interface AskWhole {
  type: "whole";
}

export interface Undo {
  type: "undo";
  seat: string;
}

export interface UndoConsent {
  type: "undo-consent";
  seat: string;
  yes: boolean;
}

export interface Retract {
  type: "retract";
  seat: string;
}

export interface Resign {
  type: "resign";
  seat: string;
}

export interface Say {
  type: "chat";
  seat: string;
  text: string;
}

/** What to call the person at a seat. */
export interface Introduce {
  type: "name";
  seat: string;
  name: string;
}

export interface Eyes {
  type: "eyes";
  seat?: string | null;
}

/** SHA-256 of a seat's own word for committed dice, in hexadecimal; it comes before the word. */
export interface WordHash {
  type: "word-hash";
  seat: string;
  hash: string;
}

/** A seat's own word for committed dice, once every seat has sent the hash of its own. */
export interface Word {
  type: "word";
  seat: string;
  word: string;
}

/** Consent to play on by changed rules from the last checkpoint. */
export interface GoOn {
  type: "go-on";
  seat: string;
}

/**
 * The usual undo is free where one person plays all but the machines' seats, and by consent
 * of the others elsewhere. Hints are usual where nobody is invited by link.
 */
export interface NewTable {
  game: string;
  setup?: Record<string, unknown>;
  switches?: readonly string[];
  seats?: Record<string, SeatWish>;
  dice?: "committed" | "house" | "typed";
  odds?: boolean;
  pace?: string | null;
  undo?: "off" | "usual";
  hints?: "off" | "on" | "usual";
  lesson?: string | null;
}

/** `me` and `here` share one key and one browser; `link` gets a key of its own. */
export interface SeatWish {
  kind: "bot" | "here" | "link" | "me";
  name?: string;
  level?: string | null;
}

/** Files of a player's own: the text of each, by name. */
export interface OwnFiles {
  files: Record<string, string>;
}

export interface Rematch {
  key: string;
}

/** A new table from a moment as the eyes count it. Seats that are not named stay. */
export interface PlayOn {
  key: string;
  at: number;
  eyes?: string;
  seats?: Record<string, SeatWish>;
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

export type ClientMessage =
  | Answer
  | Follow
  | Cancel
  | SetWithout
  | TypedOutcome
  | AskWhy
  | Draft
  | AskOdds
  | AskHint
  | AskPlans
  | AskEnds
  | AskPath
  | AskReplay
  | AskMarks
  | AskAnalysis
  | AskLog
  | AskChat
  | AskWhole
  | Undo
  | UndoConsent
  | Retract
  | Resign
  | Say
  | Introduce
  | Eyes
  | WordHash
  | Word
  | GoOn;

export namespace WildBlueYonder {
  export interface View {
    turn: number;
    turns: number;
    title: string;
    step: string;
    active: string | null;
    first_side: "allied" | "axis" | null;
    target: string | null;
    bursts: BurstsView | null;
    elements: ElementView[];
    lost: LossView[];
    exchange: LaidView[];
    discards: Record<"allied" | "axis", string | null>;
    vp: Record<"allied" | "axis", number>;
    bonus: Record<"allied" | "axis", number>;
    switches: string[];
    reconstructed: boolean;
  }

  export interface BurstsView {
    left: number;
    limit: number;
    used: number;
    gunner: boolean;
  }

  export interface ElementView {
    id: string;
    side: "allied" | "axis";
    seat: string;
    order: number | null;
    altitude: "High" | "Low" | "Medium" | "Very High" | "Very Low" | "unseen" | null;
    level: number | null;
    clouds: boolean;
    in_play: boolean;
    leader: AircraftView;
    wingman: AircraftView | null;
    position: PositionView | null;
    hand: CardsView;
    mini: CardsView | null;
    performance: number;
    draws: number | null;
  }

  /** An aircraft in play, or one that has left the battle. */
  export interface AircraftView {
    type: string;
    name: string;
    nation: "British" | "German" | "Hungarian" | "Italian" | "Romanian" | "Soviet" | "US";
    art: string;
    printed: PrintedSide;
    printed_damaged: PrintedSide;
    agile: boolean;
    damaged_agile: boolean;
    turbo: boolean;
    power_boost: boolean;
    multi_engined: boolean;
    turret: boolean;
    jet: Jet | null;
    value: number;
    sources: Sources;
    role: "leader" | "wingman";
    was: "leader" | "wingman";
    state: "damaged" | "destroyed" | "disengaged" | "fresh";
    hits: number;
    capacity: [number, number];
    ratings: Ratings;
    cockpit: number;
    counters: number;
    heavy_guns: number;
    agile_marker: "" | "ready" | "used";
    pilot: string[];
  }

  /** One side of a Leader card together with that of its Wingman. */
  export interface PrintedSide {
    burst: number | null;
    cannon: number;
    gunner: number | null;
    performance: number;
    horsepower: number;
    offensive: number;
    defensive: number;
    ceiling: string;
    capacity: number;
    wingman_cannon: number | null;
    bomb: number | null;
    strafe: number | null;
    wingman_bomb: number | null;
    wingman_strafe: number | null;
  }

  export interface Jet {
    speed: number;
    damaged_speed: number;
    thrust: number;
  }

  /** Which figures of a printed card the rulebook gives, and which follow from it. */
  export interface Sources {
    given: string[];
    deduced: string[];
  }

  export interface Ratings {
    burst: number | null;
    cannon: number;
    gunner: number | null;
    performance: number;
    horsepower: number;
    offensive: number;
    defensive: number;
    ceiling: string;
  }

  export interface PositionView {
    to: string;
    place: "advantaged" | "disadvantaged" | "neutral" | "tailed" | "tailing";
  }

  /** A hand: its cards if this seat may see them, how many if it may know. */
  export interface CardsView {
    cards: string[] | null;
    count: number | null;
  }

  export interface LossView {
    element: string;
    side: "allied" | "axis";
    role: string;
    type: string;
    name: string;
    how: "destroyed" | "disengaged";
    damaged: boolean;
    turn: number;
    text: string;
  }

  /** A card of the exchange. */
  export interface LaidView {
    by: string;
    side: "allied" | "axis";
    card: string;
    as: string | null;
    counter: boolean;
    heavy: boolean;
    response: boolean;
    label: string;
  }
}

export namespace Angels20 {
  export interface View {
    title: string;
    turn: number;
    turns: number;
    step: string;
    first_side: "allied" | "axis" | null;
    initiative: Record<"allied" | "axis", number> | null;
    active: string | null;
    move: MoveView | null;
    board: BoardView;
    planes: PlaneView[];
    lost: LossView[];
    shots: ShotView[];
    tailing: TailingView[];
    vp: Record<"allied" | "axis", string>;
    goal: number | null;
    victory: "bombers-unhurt" | "climb" | "escort" | "first-loss" | "points";
    switches: string[];
    reconstructed: boolean;
  }

  /** The move that is being made. */
  export interface MoveView {
    plane: string;
    speed: number;
    high: boolean;
    left: number;
    announced: string | null;
    maneuvers: number;
    path: string[];
  }

  /** The map as it is now; hexes are column and row. */
  export interface BoardView {
    columns: number;
    rows: number;
    fixed: boolean;
    clouds: ("clear" | "heavy" | "light" | "solid")[];
    banks: BankView[];
    flak: FlakView[];
    flak_reserve: Record<"allied" | "axis", number>;
    balloons: string[];
    light: "darkness" | "day" | "moonlight";
    searchlights: Record<"allied" | "axis", boolean>;
    areas?: Record<"allied" | "axis", Area>;
  }

  export interface BankView {
    hexes: string[];
    base: number;
    top: number;
  }

  export interface FlakView {
    hex: string;
    altitude: number;
    hexes: string[];
  }

  /** Where a side deploys: first and last column and row, one facing, one altitude. */
  export interface Area {
    columns: [number, number];
    rows: [number, number];
    facing: number;
    altitude: number;
  }

  export interface PlaneView {
    type: string;
    name: string;
    nation: "Australia" | "Canada" | "China" | "Finland" | "France" | "Germany" | "Italy" | "Japan" | "Netherlands" | "Poland" | "Romania" | "South Africa" | "Soviet Union" | "United Kingdom" | "United States" | "Vichy France";
    kind: "fighter" | "heavy-bomber" | "heavy-fighter" | "light-bomber" | "medium-bomber" | "naval-fighter";
    year: number;
    art: string;
    cost: number;
    pilot: "ace" | "average" | "poor" | "veteran";
    speed: number[];
    high: number[] | null;
    attack: number[];
    armor: number;
    vital: number;
    hits: number;
    bonuses: Bonuses;
    abilities: string[];
    all_round: boolean;
    token: boolean;
    sources: Sources;
    id: string;
    side: "allied" | "axis";
    seat: string;
    in_play: boolean;
    hex: string | null;
    column: number | null;
    row: number | null;
    facing: number;
    altitude: number | null;
    path: string[];
    damage: number;
    crippled: boolean;
    status: "climbing" | "diving" | "evading-left" | "evading-right" | "neutral";
    cloud: boolean;
    lit: boolean;
    guided: boolean;
    moved: boolean;
    fired: boolean;
    moved_back: boolean;
    maneuvered: boolean;
    arc: ArcHex[];
  }

  export interface Bonuses {
    turn: number;
    roll: number;
    climb: number;
    dive: number;
  }

  /** Which figures of a printed card the rulebook gives, and which follow from it. */
  export interface Sources {
    given: string[];
    deduced: string[];
  }

  /** A hex of the firing arc, with its dice; or one of the rear gunner's. */
  export interface ArcHex {
    hex: string;
    range: number;
    dice?: number;
    rear?: boolean;
  }

  export interface LossView {
    id: string;
    side: "allied" | "axis";
    type: string;
    name: string;
    how: string;
    edge: string | null;
    pilot: string | null;
    points: string;
    turn: number;
    text: string;
  }

  export interface ShotView {
    by: string;
    at: string;
  }

  export interface TailingView {
    by: string;
    of: string;
  }

  /** What is printed on a stat card, and where each figure comes from. */
  export interface PrintedCard {
    type: string;
    name: string;
    nation: "Australia" | "Canada" | "China" | "Finland" | "France" | "Germany" | "Italy" | "Japan" | "Netherlands" | "Poland" | "Romania" | "South Africa" | "Soviet Union" | "United Kingdom" | "United States" | "Vichy France";
    kind: "fighter" | "heavy-bomber" | "heavy-fighter" | "light-bomber" | "medium-bomber" | "naval-fighter";
    year: number;
    art: string;
    cost: number;
    pilot: "ace" | "average" | "poor" | "veteran";
    speed: number[];
    high: number[] | null;
    attack: number[];
    armor: number;
    vital: number;
    hits: number;
    bonuses: Bonuses;
    abilities: string[];
    all_round: boolean;
    token: boolean;
    sources: Sources;
  }
}

export namespace WingsAtWar {
  /** Maps by id, so that a change can be sent alone. Lengths are hundredths of an inch. */
  export interface View {
    title: string;
    turn: number;
    turns: number;
    place: (string | number)[];
    size: [number, number];
    visibility: number;
    night: boolean;
    sides: Record<"A" | "X", SideView>;
    planes: Record<string, PlaneView>;
    markers: Record<string, MarkerView>;
    guns: Record<string, GunView>;
    lights: Record<string, LightView>;
    balloons: Record<string, BalloonView>;
    targets: Record<string, TargetView>;
    barrages: Record<string, Barrage>;
    clouds: Cloud[];
    scores: Record<string, number>;
    zones: Record<"A" | "X", [number, number, number, number]>;
    lost?: LossView[];
    winner?: "A" | "X" | "";
    active?: string;
    flight?: FlightView | null;
    outcome?: string;
    own?: Record<string, Card>;
  }

  export interface SideView {
    name: string;
    camp: "allied" | "axis";
    edge: "east" | "north" | "south" | "west";
    orders: number;
    losses: number;
    passed?: boolean;
    break_point?: number | null;
    strength?: number | null;
    hidden?: Aircraft[];
    force?: Aircraft[];
    shown?: [string, string] | null;
  }

  /** What an aircraft is; its name while it is hidden. */
  export interface Aircraft {
    model: string;
    skill: number;
    load: "bombs" | "clean" | "gondolas" | "grand-slam" | "guided-bomb" | "ohka" | "r4m" | "rockets" | "rs-82" | "tallboy" | "torpedo" | "upkeep" | "wgr21";
    leader: number | null;
  }

  export interface PlaneView {
    tag: string;
    side: "A" | "X";
    model: string;
    skill: number;
    load: "bombs" | "clean" | "gondolas" | "grand-slam" | "guided-bomb" | "ohka" | "r4m" | "rockets" | "rs-82" | "tallboy" | "torpedo" | "upkeep" | "wgr21";
    stores: number;
    status: "destroyed" | "home" | "left" | "straggler" | "table";
    x: number;
    y: number;
    heading: number;
    level: number;
    leader?: number | null;
    damage?: number;
    fatigue?: number;
    spent?: number;
    activated?: boolean;
    marked?: boolean;
    jams?: string[];
    guiding?: boolean;
    held?: boolean;
    lit?: boolean;
    exit?: "east" | "north" | "south" | "west" | null;
  }

  export interface MarkerView {
    id: string;
    side: "A" | "X";
    x: number;
    y: number;
  }

  export interface GunView {
    id: string;
    side: "A" | "X";
    kind: "heavy" | "light";
    caliber: string;
    firepower: number;
    skill: number;
    x: number;
    y: number;
    aboard: string;
    silenced: boolean;
    activated: boolean;
    fired: boolean;
    jammed: boolean;
    fatigue: number;
    spent: number;
  }

  export interface LightView {
    id: string;
    side: "A" | "X";
    x: number;
    y: number;
    out: boolean;
    used: boolean;
  }

  export interface BalloonView {
    id: string;
    side: "A" | "X";
    x: number;
    y: number;
    top: number;
    destroyed: boolean;
    tried: boolean;
  }

  export interface TargetView {
    id: string;
    side: "A" | "X";
    kind: string;
    name: string;
    x: number;
    y: number;
    markers: number;
    left: number;
    moving: boolean;
    lit: boolean;
  }

  export interface Barrage {
    gun: string;
    x: number;
    y: number;
    level: number;
  }

  export interface Cloud {
    x: number;
    y: number;
    radius: number;
    low: number;
    high: number;
  }

  /** A piece that is out of the battle, for the list at its end. */
  export interface LossView {
    id: string;
    type: string;
    name: string;
    how: string;
    text: string;
  }

  export interface FlightView {
    unit: string;
    least: number;
    most: number;
    turns: number;
    flown: number;
    at: number;
    path?: [number, number, number, number, number, number][];
    legs?: [number, number, number, number, number, number][];
  }

  /** A type as the rules use it; lengths in hundredths of an inch. */
  export interface Card {
    key: string;
    name: string;
    nation: string;
    year: number;
    fighter: boolean;
    speed: number;
    least: number;
    climb: number;
    agility: number;
    turns: number;
    straight: number;
    maneuvers: boolean;
    size: number;
    firepower: number;
    gun_range: number;
    jam: number;
    crew: number;
    payload: number;
    torpedoes: number;
    guided_bombs: number;
    loads: ("bombs" | "clean" | "gondolas" | "grand-slam" | "guided-bomb" | "ohka" | "r4m" | "rockets" | "rs-82" | "tallboy" | "torpedo" | "upkeep" | "wgr21")[];
    points: number;
    guns: (["A" | "D" | "L" | "N" | "S" | "T" | "V" | "fixed" | "light", number])[];
    mark_with: ("bombs" | "clean" | "gondolas" | "grand-slam" | "guided-bomb" | "ohka" | "r4m" | "rockets" | "rs-82" | "tallboy" | "torpedo" | "upkeep" | "wgr21")[];
    flags: ("ai-radar" | "armored" | "dive-bomber" | "night" | "schraege")[];
    reach: number;
  }
}

export namespace WingLeader {
  /** Maps by id, so that a change can be sent alone. */
  export interface View {
    title: string;
    turn: number;
    turns: number;
    place: (string | number)[];
    sun: "above" | "left horizon" | "left upper" | "right horizon" | "right upper";
    sides: Record<"defender" | "raider", SideView>;
    units: Record<string, UnitView>;
    surface: Record<string, SurfaceView>;
    guns: Record<string, GunView>;
    balloons: Record<string, BalloonView>;
    clouds: CloudView[];
    scores: Record<string, number>;
    haze?: BandView[];
    contrails?: BandView[];
    due?: string[];
    moved?: string[];
    unseen?: UnseenView[];
    upsun?: Record<string, string[]>;
    guards?: Record<string, string[]>;
    going?: string;
    runs?: RunView[];
    combat?: CombatView | null;
    lost?: LossView[];
    gci?: number;
    outcome?: string;
    standing?: string;
    data?: string;
    own?: Record<string, Card>;
    kinds?: Record<string, SurfaceKind>;
  }

  export interface SideView {
    name: string;
    camp: "allied" | "axis";
    nation: string;
    edge: "left" | "right";
    points: number;
    lost?: number;
    force?: string;
    rigid?: boolean;
  }

  export interface UnitView {
    id: string;
    name: string;
    side: "defender" | "raider";
    model: string;
    size: "flight" | "squadron";
    mission: "bombing" | "cap" | "escort" | "intercept" | "recce" | "strafing" | "sweep" | "transport";
    where: "due" | "eliminated" | "escaped" | "exited" | "landed" | "map" | "spent" | "waiting";
    square: string | "";
    facing: "d" | "l" | "ld" | "lu" | "r" | "rd" | "ru" | "u";
    speed: number;
    turn: number;
    max_losses: number;
    squadron?: string;
    bomber?: boolean;
    marker?: "" | "climb" | "dive" | "slow-climb";
    slow?: boolean;
    circling?: boolean;
    lufbery?: boolean;
    dogfight?: string;
    gone_by?: "left" | "right" | "";
    quality?: "green" | "trained" | "veteran";
    alerted?: boolean;
    disruption?: number;
    broken?: boolean;
    losses?: number;
    straggler?: boolean;
    ammo?: number;
    leader?: boolean;
    experte?: boolean;
    wing?: string;
    net?: string;
    returning?: "left" | "right" | "";
    tally?: string;
    vector?: string | "";
    load?: "aar" | "at-pod" | "atgr" | "bombs" | "cargo" | "drop-tanks" | "gun-pod" | "none" | "parafrag" | "torpedo";
    spent?: boolean;
    fuel?: number;
    of?: string;
    profile?: "atgr" | "dive" | "glide" | "kamikaze" | "level" | "recce" | "skip" | "steep" | "strafe" | "torpedo" | "";
    target?: string;
    path?: string[];
  }

  export interface SurfaceView {
    id: string;
    key: string;
    side: "defender" | "raider";
    square: string;
    hits?: number;
    damage?: number;
    dead_in_water?: boolean;
  }

  /** A flak rating, and the squares of its zone. */
  export interface GunView {
    id: string;
    surface: string;
    kind: "H" | "L" | "S";
    strength: number;
    channels?: number;
    used?: number;
    corner?: string | "";
    zone?: string[];
  }

  export interface BalloonView {
    id: string;
    side: "defender" | "raider";
    square: string;
  }

  /** A row of squares with the same weather; the kind is its penalty. */
  export interface CloudView {
    kind: number;
    altitude: number;
    first: number;
    last: number;
    rain: boolean;
  }

  /** Haze up to an altitude, or contrails from it, over some columns. */
  export interface BandView {
    altitude: number;
    first: number;
    last: number;
  }

  /** Two enemies that do not see each other: the square that blocks the line, and why. */
  export interface UnseenView {
    raider: string;
    defender: string;
    square: string;
    why: string;
  }

  /** A bombing run: what it promises, released already or if the unit flies it to its end. */
  export interface RunView {
    unit: string;
    target: string;
    kind: "atgr" | "dive" | "glide" | "kamikaze" | "level" | "recce" | "skip" | "steep" | "strafe" | "torpedo";
    square: string;
    value: number;
    total: number;
    changes: [string, number][];
    mean: number;
    hit: number;
    aimed?: boolean;
    released?: boolean;
  }

  export interface CombatView {
    square: string;
    units: string[];
    attacker: "defender" | "raider";
    primaries?: string[];
    rating?: "hit-and-run" | "turning" | "";
    balloon?: string;
    dogfight?: string;
    head_on?: boolean;
    bounce?: boolean;
    hits?: [string, number][];
    losses?: [string, number][];
    attacks?: AttackView[];
  }

  /** What an attack of a type would do. */
  export interface AttackView {
    rating: "hit-and-run" | "turning";
    attacker: SideOdds;
    defender: SideOdds;
    bounce?: boolean;
  }

  /** One side of an attack, as it is added up. */
  export interface SideOdds {
    unit: string;
    rating: number;
    changes: [string, number][];
    value: number;
    column: number;
    dice: [string, number][];
    hits: [number, number][];
    units: Record<string, UnitOdds>;
  }

  export interface UnitOdds {
    losses: [number, number][];
    eliminated: number;
    breaks: number;
    disrupted: number;
  }

  /** A piece that is out of the battle, for the list at its end. */
  export interface LossView {
    id: string;
    type: string;
    name: string;
    how: string;
    text: string;
  }

  /** A card as the rules use it: what is S, U or a dash there is a number here. */
  export interface Card {
    key: string;
    name: string;
    class_: "dive bomber" | "fighter" | "heavy bomber" | "light bomber" | "medium bomber" | "torpedo bomber" | "transport";
    nation: string;
    date: string;
    half_vp: number;
    engines: number;
    speed: number[];
    turn: number[];
    climb: number[];
    bomb: number[];
    idle_speed: number;
    idle_turn: number;
    fuel: number;
    firepower: number;
    strafing: number;
    protection: number[];
    head_on: boolean;
    sight: "G" | "S" | "T" | "V";
    defense: number | null;
    edge: boolean;
    rear_view: boolean;
    drop_tanks: boolean;
    low_drag: boolean;
    dive_brakes: boolean;
    speed_brakes: boolean;
    gyro: boolean;
    gun_pod: boolean;
    at_pod: boolean;
    aar: boolean;
    jet: boolean;
    rocket: boolean;
    heavy_gun: number;
    at_gun: number;
    atgr: number;
    max_load: number;
    torpedo: number | null;
    torpedo_slow: boolean;
    missions: ("bombing" | "cap" | "escort" | "intercept" | "recce" | "strafing" | "sweep" | "transport")[];
  }

  export interface SurfaceKind {
    key: string;
    name: string;
    type: "land" | "ship";
    defense: number;
    damage: number;
    vp: number;
    armored: boolean;
    hard: boolean;
    flak: Flak[];
    launches: boolean;
    at_gun: boolean;
    source: "deduced" | "given" | "reconstructed";
    given: string[];
    deduced: string[];
  }

  /** One flak rating; small arms have no fire channels. */
  export interface Flak {
    type: "H" | "L" | "S";
    strength: number;
    channels: number;
    low_angle: boolean;
  }
}

export namespace Luftwaffe {
  /** Maps by id, so that a change can be sent alone. */
  export interface View {
    title: string;
    level: "advanced" | "basic" | "tournament";
    quarter: "Apr 43" | "Apr 44" | "Apr 45" | "Jan 43" | "Jan 44" | "Jan 45" | "Jul 43" | "Jul 44" | "Jul 45" | "Oct 43" | "Oct 44";
    turn: number;
    turns: number;
    half: "american" | "german";
    place: (string | number)[];
    lines: string[];
    units: Record<string, UnitView>;
    forces: Record<string, ForceView>;
    covers: Record<string, string[]>;
    down: Record<string, number>;
    bombed: Record<string, number>;
    shut: Record<string, string>;
    slots: Record<string, number>;
    boxes: Record<string, number>;
    clocks: Record<string, ClockView>;
    scores: Record<string, number>;
    fuel_losses: [number, number];
    factor_losses: [number, number];
    pools: [number, number];
    warnings?: [string, number, number][];
    jet_bases?: string[];
    rocket_bases?: string[];
    points?: number | null;
    intensive?: string[];
    system?: string;
    critical?: string[];
    plan?: Plan | null;
    entering?: number;
    sortie?: Sortie | null;
    battle?: Battle | null;
    volleys?: VolleyView[];
    targets?: string[];
    outcome?: string;
    history?: Record<string, QuarterView>;
    notes?: string[];
    lost?: LossView[];
  }

  export interface UnitView {
    id: string;
    type: string;
    side: "american" | "german";
    steps: number;
    status: "awaited" | "dead" | "fuel" | "play" | "withdrawn";
    base?: string;
    force?: string;
    area?: string;
    target?: string;
    empty?: boolean;
  }

  export interface ForceView {
    id: string;
    side: "american" | "german";
    hex: string;
    marker?: boolean;
    units?: string[];
    moved?: boolean;
    left?: number | null;
    track?: string[];
    attacked?: boolean;
    course?: Course | null;
    lands?: number | null;
    tanks?: string[];
  }

  /** Where an American force is bound for, §10.31. */
  export interface Course {
    group: number;
    target: string;
    turns: number;
    lands: "britain" | "italy" | "ussr";
    homeward: boolean;
  }

  export interface ClockView {
    side: "american" | "german";
    launched: number;
    lands: number;
    tanks: boolean;
    fired: number;
  }

  /** The raid plan; no sneak or shuttle group: a blank marker (2.6 3.5 3.6 5.3-3a 32.3-1). */
  export interface Plan {
    type: "plan";
    groups: Group[];
    ploesti: string[];
  }

  /** A mission group (9.2-1 9.2-2 9.2-3 9.2-4 9.2-7 11.12 11.4 20.31 23.21 35.13 35.51). */
  export interface Group {
    kind: "raid" | "shuttle" | "sneak" | "sweep";
    area: "britain" | "italy" | "ussr";
    lands: "britain" | "italy" | "ussr";
    primary: string | null;
    bombers: Bomber[];
    fighters: string[];
    entry: Entry | null;
    notes: Notes | null;
  }

  /**
   * A bomber, its city, `airbases` or, in a shuttle, `ploesti`, and its symbols (10.1 10.11 10.51
   * 20.1 23.12).
   */
  export interface Bomber {
    unit: string;
    at: string;
    symbols: string[];
  }

  /** Turn and number that bind a sneak raid or an entry from the USSR (2.34b 11.1 23.41). */
  export interface Entry {
    turn: number;
    number: number;
  }

  /** Not judged, not binding: entry, hexes at the ends of turns, releases; for premoves. */
  export interface Notes {
    turn: number;
    hex: string;
    cover: "marker" | "open";
    route: string[];
    releases: Leaving[];
  }

  /** Units that a note releases at the start of a turn (9.23 9.24a). */
  export interface Leaving {
    turn: number;
    units: string[];
  }

  /** A force under way, from its pick to its last leg. */
  export interface Sortie {
    force: string;
    path: string[];
    then: "attack" | "bomb" | "home" | "join" | "land" | "leave" | "stop" | "strafe";
    leg: boolean;
    parts: string[];
    rocket: boolean;
  }

  /** An air battle, §13.1. */
  export interface Battle {
    force: string;
    hex: string;
    how: Manner;
    guns: number;
    bare: boolean;
    lots: number[];
    declared: ("american" | "german")[];
    escorts: string[];
    fired: string[];
    firer: string;
    aim: string;
    hits: number;
    reply: number | null;
    first: number;
  }

  /** How the attack is made; remnants that join another type (13.67 24.3 41.1 45.1 45.2). */
  export interface Manner {
    type: "manner";
    how: ("jets-first" | "past-escort" | "with-schools")[];
    remnants: string[];
  }

  /** Who fires in a battle, at whom, and how likely each number of lost steps is. */
  export interface VolleyView {
    side: "american" | "german";
    type: string;
    name: string;
    factors: number;
    told: string;
    less: number;
    at: string;
    steps: [number, number][];
    rule: string;
    done: boolean;
    against: string;
    when: string;
  }

  /** Targets that were first hit in a quarter, and their points as far as the seat knows. */
  export interface QuarterView {
    targets: number;
    points: number | null;
  }

  /** Units of a type that are gone, for the list at the end. */
  export interface LossView {
    id: string;
    side: "american" | "german";
    type: string;
    name: string;
    how: string;
  }
}
