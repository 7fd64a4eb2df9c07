/** The reach of the angels-move scene, asked for as a server is. */
import angels from "./angels-20.json";
import type { EndsMessage, Json, PathMessage, Places, PlansMessage } from "../wire";

const about = { seat: "allied" };

export function plans(number: number): PlansMessage {
  const places: Places = {};
  for (const plan of angels.plans) {
    const there = (places[plan.unit] ??= {});
    there[plan.place] = Math.max(plan.chance, there[plan.place] ?? 0);
  }
  return { type: "plans", ...about, number, places };
}

export function ends(number: number, unit: string, place: string): EndsMessage {
  const found = angels.plans.filter((plan) => plan.unit === unit && plan.place === place);
  return { type: "ends", ...about, number, unit, place, ends: found };
}

export function path(number: number, end: string, steps: Record<string, Json>[] = []): PathMessage {
  const plan = angels.plans.find((each) => each.name === end);
  if (!plan) throw new Error(`no plan ends at ${end}`);
  return { type: "path", ...about, number, end, plan: plan.plan, premoves: plan.premoves, path: steps };
}
