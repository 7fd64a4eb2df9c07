/**
 * The project's own drawings of ships, guns and targets on the ground as seen from the side, by the
 * keys of Wing Leader's surface units. The files are made by make/profiles.py. A drawing is fetched
 * when it is first drawn: a scenario has a few of them.
 */
import { SvelteMap } from "svelte/reactivity";
import { found, nameOf, pathOf } from "./parse";

export interface Profile {
  /** Name for a person: "Light cruiser". */
  title: string;
  /** Filled path data of the whole silhouette. */
  solid: string;
  /** What is drawn over it in a lighter tone. */
  raised: string;
  wide: number;
  high: number;
  /** How far below the top the water or the ground is; a hull goes on below it. */
  ground: number;
}

const files = import.meta.glob<string>("./profiles/*.svg", { query: "?raw", import: "default" });
const fetchers = new Map(Object.entries(files).map(([file, fetch]) => [nameOf(file), fetch]));
const drawn = new SvelteMap<string, Profile>();
const fetching = new Map<string, Promise<void>>();

/** Kinds of surface unit that have a drawing. */
export const profileKeys: readonly string[] = [...fetchers.keys()].filter((key) => key !== "balloon").sort();

function parse(text: string): Profile {
  const [, , wide, high] = found(text, /viewBox="([^"]*)"/, "box").split(" ").map(Number) as [number, number, number, number];
  return {
    title: found(text, /<title>([^<]*)<\/title>/, "title"),
    solid: pathOf(text, "solid"),
    raised: pathOf(text, "raised"),
    wide,
    high,
    ground: Number(found(text, /data-ground="([\d.]+)"/, "ground")),
  };
}

function fetchProfile(name: string): Promise<void> {
  const begun = fetching.get(name);
  const fetch = fetchers.get(name);
  if (begun || !fetch) return begun ?? Promise.resolve();
  const coming = fetch().then(
    (text) => void drawn.set(name, parse(text)),
    // The line may be back when it is drawn again.
    () => void fetching.delete(name),
  );
  fetching.set(name, coming);
  return coming;
}

/** Fetch the drawings of these kinds, or of all. */
export async function fetchProfiles(names: readonly string[] = [...fetchers.keys()]): Promise<void> {
  await Promise.all(names.map(fetchProfile));
}

/** The drawing of a kind of unit; of a kind that a file of somebody's own adds, a ship or a building. */
export function profileOf(key: string, ship: boolean): Profile | undefined {
  const near = profileKeys.filter((each) => key.startsWith(each)).toSorted((a, b) => b.length - a.length)[0];
  const name = fetchers.has(key) ? key : (near ?? (ship ? "aux" : "factory"));
  void fetchProfile(name);
  return drawn.get(name);
}
