import type { Boards } from "..";
import { isCard } from "./words";
import Board from "./Board.svelte";
import CardFacts from "./CardFacts.svelte";
import Forces from "./Forces.svelte";
import Status from "./Status.svelte";

export const boards: Boards = { board: Board, status: Status, forces: Forces, card: CardFacts, weighed: isCard };
