/** What the person at the screen is looking at: shared by the table's parts and the game's board. */
import type { Option } from "../wire";
import type { Session } from "./session.svelte";

export type HelpTab = "how" | "rules" | "words" | "keys";
export type Tab = "log" | "now" | "forces" | "chat";

/** A box on the screen that a menu or a hint belongs to. */
export interface Spot {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Menu {
  spot: Spot;
  options: Option[];
}

export interface WhyAsked {
  spot: Spot;
  place: string;
}

/** What is pointed at or focused: options to tell the odds of, a card to tell the facts of. */
export interface Hint {
  spot: Spot;
  options: Option[];
  card: string | null;
  /** Nothing is on offer here, and why not is to be told. */
  barred?: string | null;
  /** What the option leads to stands in full where it is pointed at. */
  read?: boolean;
  /** What lies around it matters as well: the hint goes to the other half of this box. */
  away?: Spot | undefined;
}

/** A word of the game that is to be explained. */
export interface TermHint {
  term: string;
  spot: Spot;
}

const NOTHING: ReadonlyMap<string, Option[]> = new Map();

class Desk {
  session = $state.raw<Session | null>(null);
  /** Places that a log line is about. */
  lit = $state.raw<ReadonlySet<string>>(new Set());
  menu = $state.raw<Menu | null>(null);
  why = $state.raw<WhyAsked | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The rule that is open, by number. */
  rule = $state<string | null>(null);
  /** Whether a rule is our reconstruction. */
  ours = $state.raw<(rule: string) => boolean>(() => false);
  /** Keys of the game that is played. */
  keys = $state.raw<readonly (readonly [string, string])[]>([]);
  /** The page on why the game was won or lost is open. */
  analysis = $state(false);
  /** The page of the help that is open. */
  help = $state<HelpTab | null>(null);
  /** The word of the game that is pointed at. */
  term = $state.raw<TermHint | null>(null);
  tab = $state<Tab>("log");
  /** On a phone the side panel is a drawer. */
  drawer = $state(false);
  /** What may be done at any time is shown. */
  unasked = $state(false);
  /** The element whose details are shown. */
  inspected = $state<string | null>(null);

  get offers(): ReadonlyMap<string, Option[]> {
    return this.session?.offers ?? NOTHING;
  }

  inspect(element: string): void {
    this.inspected = element;
    this.tab = "forces";
    this.drawer = true;
  }

  /** Close the topmost thing that is open; false if nothing was. */
  escape(): boolean {
    if (this.rule) this.rule = null;
    else if (this.analysis) this.analysis = false;
    else if (this.help) this.help = null;
    else if (this.term) this.term = null;
    else if (this.menu) this.menu = null;
    else if (this.why) this.why = null;
    else if (this.drawer) this.drawer = false;
    else return false;
    return true;
  }

  clear(): void {
    this.menu = null;
    this.why = null;
    this.hint = null;
    this.term = null;
    this.lit = new Set();
  }
}

export const desk = new Desk();

export function spotOf(node: Element): Spot {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  return { left, top, right, bottom };
}
