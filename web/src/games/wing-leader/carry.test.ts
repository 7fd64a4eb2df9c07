import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { carry, endUnder, squareUnder, unitUnder } from "./carry.svelte";

let under: Element[] = [];
beforeEach(() => {
  document.elementsFromPoint = () => under;
});
afterEach(() => {
  document.body.replaceChildren();
});

function add(html: string): Element {
  document.body.insertAdjacentHTML("beforeend", html);
  const node = document.body.lastElementChild;
  if (!node) throw new Error("nothing was added");
  return node;
}

const at = (kind: string, x: number, y: number): PointerEvent => new PointerEvent(kind, { clientX: x, clientY: y, button: 0, isPrimary: true, pointerId: 1, bubbles: true, cancelable: true });

test("dropping on a lit square reports that square, and dragging does not pan the sky", () => {
  const drop = vi.fn();
  const press = at("pointerdown", 10, 10);
  const stop = vi.spyOn(press, "stopPropagation");
  carry.down(press, "D1", squareUnder, drop);
  expect(stop).toHaveBeenCalled();
  window.dispatchEvent(at("pointermove", 12, 11));
  expect(carry.held).toBeNull();
  under = [add("<p></p>"), add('<i data-testid="lit" data-square="M9"></i>')];
  window.dispatchEvent(at("pointermove", 60, 40));
  expect(carry.held).toMatchObject({ label: "D1", over: "M9" });
  window.dispatchEvent(at("pointerup", 60, 40));
  expect(drop).toHaveBeenCalledExactlyOnceWith("M9");
  expect(carry.held).toBeNull();
});

test("a press that goes nowhere is a click, and what is let go beside everything stays", () => {
  const drop = vi.fn();
  carry.down(at("pointerdown", 10, 10), "D1", squareUnder, drop);
  window.dispatchEvent(at("pointerup", 10, 10));
  under = [add("<p></p>")];
  carry.down(at("pointerdown", 10, 10), "D1", squareUnder, drop);
  window.dispatchEvent(at("pointermove", 60, 40));
  window.dispatchEvent(at("pointerup", 60, 40));
  expect(drop).not.toHaveBeenCalled();
});

test("a marker is let go on a counter or on its row", () => {
  const counter = add('<div data-testid="counter" data-place="R1"><b></b></div>').firstElementChild;
  const row = add('<li data-row="R2"><b></b></li>').firstElementChild;
  expect([counter, row, add("<p></p>")].map((node) => node && unitUnder(node))).toEqual(["R1", "R2", null]);
});

test("a squadron is let go on a square in reach, or on its dot, and never on its own", () => {
  const end = add('<div data-testid="walk-end" data-square="N6"><b></b></div>').firstElementChild;
  const dot = add('<i data-over="N7"></i>');
  expect([end, dot, add("<p></p>")].map((node) => node && endUnder(node, "M6"))).toEqual(["N6", "N7", null]);
  expect(end && endUnder(end, "N6")).toBeNull();
});
