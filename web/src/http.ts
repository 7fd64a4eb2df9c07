/** What the browser asks the server for outside a table's socket. */
import { base } from "./base";
import type { Check, Help, Here, ListedGame, MadeTable, MyTable, NewTable, OwnData, PlayOn, RuleText } from "./wire";

export class HttpError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask<T>(path: string, body?: unknown, headers: HeadersInit = {}): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? { headers }
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        };
  const answer = await fetch(base + path, init);
  if (!answer.ok) throw new HttpError(await reason(answer), answer.status);
  return (await answer.json()) as T;
}

/** The server's own words for a refusal, whichever of its fields holds them. */
async function reason(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const told = body["message"] ?? body["detail"] ?? body["error"];
    if (typeof told === "string" && told) return told;
  } catch {
    // A proxy or a crash answers in plain text; the status line is the better message then.
  }
  return `The server answered ${String(answer.status)} ${answer.statusText}`.trim();
}

export const games = (): Promise<ListedGame[]> => ask("/api/games");

/** What never changes in a game; the browser keeps it as long as it holds. */
export const about = (game: string): Promise<unknown> => ask(`/api/games/${game}/about`);

export const check = (game: string, setup: unknown): Promise<Check> =>
  ask(`/api/check/${game}`, setup);

/** What files of the player's own, by name, bring to a set-up. */
export const readData = (game: string, files: Record<string, string>): Promise<OwnData> => ask(`/api/data/${game}`, { files });

/** Where others on the network reach this server. */
export const here = (): Promise<Here> => ask("/api/here");

export const makeTable = (wish: NewTable): Promise<MadeTable> => ask("/api/tables", wish);

/** The tables that these keys open. */
export const myTables = (keys: string[]): Promise<MyTable[]> =>
  ask("/api/tables", undefined, { "X-Airwar-Keys": keys.join(",") });

export const rematch = (table: string, key: string): Promise<MadeTable> =>
  ask(`/api/tables/${table}/rematch`, { key });

/** A new table from a moment of this one. */
export const playOn = (table: string, wish: PlayOn): Promise<MadeTable> => ask(`/api/tables/${table}/play-on`, wish);

export const recordUrl = (table: string, key: string): string =>
  `${base}/api/tables/${table}/record?key=${encodeURIComponent(key)}`;

const helps = new Map<string, Promise<Help>>();

/** What can be looked up about a game; fetched once. */
export function help(game: string): Promise<Help> {
  let found = helps.get(game);
  if (!found) {
    found = ask<Help>(`/api/help/${game}`);
    found.catch(() => helps.delete(game));
    helps.set(game, found);
  }
  return found;
}

const rulebooks = new Map<string, Promise<RuleText[]>>();

/** All rules of a game in our words; fetched once. */
export function rules(game: string): Promise<RuleText[]> {
  let book = rulebooks.get(game);
  if (!book) {
    book = ask<RuleText[]>(`/api/rules/${game}`);
    book.catch(() => rulebooks.delete(game));
    rulebooks.set(game, book);
  }
  return book;
}
