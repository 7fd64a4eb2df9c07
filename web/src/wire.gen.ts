/** Messages between server and browser, and the games' views, written by `make types`. */

/* eslint @typescript-eslint/no-namespace: "off" -- the views of several games share names */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

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

export interface Seat {
  seat: string;
  side: string;
  name: string;
  kind: string;
  level: string | null;
  online: boolean;
  title: string;
}

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
}

export interface Option {
  key: string;
  label: string;
  place: string;
  facts?: Record<string, string | number | boolean>;
}

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

export interface Pick {
  type: "pick";
  of: Item[];
  least?: number;
  most?: number;
  several?: boolean;
  ordered?: boolean;
}

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
}

export interface Rows {
  type: "rows";
  rows: Row[];
  least: number;
  most: number;
}

export interface Row {
  id: string;
  most: number;
  least?: number;
  label?: string;
  place?: string;
}

export interface Walk {
  type: "walk";
  next: Item[];
  may_end?: boolean;
  ends?: [string, string[], number][];
  labels?: string[];
}

export interface Course {
  type: "course";
  length?: Number | null;
  turn?: Number | null;
  left?: number;
  may_end?: boolean;
  reach?: Reach | null;
  signs?: Sign[];
}

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

export interface Many {
  type: "many";
  form: Form;
  least: number;
  most: number;
}

export interface Part {
  type: "part";
  form: Form;
}

export interface Preset {
  label: string;
  answer: Json;
}

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

export interface Frozen {
  why: string;
  missing: string[];
}

export interface Premove {
  question: string;
  answer: string;
  repeat?: boolean;
}

export interface PlanEnded {
  count: number;
  why: string;
  rule: string;
  left: Premove[];
}

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

export interface Piece {
  text: string;
  meaning?: string;
}

export interface AfterLesson {
  ideas: string[];
  tips: string[];
  glossary: Record<string, string>;
  scenario: string;
  title: string;
}

export interface Without {
  only: boolean;
  passes: boolean;
  may_pass: boolean;
}

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

export interface Patch {
  by?: string;
  put?: Record<string, Json>;
  cut?: string[];
  into?: Record<string, Patch>;
  order?: string[];
}

export interface LogMessage {
  type: "log";
  start: number;
  events: EventLine[];
}

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

export interface Denial {
  key: string;
  rule: string;
  reason: string;
  place: string;
}

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
}

export interface Refusal {
  rule: string;
  reason: string;
  at: (string | number)[];
  place: string;
}

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

export interface Chance {
  what: string;
  p: number;
  kind?: string;
}

export interface HintMessage {
  type: "hint";
  seat: string;
  number: number;
  method: "only" | "policy" | "search";
  tips: Tip[];
  why: string[];
  battles: number;
}

export interface Tip {
  key: string;
  label: string;
  place: string;
  answer: Json;
  value?: number | null;
  end?: string;
  facts?: Record<string, string | number | boolean>;
}

export interface PlansMessage {
  type: "plans";
  seat: string;
  number: number;
  places: Record<string, Record<string, number>>;
}

export interface EndsMessage {
  type: "ends";
  seat: string;
  number: number;
  unit: string;
  place: string;
  ends: End[];
}

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

export interface PathMessage {
  type: "path";
  seat: string;
  number: number;
  end: string;
  plan: string[];
  premoves: Premove[];
  path: Record<string, Json>[];
}

export interface ChatMessage {
  type: "chat";
  number: number;
  seat: string;
  name: string;
  text: string;
  at: string;
}

export interface ChatPage {
  type: "chat-page";
  start: number;
  lines: ChatMessage[];
}

export interface ReplayMessage {
  type: "replay";
  number: number;
  eyes: string;
  view: Record<string, Json>;
  events: EventLine[];
  start: number;
  last: number;
}

export interface MarksMessage {
  type: "marks";
  eyes: string;
  marks: Mark[];
}

export interface Mark {
  at: number;
  kind: "bombs" | "loss" | "turn";
  text: string;
  who: string;
  turn: number | null;
}

export interface AnalysisMessage {
  type: "analysis";
  side: string;
  done: number;
  total: number;
  report: Report | null;
  failed: string;
}

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

export interface AnalysisMoment {
  at: number;
  value: number;
  luck: boolean;
}

export interface TurnLabel {
  at: number;
  label: string;
}

export interface Decision {
  at: number;
  when: string;
  seat: string;
  asked: string;
  did: string;
  better: string;
  cost: number;
  why: string[];
}

export interface LuckAccount {
  points: number;
  worse: number;
  groups: LuckGroup[];
}

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

export interface Level {
  key: string;
  title: string;
  text: string;
}

