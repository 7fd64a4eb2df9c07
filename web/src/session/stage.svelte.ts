/** What is being fired, hit and lost on the table at this moment; boards draw it, and it ends by itself. */
import { headlineOf, momentsOf, type Headline, type Moment } from "./moments";
import { sound } from "./sound";
import { calm, prefs } from "../prefs.svelte";
import type { GameEvent } from "../wire";

export interface Playing extends Moment {
  key: number;
}

/** Milliseconds that a drawing stays, and that the words of a loss do. */
const STAYS = 2000;
const READ = 3600;

class Stage {
  playing = $state.raw<readonly Playing[]>([]);
  headline = $state.raw<Headline | null>(null);
  private count = 0;
  private ends: ReturnType<typeof setTimeout> | undefined;
  private fades: ReturnType<typeof setTimeout> | undefined;

  play(events: readonly GameEvent[], seat: string | null): void {
    const moments = momentsOf(events);
    if (!moments.length) return;
    this.playing = moments.map((moment) => ({ ...moment, key: this.count++ }));
    if (prefs.sound && !calm()) sound.play(moments);
    clearTimeout(this.ends);
    this.ends = setTimeout(() => (this.playing = []), STAYS);
    const headline = headlineOf(events, seat);
    if (!headline) return;
    this.headline = headline;
    clearTimeout(this.fades);
    this.fades = setTimeout(() => (this.headline = null), READ);
  }

  clear(): void {
    clearTimeout(this.ends);
    clearTimeout(this.fades);
    this.playing = [];
    this.headline = null;
  }
}

export const stage = new Stage();
