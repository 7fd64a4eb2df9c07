import type { Boards } from "..";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import Forces from "./Forces.svelte";
import ThisMove from "./ThisMove.svelte";
import Status from "./Status.svelte";
import type { View } from "./types";
import { camps, SEATS } from "./words";

export const boards: Boards = {
  board: Board,
  status: Status,
  forces: Forces,
  now: { title: "This move", panel: ThisMove },
  card: Facts,
  die: 10,
  counted: "points",
  asks: true,
  // Rules of the sheet have its numbers.
  ours: (rule) => !/^(?:\d|other\.)/.test(rule),
  side: (view, id) => {
    const seat = SEATS.find((each) => id.startsWith(each));
    return seat ? { name: (view as View).sides[seat].name, camp: camps(view as View)[seat] } : null;
  },
};
