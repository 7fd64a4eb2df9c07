/** What lies below a battle: sea or fields, drawn from the name of the scenario so that it stays the same. */
import { UNITS } from "../../board/inches";
import type { About, View } from "./types";

export interface Field {
  d: string;
  tone: number;
}

const SEA: ReadonlySet<string> = new Set(["First Patrol", "Santa Cruz", "Salerno", "Thunder Gods"]);

export function isSea(view: View, about: About | null): boolean {
  return SEA.has(view.title) || Object.values(view.targets).some((target) => about?.targets[target.kind]?.domain === "sea");
}

/** A row of numbers from 0 to 1 that is always the same for one name. */
export function numbers(name: string): () => number {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Fields, woods and meadows side by side, with crooked hedges between them. */
export function fields(name: string, width: number, height: number): Field[] {
  const next = numbers(name);
  const size = 4.5 * UNITS;
  const [columns, rows] = [Math.ceil(width / size) + 2, Math.ceil(height / size) + 2];
  const corners = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column) => ({
      x: (column - 1 + (next() - 0.5) * 0.55) * size + row * 9,
      y: (row - 1 + (next() - 0.5) * 0.5) * size,
    })),
  );
  const found: Field[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const tone = Math.floor(next() * 5);
      const around = [corners[row]?.[column], corners[row]?.[column + 1], corners[row + 1]?.[column + 1], corners[row + 1]?.[column]];
      const points = around.flatMap((corner) => (corner ? [`${corner.x.toFixed(0)} ${corner.y.toFixed(0)}`] : []));
      found.push({ d: `M${points.join("L")}Z`, tone });
    }
  return found;
}

/** A river or road across the whole table, in easy bends. */
export function winding(name: string, width: number, height: number): string {
  const next = numbers(`${name} river`);
  const bends = 7;
  let y = height * (0.3 + next() * 0.4);
  const points = Array.from({ length: bends + 2 }, (_, index) => {
    y = Math.max(height * 0.15, Math.min(height * 0.85, y + (next() - 0.5) * height * 0.16));
    return { x: ((index - 0.5) * width) / bends, y };
  });
  const parts = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const middle = ((from.x + to.x) / 2).toFixed(0);
    return `C${middle} ${from.y.toFixed(0)} ${middle} ${to.y.toFixed(0)} ${to.x.toFixed(0)} ${to.y.toFixed(0)}`;
  });
  return `M${(points[0]?.x ?? 0).toFixed(0)} ${(points[0]?.y ?? 0).toFixed(0)}${parts.join("")}`;
}

/** A cloud as puffs around the middle of its circle; none of them leaves it by much. */
export function puffs(name: string, radius: number): { x: number; y: number; r: number }[] {
  const next = numbers(name);
  const found = [{ x: 0, y: 0, r: radius * 0.55 }];
  for (let index = 0; index < 8; index++) {
    const [angle, far] = [(index / 8) * 2 * Math.PI + next() * 0.5, radius * (0.42 + next() * 0.16)];
    found.push({ x: Math.cos(angle) * far, y: Math.sin(angle) * far, r: radius * (0.3 + next() * 0.14) });
  }
  return found;
}
