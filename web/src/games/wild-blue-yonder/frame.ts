/** The outline of an aircraft card: round corners for the Allies, square for the Axis, saw teeth if damaged. */
import type { SideName } from "./types";

export function frame(width: number, height: number, side: SideName, damaged: boolean): string {
  if (damaged) return sawtooth(width, height);
  const r = side === "allied" ? 12 : 1;
  const [w, h] = [width - 3, height - 3].map(String) as [string, string];
  const R = String(r);
  const x = String(width - 3 - r);
  const y = String(height - 3 - r);
  const low = String(3 + r);
  return (
    `M${low} 3H${x}A${R} ${R} 0 0 1 ${w} ${low}V${y}A${R} ${R} 0 0 1 ${x} ${h}` +
    `H${low}A${R} ${R} 0 0 1 3 ${y}V${low}A${R} ${R} 0 0 1 ${low} 3Z`
  );
}

function sawtooth(width: number, height: number): string {
  const deep = 5;
  const across = Math.round(width / 12);
  const down = Math.round(height / 12);
  const points: [number, number][] = [];
  const dx = width / across;
  const dy = height / down;
  for (let i = 0; i < across; i++) points.push([i * dx + 1, deep], [(i + 0.5) * dx, 0.5]);
  for (let i = 0; i < down; i++) points.push([width - deep, i * dy + 1], [width - 0.5, (i + 0.5) * dy]);
  for (let i = across; i > 0; i--) points.push([i * dx - 1, height - deep], [(i - 0.5) * dx, height - 0.5]);
  for (let i = down; i > 0; i--) points.push([deep, i * dy - 1], [0.5, (i - 0.5) * dy]);
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}
