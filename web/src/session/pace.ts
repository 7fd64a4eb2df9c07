/** Lets states come at a pace that people can follow: a queue that can be paused, sped up and skipped. */

export interface Clock {
  now(): number;
  after(wait: number, then: () => void): unknown;
  cancel(timer: unknown): void;
}

const wall: Clock = {
  now: () => Date.now(),
  after: (wait, then) => setTimeout(then, wait),
  cancel: (timer) => {
    clearTimeout(timer as ReturnType<typeof setTimeout>);
  },
};

export class Pacer<T> {
  /** Milliseconds before each step when the speed is 1; 0 shows all at once. */
  step = 900;
  speed = 1;
  private queue: T[] = [];
  private paused = false;
  private shown = -Infinity;
  private timer: unknown = null;
  /** Not before then. */
  private until = -Infinity;

  /** `weight` says how much of a step an item deserves: 1, or less if nothing is seen to happen. */
  constructor(
    private readonly show: (item: T) => void,
    private readonly weight: (item: T) => number = () => 1,
    private readonly changed: () => void = () => undefined,
    private readonly clock: Clock = wall,
    /** Milliseconds for which an item stays before the next one comes, unless all are shown at once. */
    private readonly hold: (item: T) => number = () => 0,
  ) {}

  get waiting(): number {
    return this.queue.length;
  }

  get isPaused(): boolean {
    return this.paused;
  }

  push(item: T): void {
    this.queue.push(item);
    this.run();
  }

  pause(): void {
    this.paused = true;
    this.stop();
    this.changed();
  }

  resume(): void {
    this.paused = false;
    this.run();
  }

  /** Show the next one now, also while paused. */
  one(): void {
    this.stop();
    this.next();
    this.run();
  }

  /** Go to the newest at once. Each is shown on the way, for each may tell events. */
  skip(): void {
    this.stop();
    this.paused = false;
    while (this.queue.length) this.next();
    this.changed();
  }

  /** Show this one at once, after all that wait before it. */
  now(item: T): void {
    this.stop();
    this.queue.push(item);
    while (this.queue.length) this.next();
    this.changed();
  }

  clear(): void {
    this.stop();
    this.queue = [];
    this.changed();
  }

  private run(): void {
    if (this.timer === null && !this.paused) {
      while (this.queue.length && this.wait() <= 0) this.next();
      if (this.queue.length) {
        this.timer = this.clock.after(this.wait(), () => {
          this.timer = null;
          this.next();
          this.run();
        });
      }
    }
    this.changed();
  }

  private wait(): number {
    const first = this.queue[0];
    if (first === undefined) return 0;
    const due = this.shown + (this.step * this.weight(first)) / this.speed;
    return Math.max(due, this.step ? this.until : due) - this.clock.now();
  }

  private next(): void {
    const item = this.queue.shift();
    if (item === undefined) return;
    this.shown = this.clock.now();
    this.until = this.shown + this.hold(item);
    this.show(item);
  }

  private stop(): void {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
  }
}
