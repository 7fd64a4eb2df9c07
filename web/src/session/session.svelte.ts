/** One table as this browser holds it: its socket, what is known, what is shown. */
import { SvelteSet } from "svelte/reactivity";
import { Drafts } from "./drafts";
import { settled, type Pending } from "./pending";
import { Words } from "./words";
import { Pacer } from "./pace";
import { holdOf } from "./moments";
import { curtain, empty, isFresh, reduce, type Model } from "./reduce";
import { stage } from "./stage.svelte";
import { fact } from "./facts";
import { byPlace } from "./places";
import { prefs } from "../prefs.svelte";
import { dial, type Connection, type Dial, type Line } from "./socket";
import { shared } from "../games/open";
import { follow } from "./patch";
import type {
  ClientMessage,
  Draft,
  EndsMessage,
  ErrorMessage,
  HintMessage,
  Json,
  Mark,
  Offer,
  OpenRequest,
  Option,
  PathMessage,
  Places,
  PlanEnded,
  Premove,
  ServerMessage,
  StateMessage,
} from "../wire";

export class Session {
  model = $state.raw<Model>(empty());
  line = $state<Line>("connecting");
  waiting = $state(0);
  paused = $state(false);
  private pending = $state.raw<Pending | null>(null);
  /** An answer is on its way, and no second one may follow it. */
  readonly sent = $derived(this.pending !== null);
  /** Whose eyes a hot seat has asked for and not yet got. */
  asked = $state<string | null>(null);
  /** The number that is being looked at again, or null for the present. */
  replayAt = $state<number | null>(null);
  replayEyes = $state("");
  /** What was picked and cannot be taken back: the player is asked once more. */
  doubt = $state.raw<Option | null>(null);
  private turned = false;

  readonly shown = $derived(this.model.state);
  readonly mine = $derived.by<OpenRequest | null>(() => {
    const state = this.shown;
    if (!state || this.replayAt !== null) return null;
    return state.open.find((each) => each.mine && each.seat === state.seat) ?? null;
  });
  /** The number of what is asked: the same while others act meanwhile, so a draft or a plan is begun with it and kept. */
  readonly asking = $derived<number | null>(this.mine?.number ?? null);
  readonly options = $derived<Option[]>(this.mine?.options ?? []);
  readonly offers = $derived(byPlace(this.options));
  /** What the seat may do although it is asked something else, or nothing. */
  readonly unasked = $derived.by<readonly Offer[]>(() => (this.replayAt === null ? (this.shown?.offers ?? []) : []));
  /** Where whole moves that can be made now may end; null until it is known. */
  readonly plans = $derived.by<Places | null>(() => this.ofNow(this.model.plans)?.places ?? null);
  readonly ends = $derived.by<EndsMessage | null>(() => this.ofNow(this.model.ends));
  readonly path = $derived.by<PathMessage | null>(() => this.ofNow(this.model.path));
  readonly hint = $derived.by<HintMessage | null>(() => this.ofNow(this.model.hint));
  /** The request for which a hint is awaited. */
  private hintAsked = $state<number | null>(null);
  readonly pondering = $derived(this.hintAsked !== null && this.hintAsked === this.asking && this.hint === null);
  /** What this seat has given in advance and the game has not asked for yet. */
  readonly premoves = $derived.by<readonly Premove[]>(() => (this.replayAt === null ? (this.shown?.premoves ?? []) : []));
  /** Why this seat's last plan ended early. */
  readonly stopped = $derived.by<PlanEnded | null>(() => (this.replayAt === null ? (this.shown?.stopped ?? null) : null));
  /** The seat that the screen must be handed to before anything is shown. */
  readonly handTo = $derived.by<string | null>(() => (shared(this.shown) ? null : handTo(this.shown)));
  readonly marks = $derived.by<readonly Mark[]>(() => (this.model.marks?.eyes === this.replayEyes ? this.model.marks.marks : []));
  readonly view = $derived(
    this.replayAt !== null && this.model.replay ? this.model.replay.view : (this.shown?.view ?? null),
  );
  readonly events = $derived.by(() => {
    if (this.replayAt === null) return this.model.events;
    const at = this.replayAt;
    const replay = this.model.replay;
    return replay?.events.length ? replay.events : this.model.events.filter((e) => e.at <= at);
  });

