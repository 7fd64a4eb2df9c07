/** The ends of a move by square, and the way there as a line. */
import { chosen } from "../../forms/draft";
import { squareOf, type Square } from "../../board/squares";
import type { Draft, Form, Json } from "../../wire";
import { isFacing } from "./words";
import type { Facing, Unit } from "./types";

/** One whole move: what is answered, where it ends, and how. */
export interface Plan {
  key: string;
  unit: string;
  /** The kind of move: fly, free, return. */
  kind: string;
  kindLabel: string;
  place: string;
  label: string;
  facing: Facing | null;
  answer: Json;
  tokens: readonly Json[];
  /** The answer as one word, by which its chances can be asked for; null if it has parts that are not plain words. */
  asked: string | null;
}

/** Every whole move that a form offers; `draft` is what was picked before, such as the edge to go home by. */
export function plansOf(form: Form | null, unit: string, draft: Draft = {}): Plan[] {
  const found: Plan[] = [];
  for (const part of form?.either ?? (form ? [form] : [])) {
    const fields = chosen(part, {})?.fields ?? [];
    const steps = fields.find((field) => field.kind.type === "walk");
    if (!steps || steps.kind.type !== "walk") continue;
    const tag = part.tag ?? "";
    const others = Object.fromEntries(
      fields.flatMap((field): [string, Json][] => {
        if (field.kind.type !== "pick" || field.name === "unit") return [];
        // An attack need not say by which edge it goes home.
        const first = tag === "attack" ? null : (field.kind.of[0]?.value ?? null);
        return [[field.name, (draft["type"] === tag ? draft[field.name] : undefined) ?? first]];
      }),
    );
    for (const [place, tokens, label] of steps.kind.ends ?? []) {
      const base = { type: tag, unit, ...others };
      found.push({
        key: `${tag} ${place} ${tokens.map((token: Json) => JSON.stringify(token)).join(" ")}`,
        unit,
        kind: tag,
        kindLabel: part.label ?? tag,
        place,
        label: steps.kind.labels?.[label] ?? "",
        facing: facingOf(tokens),
        answer: { ...base, [steps.name]: [...tokens] },
        tokens,
        asked: tag !== "attack" && tokens.every((token: Json) => typeof token === "string") ? `${tag}:${[unit, ...Object.values(others).map(String), tokens.join(",")].join("/")}` : null,
      });
    }
  }
  return found;
}

/** The facing with which a walk ends; null if it never turned. */
export function facingOf(tokens: readonly Json[]): Facing | null {
  for (const token of tokens.toReversed()) {
    if (isFacing(token)) return token;
    if (typeof token === "string" && token.startsWith("c") && isFacing(token.slice(1))) return token.slice(1) as Facing;
    if (token === "leave-l") return "l";
    if (token === "leave-r") return "r";
  }
  return null;
}

export const STEP: Readonly<Record<Facing, readonly [number, number]>> = {
  l: [-1, 0],
  lu: [-1, 1],
  u: [0, 1],
  ru: [1, 1],
  r: [1, 0],
  rd: [1, -1],
  d: [0, -1],
  ld: [-1, -1],
};

/** The squares that a walk goes through, the first included. */
export function wayOf(from: string, tokens: readonly Json[]): Square[] {
  const start = squareOf(from);
  if (!start) return [];
  const way = [start];
  for (const token of tokens) {
    const last = way.at(-1);
    if (!last || !isFacing(token)) continue;
    const [dx, dy] = STEP[token];
    way.push({ column: last.column + dx, level: last.level + dy });
  }
  return way;
}

export function bySquare(plans: readonly Plan[]): Map<string, Plan[]> {
  const found = new Map<string, Plan[]>();
  for (const plan of plans) {
    const there = found.get(plan.place);
    if (there) there.push(plan);
    else found.set(plan.place, [plan]);
  }
  return found;
}

/** Of the moves to one square the one that a click takes: nothing dropped, as few steps as can be, the nose as it was. */
export function best(plans: readonly Plan[], unit: Unit): Plan | undefined {
  const cost = (plan: Plan): number => plan.tokens.length + 4 * plan.tokens.filter((token) => typeof token !== "string" || SPECIAL.has(token)).length + (plan.facing === unit.facing ? -0.5 : 0);
  return plans.toSorted((a, b) => cost(a) - cost(b))[0];
}
const SPECIAL: ReadonlySet<string> = new Set(["bonus", "slow", "jettison", "tanks", "lufbery", "cease", "exit"]);

/** For every facing with which one can end, the move that a click takes. */
export function byFacing(plans: readonly Plan[], unit: Unit): Plan[] {
  const facings = [...new Set(plans.map((plan) => plan.facing))];
  return facings.flatMap((facing) => best(plans.filter((plan) => plan.facing === facing), unit) ?? []);
}
