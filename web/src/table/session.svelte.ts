/** One table as this browser holds it: its socket, what is known, what is shown. */
import { SvelteSet } from "svelte/reactivity";
import { Pacer } from "../board/pace";
import { curtain, empty, reduce, type Model } from "../board/reduce";
import { byPlace } from "../board/places";
import { prefs } from "../prefs.svelte";
import { dial, type Connection, type Dial, type Line } from "../socket";
import { shared } from "../games/open";
import { Course } from "./course";
import type { ClientMessage, GameEvent, OpenRequest, Option, Plan, ServerMessage, StateMessage } from "../wire";

/** Milliseconds that a step of one's own planned move takes at most. */
const PLANNED = 300;

export class Session {
  model = $state.raw<Model>(empty());
  line = $state<Line>("connecting");
  waiting = $state(0);
  paused = $state(false);
  /** An answer is on its way, and no second one may follow it. */
  sent = $state(false);
  /** Whose eyes a hot seat has asked for and not yet got. */
  asked = $state<string | null>(null);
  /** The number that is being looked at again, or null for the present. */
  replayAt = $state<number | null>(null);
  replayEyes = $state("");
  private turned = false;

  readonly shown = $derived(this.model.state);
  readonly mine = $derived.by<OpenRequest | null>(() => {
    const state = this.shown;
    if (!state || this.replayAt !== null) return null;
    return state.open.find((each) => each.mine && each.seat === state.seat) ?? null;
  });
  readonly options = $derived<Option[]>(this.mine?.options ?? []);
  readonly offers = $derived(byPlace(this.options));
  /** The whole moves that can be made now; null until they have come. */
  readonly plans = $derived.by<readonly Plan[] | null>(() => {
    const found = this.model.plans;
    return found && found.seat === this.mine?.seat && found.number === this.mine.number ? found.plans : null;
  });
  /** How many answers of a planned move are still to be given. */
  ahead = $state(0);
  /** The seat that the screen must be handed to before anything is shown. */
  readonly handTo = $derived.by<string | null>(() => (shared(this.shown) ? null : handTo(this.shown)));
  readonly view = $derived(
    this.replayAt !== null && this.model.replay ? this.model.replay.view : (this.shown?.view ?? null),
  );
  readonly events = $derived.by(() => {
    if (this.replayAt === null) return this.model.events;
    const at = this.replayAt;
    const replay = this.model.replay;
    return replay?.events.length ? replay.events : this.model.events.filter((e) => e.at <= at);
  });

  /** Odds that were asked for and have not come. */
  private readonly oddsAsked = new SvelteSet<string>();
  private oddsQueue: string[] = [];
  private plansAsked = -1;
  private readonly course = new Course();
  private readonly worded = new SvelteSet<string>();
  private readonly connection: Connection;
  private readonly pacer = new Pacer<StateMessage>(
    (state) => {
      this.take(state);
    },
    (state) => (state.events.length ? 1 : 0.25),
    () => {
      this.waiting = this.pacer.waiting;
      this.paused = this.pacer.isPaused;
    },
  );

  constructor(
    readonly id: string,
    readonly keys: string[],
    call: Dial = dial,
  ) {
    this.connection = call(id, keys, {
      heard: (message) => {
        this.heard(message);
      },
      line: (line) => {
        this.line = line;
        if (line === "connecting") this.renew();
      },
    });
  }

  close(): void {
    this.pacer.clear();
    this.connection.close();
  }

  hurry(): void {
    this.connection.hurry();
  }

  // -- what the people at this screen do ------------------------------------------------------

  /** What a person answers himself ends a planned move. */
  answer(key: string): void {
    if (!this.sent) this.abandon();
    this.give(key);
  }

  /** Make a planned move answer by answer, until the game asks something else or it goes wrong. */
  follow(keys: readonly string[], wrong: (event: GameEvent) => boolean): void {
    if (!this.mine || this.sent) return;
    this.course.set(keys, wrong);
    this.proceed();
  }

  private abandon(): void {
    this.course.end();
    this.ahead = 0;
  }

  private proceed(): void {
    const key = this.course.next(this.mine ? this.options.map((option) => option.key) : null);
    this.ahead = this.course.left;
    if (key !== null) this.give(key);
  }

  private give(key: string): void {
    const request = this.mine;
    if (!request || this.sent) return;
    this.sent = true;
    this.model = { ...this.model, acted: request.number, why: null, error: null };
    this.send({ type: "answer", seat: request.seat, number: request.number, key });
  }

  outcome(values: number[]): void {
    if (this.shown) this.send({ type: "outcome", number: this.shown.number, values });
  }

  why(place: string): void {
    if (this.mine) this.send({ type: "why", seat: this.mine.seat, place });
  }

  odds(key: string): void {
    const state = this.shown;
    if (!this.mine || this.sent || !state?.table.odds || this.model.odds[key]) return;
    if (!this.options.some((option) => option.key === key)) return;
    this.oddsAsked.add(key);
    this.send({ type: "odds", seat: this.mine.seat, key });
  }

  /** The odds of many options, one after the other: of a quick row only the last is worked out. */
  allOdds(keys: readonly string[]): void {
    this.oddsQueue = keys.filter((key) => !this.model.odds[key]);
    this.nextOdds();
  }

  private nextOdds(): void {
    const key = this.oddsQueue.find((each) => !this.model.odds[each]);
    this.oddsQueue = this.oddsQueue.filter((each) => each !== key && !this.model.odds[each]);
    if (key !== undefined) this.odds(key);
  }

