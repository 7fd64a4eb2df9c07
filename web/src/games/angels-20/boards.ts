import type { Boards } from "..";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import Forces from "./Forces.svelte";
import Status from "./Status.svelte";
import { digest } from "./log";
import { plot } from "./plot.svelte";

export const boards: Boards = {
  board: Board,
  status: Status,
  forces: Forces,
  card: Facts,
  digest,
  propose: ({ unit, place, facing, altitude }) => {
    plot.propose(String(unit), String(place), Number(facing), Number(altitude));
  },
  keys: [["t", "what the enemy could hit from where he is"]],
  // Every aircraft of the hangar is a button on its card.
  folded: (option) => option.key.startsWith("add:"),
  doubled: (option) => /^(?:maneuver|facing):/.test(option.place) || option.key.startsWith("fire:"),
};
