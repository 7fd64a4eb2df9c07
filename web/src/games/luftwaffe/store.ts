/** Plans that the browser keeps: the draft of each table and quarter, and plans saved by name for later. */
import { USUALLY } from "./routine";
import type { Draft } from "../../wire";

const DRAFTS = "airwar.luftwaffe.draft.";
const PLANS = "airwar.luftwaffe.plans";
const STANDING = "airwar.luftwaffe.standing";

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without room in the browser the draft lasts as long as the page.
  }
}

export function keptDraft(id: string): Draft | null {
  const found = read(DRAFTS + id);
  return typeof found === "object" && found !== null && "groups" in found ? (found as Draft) : null;
}

export function keepDraft(id: string, draft: Draft): void {
  write(DRAFTS + id, draft);
}

export function dropDraft(id: string): void {
  localStorage.removeItem(DRAFTS + id);
}

/** Standing answers that were chosen; those that everybody has at first. */
export function keptStanding(): ReadonlySet<string> {
  const found = read(STANDING);
  return new Set(Array.isArray(found) ? found.map(String) : USUALLY);
}

export function keepStanding(keys: ReadonlySet<string>): void {
  write(STANDING, [...keys]);
}

export function savedPlans(): Record<string, Draft> {
  const found = read(PLANS);
  return typeof found === "object" && found !== null ? (found as Record<string, Draft>) : {};
}

export function savePlan(name: string, draft: Draft): void {
  write(PLANS, { ...savedPlans(), [name]: draft });
}
