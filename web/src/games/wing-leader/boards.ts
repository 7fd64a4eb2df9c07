import type { Boards } from "..";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import Forces from "./Forces.svelte";
import Status from "./Status.svelte";
import { OVERLAYS } from "./plot.svelte";
import type { View } from "./types";
import { camps, points, SEATS } from "./words";

export const boards: Boards = {
  board: Board,
  status: Status,
  forces: Forces,
  display: true,
  card: Facts,
  asks: true,
  // Below the turns and the buttons that lay something over the sky.
  headline: 74,
  score: points,
  keys: OVERLAYS.map(({ key, what }) => [key, `show or hide: ${what.charAt(0).toLowerCase()}${what.slice(1)}`] as const),
  side: (view, id) => {
    const seen = view as View;
    const seat = SEATS.find((each) => each === id) ?? seen.units[id]?.side ?? null;
    return seat ? { name: seen.sides[seat].name, camp: camps(seen)[seat] } : null;
  },
};
