/** What a coach points at: where it is on the page, and a mark on it that follows the page. */
import type { Coached, Option } from "../wire";

export const MARK = "data-coached";
/** What changes when something becomes what is to be clicked, or no longer is. */
const WATCHED = ["data-place", "data-key", "data-offer", "data-testid", "data-end", "data-hex", "aria-disabled", "aria-pressed", "open"];

/** Selectors of what is to be clicked, in the order in which it appears. */
export function selectors(coach: Coached, options: readonly Option[]): string[] {
  if (coach.state !== "ask") return [];
  if (coach.point.length) return coach.point.map((name) => (name.includes("[") ? name : any(name)));
  const key = `[data-key=${quoted(coach.key)}]`;
  const place = options.find((option) => option.key === coach.key)?.place;
  if (!place) return [key];
  const spot = `[data-place=${quoted(place)}][data-offer]`;
  // Where a place has several offers a click on it only opens the list of them.
  return options.filter((option) => option.place === place).length > 1 ? [spot, key] : [`${key}, ${spot}`];
}

function any(name: string): string {
  return ["data-place", "data-key", "data-testid"].map((field) => `[${field}=${quoted(name)}]`).join(", ");
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** Of what is on the page, that which has come furthest; what is folded away only if all is. */
export function pointed(root: ParentNode, wanted: readonly string[]): Element[] {
  const found = wanted.toReversed().map((selector) => [...root.querySelectorAll(selector)]);
  return found.find((nodes) => nodes.some((node) => node.getClientRects().length)) ?? found.find((nodes) => nodes.length) ?? [];
}

/** Keep the marks where they belong while the page changes; gives a way to end it. */
export function mark(root: HTMLElement, wanted: readonly string[]): () => void {
  let frame = 0;
  const renew = (): void => {
    frame = 0;
    const now = new Set(pointed(root, wanted));
    for (const node of root.querySelectorAll(`[${MARK}]`)) if (!now.has(node)) node.removeAttribute(MARK);
    const fresh = [...now].filter((node) => !node.hasAttribute(MARK));
    for (const node of fresh) node.setAttribute(MARK, "");
    // What lies on a board is brought into sight by the board.
    fresh.find((node) => node instanceof HTMLElement && node.getClientRects().length)?.scrollIntoView({ block: "nearest" });
  };
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(renew);
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: WATCHED });
  renew();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    for (const node of root.querySelectorAll(`[${MARK}]`)) node.removeAttribute(MARK);
  };
}

/** Bring what is marked into sight and under the keys. */
export function show(root: ParentNode): void {
  const all = [...root.querySelectorAll<HTMLElement | SVGElement>(`[${MARK}]`)];
  for (const node of all) for (let at = node.closest("details:not([open])"); at; at = at.closest("details:not([open])")) at.setAttribute("open", "");
  const seen = all.find((node) => node.getClientRects().length) ?? all[0];
  if (!seen) return;
  seen.scrollIntoView({ block: "nearest", inline: "nearest" });
  seen.focus({ preventScroll: true });
}
