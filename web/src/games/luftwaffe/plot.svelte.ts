/** What the person at the table points at and plans: shared by the map, the dock and the lists. */
import { desk } from "../../session/desk.svelte";
import { pen } from "../../forms/pen.svelte";
import { chosen } from "../../forms/draft";
import type { Field, Item, Option, WalkEnd } from "../../wire";
import { legOf, type Leg } from "./legs";
import type { Box } from "./spread";
import { entryKey, nextLeg, replyTo, takenBack, type Routine } from "./routine";
import { keepStanding, keptStanding } from "./store";
import type { About, View } from "./types";

const MOVES: ReadonlySet<string> = new Set(["german-move", "american-move", "leg"]);
/** Acts for which a leg is flown, as the player most likely means it. */
const LIKELY = ["attack", "bomb", "strafe", "land", "leave", "join"] as const;

export type Overlay = "reach" | "courses" | "fuel" | "flak" | "symbols" | "overview" | "legend";

class Plot {
  about = $state.raw<About | null>(null);
  /** The force, unit or place under the pointer or the focus. */
  pointed = $state<string | null>(null);
  /** The group of the plan that is open, from 0. */
  group = $state(0);
  /** The unit that is being placed. */
  hand = $state<string | null>(null);
  /** Who wants to know which city or base is clicked. */
  city = $state.raw<((id: string) => void) | null>(null);
  overlays = $state<Record<Overlay, boolean>>({ reach: true, courses: true, fuel: true, flak: false, symbols: true, overview: true, legend: true });

  /** The hexes of each group's route, while a plan is made; null without a target. */
  planned = $state.raw<readonly (readonly string[] | null)[]>([]);
  /** The primary target of the open group. */
  goal = $state("");
  /** What the routes of a plan cover on the map. */
  covered = $state.raw<readonly Box[]>([]);
  /** How a group that enters is placed. */
  cover = $state<"open" | "marker">("open");
  /** Whether clicks on the map draw the route of the open group. */
  drawing = $state(false);
  /** What is being flown without asking, leg by leg, and in which turn; `enter`: groups come on as planned. */
  routine = $state<Routine | "enter" | null>(null);
  private since = "";
  /** Answers to be given without asking. */
  standing = $state.raw<ReadonlySet<string>>(keptStanding());
  /** What was answered for the player, since they last answered themselves. */
  told = $state.raw<readonly string[]>([]);
  /** The last question that was answered so, or that is the player's own because it was taken back. */
  private last = -1;
  /** The question before this one. */
  private before: number | null = null;
  /** Whether the report is open over the map. */
  report = $state(false);

  readonly question = $derived(desk.session?.mine?.question ?? "");
  readonly moving = $derived(MOVES.has(this.question));
  readonly planning = $derived(this.question === "plan");
  /** Units are put on bases. */
  readonly setting = $derived(["set-up", "bases", "redeploy"].includes(this.question));
  private readonly fields = $derived.by<readonly Field[]>(() => {
    const form = pen.whole ?? desk.session?.mine?.form ?? null;
    return this.moving && form ? (chosen(form, { type: "fly" })?.fields ?? []) : [];
  });
  /** Who may fly now. */
  readonly flyers = $derived.by<readonly string[]>(() => {
    const kind = this.fields.find((field) => field.name === "who")?.kind;
    return kind?.type === "pick" ? kind.of.map((item) => String(item.value)) : [];
  });
  readonly acts = $derived.by<readonly Item[]>(() => {
    const kind = this.fields.find((field) => field.name === "then")?.kind;
    return kind?.type === "pick" ? kind.of : [];
  });
  readonly parts = $derived.by<readonly Item[]>(() => {
    const kind = this.fields.find((field) => field.name === "units")?.kind;
    return kind?.type === "pick" ? kind.of : [];
  });
  /** The force or unit whose leg is drawn. */
  readonly who = $derived.by<string | null>(() => {
    const held = pen.draft["who"];
    // Whoever was picked may have flown since.
    return this.moving && typeof held === "string" && (!this.fields.length || this.flyers.includes(held)) ? held : null;
  });
  readonly path = $derived.by<readonly string[]>(() => {
    const held = pen.draft["path"];
    return this.moving && Array.isArray(held) ? held.map(String) : [];
  });
  readonly then = $derived(this.moving && typeof pen.draft["then"] === "string" ? pen.draft["then"] : "stop");
  readonly units = $derived.by<readonly string[]>(() => {
    const held = pen.draft["units"];
    return this.moving && Array.isArray(held) ? held.map(String) : [];
  });
  /** Hexes to which the leg can be drawn on. */
  readonly ends = $derived.by<readonly WalkEnd[]>(() => {
    const kind = this.fields.find((field) => field.name === "path")?.kind;
    return this.who && kind?.type === "walk" ? (kind.ends ?? []) : [];
  });
  /** The legs that are listed for whoever flies. */
  readonly legs = $derived.by<readonly (Leg & { option: Option })[]>(() =>
    this.moving
      ? (desk.session?.options ?? []).flatMap((option) => {
          const leg = legOf(option.key);
          return leg && (!this.who || leg.who === this.who) ? [{ ...leg, option }] : [];
        })
      : [],
  );

