/** What the pointer carries in a set-up from the dock or the sky to where it is let go: a squadron, a vector, a marker. */
export interface Carried {
  label: string;
  x: number;
  y: number;
  /** What it would be let go on. */
  over: string | null;
}

/** A press that goes no farther is a click. */
const SLOP = 6;

class Carry {
  held = $state.raw<Carried | null>(null);

  /** Start a drag. `nameOf` names the drop target under the pointer; `drop` is called with that name. */
  down(event: PointerEvent, label: string, nameOf: (node: Element) => string | null, drop: (name: string) => void): void {
    if (event.button !== 0 || !event.isPrimary) return;
    // The sky is not to move with it.
    event.stopPropagation();
    const { clientX: x, clientY: y } = event;
    const ends = new AbortController();
    const { signal } = ends;
    const move = (now: PointerEvent): void => {
      if (now.pointerId !== event.pointerId) return;
      if (!this.held && Math.hypot(now.clientX - x, now.clientY - y) < SLOP) return;
      now.preventDefault();
      const found = document.elementsFromPoint(now.clientX, now.clientY).map(nameOf);
      this.held = { label, x: now.clientX, y: now.clientY, over: found.find((name) => name !== null) ?? null };
    };
    const up = (last: PointerEvent): void => {
      if (last.pointerId !== event.pointerId) return;
      ends.abort();
      const { held } = this;
      this.held = null;
      if (!held) return;
      const block = (click: Event): void => {
        click.stopPropagation();
      };
      // The end of it is no click.
      window.addEventListener("click", block, { capture: true, once: true });
      setTimeout(() => {
        window.removeEventListener("click", block, { capture: true });
      }, 0);
      if (held.over !== null && last.type === "pointerup") drop(held.over);
    };
    // Neither is text marked on the way, nor what was marked before dragged along.
    for (const kind of ["selectstart", "dragstart"])
      document.addEventListener(
        kind,
        (begun) => {
          begun.preventDefault();
        },
        { signal },
      );
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", up, { signal });
  }
}

export const carry = new Carry();

/** A lit square takes a unit. */
export function squareUnder(node: Element): string | null {
  return node.getAttribute("data-testid") === "lit" ? node.getAttribute("data-square") : null;
}

/** A square in which a move can end takes the squadron that flies, but for the one where it is. */
export function endUnder(node: Element, from: string): string | null {
  const found = node.closest("[data-testid=walk-end]")?.getAttribute("data-square") ?? node.getAttribute("data-over");
  return found === from ? null : found;
}

/** A counter or its row takes a marker. */
export function unitUnder(node: Element): string | null {
  return node.closest("[data-testid=counter]")?.getAttribute("data-place") ?? node.closest("[data-row]")?.getAttribute("data-row") ?? null;
}