  /** Ask for the whole moves that can be made now, once for each request. */
  askPlans(): void {
    if (!this.mine || this.plansAsked === this.mine.number) return;
    this.plansAsked = this.mine.number;
    this.send({ type: "plans", seat: this.mine.seat });
  }

  /** Ask for the steps of a plan. */
  askPath(plan: readonly string[]): void {
    if (this.mine) this.send({ type: "path", seat: this.mine.seat, plan });
  }

  undo(): void {
    const seat = this.shown?.seat;
    if (seat) this.send({ type: "undo", seat });
  }

  consent(yes: boolean): void {
    const seat = this.shown?.seat;
    if (seat) this.send({ type: "undo-consent", seat, yes });
    this.model = { ...this.model, undoAsked: null };
  }

  resign(): void {
    const seat = this.shown?.seat ?? this.shown?.you[0];
    if (seat) this.send({ type: "resign", seat });
  }

  chat(text: string): void {
    const seat = this.shown?.seat ?? this.shown?.you[0];
    if (seat && text.trim()) this.send({ type: "chat", seat, text: text.trim() });
  }

  /** Each seat counts its own steps: through other eyes the same moment may have another number. */
  replay(at: number, eyes: string): void {
    const by = this.replayAt === null ? eyes : this.replayEyes;
    this.turned = by !== eyes;
    this.replayAt = at;
    this.replayEyes = eyes;
    this.send({ type: "replay", at, eyes, by });
  }

  /** Consent to play on by changed rules, for all seats held here. */
  goOn(): void {
    const { you, frozen } = this.shown ?? {};
    const seat = frozen?.missing.find((each) => you?.includes(each));
    if (seat) this.send({ type: "go-on", seat });
  }

  present(): void {
    this.replayAt = null;
    this.model = { ...this.model, replay: null };
  }

  dismiss(): void {
    this.model = { ...this.model, why: null, error: null };
  }

  /** The person at the screen says who he is, and sees his own table. */
  look(seat: string): void {
    this.asked = seat;
    this.send({ type: "eyes", seat });
  }

  // -- pace -----------------------------------------------------------------------------------

  pause(): void {
    if (this.pacer.isPaused) this.pacer.resume();
    else this.pacer.pause();
  }

  step(): void {
    this.pacer.one();
  }

  skip(): void {
    this.pacer.skip();
  }

  /** Take over a pace that was changed while moves are waiting. */
  repace(): void {
    this.pacer.step = prefs.pace;
    if (prefs.pace === 0) this.pacer.skip();
  }

  // -- what comes in --------------------------------------------------------------------------

  private heard(message: ServerMessage): void {
    if (message.type === "state" || message.type === "error") this.sent = false;
    // Odds that the game has overtaken are refused; nobody needs to hear of it.
    if (message.type === "error" && !message.answer && this.oddsAsked.size) {
      this.oddsAsked.clear();
      return;
    }
    if (message.type === "odds") this.oddsAsked.delete(message.key);
    if (message.type === "error") this.abandon();
    if (message.type === "replay" && this.turned && message.eyes === this.replayEyes) {
      this.turned = false;
      this.replayAt = message.number;
    }
    if (message.type !== "state") {
      this.model = reduce(this.model, message);
      if (message.type === "odds") this.nextOdds();
      return;
    }
    const state = this.shown;
    const turned = this.model.fresh || !state || state.seat !== message.seat;
    if (turned) this.pacer.clear();
    // The steps of a move that was planned are no news to the one who planned it.
    this.pacer.step = this.course.left ? Math.min(prefs.pace, PLANNED) : prefs.pace;
    if (turned) this.take(message);
    else this.pacer.push(message);
  }

  private take(state: StateMessage): void {
    if (this.shown?.number !== state.number) this.oddsQueue = [];
    this.model = reduce(this.model, state);
    this.sendWords(state);
    if (this.course.left) {
      this.course.hear(state);
      this.proceed();
    }
    if (state.seat && state.seat === this.asked) this.asked = null;
    const next = handTo(state);
    if (next !== null && shared(state)) this.pass(next);
    else if (next !== null && state.view !== null) this.lower();
    // When the game is over nothing is hidden any more, and the curtain may stay up.
    const [first] = state.you;
    if (state.result && state.view === null && first) this.look(first);
  }

  /** Where nothing is hidden the next one at this screen looks at once. */
  private pass(seat: string): void {
    if (this.asked !== seat) this.look(seat);
  }

  /** Committed dice derive from a word of each seat as well; the browser makes one up. */
  private sendWords(state: StateMessage): void {
    for (const seat of state.words.filter((each) => state.you.includes(each) && !this.worded.has(each))) {
      this.worded.add(seat);
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      const word = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      this.send({ type: "word", seat, word });
    }
  }

  /** Lower the curtain: forget what was seen and ask the server for nobody's view. */
  private lower(): void {
    this.pacer.clear();
    this.replayAt = null;
    this.model = curtain(this.model);
    this.send({ type: "eyes", seat: null });
  }

  private renew(): void {
    this.sent = false;
    this.abandon();
    this.plansAsked = -1;
    this.pacer.clear();
    this.model = { ...this.model, fresh: true };
  }

  private send(message: ClientMessage): void {
    this.connection.send(message);
  }
}

/**
 * In a hot seat, whoever decides next must be alone with his cards: the seat to hand the screen
 * to, or null while the right person is looking or nobody here has to decide.
 */
export function handTo(state: StateMessage | null): string | null {
  if (!state || state.you.length < 2 || state.result) return null;
  const here = state.open.filter((each) => each.mine);
  if (state.seat && here.some((each) => each.seat === state.seat)) return null;
  if (here[0]) return here[0].seat;
  return state.seat ? null : (state.you[0] ?? null);
}
