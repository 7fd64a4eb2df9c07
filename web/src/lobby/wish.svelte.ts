/** A table that somebody is about to open: what is played, and by whom. */
import { check, makeTable, readData } from "../http";
import { held, hold } from "../keys";
import { prefs } from "../prefs.svelte";
import { go } from "../route.svelte";
import { usualLevel } from "../start";
import { capital } from "../words";
import type { Check, Game, Json, NewTable, OwnData, SeatKind, SeatWish } from "../wire";

const SIDES: readonly string[] = ["allied", "axis"];
/** People on one side. */
const MOST = 4;
/** Bytes of all files that a table is made with. */
const LARGEST = 1_000_000;
export type Side = string;

export class Wish {
  game = $state.raw<Game | undefined>();
  /** A set-up of the player's own instead of a scenario. */
  own = $state(false);
  scenario = $state("");
  built = $state.raw<Record<string, unknown>>({});
  switches = $state<string[]>([]);
  dice = $state<NewTable["dice"]>("house");
  odds = $state(true);
  undo = $state(true);
  /** Whether hints are given, if somebody has said so. */
  private hinted = $state<boolean | null>(null);
  /** Players on each side that somebody has asked for, by scenario and side. */
  private counted = $state<Record<string, number>>({});
  kinds = $state<Record<string, SeatKind>>({});
  names = $state<Record<string, string>>({});
  levels = $state<Record<string, string>>({});
  report = $state.raw<Check | null>(null);
  /** The report is about an earlier set-up: the newest is being checked. */
  checking = $state(false);
  trouble = $state("");
  busy = $state(false);
  /** This browser has never been at a table, except to learn. */
  private readonly first = held().every((each) => each.lesson);

  /** Players on each side; some scenarios are for more than two. */
  readonly sides = $derived<readonly Side[]>((this.game?.scenarios.find((each) => each.key === this.scenario) ?? this.game?.scenarios[0])?.sides ?? SIDES);
  readonly players = $derived<Record<Side, number>>(Object.fromEntries(this.sides.map((side) => [side, this.counted[this.mark(side)] ?? this.usual(side)])));
  readonly seats = $derived(this.sides.flatMap((side) => seatNames(side, this.players[side] ?? 1)));
  readonly title = $derived(
    this.own ? "Your own battle" : (this.game?.scenarios.find((each) => each.key === this.scenario)?.title ?? ""),
  );
  /** How many elements a side has, which is the most players it can have. */
  readonly elements = $derived<Record<Side, number>>(Object.fromEntries(this.sides.map((side) => [side, this.count(side)])));
  /** The rules that the scenario or the builder turns on by itself. */
  readonly given = $derived(((this.own ? this.built : this.setup)["switches"] ?? []) as string[]);
  /** Those of them that somebody has turned off again, by key. */
  without = $state<string[]>([]);
  readonly on = $derived(
    [...this.given, ...this.switches.filter((key) => !this.given.includes(key))].filter((key) => !this.without.includes(key)),
  );
  /** What a set-up turns off that would hold if it said nothing. */
  private readonly off = $derived([...((this.built["without"] ?? []) as string[]), ...this.given].filter((key) => !this.on.includes(key)));
  /** Files of the player's own, by name, and what the server made of them. */
  files = $state.raw<Record<string, string>>({});
  data = $state.raw<OwnData>({ fields: {}, faults: [] });
  readonly wholeSetup = $derived<Record<string, unknown>>({
    ...(this.own ? this.built : { scenario: this.scenario }),
    ...this.withData(this.own ? this.built : {}),
    ...(this.own && this.on.length ? { switches: this.on } : {}),
    ...(this.own && this.built["without"] ? { switches: this.on, without: this.off } : {}),
    ...(!this.own && this.switches.length ? { switches: [...this.switches] } : {}),
    ...(!this.own && this.without.length ? { without: [...this.without] } : {}),
    ...(this.seats.length > 2 || this.sides.reduce((sum, side) => sum + this.usual(side), 0) > 2 ? { seats: { ...this.players } } : {}),
  });
  readonly ready = $derived(
    !this.busy && this.game !== undefined && !this.report?.errors.length && !this.data.faults.length && this.seats.some((seat) => this.kind(seat) !== "bot"),
  );

