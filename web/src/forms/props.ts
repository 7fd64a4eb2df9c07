import type { Json, Refusal } from "../wire";

/** What the editor of a field of kind K gets. */
export interface FieldProps<K> {
  kind: K;
  label: string;
  value: Json | undefined;
  faults: readonly Refusal[];
  change: (value: Json) => void;
  rule?: ((rule: string) => void) | undefined;
}
