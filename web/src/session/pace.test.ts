import { expect, test } from "vitest";
import { Pacer, type Clock } from "./pace";

/** A clock that goes only when it is told to. */
class HandClock implements Clock {
  private time = 0;
  private due: { at: number; then: () => void }[] = [];

  now(): number {
    return this.time;
  }
  after(wait: number, then: () => void): unknown {
    const timer = { at: this.time + wait, then };
    this.due.push(timer);
    return timer;
  }
  cancel(timer: unknown): void {
    this.due = this.due.filter((each) => each !== timer);
  }
  go(wait: number): void {
    const end = this.time + wait;
    for (;;) {
      const next = this.due.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.due = this.due.filter((each) => each !== next);
      this.time = next.at;
      next.then();
    }
    this.time = end;
  }
}

function pacer(weight?: (item: number) => number, hold?: (item: number) => number): { shown: number[]; pace: Pacer<number>; clock: HandClock } {
  const shown: number[] = [];
  const clock = new HandClock();
  const pace = new Pacer<number>((item) => shown.push(item), weight, undefined, clock, hold);
  return { shown, pace, clock };
}

test("the first is shown at once, the others one step after another", () => {
  const { shown, pace, clock } = pacer();
  [1, 2, 3].forEach((item) => {
    pace.push(item);
  });
  expect(shown).toEqual([1]);
  clock.go(900);
  expect(shown).toEqual([1, 2]);
  clock.go(900);
  expect(shown).toEqual([1, 2, 3]);
  expect(pace.waiting).toBe(0);
});

test("after a lull the next is shown at once again", () => {
  const { shown, pace, clock } = pacer();
  pace.push(1);
  clock.go(5000);
  pace.push(2);
  expect(shown).toEqual([1, 2]);
});

test("a pause holds, single steps go on, resuming runs", () => {
  const { shown, pace, clock } = pacer();
  [1, 2, 3, 4].forEach((item) => {
    pace.push(item);
  });
  pace.pause();
  clock.go(5000);
  expect(shown).toEqual([1]);
  pace.one();
  expect(shown).toEqual([1, 2]);
  clock.go(5000);
  expect(shown).toEqual([1, 2]);
  pace.resume();
  clock.go(900);
  expect(shown).toEqual([1, 2, 3, 4]);
});

test("skipping shows each on the way, so that no event is lost", () => {
  const { shown, pace } = pacer();
  [1, 2, 3].forEach((item) => {
    pace.push(item);
  });
  pace.skip();
  expect(shown).toEqual([1, 2, 3]);
});

test("speed and weight shorten a step", () => {
  const { shown, pace, clock } = pacer((item) => (item === 2 ? 0.5 : 1));
  pace.speed = 3;
  [1, 2, 3].forEach((item) => {
    pace.push(item);
  });
  clock.go(150);
  expect(shown).toEqual([1, 2]);
  clock.go(299);
  expect(shown).toEqual([1, 2]);
  clock.go(1);
  expect(shown).toEqual([1, 2, 3]);
});

test("with no step everything is shown at once", () => {
  const { shown, pace } = pacer();
  pace.step = 0;
  [1, 2, 3].forEach((item) => {
    pace.push(item);
  });
  expect(shown).toEqual([1, 2, 3]);
});

test("what is cleared is never shown", () => {
  const { shown, pace, clock } = pacer();
  pace.push(1);
  pace.push(2);
  pace.clear();
  clock.go(5000);
  expect(shown).toEqual([1]);
});

test("a loss is held before the next move, but not where all is shown at once", () => {
  const { shown, pace, clock } = pacer(undefined, (item) => (item === 1 ? 1200 : 0));
  [1, 2, 3].forEach((item) => {
    pace.push(item);
  });
  clock.go(1199);
  expect(shown).toEqual([1]);
  clock.go(1);
  expect(shown).toEqual([1, 2]);
  clock.go(900);
  expect(shown).toEqual([1, 2, 3]);
  pace.step = 0;
  pace.push(1);
  pace.push(2);
  expect(shown).toEqual([1, 2, 3, 1, 2]);
});
