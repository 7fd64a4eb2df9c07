/**
 * The project's own drawings of aircraft, one family each: top view with the nose up, side view with
 * the nose to the right. The files are made by make/draw.py. A family is fetched when it is first
 * drawn: nobody needs all of them.
 */
import { SvelteMap } from "svelte/reactivity";
import { found, nameOf, pathOf } from "./parse";

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

const EMPTY: Omit<Silhouette, "family"> = {
  title: "",
  top: "",
  topSolid: "",
  topGlass: "",
  topDetail: "",
  topBox: TOP_BOX,
  side: "",
  sideSolid: "",
  sideGlass: "",
  sideDetail: "",
  sideBox: SIDE_BOX,
  metres: 10,
};

const files = import.meta.glob<string>("./aircraft/*.svg", {
  query: "?raw",
  import: "default",
});

function parse(family: string, text: string): Silhouette {
  const path = (id: string) => pathOf(text, id);
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

const fetchers = new Map(Object.entries(files).map(([file, fetch]) => [nameOf(file), fetch]));
const drawn = new SvelteMap<string, Silhouette>();
const fetching = new Map<string, Promise<void>>();

/** Fetch the drawing of a family; what reads it by `silhouette` is drawn again when it has come. */
function fetchFamily(family: string): Promise<void> {
  const begun = fetching.get(family);
  const fetch = fetchers.get(family);
  if (begun || !fetch) return begun ?? Promise.resolve();
  const coming = fetch().then(
    (text) => void drawn.set(family, parse(family, text)),
    // The line may be back when it is drawn again.
    () => void fetching.delete(family),
  );
  fetching.set(family, coming);
  return coming;
}

/** Fetch the drawings of these types, or of all families. */
export async function fetchArt(names: readonly string[] = [...fetchers.keys()]): Promise<void> {
  await Promise.all(names.map((name) => fetchFamily(drawnBy(name))));
}

/** Types without a drawing of their own, and the family whose drawing they share. */
const RELATIVES: Readonly<Record<string, string>> = {
  a36: "mustang",
  airacobra: "p39",
  avenger: "tbf",
  beaufort: "blenheim",
  boston: "a20",
  buffalo: "f2a",
  c200: "mc200",
  c202: "mc202",
  c205: "mc202",
  corsair: "f4u",
  dakota: "c47",
  dauntless: "sbd",
  dc3: "c47",
  devastator: "tbd",
  do215: "do17",
  dominator: "b32",
  f5: "p38",
  fortress: "b17",
  havoc: "a20",
  hawk75: "p36",
  hayabusa: "ki43",
  hayate: "ki84",
  hellcat: "f6f",
  helldiver: "sb2c",
  i15: "i153",
  iar81: "iar80",
  invader: "a26",
  kittyhawk: "p40",
  komet: "me163",
  la7: "la5",
  lagg: "lagg3",
  li2: "c47",
  liberator: "b24",
  lightning: "p38",
  marauder: "b26",
  martlet: "f4f",
  mc205: "mc202",
  me109: "bf109",
  me110: "bf110",
  mitchell: "b25",
  mohawk: "p36",
  p400: "p39",
  p51: "mustang",
  p63: "p39",
  pe3: "pe2",
  raiden: "j2m",
  re2001: "re2005",
  re2002: "re2000",
  seafire: "spitfire",
  shiden: "n1k",
  shootingstar: "p80",
  skytrain: "c47",
  stuka: "ju87",
  sturmovik: "il2",
  superfortress: "b29",
  tbm: "tbf",
  thunderbolt: "p47",
  tomahawk: "p40",
  warhawk: "p40",
  wildcat: "f4f",
  zero: "a6m2",
};

/** The families that are drawn, the plain fallback left out. */
export const families: readonly string[] = [...fetchers.keys()].filter((f) => f !== FALLBACK).sort();

const known: readonly (readonly [string, string])[] = [
  ...families.map((family) => [family, family] as const),
  ...Object.entries(RELATIVES),
].sort((a, b) => b[0].length - a[0].length);

/**
 * The family of a type's name or key: "Bf 109G-6", "spitfire-vb", "P-51D". The word that comes first
 * in the name counts: "I-16 Type 24" holds "pe2" too. Of words in one place the longest counts.
 */
export function familyOf(name: string): string | undefined {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  let family: string | undefined;
  let first = Infinity;
  for (const [word, of] of known) {
    const place = plain.indexOf(word);
    if (place >= 0 && place < first) [family, first] = [of, place];
  }
  return family;
}

function drawnBy(name: string): string {
  return fetchers.has(name) ? name : (familyOf(name) ?? FALLBACK);
}

/** The drawing of a family or type, empty until it has come; one that is not known gets a plain fighter. */
export function silhouette(name: string): Silhouette {
  const family = drawnBy(name);
  const drawing = drawn.get(family);
  if (drawing) return drawing;
  void fetchFamily(family);
  return { ...EMPTY, family };
}