  choose(game: Game | undefined): void {
    this.game = game;
    this.scenario = game?.default_scenario ?? "";
    this.built = {};
    this.report = null;
    this.forget();
  }

  /** Leave out what was changed beside a set-up: one that was opened brings its own. */
  forget(): void {
    this.switches = [];
    this.without = [];
    this.files = {};
    this.data = { fields: {}, faults: [] };
  }

  /** Take files of the player's own, in the place of those of the same name. */
  async take(files: Iterable<File>): Promise<void> {
    const game = this.game;
    if (!game) return;
    const added = [...files];
    const size = added.reduce((sum, file) => sum + file.size, 0);
    if (size > LARGEST) {
      this.data = { fields: {}, faults: [`${(size / 1e6).toFixed(1)} MB in all; ${String(LARGEST / 1e6)} MB is the limit`] };
      return;
    }
    const texts = await Promise.all(added.map(async (file) => [file.name, await file.text()] as const));
    await this.hand({ ...this.files, ...Object.fromEntries(texts) });
  }

  async remove(name: string): Promise<void> {
    await this.hand(Object.fromEntries(Object.entries(this.files).filter(([each]) => each !== name)));
  }

  private async hand(files: Record<string, string>): Promise<void> {
    const game = this.game;
    if (!game) return;
    this.files = files;
    const none: OwnData = { fields: {}, faults: [] };
    try {
      const found = Object.keys(files).length ? await readData(game.game, files) : none;
      if (files === this.files) this.data = found;
    } catch (problem) {
      this.data = { ...none, faults: [problem instanceof Error ? problem.message : "The server did not answer."] };
    }
  }

  /** What the files bring along; what the builder has of its own goes before it. */
  private withData(built: Record<string, unknown>): Record<string, unknown> {
    const own = (field: string): Record<string, Json> => (built[field] ?? {}) as Record<string, Json>;
    return Object.fromEntries(
      Object.entries(this.data.fields).map(([field, pieces]) => [field, { ...(pieces as Record<string, Json>), ...own(field) }]),
    );
  }

  /** Turn a rule on or off, whoever had turned it on. */
  toggle(key: string): void {
    const off = this.on.includes(key);
    this.switches = this.switches.filter((each) => each !== key);
    this.without = this.without.filter((each) => each !== key);
    if (off && this.given.includes(key)) this.without = [...this.without, key];
    else if (!off && !this.given.includes(key)) this.switches = [...this.switches, key];
  }

  kind(seat: string): SeatKind {
    return this.kinds[seat] ?? (seat === this.usualSeat ? "me" : this.game?.levels.length ? "bot" : "here");
  }

  /** The seat that the lesson taught, else the first. */
  private get usualSeat(): string | undefined {
    const taught = this.game?.lessons[0]?.seat;
    return this.seats.find((seat) => seat === taught) ?? this.seats[0];
  }

  level(seat: string): string {
    return this.levels[seat] ?? usualLevel(this.game?.levels ?? [], this.first) ?? "";
  }

  /** Usually nobody is helped against a person who sits elsewhere. */
  get hints(): boolean {
    return this.hinted ?? !this.seats.some((seat) => this.kind(seat) === "link");
  }

  set hints(on: boolean) {
    this.hinted = on;
  }

  async check(setup: Record<string, unknown>): Promise<void> {
    if (!this.game || (this.own && !Object.keys(this.built).length)) return;
    // The check is a courtesy; starting the table will say what is wrong.
    const found = await check(this.game.game, setup).catch(() => null);
    if (setup !== this.wholeSetup) return;
    this.report = found;
    this.checking = false;
  }

