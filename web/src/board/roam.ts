/** The arrow keys on a map of hexes: one step at a time, over every hex or over those on offer. */
import { ARROWS, nearest, type Direction } from "./focus";
import { cellOf, labelOf, type Cell, type Grid } from "./hex";

/** These go on to the last hex of the line. */
const ENDS: Readonly<Record<string, Direction>> = { Home: "left", End: "right", PageUp: "up", PageDown: "down" };

/** The hex beside another on the screen. Lines of hexes that zigzag are followed as they are numbered. */
export function beside({ column, row }: Cell, direction: Direction, turned: boolean): Cell {
  const across = direction === "left" || direction === "right";
  const step = direction === "right" || direction === "down" ? 1 : -1;
  // North is up, or else right.
  if (turned) return across ? { column, row: row - step } : { column: column + step, row };
  return across ? { column: column + step, row } : { column, row: row + step };
}

/** The next of these hexes in a direction, or null: in line if there is one, else somewhat aside. */
export function nextHex(grid: Grid, hexes: readonly string[], from: string, direction: Direction): string | null {
  const known = new Set(hexes);
  for (let cell = beside(cellOf(from), direction, grid.turned); grid.has(cell); cell = beside(cell, direction, grid.turned))
    if (known.has(labelOf(cell))) return labelOf(cell);
  const here = grid.centre(cellOf(from));
  const ahead = hexes.filter((hex) => {
    const { x, y } = grid.centre(cellOf(hex));
    const [dx, dy] = [Math.abs(x - here.x), Math.abs(y - here.y)];
    return direction === "left" || direction === "right" ? dy <= dx : dx <= dy;
  });
  const boxes = ahead.map((hex) => boxAt(grid, hex));
  return ahead[nearest(boxAt(grid, from), boxes, direction)] ?? null;
}

function boxAt(grid: Grid, hex: string): { left: number; top: number; width: number; height: number } {
  const { x, y } = grid.centre(cellOf(hex));
  return { left: x, top: y, width: 0, height: 0 };
}

/** The last of these hexes in a direction, in line. */
function lastHex(grid: Grid, hexes: readonly string[], from: string, direction: Direction): string {
  const known = new Set(hexes);
  let last = from;
  for (let cell = beside(cellOf(from), direction, grid.turned); grid.has(cell); cell = beside(cell, direction, grid.turned))
    if (known.has(labelOf(cell))) last = labelOf(cell);
  return last;
}

/** Moves the focus among the hexes of a node, which carry `data-hex`; what it cannot do is left to others. */
export function roam(grid: Grid): (node: Element) => () => void {
  return (node) => {
    function keyed(event: Event): void {
      if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
      const from = event.target instanceof Element ? event.target.getAttribute("data-hex") : null;
      const step = ARROWS[event.key];
      const end = ENDS[event.key];
      if (from === null || (!step && !end)) return;
      const nodes = new Map([...node.querySelectorAll<SVGElement>("[data-hex]")].map((each) => [each.dataset["hex"] ?? "", each]));
      const hexes = [...nodes.keys()];
      const next = step ? nextHex(grid, hexes, from, step) : end ? lastHex(grid, hexes, from, end) : null;
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      nodes.get(next)?.focus();
    }
    node.addEventListener("keydown", keyed);
    return () => {
      node.removeEventListener("keydown", keyed);
    };
  };
}
