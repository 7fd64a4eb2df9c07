/** What one person likes: theme and pace. Kept in this browser only. */

export type Theme = "auto" | "light" | "dark";

const STORE = "airwar.prefs";
/** Milliseconds a step of other people's moves takes. */
export const PACES = [
  { key: "slow", title: "Slow", wait: 1800 },
  { key: "normal", title: "Normal", wait: 900 },
  { key: "fast", title: "Fast", wait: 350 },
  { key: "off", title: "Instant", wait: 0 },
] as const;

export type PaceKey = (typeof PACES)[number]["key"];

interface Stored {
  theme?: Theme;
  pace?: PaceKey;
  name?: string;
  sound?: boolean;
  /** The game that was looked at last. */
  game?: string;
  /** Games whose lesson was played to its end. */
  learned?: string[];
}

function stored(): Stored {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

export function calm(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A screen without a pointer: nothing can be pointed at without being pressed. */
export const touch = typeof matchMedia === "function" && matchMedia("(hover: none)").matches;

class Prefs {
  theme = $state<Theme>(stored().theme ?? "auto");
  paceKey = $state<PaceKey>(stored().pace ?? (calm() ? "off" : "normal"));
  name = $state(stored().name ?? "");
  /** Guns and losses are heard, unless less motion is asked for. */
  sound = $state(stored().sound ?? false);
  game = $state(stored().game ?? "");
  learned = $state.raw<readonly string[]>(stored().learned ?? []);

  get pace(): number {
    return PACES.find((each) => each.key === this.paceKey)?.wait ?? 900;
  }

  faster(): void {
    const at = PACES.findIndex((each) => each.key === this.paceKey);
    this.setPace(PACES[(at + 1) % PACES.length]?.key ?? "normal");
  }

  setPace(key: PaceKey): void {
    this.paceKey = key;
    this.keep();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.apply();
    this.keep();
  }

  setSound(on: boolean): void {
    this.sound = on;
    this.keep();
  }

  setName(name: string): void {
    this.name = name;
    this.keep();
  }

  setGame(game: string): void {
    this.game = game;
    this.keep();
  }

  learn(game: string): void {
    if (this.learned.includes(game)) return;
    this.learned = [...this.learned, game];
    this.keep();
  }

  /** Put the theme on the page; `auto` leaves it to the system. */
  apply(): void {
    const root = document.documentElement;
    if (this.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
  }

  private keep(): void {
    const now: Stored = { theme: this.theme, pace: this.paceKey, name: this.name, sound: this.sound, game: this.game, learned: [...this.learned] };
    localStorage.setItem(STORE, JSON.stringify(now));
  }
}

export const prefs = new Prefs();
