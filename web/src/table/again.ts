/** The same game again: sides swapped with those who played it, or as it was against a computer. */
import { playOn, rematch } from "../http";
import { hold } from "../keys";
import { go } from "../route.svelte";
import type { MadeTable, TableInfo } from "../wire";

export async function again(table: TableInfo, key: string): Promise<void> {
  sit(table, table.title, await rematch(table.id, key));
}

/** Whether nobody but computers played against these seats, so that nobody else has to come along. */
export function sharesNone(table: TableInfo, you: readonly string[]): boolean {
  return you.length > 0 && table.seats.every((each) => each.kind === "bot" || you.includes(each.seat));
}

/** From the first moment on, everybody in the same seat, with new dice. */
export async function sameAgain(table: TableInfo, eyes: string, key: string): Promise<void> {
  sit(table, table.scenario, await playOn(table.id, { key, at: 0, eyes, seats: {} }));
}

function sit(table: TableInfo, title: string, made: MadeTable): void {
  hold({ table: made.table, game: table.game, title, keys: made.keys, links: {} });
  go(`/table/${made.table}`);
}
