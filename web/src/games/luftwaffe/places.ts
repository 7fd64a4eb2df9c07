/** Cities and airbases as they are drawn. */
import { centre } from "./geometry";
import { signsOf, type Shown } from "./layout";
import type { About, View } from "./types";

export interface Place {
  id: string;
  name: string;
  x: number;
  y: number;
  city: boolean;
  big: boolean;
  signs: readonly Shown[];
  told: string;
}

/** Bases of a city are signs of it. */
export function placesOf(about: About, view: View): Place[] {
  const cities = Object.values(about.cities).map((city) => ({ id: city.id, name: city.name, hex: city.hex, city: true, symbols: city.symbols }));
  const bases = Object.values(about.bases).filter((base) => !base.city).map((base) => ({ id: base.id, name: base.name, hex: base.hex, city: false, symbols: ["b1"] }));
  return [...cities, ...bases].map(({ id, name, hex, city, symbols }) => {
    const signs = signsOf(view, id, symbols);
    const told = signs.map((each) => `${String(each.count)} ${each.kind}${each.down ? " destroyed" : ""}`).join(", ");
    return { id, name, ...centre(hex), city, big: symbols.length > 3, signs, told };
  });
}
