/**
 * Committed dice derive from a word of each seat as well; the browser makes one up. It sends the hash of the word
 * first, and the word itself when every seat has sent a hash: so nobody can choose a word by what the others sent.
 */
import type { ClientMessage, StateMessage } from "../wire";
import { sha256 } from "./sha256";

interface Kept {
  word: string;
  /** Whether the server has been told the word: it is never used for another hash then. */
  told: boolean;
}

export class Words {
  private readonly memory = new Map<string, Kept>();

  constructor(private readonly table: string) {}

  /** What own seats have to send now. */
  wanted(state: StateMessage): ClientMessage[] {
    const hashes = state.hashes ?? {};
    const ready = state.words.every((each) => hashes[each]);
    return state.words.filter((each) => state.you.includes(each)).flatMap((seat) => this.next(seat, hashes[seat], ready));
  }

  private next(seat: string, sent: string | undefined, ready: boolean): ClientMessage[] {
    const kept = this.kept(seat);
    if (sent && kept && sha256(kept.word) === sent) {
      if (!ready) return [];
      this.keep(seat, { ...kept, told: true });
      return [{ type: "word", seat, word: kept.word }];
    }
    // None was sent yet, or it was lost here: then all choose again.
    const word = kept && !kept.told && !sent ? kept.word : random();
    this.keep(seat, { word, told: false });
    return [{ type: "word-hash", seat, hash: sha256(word) }];
  }

  private name(seat: string): string {
    return `airwar.word.${this.table}.${seat}`;
  }

  private kept(seat: string): Kept | null {
    try {
      const text = localStorage.getItem(this.name(seat));
      if (text) return JSON.parse(text) as Kept;
    } catch {
      // Some browsers keep nothing; what is in memory must do.
    }
    return this.memory.get(seat) ?? null;
  }

  private keep(seat: string, kept: Kept): void {
    this.memory.set(seat, kept);
    try {
      localStorage.setItem(this.name(seat), JSON.stringify(kept));
    } catch {
      // As above.
    }
  }
}

function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
