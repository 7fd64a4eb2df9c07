/** A raid of the player's own: a scenario of one quarter with other units, turns, targets and another count. */
import type { About, Kind, Side } from "./types";

export interface Raid {
  scenario: string;
  title: string;
  turns: number;
  units: Record<Side, Record<string, number>>;
  /** Cities that may be bombed; none: all. */
  targets: readonly string[];
  /** Kinds of targets that count. */
  kinds: readonly Kind[];
  wins: number;
}

export const BASES: readonly { key: string; name: string; turns: number }[] = [
  { key: "short-raid", name: "Short Raid: one group from England", turns: 12 },
  { key: "basic", name: "Basic Game: June 1944, from England and Italy", turns: 20 },
  { key: "gotterdammerung", name: "Operation Gotterdammerung: April 1945", turns: 20 },
];
export const COUNTED: readonly Kind[] = ["aircraft", "oil", "power", "transport", "industry"];
const MOST = 40;

export function begun(about: About, scenario = "short-raid"): Raid {
  const own = about.scenarios[scenario];
  return {
    scenario,
    title: "My raid",
    turns: BASES.find((each) => each.key === scenario)?.turns ?? 20,
    units: { american: { ...own?.american }, german: { ...own?.german } },
    targets: scenario === "short-raid" ? ["bremen", "emden", "wilhelmshaven"] : [],
    kinds: COUNTED,
    wins: scenario === "short-raid" ? 7 : 12,
  };
}

/** So many units of a type; none takes it out. */
export function counted(raid: Raid, side: Side, type: string, count: number): Raid {
  const own = Object.fromEntries(Object.entries({ ...raid.units[side], [type]: Math.min(MOST, Math.max(0, Math.round(count) || 0)) }).filter(([, n]) => n > 0));
  return { ...raid, units: { ...raid.units, [side]: own } };
}

/** The set-up as the server reads it. The German bases the units when play begins. */
export function setupOf(about: About, raid: Raid): Record<string, unknown> {
  const bombers = Object.entries(raid.units.american).reduce((sum, [type, n]) => sum + (about.aircraft[type]?.fighter === false ? n : 0), 0);
  const assigned = Object.fromEntries(
    raid.targets.map((city, index) => [city, Math.floor(bombers / raid.targets.length) + (index < bombers % raid.targets.length ? 1 : 0)] as const).filter(([, n]) => n > 0),
  );
  return {
    scenario: raid.scenario,
    title: raid.title || "My raid",
    turns: raid.turns,
    american: raid.units.american,
    german: raid.units.german,
    bases: {},
    targets: [...raid.targets],
    assigned,
    victory: { count: "symbols", kinds: [...raid.kinds], choices: [{ american: raid.wins, draw: Math.max(1, raid.wins - 1) }] },
  };
}
