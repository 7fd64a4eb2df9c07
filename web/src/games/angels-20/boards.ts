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
  // Every aircraft of the hangar is a button on its card, every hex to start from one on the map, every maneuver one below it.
  folded: (option) => /^(?:add|place):/.test(option.key) || option.place.startsWith("maneuver:"),
  doubled: (option) => /^(?:maneuver|facing):/.test(option.place) || option.key.startsWith("fire:"),
};
