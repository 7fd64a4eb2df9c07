/** Facts that the options of all games may carry. */
import type { Option } from "../wire";

/** What it leads to, or the question to ask before it is taken; "" if it does not say. */
export function fact(option: Option, name: "leads" | "sure"): string {
  return String(option.facts?.[name] ?? "");
}

/** Nothing comes of it: it is offered only to those who look for it. */
export function idle(option: Option): boolean {
  return option.facts?.["idle"] === true;
}
