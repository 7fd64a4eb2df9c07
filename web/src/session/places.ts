/** Which options are clicked where. */
import type { Option } from "../wire";

export function byPlace(options: readonly Option[]): Map<string, Option[]> {
  const places = new Map<string, Option[]>();
  for (const option of options) {
    if (!option.place) continue;
    const there = places.get(option.place);
    if (there) there.push(option);
    else places.set(option.place, [option]);
  }
  return places;
}

/** The innermost of some nested places that has something on offer. */
export function firstOffered(
  places: readonly string[],
  offers: ReadonlyMap<string, Option[]>,
): Option[] {
  for (const place of places) {
    const there = offers.get(place);
    if (there) return there;
  }
  return [];
}

/** The data-place attributes from a node outwards, innermost first. */
export function placesAround(node: Element | null): string[] {
  const places: string[] = [];
  let at = node?.closest<HTMLElement>("[data-place]") ?? null;
  while (at) {
    if (at.dataset["place"]) places.push(at.dataset["place"]);
    at = at.parentElement?.closest<HTMLElement>("[data-place]") ?? null;
  }
  return places;
}