  point(id: string): void {
    this.pointed = id;
  }

  unpoint(id: string): void {
    if (this.pointed === id) this.pointed = null;
  }

  pick(who: string): void {
    pen.put({ type: "fly", who, path: [], then: "stop", units: [] });
  }

  /** Fly on to a hex: as listed if the leg begins there, else by the shortest way. */
  aim(hex: string): void {
    if (!this.who) return;
    if (this.path.length && this.path.at(-1) === hex) {
      this.fly();
      return;
    }
    const there = this.legs.filter((leg) => (leg.path.at(-1) ?? "") === hex);
    const listed = there.filter((leg) => !leg.units.length);
    const known = listed.find((leg) => leg.then !== "stop") ?? listed[0];
    if (!this.path.length && known) {
      this.draw(known.path, known.then);
      return;
    }
    // Some places are only for a part of the force.
    const part = there[0];
    if (!this.path.length && !this.units.length && part) {
      pen.put({ type: "fly", who: part.who, path: part.path, then: part.then, units: part.units });
      return;
    }
    const way = this.ends.find(([place]) => place === hex)?.[1];
    if (way) this.draw(way, LIKELY.find((act) => listed.some((leg) => leg.then === act)) ?? "stop");
    else if (known) this.draw(known.path, known.then);
  }

  draw(path: readonly string[], then: string = this.then): void {
    pen.put({ type: "fly", who: this.who ?? "", path: [...path], then, units: [...this.units] });
  }

  /** One hex back. */
  back(): void {
    if (this.path.length) this.draw(this.path.slice(0, -1), "stop");
    else pen.clear();
  }

  act(then: string): void {
    this.draw(this.path, then);
  }

  /** The part of the force that flies; none of them is all. */
  take(unit: string): void {
    const rest = this.units.filter((each) => each !== unit);
    const units = rest.length < this.units.length ? rest : [...rest, unit].toSorted();
    pen.put({ ...pen.draft, units });
  }

  switchStanding(key: string): void {
    const rest = [...this.standing].filter((each) => each !== key);
    this.standing = new Set(rest.length < this.standing.size ? rest : [...rest, key]);
    keepStanding(this.standing);
  }

  /** Do something over and over; what was done is told from now on. */
  begin(routine: Routine | "enter"): void {
    this.told = [];
    this.since = this.when;
    this.routine = routine;
  }

  private get when(): string {
    return `${this.view?.quarter ?? ""} ${String(this.view?.turn ?? 0)} ${this.view?.half ?? ""}`;
  }

  /** Answer what is routine. */
  goOn(): void {
    const session = desk.session;
    const mine = session?.mine;
    const seen = this.view;
    if (!session || !mine || !seen || !this.about || session.sent || mine.number === this.last) return;
    const back = this.before !== null && takenBack(this.before, mine.number);
    this.before = mine.number;
    if (back) {
      this.last = mine.number;
      this.told = [];
      this.routine = null;
      return;
    }
    const reply = replyTo(mine, session.options, seen, this.standing);
    if (reply) {
      this.last = mine.number;
      if (reply.told) this.told = [...this.told, reply.told].slice(-4);
      if (reply.key !== undefined) session.answer(reply.key);
      else if (reply.answer !== undefined) session.submit(reply.answer);
      return;
    }
    if (!this.routine) return;
    if (this.routine === "enter") {
      this.enterNext(session.options, mine.number);
      return;
    }
    // Losses and the like are decided in between; then it goes on, but not into another turn.
    if (!this.moving && this.since === this.when) return;
    const legs = session.options.flatMap((option) => {
      const leg = legOf(option.key);
      return leg ? [{ ...leg, option }] : [];
    });
    const leg = this.moving && this.since === this.when ? nextLeg(this.about, seen, legs, this.routine) : null;
    if (!leg) {
      this.routine = null;
      return;
    }
    this.last = mine.number;
    this.told = [...this.told, leg.option.label].slice(-4);
    session.answer(leg.option.key);
  }

  /** Groups that are due come onto the map; then nobody else does, this turn. */
  private enterNext(options: readonly Option[], number: number): void {
    const [session, mine, seen] = [desk.session, desk.session?.mine, this.view];
    const key = session && mine && seen && this.about ? entryKey(this.about, seen, mine, options) : null;
    const option = options.find((each) => each.key === (key ?? "done"));
    if (key === null) this.routine = null;
    if (!option || (key === null && mine?.question !== "enter")) return;
    this.last = number;
    this.told = [...this.told, option.label].slice(-4);
    session?.answer(option.key);
  }

  fly(): void {
    if (pen.answer !== undefined && pen.legal) desk.session?.submit(pen.answer);
  }

  get view(): View | null {
    return (desk.session?.view as View | null | undefined) ?? null;
  }
}

export const plot = new Plot();
