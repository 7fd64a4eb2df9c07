/** The hexes of the map: points up, odd rows half a hex to the right; and where real places lie among them. */
import type { Point } from "../../board/hex";
import type { GridData } from "./types";

/** Units between opposite sides, and from the middle to a corner. */
export const HEX = 28;
export const SIZE = HEX / Math.sqrt(3);
/** Steps toward the sides of a hex, clockwise from the northeast, in even and in odd rows. */
const AROUND = [
  [[0, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [-1, -1]],
  [[1, -1], [1, 0], [1, 1], [0, 1], [-1, 0], [0, -1]],
] as const;

function cell(label: string): [number, number] {
  return [Number(label.slice(0, 2)), Number(label.slice(2))];
}

function labelOf(column: number, row: number): string {
  return `${String(column).padStart(2, "0")}${String(row).padStart(2, "0")}`;
}

export function centre(label: string): Point {
  const [column, row] = cell(label);
  return { x: (column + 0.5 + (row % 2) / 2) * HEX, y: (row * 1.5 + 1) * SIZE };
}

function corner({ x, y }: Point, index: number, far = SIZE): string {
  const angle = ((index * 60 - 90) * Math.PI) / 180;
  return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
}

/** The outline of a hex around the origin, a little smaller if asked. */
export function outline(share = 1): string {
  return `M${[0, 1, 2, 3, 4, 5].map((index) => corner({ x: 0, y: 0 }, index, SIZE * share)).join("L")}Z`;
}

/** Hexes from one to another. */
export function apart(a: string, b: string): number {
  const [[c1, r1], [c2, r2]] = [cell(a), cell(b)];
  const q1 = c1 - (r1 - (r1 % 2)) / 2;
  const q2 = c2 - (r2 - (r2 % 2)) / 2;
  return (Math.abs(q1 - q2) + Math.abs(r1 - r2) + Math.abs(q1 + r1 - q2 - r2)) / 2;
}

export class Sheet {
  readonly width: number;
  readonly height: number;

  constructor(readonly data: GridData) {
    this.width = (data.columns + 0.5) * HEX;
    this.height = (data.rows * 1.5 + 0.5) * SIZE;
  }

  *hexes(): Generator<string> {
    for (let row = 0; row < this.data.rows; row++) for (let column = 0; column < this.data.columns; column++) yield labelOf(column, row);
  }

  private has(column: number, row: number): boolean {
    return column >= 0 && row >= 0 && column < this.data.columns && row < this.data.rows;
  }

  /** The hexes around one, by its sides; null beyond the edge of the map. */
  around(label: string): (string | null)[] {
    const [column, row] = cell(label);
    return AROUND[row % 2 ? 1 : 0].map(([dc, dr]) => (this.has(column + dc, row + dr) ? labelOf(column + dc, row + dr) : null));
  }

  /** All hexes within some steps, that one included. */
  within(label: string, far: number): string[] {
    return [...this.hexes()].filter((each) => apart(label, each) <= far);
  }

  /** Every hex as one path: a grid costs one element. */
  lines(): string {
    const parts: string[] = [];
    for (const label of this.hexes()) {
      const at = centre(label);
      // Three sides each; the others belong to neighbors, or lie on the edge.
      parts.push(`M${[5, 0, 1, 2].map((index) => corner(at, index)).join("L")}`);
    }
    return parts.join("");
  }

  /** Hexes filled, as one path. */
  area(labels: Iterable<string>): string {
    return [...labels].map((label) => `M${[0, 1, 2, 3, 4, 5].map((index) => corner(centre(label), index)).join("L")}Z`).join("");
  }

  /** The line around some hexes. */
  rim(labels: Iterable<string>): string {
    const held = new Set(labels);
    const parts: string[] = [];
    for (const label of held)
      this.around(label).forEach((beside, side) => {
        if (beside === null || !held.has(beside)) parts.push(`M${corner(centre(label), side)}L${corner(centre(label), (side + 1) % 6)}`);
      });
    return parts.join("");
  }

  /** A place on the globe, by Lambert's azimuthal equal-area projection. */
  project([lat, lon]: readonly [number, number]): Point {
    const { center, sphere_km, hex_km, origin_x_km, origin_y_km } = this.data;
    const rad = Math.PI / 180;
    const [p, l, mid] = [lat * rad, (lon - center[1]) * rad, center[0] * rad];
    const k = sphere_km * Math.sqrt(2 / (1 + Math.sin(mid) * Math.sin(p) + Math.cos(mid) * Math.cos(p) * Math.cos(l)));
    const east = k * Math.cos(p) * Math.sin(l);
    const north = k * (Math.cos(mid) * Math.sin(p) - Math.sin(mid) * Math.cos(p) * Math.cos(l));
    return { x: ((east - origin_x_km) / hex_km) * HEX + HEX / 2, y: ((origin_y_km - north) / hex_km) * HEX + SIZE };
  }
}

export function pathOf(points: readonly Point[]): string {
  return points.length ? `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}` : "";
}

/** Where a straight flight of some hexes is after each of its moves; the last one ends at the goal. */
export function turnMarks(from: Point, to: Point, far: number, pace: number, first: number): (Point & { turn: number })[] {
  return Array.from({ length: far ? Math.ceil(far / pace) : 0 }, (_, index) => {
    const share = Math.min(1, ((index + 1) * pace) / far);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, turn: first + index };
  });
}
