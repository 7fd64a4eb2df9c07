/** What the person at the map points at and plans: shared by the map, the dock and the cards. */
import { desk } from "../../table/desk.svelte";
import { fitting, type Wanted } from "./layout";
import type { About, PathStep, Reach } from "./types";
import type { GameEvent } from "../../wire";

const ANY: Wanted = { facing: null, altitude: null, speed: null };

class Plot {
  about = $state.raw<About | null>(null);
  /** The aircraft under the pointer or the focus. */
  pointed = $state<string | null>(null);
  /** The last one of those that could move that was pointed at: its reach stays in sight. */
  private looked = $state<string | null>(null);
  /** The aircraft whose moves are shown while several could move. */
  picked = $state<string | null>(null);
  /** The hex that it is to fly to. */
  hex = $state<string | null>(null);
  wanted = $state.raw<Wanted>(ANY);
  /** The altitude that a flak field is to have. */
  flak = $state<number | null>(null);

  /** All ends of moves that are open now. */
  readonly all = $derived((desk.session?.plans ?? []) as Reach[]);
  readonly movers = $derived([...new Set(this.all.map((each) => each.plane))]);
  /** Whose ends are shown: the one that is moving, or else the one that was picked or is pointed at. */
  readonly mover = $derived.by<string | null>(() => {
    if (this.movers.length < 2) return this.movers[0] ?? null;
    if (this.picked && this.movers.includes(this.picked)) return this.picked;
    return this.looked && this.movers.includes(this.looked) ? this.looked : null;
  });
  readonly ends = $derived(this.mover ? this.all.filter((each) => each.plane === this.mover) : []);
  readonly here = $derived(this.hex ? this.ends.filter((each) => each.hex === this.hex) : []);
  readonly plan = $derived(fitting(this.here, this.wanted));
  /** The way of the plan; empty until the server has told it. */
  readonly path = $derived.by<PathStep[]>(() => {
    const told = desk.session?.model.path;
    const same = this.plan !== null && told?.plan.join() === this.plan.plan.join();
    return same && told.number === desk.session?.mine?.number ? (told.path as PathStep[]) : [];
  });

  point(plane: string): void {
    this.pointed = plane;
    if (!this.hex && this.movers.includes(plane)) this.looked = plane;
  }

  unpoint(plane: string): void {
    if (this.pointed === plane) this.pointed = null;
  }

  aim(hex: string): void {
    if (this.movers.length > 1) this.picked = this.mover;
    this.hex = hex;
    this.wanted = ANY;
  }

  /** Choose one thing; what does not go with it any more is free again. */
  want(name: keyof Wanted, value: number): void {
    const next: Wanted = { ...this.wanted, [name]: this.wanted[name] === value ? null : value };
    this.wanted = fitting(this.here, next) ? next : { ...ANY, [name]: value };
  }

  clear(): void {
    this.hex = null;
    this.picked = null;
    this.looked = null;
    this.wanted = ANY;
  }

  fly(): void {
    const plan = this.plan;
    if (!plan) return;
    this.clear();
    desk.session?.follow(plan.plan, failed);
  }
}

/** After a check that failed the aircraft is not where the plan wants it. */
function failed(event: GameEvent): boolean {
  return event.kind === "check" && event.result === "fails";
}

export const plot = new Plot();
