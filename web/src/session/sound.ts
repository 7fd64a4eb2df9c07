/** Guns, hits and losses as sounds that the page makes itself: noise and falling tones. */
import type { Moment } from "./moments";

/** Milliseconds after which a moment is over: its sound is no use any more. */
const LATE = 400;

export class Sound {
  private context: AudioContext | null = null;
  private out: AudioNode | null = null;
  private noise: AudioBuffer | null = null;

  /** Browsers allow sound only after somebody has asked for it: call this from a click. */
  wake(): void {
    if (typeof AudioContext !== "function") return;
    this.context ??= new AudioContext();
    void this.context.resume();
  }

  /** One blow, for whoever has just turned the sound on. */
  sample(): void {
    this.play([{ kind: "fire", by: "", of: "", hits: 1, after: 0 }]);
  }

  /**
   * A context whose page nobody has touched yet does not run, and would later play all that was
   * missed at once: what it cannot play now it never plays.
   */
  play(moments: readonly Moment[]): void {
    this.wake();
    const context = this.context;
    if (!context) return;
    if (context.state === "running") {
      this.schedule(context, moments);
      return;
    }
    const asked = performance.now();
    context.resume().then(
      () => {
        if (performance.now() - asked < LATE) this.schedule(context, moments);
      },
      () => undefined,
    );
  }

  private schedule(context: AudioContext, moments: readonly Moment[]): void {
    for (const { kind, hits, after } of moments.slice(0, 12)) {
      const at = context.currentTime + after / 1000;
      if (kind === "fire") this.guns(context, at, hits);
      else if (kind === "damage") this.thud(context, at, 0.25, 520);
      else {
        this.thud(context, at, 0.9, 260);
        this.fall(context, at + 0.12);
      }
    }
  }

  /** Many at once are no louder than the loudest. */
  private end(context: AudioContext): AudioNode {
    if (!this.out) {
      this.out = context.createDynamicsCompressor();
      this.out.connect(context.destination);
    }
    return this.out;
  }

  /** Short bursts, and a knock if something was hit. */
  private guns(context: AudioContext, at: number, hits: number): void {
    for (let shot = 0; shot < 5; shot++) this.rush(context, at + shot * 0.055, 0.045, 1900, 0.12);
    if (hits > 0) this.thud(context, at + 0.3, 0.15, 700);
  }

  private thud(context: AudioContext, at: number, long: number, pitch: number): void {
    this.rush(context, at, long, pitch, 0.4);
  }

  private fall(context: AudioContext, at: number): void {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "sawtooth";
    tone.frequency.setValueAtTime(420, at);
    tone.frequency.exponentialRampToValueAtTime(90, at + 0.95);
    gain.gain.setValueAtTime(0.045, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + 1);
    tone.connect(gain).connect(this.end(context));
    tone.start(at);
    tone.stop(at + 1);
  }

  /** Noise below a pitch that dies away. */
  private rush(context: AudioContext, at: number, long: number, pitch: number, loud: number): void {
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    const gain = context.createGain();
    source.buffer = this.noise ??= hiss(context);
    filter.type = "lowpass";
    filter.frequency.value = pitch;
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + long);
    source.connect(filter).connect(gain).connect(this.end(context));
    source.start(at, 0, long);
  }
}

function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index++) data[index] = Math.random() * 2 - 1;
  return buffer;
}

export const sound = new Sound();
