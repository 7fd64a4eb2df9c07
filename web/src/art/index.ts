/**
 * The project's own drawings of aircraft, one family each: top view with the nose up, side view with
 * the nose to the right. The files are made by make/draw.py.
 */

export interface Silhouette {
  family: string;
  /** Name for a person: "Supermarine Spitfire". */
  title: string;
  /** Filled path data in `topBox`, the glass cut out of it. */
  top: string;
  /** The same without holes, for 32 pixels and less, and for outlines. */
  topSolid: string;
  /** The glass alone, to be filled with a colour of its own over `topSolid`. */
  topGlass: string;
  /** Fine lines over `top`: fill none, a light thin stroke. Leave them out below 64 pixels. */
  topDetail: string;
  topBox: string;
  side: string;
  sideSolid: string;
  sideGlass: string;
  sideDetail: string;
  sideBox: string;
  /** Width of `topBox` in metres, to draw several types at one scale. */
  metres: number;
}

const TOP_BOX = "0 0 200 200";
const SIDE_BOX = "0 0 200 100";
const FALLBACK = "generic";

const files = import.meta.glob<string>("./aircraft/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

function found(text: string, pattern: RegExp, what: string): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`A drawing lacks its ${what}`);
  return value;
}

function parse(family: string, text: string): Silhouette {
  const path = (id: string) => found(text, new RegExp(`id="${id}"[^>]* d="([^"]*)"`), `path ${id}`);
  return {
    family,
    title: found(text, /<title>([^<]*)<\/title>/, "title"),
    top: path("top") + path("top-glass"),
    topSolid: path("top"),
    topGlass: path("top-glass"),
    topDetail: path("top-detail"),
    topBox: TOP_BOX,
    side: path("side") + path("side-glass"),
    sideSolid: path("side"),
    sideGlass: path("side-glass"),
    sideDetail: path("side-detail"),
    sideBox: SIDE_BOX,
    metres: Number(found(text, /data-metres="([\d.]+)"/, "scale")),
  };
}

const drawn: ReadonlyMap<string, Silhouette> = new Map(
  Object.entries(files).map(([file, text]) => {
    const family = found(file, /([^/]+)\.svg$/, "name");
    return [family, parse(family, text)];
  }),
);

/** Types without a drawing of their own, and the family whose drawing they share. */
const RELATIVES: Readonly<Record<string, string>> = {
  a36: "mustang",
  airacobra: "p39",
  b26: "b25",
  beaufort: "blenheim",
  do215: "do17",
  do217: "do17",
  fortress: "b17",
  i15: "i153",
  iar81: "iar80",
  kittyhawk: "p40",
  la7: "la5",
  lagg: "lagg3",
  liberator: "b24",
  lightning: "p38",
  mc205: "mc202",
  me109: "bf109",
  me110: "bf110",
  mitchell: "b25",
  p400: "p39",
  p51: "mustang",
  p63: "p39",
  pe3: "pe2",
  re2001: "re2005",
  re2002: "re2000",
  seafire: "spitfire",
  stuka: "ju87",
  thunderbolt: "p47",
  tomahawk: "p40",
  warhawk: "p40",
  wildcat: "f4f",
  zero: "a6m2",
};

/** The families that are drawn, the plain fallback left out. */
export const families: readonly string[] = [...drawn.keys()].filter((f) => f !== FALLBACK).sort();

const known: readonly (readonly [string, string])[] = [
  ...families.map((family) => [family, family] as const),
  ...Object.entries(RELATIVES),
].sort((a, b) => b[0].length - a[0].length);

/** The family of a type's name or key: "Bf 109G-6", "spitfire-vb", "P-51D". */
export function familyOf(name: string): string | undefined {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return known.find(([word]) => plain.includes(word))?.[1];
}

/** The drawing of a family or type; one that is not known gets a plain fighter. */
export function silhouette(name: string): Silhouette {
  const drawing = drawn.get(name) ?? drawn.get(familyOf(name) ?? FALLBACK);
  if (!drawing) throw new Error(`No drawing for ${name}`);
  return drawing;
}
