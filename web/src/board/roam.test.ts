import { afterEach, expect, test } from "vitest";
import { Grid, labelOf } from "./hex";
import { nextHex, roam } from "./roam";
import type { Direction } from "./focus";

const upright = new Grid(16, 22, 20);
const turned = new Grid(16, 22, 20, true);
const all = [...upright.cells()].map(labelOf);

function walk(grid: Grid, from: string, ...ways: Direction[]): string[] {
  const path = [from];
  for (const way of ways) path.push(nextHex(grid, all, path.at(-1) ?? "", way) ?? "none");
  return path;
}

test("right goes through every column, even ones and odd ones", () => {
  expect(walk(upright, "0410", "right", "right", "right", "down", "left", "up")).toEqual(["0410", "0510", "0610", "0710", "0711", "0611", "0610"]);
});

test("on a map that is turned the arrows still go where they point", () => {
  for (const way of ["left", "right", "up", "down"] as const) {
    const next = nextHex(turned, all, "0710", way) ?? "none";
    const [a, b] = ["0710", next].map((hex) => turned.centre({ column: Number(hex.slice(0, 2)), row: Number(hex.slice(2)) }));
    const dx = Math.sign(Math.round((b?.x ?? 0) - (a?.x ?? 0)));
    const dy = Math.sign(Math.round((b?.y ?? 0) - (a?.y ?? 0)));
    if (way === "left" || way === "right") expect([dx, dy]).toEqual([way === "right" ? 1 : -1, 0]);
    else expect(dy).toBe(way === "down" ? 1 : -1);
  }
});

test("every hex can be reached from every other, and the edge is the end", () => {
  for (const grid of [upright, turned]) {
    const seen = new Set(["0811"]);
    const open = ["0811"];
    for (let hex = open.pop(); hex !== undefined; hex = open.pop())
      for (const way of ["left", "right", "up", "down"] as const) {
        const next = nextHex(grid, all, hex, way);
        if (next === null || seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    expect(seen.size).toBe(16 * 22);
  }
  expect(["up", "left"].map((way) => nextHex(upright, all, "0000", way as Direction))).toEqual([null, null]);
  expect(["down", "right"].map((way) => nextHex(upright, all, "1521", way as Direction))).toEqual([null, null]);
});

test("of some hexes the next is taken, across a gap or a little aside", () => {
  const some = ["0410", "0710", "0810", "0507"];
  expect(nextHex(upright, some, "0410", "right")).toBe("0710");
  expect(nextHex(upright, some, "0410", "up")).toBe("0507");
  expect(nextHex(upright, some, "0410", "left")).toBe(null);
});

afterEach(() => {
  document.body.replaceChildren();
});

test("keys move the focus, and what leads nowhere is left to others", () => {
  const node = document.createElement("div");
  node.innerHTML = ["0000", "0100", "0200"].map((hex) => `<b tabindex="-1" data-hex="${hex}"></b>`).join("");
  document.body.append(node);
  const left: string[] = [];
  document.body.addEventListener("keydown", (event) => left.push(event.key));
  const end = roam(upright)(node);
  const at = (): string | undefined => (document.activeElement as HTMLElement).dataset["hex"];
  function press(key: string): void {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
  (node.firstElementChild as HTMLElement).focus();
  press("ArrowRight");
  expect(at()).toBe("0100");
  press("Home");
  expect(at()).toBe("0000");
  press("End");
  expect(at()).toBe("0200");
  press("ArrowRight");
  press("Enter");
  expect(at()).toBe("0200");
  expect(left).toEqual(["ArrowRight", "Enter"]);
  end();
  press("ArrowLeft");
  expect(at()).toBe("0200");
});
