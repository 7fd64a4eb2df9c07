/** A table's socket: it comes back by itself after a break, each time waiting a little longer. */
import { base } from "../base";
import type { ClientMessage, ServerMessage } from "../wire";

export type Line = "connecting" | "open" | "lost" | "refused";

export interface Connection {
  send(message: ClientMessage): boolean;
  /** Try again now instead of waiting. */
  hurry(): void;
  close(): void;
}

export interface Ears {
  heard(message: ServerMessage): void;
  line(state: Line, wait: number): void;
}

export type Dial = (table: string, keys: string[], ears: Ears) => Connection;

const LONGEST = 15_000;
/** The server closes with such a code when the key opens nothing, so that calling again is no use. */
const REFUSED = [1008, 4003, 4004];

/** How long to wait before try number `n`, counted from 0. */
export function backoff(n: number): number {
  return Math.min(LONGEST, 500 * 2 ** n);
}

export const dial: Dial = (table, keys, ears) => {
  let socket: WebSocket | null = null;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function call(): void {
    clearTimeout(timer);
    ears.line("connecting", 0);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = keys.map((key) => `key=${encodeURIComponent(key)}`).join("&");
    const own = new WebSocket(`${scheme}://${location.host}${base}/ws/tables/${table}?${query}`);
    socket = own;
    own.onopen = () => {
      tries = 0;
      ears.line("open", 0);
    };
    own.onmessage = (message) => {
      ears.heard(JSON.parse(String(message.data)) as ServerMessage);
    };
    own.onclose = (event) => {
      if (closed || socket !== own) return;
      if (REFUSED.includes(event.code)) {
        ears.line("refused", 0);
        return;
      }
      const wait = backoff(tries++);
      ears.line("lost", wait);
      timer = setTimeout(call, wait);
    };
  }

  call();
  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    hurry() {
      if (!closed && socket?.readyState !== WebSocket.OPEN) call();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
};
