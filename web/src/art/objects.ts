/**
 * The project's own drawings of ships, guns and targets on the ground, seen from above with the bow
 * or the front at the top. The files are made by make/draw.py.
 */
import { byName, found, pathOf } from "./parse";

export interface TableObject {
  key: string;
  /** Name for a person: "Light anti-aircraft gun". */
  title: string;
  /** Filled path data of the whole silhouette. */
  solid: string;
  /** What stands on it, to be filled with a lighter tone over `solid`. Leave it out below 24 pixels. */
  raised: string;
  /** Fine lines over both: fill none, a light thin stroke; empty for some. Leave out below 64 pixels. */
  detail: string;
  /** The viewBox that holds all of them. */
  box: string;
  /** Size of that box on a table top, in inches: for the eye, not to any scale. */
  inches: { wide: number; long: number };
}

const files = import.meta.glob<string>("./objects/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

function parse(key: string, text: string): TableObject {
  const box = found(text, /viewBox="([^"]*)"/, "box");
  const [, , wide, long] = box.split(" ").map(Number) as [number, number, number, number];
  const scale = Number(found(text, /data-inches="([\d.]+)"/, "size")) / Math.max(wide, long);
  return {
    key,
    title: found(text, /<title>([^<]*)<\/title>/, "title"),
    solid: pathOf(text, "solid"),
    raised: pathOf(text, "raised"),
    detail: pathOf(text, "detail"),
    box,
    inches: { wide: wide * scale, long: long * scale },
  };
}

const drawn = byName(files, parse);

/** Kinds without a drawing of their own, and the one they share. */
const RELATIVES: Readonly<Record<string, string>> = {
  "aa-gun": "heavy-flak",
  "barrage-balloon": "balloon",
};

/** The keys of all that is drawn. */
export const objectKeys: readonly string[] = [...drawn.keys()].sort();

/** The drawing of a ship, gun or target by its kind: "destroyer", "aa-gun". */
export function tableObject(kind: string): TableObject | undefined {
  return drawn.get(kind) ?? drawn.get(RELATIVES[kind] ?? "");
}
