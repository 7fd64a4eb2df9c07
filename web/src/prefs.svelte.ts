/** What one person likes: theme and pace. Kept in this browser only. */

export type Theme = "auto" | "light" | "dark";

const STORE = "airwar.prefs";
/** Milliseconds a step of other people's moves takes. */
export const PACES = [
  { key: "slow", title: "Slow", wait: 1800 },
  { key: "normal", title: "Normal", wait: 900 },
  { key: "fast", title: "Fast", wait: 350 },
  { key: "off", title: "At once", wait: 0 },
] as const;

export type PaceKey = (typeof PACES)[number]["key"];

interface Stored {
  theme?: Theme;
  pace?: PaceKey;
  name?: string;
}

function stored(): Stored {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

function calm(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

class Prefs {
  theme = $state<Theme>(stored().theme ?? "auto");
  paceKey = $state<PaceKey>(stored().pace ?? (calm() ? "off" : "normal"));
  name = $state(stored().name ?? "");

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

  setName(name: string): void {
    this.name = name;
    this.keep();
  }

  /** Put the theme on the page; `auto` leaves it to the system. */
  apply(): void {
    const root = document.documentElement;
    if (this.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
  }

  private keep(): void {
    const now: Stored = { theme: this.theme, pace: this.paceKey, name: this.name };
    localStorage.setItem(STORE, JSON.stringify(now));
  }
}

export const prefs = new Prefs();
