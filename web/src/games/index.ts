/** The games that this browser can show, by name. Nothing of a game is fetched before it is wanted. */
import type { Component } from "svelte";
import type { Facts, GameEvent, LogEntry, Option } from "../wire";

export interface BoardProps {
  view: unknown;
  about: unknown;
  seat: string | null;
  news: GameEvent[];
}

/** What a game shows at its table. */
export interface Boards {
  board: Component<BoardProps>;
  status: Component<{ view: unknown }>;
  forces: Component<{ view: unknown }>;
  /** The forces stand above the log as well, where there is room for both. */
  display?: boolean;
  /** What is going on now, as a tab at the side. */
  now?: { title: string; panel: Component<{ view: unknown }> };
  /** The facts of a thing on the table that has a data-card. */
  card: Component<{ card: string }>;
  /** The log as people like to read it. */
  digest?: (events: readonly GameEvent[]) => LogEntry[];
  /** Options that the board shows as buttons of its own; a phone's prompt leaves them out. */
  doubled?: (option: Option) => boolean;
  /** Options that the prompt shows only when asked for more. */
  folded?: (option: Option) => boolean;
  /** Options whose foremost chance the prompt tells without being asked. */
  weighed?: (option: Option) => boolean;
  /** The board offers every option and editor itself: the prompt only says what is asked. */
  asks?: boolean;
  /** Lay a whole move that a hint proposes on the board: its unit, the place it ends in, and how. */
  propose?: (facts: Facts) => void;
  /** What the side of a seat or unit is called, and whose colors it has; else by its key. */
  side?: (view: unknown, id: string) => { name: string; camp: string } | null;
  /** Rules that the source does not have: they are marked wherever they are named. */
  ours?: (rule: string) => boolean;
  /** Distance in pixels from the top of the board to the loss banner. */
  headline?: number;
  /** What a score is counted in, "VP" unless given. */
  counted?: string;
  /** How many sides the dice of the game have, 6 unless given. */
  die?: number;
  /** Keys of its own, and what they do. */
  keys?: readonly (readonly [string, string])[];
  /** Where the form of a question is filled in. */
  forms?: (question: string) => FormPlace;
  /** How a score is said, where its number counts something else than whole points. */
  score?: (score: number) => string;
}

/** In the prompt, in the prompt when asked for, or on the board alone. */
export type FormPlace = "open" | "folded" | "board";

export interface LineupProps {
  about: unknown;
  scenario: string;
}

/** Both sides of a scenario, for the lobby. */
export type Lineup = Component<LineupProps>;
interface BuilderProps {
  about: unknown;
  setup: Record<string, unknown>;
  /** The set-up with what the lobby adds: switches and files of the player's own. */
  whole: Record<string, unknown>;
  /** Another set-up was opened, which brings its own. */
  opened: () => void;
}
export type Builder = Component<BuilderProps, object, "setup">;

export interface Shelf {
  boards: () => Promise<Boards>;
  lineup: () => Promise<Lineup>;
  builder?: () => Promise<Builder>;
}

export const shelf: Readonly<Record<string, Shelf>> = {
  "wild-blue-yonder": {
    boards: async () => (await import("./wild-blue-yonder/boards")).boards,
    lineup: async () => (await import("./wild-blue-yonder/Lineup.svelte")).default,
    builder: async () => (await import("./wild-blue-yonder/Builder.svelte")).default,
  },
  "angels-20": {
    boards: async () => (await import("./angels-20/boards")).boards,
    lineup: async () => (await import("./angels-20/Lineup.svelte")).default,
    builder: async () => (await import("./angels-20/Builder.svelte")).default,
  },
  "wings-at-war": {
    boards: async () => (await import("./wings-at-war/boards")).boards,
    lineup: async () => (await import("./wings-at-war/Lineup.svelte")).default,
    builder: async () => (await import("./wings-at-war/Builder.svelte")).default,
  },
  "wing-leader": {
    boards: async () => (await import("./wing-leader/boards")).boards,
    lineup: async () => (await import("./wing-leader/Lineup.svelte")).default,
    builder: async () => (await import("./wing-leader/Builder.svelte")).default,
  },
  luftwaffe: {
    boards: async () => (await import("./luftwaffe/boards")).boards,
    lineup: async () => (await import("./luftwaffe/Lineup.svelte")).default,
    builder: async () => (await import("./luftwaffe/Builder.svelte")).default,
  },
};
