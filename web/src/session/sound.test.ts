import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sound, sound } from "./sound";
import { stage } from "./stage.svelte";
import { prefs } from "../prefs.svelte";
import type { Moment } from "./moments";
import type { GameEvent } from "../wire";

/** What was scheduled: a kind and its time. */
let heard: [string, number][] = [];
let awake = true;
let allow: () => void = () => undefined;

class Param {
  value = 0;
  setValueAtTime(): void {
    return;
  }
  exponentialRampToValueAtTime(): void {
    return;
  }
}

class Node {
  readonly gain = new Param();
  readonly frequency = new Param();
  type = "";
  buffer: unknown = null;
  constructor(private readonly kind = "") {}
  connect(next: Node): Node {
    return next;
  }
  start(at: number): void {
    heard.push([this.kind, Math.round(1000 * at)]);
  }
  stop(): void {
    return;
  }
}

class FakeContext {
  currentTime = 2;
  readonly sampleRate = 10;
  readonly destination = new Node();
  get state(): string {
    return awake ? "running" : "suspended";
  }
  resume(): Promise<void> {
    if (awake) return Promise.resolve();
    return new Promise((done) => {
      allow = () => {
        awake = true;
        done();
      };
    });
  }
  createBuffer = (): unknown => ({ getChannelData: () => new Float32Array(10) });
  createBufferSource = (): Node => new Node("noise");
  createOscillator = (): Node => new Node("tone");
  createGain = (): Node => new Node();
  createBiquadFilter = (): Node => new Node();
  createDynamicsCompressor = (): Node => new Node();
}

const moment = (kind: Moment["kind"], after = 0, hits = 0): Moment => ({ kind, by: "A1", of: "X1", hits, after });

beforeEach(() => {
  heard = [];
  awake = true;
  vi.stubGlobal("AudioContext", FakeContext);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  prefs.setSound(false);
  stage.clear();
});

test("guns, a knock for a hit, and a fall are heard when they are drawn", () => {
  new Sound().play([moment("fire", 0, 2), moment("damage", 450), moment("loss", 600)]);
  expect(heard).toEqual([
    ...[0, 55, 110, 165, 220].map((ms): [string, number] => ["noise", 2000 + ms]),
    ["noise", 2300],
    ["noise", 2450],
    ["noise", 2600],
    ["tone", 2720],
  ]);
});

test("what a page could not play before it was touched is not played later", async () => {
  vi.useFakeTimers();
  const own = new Sound();
  awake = false;
  own.play([moment("damage")]);
  const late = allow;
  vi.advanceTimersByTime(5000);
  late();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([]);
  awake = false;
  own.play([moment("damage")]);
  vi.advanceTimersByTime(50);
  allow();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([["noise", 2000]]);
});

test("the table is silent until sound is asked for, and where less motion is asked for", () => {
  const play = vi.spyOn(sound, "play").mockImplementation(() => undefined);
  const event = { facts: { moment: "damage", of: "X1" } } as unknown as GameEvent;
  stage.play([event], "allied");
  expect(play).not.toHaveBeenCalled();
  prefs.setSound(true);
  stage.play([event], "allied");
  expect(play).toHaveBeenCalledTimes(1);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  stage.play([event], "allied");
  expect(play).toHaveBeenCalledTimes(1);
  play.mockRestore();
});
