/** The keys of this browser's seats, so that a table can be found again. */
import { base } from "./base";

export interface HeldTable {
  table: string;
  game: string;
  title: string;
  keys: Record<string, string>;
  /** Keys of seats that were made here for others, to show their links again. */
  links: Record<string, string>;
  /** It was made to learn the game. */
  lesson?: boolean;
  /** Somebody sent a link to it, and whoever opened it has not been told the side yet. */
  invited?: boolean;
  opened: string;
}

const STORE = "airwar.tables";
const MOST = 60;

export function held(): HeldTable[] {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]") as HeldTable[];
  } catch {
    return [];
  }
}

/** Keep a table's keys; the day it was first opened stays. */
export function hold(table: Omit<HeldTable, "opened">): void {
  const all = held();
  const opened = all.find((each) => each.table === table.table)?.opened ?? new Date().toISOString();
  const others = all.filter((each) => each.table !== table.table);
  localStorage.setItem(STORE, JSON.stringify([{ ...table, opened }, ...others].slice(0, MOST)));
}

export function drop(table: string): void {
  localStorage.setItem(STORE, JSON.stringify(held().filter((each) => each.table !== table)));
}

export function find(table: string): HeldTable | undefined {
  return held().find((each) => each.table === table);
}

/** The link that opens a seat for somebody else, if this browser made that seat. */
export function linkOf(table: string, seat: string): string | null {
  const key = find(table)?.links[seat];
  return key ? `${location.origin}${base}/table/${table}?key=${encodeURIComponent(key)}` : null;
}

/** Is this an address that no other machine can reach? */
export function onlyHere(url: string): boolean {
  const name = new URL(url).hostname;
  return name === "localhost" || name === "[::1]" || name.startsWith("127.");
}

/** The same link by another address of this server. */
export function linkAt(address: string, url: string): string {
  const { pathname, search } = new URL(url);
  return new URL(address).origin + pathname + search;
}
