/** What the person at the table points at and plans: shared by the table top, the dock and the lists. */
import { desk } from "../../session/desk.svelte";
import { pen } from "../../forms/pen.svelte";
import type { Course } from "../../forms/course";
import { chosen, draftOf } from "../../forms/draft";
import type { CourseReach, CourseSign, Field, Item, Json } from "../../wire";
import { choices, deployment, laid } from "./stands";
import type { About, Seat, View } from "./types";

class Plot {
  about = $state.raw<About | null>(null);
  /** The unit under the pointer or the focus. */
  pointed = $state<string | null>(null);
  myArcs = $state(false);
  theirFire = $state(false);
  /** How far one sees is shown. */
  sight = $state(false);
  /** The piece of a set-up that is turned and lifted by the buttons. */
  piece = $state<string | null>(null);

  readonly question = $derived(desk.session?.mine?.question ?? "");
  private readonly fields = $derived.by<readonly Field[]>(() => {
    const form = pen.whole ?? desk.session?.mine?.form ?? null;
    return form ? (chosen(form, { type: "fly" })?.fields ?? []) : [];
  });
  /** What the course of the move that is asked for may be. */
  readonly reach = $derived.by<CourseReach | null>(() => {
    if (this.question !== "move") return null;
    const kind = this.fields.find((field) => field.name === "course")?.kind;
    return kind?.type === "course" ? (kind.reach ?? null) : null;
  });
  /** What the course that is planned would meet; empty while the server has not judged it. */
  readonly signs = $derived.by<readonly CourseSign[]>(() => {
    const kind = this.fields.find((field) => field.name === "course")?.kind;
    return pen.edition > 0 && pen.heard?.edition === pen.edition && kind?.type === "course" ? (kind.signs ?? []) : [];
  });
  readonly endLabel = $derived(this.fields.find((field) => field.name === "end")?.label ?? "");
  readonly maneuvers = $derived.by<readonly Item[]>(() => {
    const kind = this.fields.find((field) => field.name === "end")?.kind;
    return this.question === "move" && kind?.type === "pick" ? kind.of : [];
  });
  readonly course = $derived.by<Course>(() => {
    const held = pen.draft["course"];
    return Array.isArray(held) ? (held as (number | string)[]) : [];
  });
  readonly end = $derived.by<string | null>(() => {
    const held = pen.draft["end"];
    return typeof held === "string" ? held : null;
  });

  point(unit: string): void {
    this.pointed = unit;
  }

  unpoint(unit: string): void {
    if (this.pointed === unit) this.pointed = null;
  }

  steer(unit: string, course: Course, end: string | null = this.end): void {
    pen.put({ type: "fly", unit, course: [...course], end });
  }

  fly(): void {
    if (pen.answer === undefined || pen.faults.length) return;
    desk.session?.submit(pen.answer);
  }

  /** Begin to bring a hidden aircraft out of a marker. */
  deploy(marker: string, view: View, own: Seat): void {
    const answer = this.about ? deployment(pen.whole, view, own, this.about, marker) : null;
    if (!answer) return;
    this.begin(answer);
    this.piece = marker;
  }

  /** Begin a barrage with another gun. */
  lay(gun: string, view: View, own: Seat): void {
    const answer = this.about && choices(pen.whole, "barrage", "gun").includes(gun) ? laid(pen.whole, view, own, this.about, gun) : null;
    if (answer) this.begin(answer);
  }

  /** A whole answer to begin with. */
  begin(answer: Json): void {
    if (pen.whole) pen.put(draftOf(pen.whole, answer));
  }
}

export const plot = new Plot();
