/** Patches: what has changed in a table since the message before. Pure, so that it can be tested. */
import type { Json, Patch, PatchMessage, StateMessage } from "../wire";

type Items = Record<string, Json>;

/** The new value that a patch makes of an old one; what it does not name is shared with the old. */
export function patched(old: Json, patch: Patch): Json {
  if (old === null || typeof old !== "object") throw new Error("only maps and lists are patched");
  if (!patch.by) {
    if (Array.isArray(old)) throw new Error("a list is patched by ids");
    return changed(old, patch);
  }
  if (!Array.isArray(old)) throw new Error("a map is patched by its keys");
  const { by } = patch;
  const found = new Map(old.map((item) => [idOf(item, by), item]));
  for (const id of patch.cut ?? []) found.delete(id);
  for (const [id, inner] of Object.entries(patch.into ?? {})) found.set(id, patched(at(found, id), inner));
  for (const [id, item] of Object.entries(patch.put ?? {})) found.set(id, item);
  return patch.order?.length ? patch.order.map((id) => at(found, id)) : [...found.values()];
}

function changed(old: Items, patch: Patch): Items {
  const found = new Map(Object.entries(old));
  for (const key of patch.cut ?? []) found.delete(key);
  for (const [key, inner] of Object.entries(patch.into ?? {})) found.set(key, patched(at(found, key), inner));
  for (const [key, value] of Object.entries(patch.put ?? {})) found.set(key, value);
  return Object.fromEntries(found);
}

function at(found: ReadonlyMap<string, Json>, key: string): Json {
  const value = found.get(key);
  if (value === undefined) throw new Error(`there is no ${key} to patch`);
  return value;
}

function idOf(item: Json, by: string): string {
  const id = item !== null && typeof item === "object" && !Array.isArray(item) ? item[by] : undefined;
  if (typeof id !== "string") throw new Error(`an item has no ${by}`);
  return id;
}

/** The state after a patch; null if the patch builds on another state, or does not fit this one. */
export function follow(state: StateMessage | null, patch: PatchMessage): StateMessage | null {
  if (state?.edition !== patch.on) return null;
  const { view, ...fields } = patch;
  try {
    const seen = view ? patched(state.view as Json, view) : state.view;
    return { ...state, events: [], start: undefined, ...fields, type: "state", view: seen, fresh: false };
  } catch {
    return null;
  }
}
