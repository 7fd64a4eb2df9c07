/** Drafts: what is filled in of a form, the answer it makes, and where its faults belong. */
import type { Draft, Field, FieldKind, Form, Json, Refusal, RowsKind } from "../wire";

/** Amounts by row, sorted by the row's id; a row that gets nothing is left out. */
export type Amounts = readonly (readonly [string, number])[];

/** The kinds of field that an editor is there for. */
const EDITED: ReadonlySet<FieldKind["type"]> = new Set(["pick", "number", "rows", "course", "point", "walk"]);

/** Whether every field can be filled in here; else the options are all there is. */
export function editable(form: Form): boolean {
  return [form, ...(form.either ?? [])].every((each) =>
    (each.fields ?? []).every(({ kind }) => (kind.type === "part" || kind.type === "many" ? editable(kind.form) : EDITED.has(kind.type))),
  );
}

/** The form that is filled in: of several, the one that the draft has chosen. */
export function chosen(form: Form, draft: Draft): Form | null {
  if (!form.either?.length) return form;
  return form.either.find((each) => each.tag === draft["type"]) ?? null;
}

/** What is filled in, or what is meant where nothing is; undefined if it is missing. */
export function valueOf(field: Field, draft: Draft): Json | undefined {
  const value = draft[field.name];
  const { kind } = field;
  if (kind.type === "part") return answerOf(kind.form, draftOf(kind.form, value ?? {}));
  if (value !== undefined) return value;
  if (kind.type === "rows" || kind.type === "many" || kind.type === "walk") return [];
  if (kind.type === "pick" && kind.several) return [];
  if (kind.type === "pick" && kind.least === 0) return null;
  return undefined;
}

/** The answer that a draft makes; undefined as long as something is missing. */
export function answerOf(form: Form, draft: Draft): Json | undefined {
  const part = chosen(form, draft);
  if (!part) return undefined;
  if (part.word) return part.tag ?? "";
  const fields = part.fields ?? [];
  const values: Record<string, Json> = {};
  for (const field of fields) {
    const value = valueOf(field, draft);
    if (value === undefined) return undefined;
    values[field.name] = value;
  }
  if (fields.length === 1 && fields[0]?.name === "") return values[""];
  if (isTuple(part)) return fields.map((field) => values[field.name] ?? null);
  return part.tag ? { type: part.tag, ...values } : values;
}

/** Fields that are named by their place make a list. */
function isTuple({ fields = [] }: Form): boolean {
  return fields.length > 0 && fields.every((field, index) => field.name === String(index));
}

/** The draft that makes this answer, for instance of a preset. */
export function draftOf(form: Form, answer: Json): Draft {
  if (typeof answer === "string" && form.either?.some((each) => each.word && each.tag === answer)) return { type: answer };
  if (Array.isArray(answer) && isTuple(form)) return Object.fromEntries(answer.map((each, index) => [String(index), each]));
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return { "": answer };
  if (form.either?.length) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name !== "type"));
}

/** A draft inside another one: the answer it makes, or what there is of it. */
export function within(form: Form, draft: Draft): Json {
  const whole = answerOf(form, draft);
  if (whole !== undefined) return whole;
  return form.tag && !form.either?.length ? { type: form.tag, ...draft } : draft;
}

/** The faults of one field, each with the rest of its path. */
export function faultsOf(faults: readonly Refusal[], name: string): Refusal[] {
  if (name === "") return [...faults];
  return faults.filter((each) => each.at[0] === name).map((each) => ({ ...each, at: each.at.slice(1) }));
}

/** The faults that belong to no field of the form. */
export function general(faults: readonly Refusal[], form: Form): Refusal[] {
  const names = (form.fields ?? []).map((field) => field.name);
  if (names.includes("")) return [];
  return faults.filter((each) => typeof each.at[0] !== "string" || !names.includes(each.at[0]));
}

/** The faults of one item of a list. */
export function faultsAt(faults: readonly Refusal[], index: number): Refusal[] {
  return index < 0 ? [] : faults.filter((each) => each.at[0] === index);
}

export function amountsOf(value: Json | undefined): Amounts {
  return Array.isArray(value) ? (value as unknown as Amounts) : [];
}

export function amount(value: Amounts, id: string): number {
  return value.find(([each]) => each === id)?.[1] ?? 0;
}

export function total(value: Amounts): number {
  return value.reduce((sum, [, points]) => sum + points, 0);
}

/** The rows with one of them changed. */
export function withAmount(value: Amounts, id: string, points: number): Amounts {
  const others = value.filter(([each]) => each !== id);
  const rows: Amounts = points ? [...others, [id, points]] : others;
  return rows.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** One step up or down: what is given is nothing, or at least `least`. */
export function stepped(now: number, by: 1 | -1, least: number): number {
  if (by > 0) return now < least ? least : now + 1;
  return now <= least ? 0 : now - 1;
}

export function range(least: number, most: number): string {
  return least === most ? String(most) : `${String(least)} to ${String(most)}`;
}

/** What is given out so far, against what is to be. */
export function tally(kind: RowsKind, value: Amounts): string {
  return `${String(total(value))} of ${range(kind.least, kind.most)}`;
}
