import type { Boards } from "..";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import Forces from "./Forces.svelte";
import Status from "./Status.svelte";
import { CAMP, SIDE } from "./words";

export const boards: Boards = {
  board: Board,
  status: Status,
  forces: Forces,
  card: Facts,
  asks: true,
  // Below the rows of buttons at the upper edge of the map.
  headline: 60,
  // Targets, cities or points: the sentence beside it says which.
  counted: "",
  // Readings of ours are numbered R1 and on.
  ours: (rule) => rule.startsWith("R"),
  side: (_, id) => {
    const side = id === "american" || id.startsWith("A") ? "american" : id === "german" || id.startsWith("G") ? "german" : null;
    return side ? { name: SIDE[side], camp: CAMP[side] } : null;
  },
};