  /** The newest state, which may still wait to be shown: what the next patch builds on. */
  private newest: StateMessage | null = null;
  private oddsQueue: string[] = [];
  private plansAsked = -1;
  private marksAsked = "";
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn of it
  private readonly analysesAsked = new Set<string>();
  private readonly words: Words;
  private readonly drafts = new Drafts(
    (told) => !this.sent && this.send(told),
    ({ seat, number, offer }) => {
      const asked = offer ? (this.shown?.offers ?? []) : (this.shown?.open.filter((each) => each.mine) ?? []);
      return asked.some((each) => each.seat === seat && each.number === number);
    },
  );
  /** What was sent for committed dice on this line. */
  private readonly worded = new SvelteSet<string>();
  private readonly connection: Connection;
  private readonly pacer = new Pacer<StateMessage>(
    (state) => {
      this.see(state);
    },
    (state) => (state.events.length ? 1 : 0.25),
    () => {
      this.waiting = this.pacer.waiting;
      this.paused = this.pacer.isPaused;
    },
    undefined,
    (state) => holdOf(state.events),
  );

  constructor(
    readonly id: string,
    readonly keys: string[],
    call: Dial = dial,
  ) {
    this.words = new Words(id);
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
    this.drafts.close();
    this.connection.close();
  }

  hurry(): void {
    this.connection.hurry();
  }

  // -- what the people at this screen do ------------------------------------------------------

  answer(key: string): void {
    const option = this.options.find((each) => each.key === key);
    if (option && fact(option, "sure") && this.doubt !== option) {
      this.doubt = option;
      return;
    }
    this.doubt = null;
    if (this.mine) this.give(this.mine, { key });
  }

  /** Answer with a value that an editor made; or take an offer, by its text or with a value. */
  submit(answer: Json, offer: Offer | null = null): void {
    const request = offer ?? this.mine;
    if (request) this.give(request, { answer }, offer?.question);
  }

  take(offer: Offer, key: string): void {
    this.give(offer, { key }, offer.question);
  }

  /** Ask what a draft is worth. */
  draft(draft: Draft, edition: number, offer: Offer | null = null): void {
    const request = offer ?? this.mine;
    if (request) this.drafts.put({ type: "draft", seat: request.seat, number: request.number, draft, offer: offer?.question ?? "", edition });
  }

  /** Give answers in advance, beginning with the question asked now; news of these units ends the plan. */
  follow(premoves: readonly Premove[], about: readonly string[]): void {
    const request = this.mine;
    if (!request || premoves[0]?.question !== request.question || !this.claim(request)) return;
    this.send({ type: "follow", seat: request.seat, number: request.number, premoves, about });
  }

  /** Drop the standing answer to a question, or the plan and why it ended. */
  cancel(question = ""): void {
    const seat = this.shown?.seat;
    if (seat) this.send({ type: "cancel", seat, ...(question ? { question } : {}) });
  }

  /** Whether choices with one answer are asked about; for all seats held here. */
  setWithout(only: boolean, passes: boolean): void {
    const seat = this.shown?.seat;
    if (seat) this.send({ type: "without", seat, only, passes });
  }

  private give(request: OpenRequest | Offer, what: { key: string } | { answer: Json }, offer = ""): void {
    const { seat, number } = request;
    if (this.claim(request, offer)) this.send({ type: "answer", seat, number, ...what, ...(offer ? { offer } : {}) });
  }