export interface Cover {
  pitch: string;
  players: string;
  length: string;
  complexity: number;
  groups: Group[];
}

export interface Group {
  title: string;
  scenarios: Record<string, number>;
}

export interface LessonInfo {
  key: string;
  title: string;
  minutes: number;
  seat: string;
}

export interface Here {
  addresses: string[];
}

export interface MadeTable {
  table: string;
  keys: Record<string, string>;
  url: string;
  commitment: string | null;
}

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

export interface OwnData {
  fields: Record<string, Json>;
  faults: string[];
}

export interface Answer {
  type: "answer";
  seat: string;
  number: number;
  key?: string | null;
  answer?: unknown;
  offer?: string;
}

export interface Follow {
  type: "follow";
  seat: string;
  premoves: readonly Wish[];
  number?: number | null;
  within?: number | null;
  about?: readonly string[];
}

export interface Wish {
  question: string;
  answer: string;
  repeat?: boolean;
}

export interface Cancel {
  type: "cancel";
  seat: string;
  question?: string;
}

export interface SetWithout {
  type: "without";
  seat: string;
  only: boolean;
  passes: boolean;
}

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

export interface Draft {
  type: "draft";
  seat: string;
  number: number;
  draft: Record<string, unknown>;
  offer?: string;
  edition?: number;
}

export interface AskOdds {
  type: "odds";
  seat: string;
  key: string;
  number?: number | null;
}

export interface AskHint {
  type: "hint";
  seat: string;
  number?: number | null;
}

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

export interface AskPath {
  type: "path";
  seat: string;
  end: string;
}

export interface AskReplay {
  type: "replay";
  at: number;
  eyes: string;
  by?: string | null;
}

export interface AskMarks {
  type: "marks";
  eyes: string;
}

export interface AskAnalysis {
  type: "analysis";
  side: string;
}

export interface AskLog {
  type: "log";
  before: number;
}

export interface AskChat {
  type: "chat-page";
  before: number;
}

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

export interface Eyes {
  type: "eyes";
  seat?: string | null;
}

export interface WordHash {
  type: "word-hash";
  seat: string;
  hash: string;
}

export interface Word {
  type: "word";
  seat: string;
  word: string;
}

export interface GoOn {
  type: "go-on";
  seat: string;
}

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

export interface SeatWish {
  kind: "bot" | "here" | "link" | "me";
  name?: string;
  level?: string | null;
}

export interface OwnFiles {
  files: Record<string, string>;
}

export interface Rematch {
  key: string;
}

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

  export interface MoveView {
    plane: string;
    speed: number;
    high: boolean;
    left: number;
    announced: string | null;
    maneuvers: number;
    path: string[];
  }

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

  export interface Sources {
    given: string[];
    deduced: string[];
  }

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
  }

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
    going?: string;
    combat?: CombatView | null;
    lost?: LossView[];
    gci?: number;
    outcome?: string;
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

  export interface CloudView {
    kind: number;
    altitude: number;
    first: number;
    last: number;
    rain: boolean;
  }

  export interface BandView {
    altitude: number;
    first: number;
    last: number;
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

  export interface AttackView {
    rating: "hit-and-run" | "turning";
    attacker: SideOdds;
    defender: SideOdds;
    bounce?: boolean;
  }

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

  export interface LossView {
    id: string;
    type: string;
    name: string;
    how: string;
    text: string;
  }

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

  export interface Flak {
    type: "H" | "L" | "S";
    strength: number;
    channels: number;
    low_angle: boolean;
  }
}

export namespace Luftwaffe {
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

  export interface Plan {
    type: "plan";
    groups: Group[];
    ploesti: string[];
  }

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

  export interface Bomber {
    unit: string;
    at: string;
    symbols: string[];
  }

  export interface Entry {
    turn: number;
    number: number;
  }

  export interface Notes {
    turn: number;
    hex: string;
    cover: "marker" | "open";
    route: string[];
    releases: Leaving[];
  }

  export interface Leaving {
    turn: number;
    units: string[];
  }

  export interface Sortie {
    force: string;
    path: string[];
    then: "attack" | "bomb" | "home" | "join" | "land" | "leave" | "stop" | "strafe";
    leg: boolean;
    parts: string[];
    rocket: boolean;
  }

  export interface Battle {
    force: string;
    hex: string;
    how: Manner;
    guns: number;
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

  export interface Manner {
    type: "manner";
    how: ("jets-first" | "past-escort" | "with-schools")[];
    remnants: string[];
  }

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
  }

  export interface QuarterView {
    targets: number;
    points: number | null;
  }

  export interface LossView {
    id: string;
    side: "american" | "german";
    type: string;
    name: string;
    how: string;
  }
}
