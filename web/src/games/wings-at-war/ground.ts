/** What lies below a battle: sea or land, drawn from the name of the scenario so that it stays the same. */
import { country, scatter, type Country } from "../../board/land";
import type { About, View } from "./types";

const SEA: ReadonlySet<string> = new Set(["First Patrol", "Santa Cruz", "Salerno", "Thunder Gods"]);

export function isSea(view: View, about: About | null): boolean {
  return SEA.has(view.title) || Object.values(view.targets).some((target) => about?.targets[target.kind]?.domain === "sea");
}

function seedOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
}

/** The land below a scenario. */
export function landOf(name: string, width: number, height: number): Country {
  return country(width, height, 0, seedOf(name));
}

/** A cloud as puffs around the middle of its circle; none of them leaves it by much. */
export function puffs(name: string, radius: number): { x: number; y: number; r: number }[] {
  const next = scatter(seedOf(name));
  const found = [{ x: 0, y: 0, r: radius * 0.55 }];
  for (let index = 0; index < 8; index++) {
    const [angle, far] = [(index / 8) * 2 * Math.PI + next() * 0.5, radius * (0.42 + next() * 0.16)];
    found.push({ x: Math.cos(angle) * far, y: Math.sin(angle) * far, r: radius * (0.3 + next() * 0.14) });
  }
  return found;
}
