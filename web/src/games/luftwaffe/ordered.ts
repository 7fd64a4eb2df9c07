/** Which questions between the turns are shown as pictures and tables. */
import type { Field, Form } from "../../wire";

const NAMES = ["markers", "dummies", "support", "fuel", "refuel", "rebuild", "areas", "transfer", "repair", "withdraw", "aa", "options", "part", "hidden-part"] as const;
export type Ordered = (typeof NAMES)[number];

export function isOrdered(question: string): question is Ordered {
  return NAMES.some((each) => each === question);
}

/** Rows of two picks: a thing, and what becomes of it. */
export function isPairs(field: Field): boolean {
  const { kind } = field;
  if (kind.type !== "many") return false;
  const fields = kind.form.fields ?? [];
  return fields.length === 2 && fields.every((each) => each.kind.type === "pick" && !each.kind.several);
}

/** Whether an order can be shown as pictures and tables: every field has a kind that they know. */
export function isOrder(question: string, form: Form | null | undefined): boolean {
  if (!form || form.either?.length || !isOrdered(question)) return false;
  return (form.fields ?? []).every((field) => ["pick", "number", "rows"].includes(field.kind.type) || isPairs(field));
}
