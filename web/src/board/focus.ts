/** Moves the focus ring from offer to offer with the arrow keys, and presses what is drawn. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Direction = "left" | "right" | "up" | "down";

export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/**
 * The index of the box that lies in a direction from another, or -1. What lies straight ahead is
 * preferred to what is near but aside, the more so the larger `slant` is.
 */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction, slant = 2.5): number {
  const x = from.left + from.width / 2;
  const y = from.top + from.height / 2;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const dx = box.left + box.width / 2 - x;
    const dy = box.top + box.height / 2 - y;
    const across = direction === "left" || direction === "right";
    const ahead = across ? (direction === "right" ? dx : -dx) : direction === "down" ? dy : -dy;
    const aside = Math.abs(across ? dy : dx);
    if (ahead <= 1) return;
    const cost = ahead + slant * aside;
    if (cost < least) {
      least = cost;
      best = index;
    }
  });
  return best;
}

/** For hexes whose rows are shifted by half: the next row comes before the one after it. */
export const COMB = 1.2;

/** Everything in a node that can be picked now, in the order of the page. */
export function offersIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-offer]")].filter(
    (node) => node.getClientRects().length > 0,
  );
}

/** Move the focus; with nothing focused it goes to the first offer. */
export function moveFocus(root: ParentNode, direction: Direction): void {
  const offers = offersIn(root);
  const active = document.activeElement;
  const now = offers.find((offer) => offer === active);
  if (!now) {
    offers[0]?.focus();
    return;
  }
  const others = offers.filter((offer) => offer !== now);
  const next = nearest(
    now.getBoundingClientRect(),
    others.map((offer) => offer.getBoundingClientRect()),
    direction,
    now.dataset["comb"] === undefined ? undefined : COMB,
  );
  others[next]?.focus();
}

/** A drawn button has no press of its own: Enter and the space bar click it. */
export function press(event: KeyboardEvent): void {
  const node = event.target;
  if (!(node instanceof SVGElement) || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}
