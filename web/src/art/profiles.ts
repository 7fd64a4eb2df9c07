/**
 * The project's own drawings of ships, guns and targets on the ground as seen from the side, by the
 * keys of Wing Leader's surface units. The files are made by make/profiles.py.
 */
import { byName, found, pathOf } from "./parse";

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

const files = import.meta.glob<string>("./profiles/*.svg", { query: "?raw", import: "default", eager: true });

const drawn = byName(files, (_name, text): Profile => {
  const [, , wide, high] = found(text, /viewBox="([^"]*)"/, "box").split(" ").map(Number) as [number, number, number, number];
  return {
    title: found(text, /<title>([^<]*)<\/title>/, "title"),
    solid: pathOf(text, "solid"),
    raised: pathOf(text, "raised"),
    wide,
    high,
    ground: Number(found(text, /data-ground="([\d.]+)"/, "ground")),
  };
});

export const profileKeys: readonly string[] = [...drawn.keys()].sort();

/** The drawing of a kind of unit; of a kind that a file of somebody's own adds, a ship or a building. */
export function profileOf(key: string, ship: boolean): Profile | undefined {
  const near = profileKeys.filter((each) => key.startsWith(each)).toSorted((a, b) => b.length - a.length)[0];
  return drawn.get(key) ?? drawn.get(near ?? "") ?? drawn.get(ship ? "aux" : "factory");
}
