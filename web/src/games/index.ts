/** The boards this browser can draw, by the game's name. */
import type { Component } from "svelte";
import type { GameEvent } from "../wire";
import Board from "./wild-blue-yonder/Board.svelte";
import Builder from "./wild-blue-yonder/Builder.svelte";
import CardFacts from "./wild-blue-yonder/CardFacts.svelte";
import Forces from "./wild-blue-yonder/Forces.svelte";
import Lineup from "./wild-blue-yonder/Lineup.svelte";
import Status from "./wild-blue-yonder/Status.svelte";
import type { View } from "./wild-blue-yonder/types";

export interface BoardProps {
  view: unknown;
  about: unknown;
  seat: string | null;
  news: GameEvent[];
}

export interface Boards {
  board: Component<BoardProps>;
  status: Component<{ view: View }>;
  forces: Component<{ view: View }>;
  card: Component<{ card: string }>;
  /** Both sides of a scenario, for the lobby. */
  lineup: Component<{ about: unknown; scenario: string }>;
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
};
