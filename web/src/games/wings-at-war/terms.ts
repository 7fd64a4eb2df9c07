/** How a battle of the player's own is won, and its special orders, as the set-up has them. */
import type { Edge } from "./edges";
import { idsOf, type Emplaced } from "./emplaced";
import { capital } from "../../words";
import type { Seat } from "./types";

/** Points that a side scores for what its enemy loses. */
export interface Worth {
  bomber: number;
  fighter: number;
  gun: number;
}

/** A safe way home: who leaves over which edge, from which turn on. */
export interface WayHome {
  edge: Edge | "own" | "any";
  who: "bombers" | "fighters" | "all";
  /** Who has lost its load leaves, and fighters from that turn on; else all of them from that turn on. */
  once: boolean;
  from: number;
}

export interface SideTerms {
  worth: Worth;
  /** null: half of all that it has. */
  breakPoint: number | null;
  ways: readonly WayHome[];
  /** The first turn in which its hidden aircraft are deployed by choice. */
  wait: number;
  /** It does not lose with its last aircraft while one of its guns works. */
  stand: boolean;
}

export interface Terms {
  kind: "losses" | "awards";
  /** A wins when it is so many points ahead, X when A is so many behind. */
  ahead: number;
  behind: number;
  sides: Readonly<Record<Seat, SideTerms>>;
}

export function plainTerms(): Terms {
  const side: SideTerms = { worth: { bomber: 2, fighter: 2, gun: 0 }, breakPoint: null, ways: [], wait: 1, stand: false };
  return { kind: "losses", ahead: 3, behind: 3, sides: { A: side, X: side } };
}

const FOE: Readonly<Record<Seat, Seat>> = { A: "X", X: "A" };
const ROLES: Readonly<Record<WayHome["who"], readonly string[]>> = { bombers: ["bomber"], fighters: ["fighter"], all: ["bomber", "fighter"] };

export function victoryOf(terms: Terms, ground: readonly Emplaced[]): Record<string, unknown> {
  const breaks = (["A", "X"] as const).flatMap((seat) => {
    const point = terms.sides[seat].breakPoint;
    return point === null ? [] : [[seat, point] as const];
  });
  const set = breaks.length ? { break_points: Object.fromEntries(breaks), break_set: "chosen for this battle" } : {};
  if (terms.kind === "losses") return { kind: "losses", ...set };
  return {
    kind: "awards",
    ...set,
    awards: (["A", "X"] as const).flatMap((seat) => awardsOf(terms, ground, seat)),
    bands: [
      { at_least: terms.ahead, winner: "A", level: "win" },
      { at_least: 1 - terms.behind, winner: "", level: "draw" },
      { winner: "X", level: "win" },
    ],
  };
}

function awardsOf(terms: Terms, ground: readonly Emplaced[], side: Seat): Record<string, unknown>[] {
  const { bomber, fighter, gun } = terms.sides[side].worth;
  const of = FOE[side];
  const lost = (role: string, points: number): Record<string, unknown> => ({ side, per: "aircraft lost", of, role, points });
  return [
    ...targetAwards(ground, side, "target marker", "worth"),
    ...targetAwards(ground, side, "target destroyed", "bonus"),
    ...(bomber === fighter ? [lost("any", bomber)] : [lost("bomber", bomber), lost("fighter", fighter)]),
    { side, per: "gun silenced", of, points: gun },
  ].filter((each) => each["points"] !== 0);
}

/** Targets that are worth the same share a line. */
function targetAwards(ground: readonly Emplaced[], side: Seat, per: string, name: "worth" | "bonus"): Record<string, unknown>[] {
  const ids = idsOf(ground);
  const lines = new Map<number, string[]>();
  for (const each of ground)
    if (each.sort === "target" && each.side === FOE[side]) lines.set(each[name], [...(lines.get(each[name]) ?? []), ids.get(each.key) ?? ""]);
  return [...lines].map(([points, targets]) => ({ side, per, targets, points }));
}

export function specialOf(terms: Terms, ground: readonly Emplaced[], sides: Readonly<Record<Seat, { edge: Edge }>>): Record<string, unknown>[] {
  const ids = idsOf(ground);
  const found: Record<string, unknown>[] = [];
  for (const side of ["A", "X"] as const) {
    const own = terms.sides[side];
    for (const way of own.ways) {
      const edge = way.edge === "own" ? sides[side].edge : way.edge;
      found.push({ kind: "exit", side, edge, roles: ROLES[way.who], after: way.once ? "attack" : "any", from_turn: way.from, text: told(way, edge) });
    }
    if (own.wait > 1) found.push({ kind: "hold_hidden", side, until_turn: own.wait, text: `Hidden aircraft are deployed by choice from turn ${String(own.wait)} on.` });
    if (own.stand) found.push({ kind: "guns_hold", side, text: "A side does not lose for having no aircraft while a gun of its can fire." });
  }
  for (const each of ground) {
    if (each.sort !== "target") continue;
    const target = ids.get(each.key) ?? "";
    if (each.still) found.push({ kind: "not_moving", target, text: `${each.name} ${target} does not count as moving.` });
    if (each.jams) found.push({ kind: "jammer", target, from_turn: each.jams, radius: each.jammed, text: `From turn ${String(each.jams)} ${each.name} ${target} jams guided bombs against it and ships within ${String(each.jammed)} inches.` });
  }
  return found;
}

/** A way home in words, as the table shows it. */
function told({ who, once, from }: WayHome, edge: Edge | "any"): string {
  const leaves = `leaves safely over ${edge === "any" ? "any edge" : `the ${edge} edge`}.`;
  const late = from > 1 ? `From turn ${String(from)} on ` : "";
  if (!once) return capital(`${late}${{ bombers: "a bomber", fighters: "a fighter", all: "an aircraft" }[who]} ${leaves}`);
  if (who === "bombers") return `A bomber whose load is gone ${leaves}`;
  const light = who === "all" ? "A bomber whose load is gone" : "A fighter whose load is gone";
  return from > 1 ? `${light}, or any fighter from turn ${String(from)} on, ${leaves}` : `${who === "all" ? `${light} or a fighter` : "A fighter"} ${leaves}`;
}
