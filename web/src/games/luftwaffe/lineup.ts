/** Both sides of a scenario, for the lobby. */
import type { Side as Shown } from "../../parts/Lineup.svelte";
import type { About, Side } from "./types";
import { artOf, CAMP, SIDE } from "./words";

const NATION: Readonly<Record<Side, string>> = { american: "usa", german: "germany" };

export function lineup(about: About, scenario: string): Shown[] {
  const setup = about.scenarios[scenario];
  if (!setup) return [];
  return (["american", "german"] as const).map((side) => {
    const flights = Object.entries(setup[side]).map(([type, count]) => ({ name: about.aircraft[type]?.name ?? type, nation: NATION[side], art: artOf(about, type), count }));
    return { side: CAMP[side], flights, ...(flights.length ? {} : { note: `${SIDE[side]}: by the charts of each quarter` }) };
  });
}
