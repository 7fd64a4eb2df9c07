/**
 * Hexes on the screen: columns west to east, rows north to south, odd columns half a hex low.
 * A map that is taller than wide can be turned a quarter to the right, so that it fills a wide
 * window: north is right then, and everything written stays upright.
 */

export interface Point {
  x: number;
  y: number;
}

export interface Cell {
  column: number;
  row: number;
}

const ROOT3 = Math.sqrt(3);
export const FACINGS = ["north", "northeast", "southeast", "south", "southwest", "northwest"] as const;

/** "0616" is column 6, row 16. */
export function cellOf(label: string): Cell {
  return { column: Number(label.slice(0, 2)), row: Number(label.slice(2)) };
}

export function labelOf(cell: Cell): string {
  return String(cell.column).padStart(2, "0") + String(cell.row).padStart(2, "0");
}

/** Axial coordinates, in which a pattern can be turned. */
export function axial(cell: Cell): { q: number; r: number } {
  return { q: cell.column, r: cell.row - Math.floor(cell.column / 2) };
}

export function fromAxial(q: number, r: number): Cell {
  return { column: q, row: r + Math.floor(q / 2) };
}

/** A cell that lies somewhere from one hex, as it lies from another after so many turns of 60°. */
export function carried(cell: Cell, from: Cell, to: Cell, turns: number): Cell {
  const a = axial(cell);
  const b = axial(from);
  const c = axial(to);
  let q = a.q - b.q;
  let r = a.r - b.r;
  for (let i = 0; i < ((turns % 6) + 6) % 6; i++) [q, r] = [-r, q + r];
  return fromAxial(c.q + q, c.r + r);
}

const STEPS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]] as const;

/** The cell that lies some steps from another toward a facing. */
export function stepped(cell: Cell, facing: number, steps = 1): Cell {
  const { q, r } = axial(cell);
  const [dq, dr] = STEPS[((facing % 6) + 6) % 6] ?? [0, 0];
  return fromAxial(q + steps * dq, r + steps * dr);
}

export class Grid {
  readonly width: number;
  readonly height: number;

  constructor(
    readonly columns: number,
    readonly rows: number,
    /** From the middle of a hex to a corner. */
    readonly size: number,
    readonly turned = false,
  ) {
    const wide = (columns * 1.5 + 0.5) * size;
    const high = (rows + 0.5) * ROOT3 * size;
    this.width = turned ? high : wide;
    this.height = turned ? wide : high;
  }

  has(cell: Cell): boolean {
    return cell.column >= 0 && cell.row >= 0 && cell.column < this.columns && cell.row < this.rows;
  }

  centre(cell: Cell): Point {
    const low = cell.column % 2 ? 0.5 : 0;
    return this.placed((cell.column * 1.5 + 1) * this.size, (cell.row + 0.5 + low) * ROOT3 * this.size);
  }

  /** Degrees clockwise from up, on the screen. */
  angle(facing: number): number {
    return facing * 60 + (this.turned ? 90 : 0);
  }

  /** A point at some distance from a hex's middle toward a facing. */
  towards(cell: Cell, facing: number, far: number): Point {
    const { x, y } = this.centre(cell);
    const angle = (this.angle(facing) * Math.PI) / 180;
    return { x: x + far * Math.sin(angle), y: y - far * Math.cos(angle) };
  }

  /** The outline of a hex around its middle, a little smaller if asked. */
  outline(share = 1): string {
    const far = this.size * share;
    const corners = Array.from({ length: 6 }, (_, i) => {
      const angle = ((i * 60 + (this.turned ? 30 : 0)) * Math.PI) / 180;
      return `${(far * Math.cos(angle)).toFixed(2)} ${(far * Math.sin(angle)).toFixed(2)}`;
    });
    return `M${corners.join("L")}Z`;
  }

  /** Every hex of the map as one path: a grid costs one element. */
  lines(): string {
    const parts: string[] = [];
    for (const cell of this.cells()) {
      const { x, y } = this.centre(cell);
      const corners = Array.from({ length: 6 }, (_, i) => {
        const angle = ((i * 60 + (this.turned ? 30 : 0)) * Math.PI) / 180;
        return `${(x + this.size * Math.cos(angle)).toFixed(1)} ${(y + this.size * Math.sin(angle)).toFixed(1)}`;
      });
      parts.push(`M${corners.join("L")}Z`);
    }
    return parts.join("");
  }

  *cells(): Generator<Cell> {
    for (let column = 0; column < this.columns; column++)
      for (let row = 0; row < this.rows; row++) yield { column, row };
  }

  /** All hexes as they lie on the screen: lines from top to bottom, each from left to right. */
  ranks(): Cell[][] {
    const all = [...this.cells()];
    if (!this.turned) return Array.from({ length: this.rows }, (_, row) => all.filter((cell) => cell.row === row));
    return Array.from({ length: this.columns }, (_, column) => all.filter((cell) => cell.column === column).reverse());
  }

  private placed(x: number, y: number): Point {
    return this.turned ? { x: this.width - y, y: x } : { x, y };
  }
}
