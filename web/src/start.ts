/** Tables that need no lobby: a lesson, and the game that comes after it. */
import { games, makeTable } from "./http";
import { hold } from "./keys";
import { go } from "./route.svelte";
import type { Coached, Level, ListedGame, NewTable, SeatWish, TableInfo } from "./wire";

/** The level of the computer in a first game, and later. */
const FIRST = "policy:80";
const USUAL = "policy";

export function usualLevel(levels: readonly Level[], first: boolean): string | undefined {
  const wanted = first ? FIRST : USUAL;
  return (levels.find((each) => each.key === wanted) ?? levels.find((each) => each.key === USUAL) ?? levels[0])?.key;
}

async function sitDown(wish: Partial<NewTable> & { game: string }, title: string): Promise<void> {
  const made = await makeTable({ setup: {}, switches: [], seats: {}, dice: "house", odds: true, ...wish });
  hold({ table: made.table, game: wish.game, title, keys: made.keys, links: {}, lesson: wish.lesson !== undefined });
  go(`/table/${made.table}`);
}

export async function learn(game: ListedGame): Promise<void> {
  const [lesson] = game.lessons;
  if (lesson) await sitDown({ game: game.game, lesson: lesson.key }, lesson.title);
}

/** The scenario that a lesson prepares for, in the same seat, against the opponent of a first game. */
export async function playNext(table: TableInfo, after: NonNullable<Coached["after"]>): Promise<void> {
  const { game } = table;
  const level = usualLevel((await games()).find((each) => each.game === game)?.levels ?? [], true);
  const bot: SeatWish = { kind: "bot", name: "", ...(level ? { level } : {}) };
  const seats = Object.fromEntries(table.seats.map(({ seat, kind }) => [seat, kind === "bot" ? bot : { kind: "me" as const, name: "" }]));
  await sitDown({ game, setup: { scenario: after.scenario }, seats }, after.title);
}