  /** Note that an answer is on its way; false if there is one already. */
  private claim({ seat, number }: OpenRequest | Offer, offer = ""): boolean {
    if (this.sent || !this.shown) return false;
    this.pending = { seat, number, offer, at: this.shown.number, ended: this.shown.stopped?.count ?? 0 };
    this.oddsQueue = [];
    const acted = offer ? this.model.acted : number;
    this.model = { ...this.model, acted, error: null };
    return true;
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
    this.send({ type: "odds", seat: this.mine.seat, number: this.mine.number, key });
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

  /** What was said of the question that is asked now. */
  private ofNow<T extends { seat: string; number: number }>(told: T | null): T | null {
    return told && told.seat === this.mine?.seat && told.number === this.mine.number ? told : null;
  }

  /** Ask where whole moves can end that could be made now, once for each request. */
  askPlans(): void {
    if (!this.mine || this.plansAsked === this.mine.number) return;
    this.plansAsked = this.mine.number;
    this.send({ type: "plans", seat: this.mine.seat });
  }

  /** Ask what a computer would do here. */
  askHint(): void {
    if (!this.mine || this.sent || this.pondering || !this.shown?.table.hints) return;
    this.hintAsked = this.mine.number;
    this.model = { ...this.model, hint: null };
    this.send({ type: "hint", seat: this.mine.seat, number: this.mine.number });
  }

  closeHint(): void {
    this.hintAsked = null;
    this.model = { ...this.model, hint: null };
  }

  /** Ask for all ends at a place. */
  askEnds(unit: string, place: string): void {
    if (this.mine) this.send({ type: "ends", seat: this.mine.seat, unit, place });
  }

  /** Ask for the way to an end. */
  askPath(end: string): void {
    if (this.mine) this.send({ type: "path", seat: this.mine.seat, end });
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

  /** Say what the person at a seat is called. */
  introduce(seat: string, name: string): void {
    this.send({ type: "name", seat, name });
  }

  /** Ask for lines of the log, or of the chat, before those that are here. */
  askLog(): void {
    if (this.model.first > 0) this.send({ type: "log", before: this.model.first });
  }

  askChat(): void {
    const before = this.model.chat[0]?.number ?? 0;
    if (before > 0) this.send({ type: "chat-page", before });
  }

  /** Each seat counts its own steps: through other eyes the same moment may have another number. */
  replay(at: number, eyes: string, by = this.replayAt === null ? eyes : this.replayEyes): void {
    this.turned = by !== eyes;
    this.replayAt = at;
    this.replayEyes = eyes;
    this.send({ type: "replay", at, eyes, by });
  }

  /** Ask why a side won or lost, once. */
  askAnalysis(side: string): void {
    if (this.analysesAsked.has(side) || !side) return;
    this.analysesAsked.add(side);
    this.send({ type: "analysis", side });
  }

  /** Go to the moment of a line of the log. */
  jump(at: number): void {
    const eyes = this.replayAt === null ? (this.shown?.seat ?? this.shown?.you[0]) : this.replayEyes;
    if (eyes !== undefined) this.replay(at, eyes);
  }

  /** Ask for the marks of the slider, once for each pair of eyes and state. */
  askMarks(eyes: string): void {
    const wanted = `${eyes} ${String(this.shown?.number)}`;
    if (this.marksAsked === wanted) return;
    this.marksAsked = wanted;
    this.send({ type: "marks", eyes });
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
    this.model = { ...this.model, error: null };
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
    if (message.type === "state" || message.type === "patch") {
      const state = message.type === "state" ? message : follow(this.newest, message);
      // After a patch that does not fit the whole is asked for, once: the next ones will not fit either.
      if (!state && this.newest) this.send({ type: "whole" });
      this.newest = state;
      if (state) this.arrived(state);
      return;
    }
    if (message.type === "error" && !this.refused(message)) return;
    // The game has gone on since these were asked for.
    if (message.type === "odds" && message.number !== this.mine?.number) return;
    if (message.type === "replay" && this.turned && message.eyes === this.replayEyes) {
      this.turned = false;
      this.replayAt = message.number;
    }
    this.model = reduce(this.model, message);
    if (message.type === "odds") this.nextOdds();
    if (message.type === "form") this.drafts.judged(message.offer, message.edition);
    if (message.type === "error") this.drafts.flush();
  }

  /**
   * Whether a refusal is to be shown: pointer and pen run ahead of the game, and nobody minds. A fault
   * of the server's own is always shown, and a draft that it does not take however often it is told.
   */
  private refused(message: ErrorMessage): boolean {
    if (message.to === "odds") this.nextOdds();
    if (message.to === "hint") this.hintAsked = null;
    if (message.to === "draft" && message.code !== "fault") return this.drafts.refused();
    if (message.to === "draft") this.drafts.close();
    if (message.to === "odds" || message.to === "draft" || message.to === "why") return message.code === "fault";
    if (message.to === "answer" || message.to === "follow" || !message.to) this.pending = null;
    return true;
  }

  /** What came of the player's own answer is shown at once, and the others' moves at their pace. */
  private arrived(message: StateMessage): void {
    const state = this.shown;
    const turned = this.model.fresh || !state || state.seat !== message.seat;
    if (turned) this.pacer.clear();
    this.pacer.step = prefs.pace;
    if (turned) this.see(message);
    else if (this.pending && settled(this.pending, message)) this.pacer.now(message);
    else this.pacer.push(message);
  }

  private see(state: StateMessage): void {
    if (this.shown?.number !== state.number) {
      this.oddsQueue = [];
      this.doubt = null;
    }
    if (this.pending && settled(this.pending, state)) this.pending = null;
    const goesOn = this.replayAt === null && !isFresh(this.model, state);
    this.model = reduce(this.model, state);
    if (goesOn) stage.play(state.events, state.seat);
    this.sendWords(state);
    this.drafts.flush();
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

  private sendWords(state: StateMessage): void {
    for (const message of this.words.wanted(state)) {
      const text = JSON.stringify(message);
      if (!this.worded.has(text)) this.send(message);
      this.worded.add(text);
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
    this.pending = null;
    this.drafts.lost();
    this.hintAsked = null;
    this.newest = null;
    this.plansAsked = -1;
    this.marksAsked = "";
    this.analysesAsked.clear();
    this.worded.clear();
    this.pacer.clear();
    this.model = { ...this.model, fresh: true };
  }

  private send(message: ClientMessage): boolean {
    return this.connection.send(message);
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
