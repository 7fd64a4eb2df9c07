/** A battle in the order of fire: who fires at whom, and how many steps each die costs. */
import { distribution, type Bar } from "./crt";
import type { About, View } from "./types";
import { isFighter, tally, type Tally } from "./words";

export interface Volley {
  side: "american" | "german";
  type: string;
  count: number;
  factors: number;
  /** E as it stands; null for bombers. */
  e: number | null;
  /** What the die loses by E. */
  less: number;
  at: string;
  bars: Bar[];
  rule: string;
  /** It has fired already. */
  done: boolean;
}

interface Rated extends Tally {
  e: number | null;
}

function rated(about: About, view: View, units: readonly string[], tanks: ReadonlySet<string>): Rated[] {
  return tally(view, units).map((each) => {
    const e = about.aircraft[each.type]?.e ?? null;
    const hung = each.units.some((unit) => tanks.has(unit));
    return { ...each, e: e === null ? null : e + (hung ? about.limits.limits.tank_penalty : 0) };
  });
}

/** The volleys of an attack: the best first, best against best, then the bombers' reply. */
export function volleys(about: About, view: View): Volley[] {
  const battle = view.battle;
  const force = battle ? view.forces[battle.force] : undefined;
  if (!battle || !force) return [];
  const foes = Object.values(view.forces).filter((each) => each.hex === battle.hex && each.side !== force.side);
  const tanks = new Set([force, ...foes].flatMap((each) => each.tanks ?? []));
  const attackers = rated(about, view, force.units ?? [], tanks).toSorted((a, b) => (b.e ?? 99) - (a.e ?? 99));
  const defenders = rated(about, view, foes.flatMap((each) => each.units ?? []), tanks);
  const escorts = defenders.filter((each) => isFighter(about, each.type)).toSorted((a, b) => (b.e ?? 99) - (a.e ?? 99));
  const bombers = defenders.filter((each) => !isFighter(about, each.type));
  const best = escorts[0];
  const found: Volley[] = attackers.map((each) => {
    const less = best?.e !== undefined && best.e !== null && each.e !== null ? Math.min(0, each.e - best.e) : 0;
    const line = [...escorts, ...bombers].map((foe) => about.aircraft[foe.type]?.name ?? foe.type);
    return {
      side: force.side, type: each.type, count: each.count, factors: each.steps, e: each.e, less, at: line.join(", "),
      bars: distribution(about.crt, about.aircraft[each.type]?.column ?? "", each.steps, less), rule: best ? "13.61" : "13.22", done: battle.fired.includes(each.type),
    };
  });
  for (const each of bombers) {
    const factors = battle.guns || each.steps;
    found.push({
      side: force.side === "german" ? "american" : "german", type: each.type, count: each.count, factors, e: null, less: 0,
      at: attackers.map((foe) => about.aircraft[foe.type]?.name ?? foe.type).join(", "),
      bars: distribution(about.crt, about.aircraft[each.type]?.column ?? "", factors), rule: "13.233", done: battle.reply !== null,
    });
  }
  return found;
}
