/**
 * A table without a server, for work on the looks: `npm run dev`, then `/table/T1?scene=NAME`.
 * It replaces fetch and WebSocket before the page starts, and is left out of the built files.
 */
import angels from "./angels-20.json";
import games from "./games.json";
import * as reach from "./reach";
import scenes from "./scenes.json";
import raids from "./wing-leader.json";

const all = { ...scenes, ...angels.scenes, ...raids.scenes } as unknown as Record<string, { number: number; open: { number: number }[] }>;
const name = new URLSearchParams(location.search).get("scene") ?? "";

const asked = (all[name] ?? Object.values(all)[0])?.open[0]?.number ?? 0;

const REPLIES: Record<string, (message: Record<string, string>) => unknown> = {
  why: (message) => ({
    type: "why",
    place: message["place"],
    denials: [
      { key: "x", rule: "7.4", reason: "It needs 3 Bursts and 1 is left.", place: message["place"] },
    ],
  }),
  plans: () => reach.plans(asked),
  ends: (message) => reach.ends(asked, message["unit"] ?? "", message["place"] ?? ""),
  path: (message) => reach.path(asked, message["end"] ?? ""),
  odds: (message) => ({
    type: "odds",
    seat: message["seat"],
    number: asked,
    key: message["key"],
    exact: false,
    error: 0.02,
    outcomes: [
      { what: "the attack succeeds", p: 0.62 },
      { what: "it is answered", p: 0.38 },
    ],
    chances: [{ what: "he holds a Tight Turn", p: 0.31 }],
  }),
};

class FakeSocket {
  static readonly OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    setTimeout(() => {
      this.onopen?.();
      this.tell(all[name] ?? Object.values(all)[0]);
    });
  }

  send(text: string): void {
    const message = JSON.parse(text) as Record<string, string>;
    const reply = REPLIES[message["type"] ?? ""];
    if (reply) this.tell(reply(message));
  }

  close(): void {
    this.readyState = 3;
  }

  private tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const answers: Record<string, unknown> = {
  "/api/games": [...games, angels.game, raids.game],
  ...Object.fromEntries([...games, angels.game, raids.game].map((game) => [`/api/games/${game.game}/about`, game.about])),
  "/api/rules/wild-blue-yonder": [
    { id: "7.4", title: "Bursts by position", text: "One more when Advantaged, three when Tailing.", tier: "basic", state: "done", note: "" },
  ],
  "/api/check/wild-blue-yonder": { errors: [], warnings: [], totals: { allied: 13, axis: 6 }, bonus: { allied: 0, axis: 7 } },
};

globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
globalThis.fetch = (path) => {
  const body = answers[String(path)];
  return Promise.resolve(
    body === undefined ? new Response("not here", { status: 404 }) : Response.json(body),
  );
};