  async start(): Promise<void> {
    const game = this.game;
    if (!game) return;
    this.busy = true;
    this.trouble = "";
    try {
      const made = await makeTable({
        game: game.game,
        setup: this.wholeSetup,
        switches: this.own ? this.on : [...this.switches],
        seats: Object.fromEntries(this.seats.map((seat) => [seat, this.wished(seat)])),
        dice: this.dice,
        odds: this.odds,
        undo: this.undo ? "usual" : "off",
        hints: this.hinted === null ? "usual" : this.hinted ? "on" : "off",
      });
      const [keys, links] = sorted(made.keys, (seat) => this.kind(seat) === "link");
      hold({ table: made.table, game: game.game, title: this.title, keys, links });
      go(`/table/${made.table}`);
    } catch (problem) {
      this.trouble = problem instanceof Error ? problem.message : "The server did not answer.";
    } finally {
      this.busy = false;
    }
  }

  /** What a side is called, and whose colors it has: as the set-up says, else by its key. */
  named(side: Side): { name: string; camp: string } {
    const own = (this.own ? this.built : this.setup)[side] as { name?: string; camp?: string; nation?: string } | undefined;
    const camp = own?.camp ?? this.campOf(own?.nation) ?? (side === this.sides[1] ? "axis" : "allied");
    return { name: own?.name ?? own?.nation ?? capital(side), camp };
  }

  /** A nation has the colors that it has in the scenarios of the game. */
  private campOf(nation: string | undefined): string | undefined {
    if (nation === undefined) return undefined;
    const about = this.game?.about as { scenarios?: Record<string, Record<string, unknown>> } | undefined;
    for (const setup of Object.values(about?.scenarios ?? {}))
      for (const side of this.sides) {
        const known = setup[side] as { camp?: string; nation?: string; name?: string } | undefined;
        if (known?.camp && (known.nation ?? known.name) === nation) return known.camp;
      }
    return undefined;
  }

  private wished(seat: string): SeatWish {
    const kind = this.kind(seat);
    const given = this.names[seat]?.trim() ?? "";
    const name = given || (kind === "me" ? prefs.name : "");
    return kind === "bot" ? { kind, name, level: this.level(seat) } : { kind, name };
  }

  /** Say how many people play a side. */
  people(side: Side, count: number): void {
    this.counted[this.mark(side)] = count;
  }

  private mark(side: Side): string {
    return `${this.game?.game ?? ""} ${this.own ? "" : this.scenario} ${side}`;
  }

  private usual(side: Side): number {
    const seats = (this.own ? this.built : this.setup)["seats"] as Partial<Record<Side, number>> | undefined;
    return seats?.[side] ?? 1;
  }

  private count(side: Side): number {
    // Sides by other names have a seat each.
    if (!SIDES.includes(side)) return 1;
    const setup = this.own ? this.built : this.setup;
    const force = setup[side] as unknown[] | { aircraft?: unknown[] } | undefined;
    if (Array.isArray(force)) return force.length;
    return Math.min(MOST, force?.aircraft?.length || 1);
  }

  private get setup(): Record<string, unknown> {
    const about = this.game?.about as { scenarios?: Record<string, Record<string, unknown>> } | undefined;
    return about?.scenarios?.[this.scenario] ?? {};
  }
}

export function seatNames(side: Side, players: number): string[] {
  return players < 2 ? [side] : Array.from({ length: players }, (_, index) => `${side}-${String(index + 1)}`);
}

/** Keys that stay in this browser, and keys that are handed out as links. */
function sorted(
  keys: Record<string, string>,
  isLink: (seat: string) => boolean,
): [Record<string, string>, Record<string, string>] {
  const entries = Object.entries(keys);
  return [
    Object.fromEntries(entries.filter(([seat]) => !isLink(seat))),
    Object.fromEntries(entries.filter(([seat]) => isLink(seat))),
  ];
}
