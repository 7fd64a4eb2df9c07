/** What the person at the table points at and plans: shared by the sky, the dock and the lists. */
import { desk } from "../../session/desk.svelte";
import { pen } from "../../forms/pen.svelte";
import { nameOf, Squares, type Square } from "../../board/squares";
import { nextUnit, pairsIn, pairsOf, withPair, type Pair, type Pairs } from "./pairs";
import { best, bySquare, plansOf, type Plan } from "./walk";
import type { Draft, Field } from "../../wire";
import type { About, Unit, View } from "./types";

export const board = new Squares(26, 20, 60, 44, 130);

/** Squares by their steps from another, as far as they are on the map. */
export function stepped({ column, level }: Square, steps: readonly (readonly [number, number])[]): string[] {
  return steps.map(([dx, dy]) => ({ column: column + dx, level: level + dy })).filter((each) => board.has(each)).map(nameOf);
}

/** What can be laid over the sky, and the keys that do it. */
export const OVERLAYS = [
  { name: "reach", key: "m", title: "Reach", what: "Where a move can end" },
  { name: "threads", key: "t", title: "Tallies", what: "Who has a tally on whom" },
  { name: "sight", key: "e", title: "Sight", what: "Lines of sight from the counter that is pointed at, and what blocks them" },
  { name: "sun", key: "n", title: "Sun", what: "From where one comes out of the Sun at the target of a move" },
  { name: "arcs", key: "a", title: "Arcs", what: "Ahead of and behind the counter that is pointed at" },
  { name: "guard", key: "g", title: "Escorts", what: "From where escorts react for the bomber that is pointed at" },
] as const;

class Plot {
  about = $state.raw<About | null>(null);
  /** The unit under the pointer or the focus. */
  pointed = $state<string | null>(null);
  /** The square under the pointer or the focus, while a move is planned. */
  square = $state<string | null>(null);
  /** The stack that is open. */
  open = $state<string | null>(null);
  /** The square that is picked, whose facings can be chosen. */
  held = $state<string | null>(null);
  /** The way of a reaction that is pointed at, as its answer. */
  way = $state<string | null>(null);
  /** The kind of move; any if null. */
  kind = $state<string | null>(null);
  /** The unit that the next click sets on a square. */
  piece = $state<string | null>(null);
  reach = $state(true);
  threads = $state(true);
  sight = $state(false);
  sun = $state(true);
  arcs = $state(false);
  guard = $state(false);
  /** Broken squadrons fly home as they usually do, and nobody is asked. */
  homeward = $state(false);
  /** What was flown so at each table, by turn and unit. */
  private readonly flown = new WeakMap<object, readonly string[]>();

  readonly question = $derived(desk.session?.mine?.question ?? "");
  readonly moving = $derived(this.question === "move" || this.question === "meet");
  private readonly form = $derived(this.moving ? (pen.whole ?? desk.session?.mine?.form ?? null) : null);
  private readonly fields = $derived.by<readonly Field[]>(() => this.form?.either?.flatMap((each) => each.fields ?? []) ?? this.form?.fields ?? []);
  /** Who may move now. */
  readonly movers = $derived.by<readonly string[]>(() => {
    const kind = this.fields.find((field) => field.name === "unit")?.kind;
    return kind?.type === "pick" ? kind.of.map((item) => String(item.value)) : [];
  });
  readonly mover = $derived.by<string | null>(() => {
    const held = pen.draft["unit"];
    return typeof held === "string" && this.movers.includes(held) ? held : (this.movers[0] ?? null);
  });
  private readonly all = $derived.by<readonly Plan[]>(() => (this.mover ? plansOf(this.form, this.mover, pen.draft) : []));
  /** The kinds of move that are open, with what else can be picked for each. */
  readonly kinds = $derived.by<readonly { tag: string; label: string; picks: readonly Field[] }[]>(() =>
    (this.form?.either ?? []).map((each) => ({
      tag: each.tag ?? "",
      label: each.label ?? each.tag ?? "",
      picks: (each.fields ?? []).filter((field) => field.kind.type === "pick" && field.name !== "unit"),
    })),
  );
  readonly plans = $derived.by<readonly Plan[]>(() => (this.kind === null ? this.all : this.all.filter((plan) => plan.kind === this.kind)));
  readonly ends = $derived.by<ReadonlyMap<string, readonly Plan[]>>(() => bySquare(this.plans));

  /** Who moves is broken, and all that it may do is to go home. */
  readonly homing = $derived.by<boolean>(() => {
    const view = desk.session?.view as View | null | undefined;
    return this.question === "move" && this.kinds.length === 1 && this.kinds[0]?.tag === "return" && this.movers.every((id) => view?.units[id]?.broken === true);
  });

  /** Units that are given squares by clicks on the board. */
  readonly pairs = $derived.by<Pairs | null>(() => (this.moving ? null : pairsOf(pen.whole ?? desk.session?.mine?.form ?? null)));
  readonly placed = $derived.by<readonly Pair[]>(() => (this.pairs ? pairsIn(pen.draft, this.pairs) : []));
  readonly placing = $derived.by<string | null>(() => (this.pairs ? (this.piece ?? nextUnit(pen.draft, this.pairs)) : null));

  place(square: string | null): void {
    if (!this.pairs || this.placing === null) return;
    pen.put(withPair(pen.draft, this.pairs, this.placing, square));
    this.piece = null;
  }

  /** Whether a unit is one of those that are given squares now. */
  places(unit: string): boolean {
    return this.pairs?.units.some((item) => item.value === unit) ?? false;
  }

  /** A unit was carried to a square. */
  put(unit: string, square: string): void {
    this.piece = unit;
    this.place(square);
  }

  point(unit: string): void {
    this.pointed = unit;
  }

  unpoint(unit: string): void {
    if (this.pointed === unit) this.pointed = null;
  }

  /** Plan for another unit, or another kind of move. */
  choose(draft: Draft): void {
    this.held = this.square = null;
    this.kind = typeof draft["type"] === "string" ? draft["type"] : null;
    pen.put({ ...(this.mover ? { unit: this.mover } : {}), ...draft });
  }

  fly(plan: Plan): void {
    desk.session?.submit(plan.answer);
  }

  /** The move that a click on a square takes. */
  taken(square: string, unit: Unit | undefined): Plan | undefined {
    return unit ? best(this.ends.get(square) ?? [], unit) : undefined;
  }

  take(square: string, unit: Unit | undefined): void {
    const plan = this.taken(square, unit);
    if (plan && !desk.session?.sent) this.fly(plan);
  }

  /** Where nothing can be pointed at, the first tap shows the way and the second flies it. */
  tap(square: string, unit: Unit | undefined): void {
    if (this.held !== square && window.matchMedia("(hover: none)").matches) this.held = square;
    else this.take(square, unit);
  }

  /** A broken squadron goes home, if that need not be asked; a move that was taken back is asked again. */
  flyHome(): void {
    const { session } = desk;
    const usual = session?.options[0];
    if (!session || !usual || !this.homeward || !this.homing || session.sent) return;
    const flown = this.flown.get(session) ?? [];
    const move = `${String((session.view as View | null)?.turn)} ${this.mover ?? ""}`;
    if (flown.includes(move)) {
      this.homeward = false;
      return;
    }
    this.flown.set(session, [...flown, move]);
    session.answer(usual.key);
  }

  /** For another question. */
  clear(): void {
    this.held = this.square = this.kind = this.open = this.piece = this.way = null;
  }
}

export const plot = new Plot();
