/** The boards this browser can draw, by the game's name. */
import type { Component } from "svelte";
import type { GameEvent, Option } from "../wire";
import AngelsBoard from "./angels-20/Board.svelte";
import AngelsBuilder from "./angels-20/Builder.svelte";
import AngelsFacts from "./angels-20/Facts.svelte";
import AngelsForces from "./angels-20/Forces.svelte";
import AngelsLineup from "./angels-20/Lineup.svelte";
import AngelsStatus from "./angels-20/Status.svelte";
import { digest } from "./angels-20/log";
import Board from "./wild-blue-yonder/Board.svelte";
import Builder from "./wild-blue-yonder/Builder.svelte";
import CardFacts from "./wild-blue-yonder/CardFacts.svelte";
import Forces from "./wild-blue-yonder/Forces.svelte";
import Lineup from "./wild-blue-yonder/Lineup.svelte";
import Status from "./wild-blue-yonder/Status.svelte";

export interface BoardProps {
  view: unknown;
  about: unknown;
  seat: string | null;
  news: GameEvent[];
}

export interface Boards {
  board: Component<BoardProps>;
  status: Component<{ view: unknown }>;
  forces: Component<{ view: unknown }>;
  /** The facts of a thing on the table that has a data-card. */
  card: Component<{ card: string }>;
  /** Both sides of a scenario, for the lobby. */
  lineup: Component<{ about: unknown; scenario: string }>;
  /** The log as people like to read it. */
  digest?: (events: readonly GameEvent[]) => GameEvent[];
  /** Options that the board shows as buttons of its own; a phone's prompt leaves them out. */
  doubled?: (option: Option) => boolean;
  builder: Component<{ about: unknown; setup: Record<string, unknown> }, object, "setup">;
}

export const boards: Record<string, Boards> = {
  "wild-blue-yonder": {
    board: Board,
    status: Status,
    forces: Forces,
    card: CardFacts,
    lineup: Lineup,
    builder: Builder,
  },
  "angels-20": {
    board: AngelsBoard,
    status: AngelsStatus,
    forces: AngelsForces,
    card: AngelsFacts,
    lineup: AngelsLineup,
    digest,
    doubled: (option) => /^(?:maneuver|facing):/.test(option.place) || option.key.startsWith("fire:"),
    builder: AngelsBuilder,
  },
};
