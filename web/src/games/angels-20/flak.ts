/** A flak field that is to be placed: the altitudes that it may have, or null if none is asked for. */
import type { Form } from "../../wire";

export function flakHeights(form: Form | null | undefined): number[] | null {
  if (form?.tag !== "flak") return null;
  const kind = form.fields?.find((field) => field.name === "altitude")?.kind;
  if (kind?.type !== "number") return null;
  return Array.from({ length: kind.high - kind.low + 1 }, (_, index) => kind.low + index);
}
