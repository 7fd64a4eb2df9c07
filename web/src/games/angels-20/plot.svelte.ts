/** What the person at the map points at and plans: shared by the map, the dock and the cards. */
import { desk } from "../../session/desk.svelte";
import { fitting, type Wanted } from "./layout";
import type { About, PathStep, Reach } from "./types";
import type { PathMessage } from "../../wire";

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
  /** The map lies with north to the right. */
  turned = $state(false);
  /** The fire zones of all enemies are shown. */
  threats = $state(false);
  /** The altitude that a flak field is to have. */
  flak = $state<number | null>(null);

  /** It is to fly as soon as the way there is known. */
  eager = $state(false);

  private readonly places = $derived(desk.session?.plans ?? {});
  readonly movers = $derived(Object.keys(this.places));
  /** Whose ends are shown: the one that is moving, or else the one that was picked or is pointed at. */
  readonly mover = $derived.by<string | null>(() => {
    if (this.movers.length < 2) return this.movers[0] ?? null;
    if (this.picked && this.movers.includes(this.picked)) return this.picked;
    return this.looked && this.movers.includes(this.looked) ? this.looked : null;
  });
  /** Every hex that it can end its move in, with the chance of the surest way there; and that of all movers. */
  readonly ends = $derived(this.mover ? this.reach(this.mover) : []);
  readonly all = $derived(this.movers.flatMap((mover) => this.reach(mover)));
  /** The ends in the hex; empty until the server has told them, like the way to the one that is planned. */
  readonly here = $derived.by<Reach[]>(() => {
    const told = desk.session?.ends;
    return this.hex && told?.unit === this.mover && told.place === this.hex ? (told.ends as Reach[]) : [];
  });
  readonly plan = $derived(fitting(this.here, this.wanted));
  readonly way = $derived.by<PathMessage | null>(() => {
    const told = desk.session?.path;
    return this.plan && told?.end === this.plan.name ? told : null;
  });
  readonly path = $derived((this.way?.path ?? []) as unknown as PathStep[]);

  private reach(mover: string): { hex: string; chance: number }[] {
    return Object.entries(this.places[mover] ?? {}).map(([hex, chance]) => ({ hex, chance }));
  }

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
    this.eager = false;
  }

  /** Aim at an end that somebody else has thought of. */
  propose(unit: string, hex: string, facing: number, altitude: number): void {
    this.picked = unit;
    this.hex = hex;
    this.wanted = { facing, altitude, speed: null };
    this.eager = false;
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
    this.eager = false;
  }

  /** Make the move; if the way is not known yet, as soon as it is. */
  fly(): void {
    const { plan, way } = this;
    if (!plan || !way) {
      this.eager = true;
      return;
    }
    this.clear();
    desk.session?.follow(way.premoves, [plan.plane]);
  }
}

export const plot = new Plot();
