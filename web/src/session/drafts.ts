/** Drafts that the server has not judged yet: what it could not take, or never heard of, is told again. */
import type { Told } from "../wire";

interface Waiting {
  told: Told;
  /** It is on its way, and nothing bad was heard of it. */
  sent: boolean;
  tries: number;
}

/** Milliseconds before a draft that was not taken is told again, and how often that is tried. */
const PAUSE = 1000;
const TRIES = 4;

export class Drafts {
  /** By the offer that they are for; that of the question asked is "". */
  private readonly waiting = new Map<string, Waiting>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `tell` is false if nothing can be sent now; `stands` whether it is still asked what a draft is for. */
  constructor(
    private readonly tell: (told: Told) => boolean,
    private readonly stands: (told: Told) => boolean,
  ) {}

  put(told: Told): void {
    this.waiting.set(told.offer ?? "", { told, sent: false, tries: 0 });
    this.flush();
  }

  /** Tell what was not told yet, unless nobody asks for it any more. */
  flush(): void {
    for (const [offer, each] of this.waiting) {
      if (!this.stands(each.told)) this.waiting.delete(offer);
      else each.sent ||= this.tell(each.told);
    }
  }

  /** The server has judged one. It works out one at a time, and another one may have been left for it. */
  judged(offer: string, edition: number): void {
    if (this.waiting.get(offer)?.told.edition === edition) this.waiting.delete(offer);
    for (const each of this.waiting.values()) if (each.told.offer !== offer) each.sent = false;
    this.flush();
  }

  /** One was not taken, for now; true if it was tried often enough and its player has to know. */
  refused(): boolean {
    let given = false;
    for (const [offer, each] of this.waiting) {
      each.sent = false;
      each.tries += 1;
      if (each.tries <= TRIES) continue;
      given ||= this.stands(each.told);
      this.waiting.delete(offer);
    }
    clearTimeout(this.timer);
    if (this.waiting.size)
      this.timer = setTimeout(() => {
        this.flush();
      }, PAUSE);
    return given;
  }

  /** The line broke: nobody knows what was heard. */
  lost(): void {
    for (const each of this.waiting.values()) each.sent = false;
  }

  close(): void {
    clearTimeout(this.timer);
    this.waiting.clear();
  }
}
