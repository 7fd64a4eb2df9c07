/**
 * A draft of the question that is asked: what is filled in, and what the server says to it. Editors
 * beside the table and drawings on it write the same draft.
 */
import { untrack } from "svelte";
import { answerOf } from "./draft";
import type { Draft, Form, FormMessage, Json, PointKind, Preset, Refusal } from "../wire";

/** A point that the next click on the table fills in. */
export interface Aim {
  id: string;
  label: string;
  kind: PointKind;
  value: readonly [number, number] | null;
  put: (x: number, y: number) => void;
}

export class Pen {
  draft = $state.raw<Draft>({});
  edition = $state(0);
  aim = $state.raw<Aim | null>(null);
  heard = $state.raw<FormMessage | null>(null);
  form = $state.raw<Form | null>(null);
  private tell: (draft: Draft, edition: number) => void = () => undefined;

  readonly whole = $derived(this.heard?.form ?? this.form);
  readonly answer = $derived.by<Json | undefined>(() => (this.whole ? answerOf(this.whole, this.draft) : undefined));
  /** Faults of an earlier draft would be a lie. */
  private readonly current = $derived(this.heard !== null && this.edition > 0 && this.heard.edition === this.edition ? this.heard : null);
  /** The server has not judged this draft yet. */
  readonly waiting = $derived(this.edition > 0 && this.current === null);
  readonly faults = $derived<readonly Refusal[]>(this.current?.faults ?? []);
  readonly warnings = $derived<readonly Refusal[]>(this.current?.warnings ?? []);
  /** What would settle each fault, in their order. */
  readonly repairs = $derived<readonly (Preset | null)[]>(this.current?.repairs ?? []);
  /** The server has judged this very draft, and it is legal. */
  readonly legal = $derived(this.current?.complete === true && !this.current.faults.length);

  /** What it is a draft of, and what was heard of it. */
  hold(form: Form | null, heard: FormMessage | null, tell: (draft: Draft, edition: number) => void): void {
    this.form = form;
    this.heard = heard;
    this.tell = tell;
  }

  put(next: Draft): void {
    this.draft = next;
    this.edition += 1;
    this.tell(next, this.edition);
  }

  /** Begin again, for another question. */
  clear(): void {
    untrack(() => {
      this.draft = {};
      this.edition = 0;
      this.aim = null;
    });
  }
}

/** The draft of the question that is asked now. */
export const pen = new Pen();
