/** A battle of the player's own as a file that the command line plays too, and back. */
import { begun, line, NATIONS, NO_LIMIT, type Battle, type BuiltCloud, type Force, type Line } from "./battle";
import { EDGES, zoneAt, type Edge, type Zone } from "./edges";
import { plainTarget, type Emplaced, type Spot } from "./emplaced";
import type { Stand } from "./starts";
import { plainTerms, type SideTerms, type Terms, type WayHome } from "./terms";
import { ownCards, usualOf } from "./own";
import type { About, Seat } from "./types";

type Raw = Record<string, unknown>;

/** What the command line plays: the whole set-up, with what the lobby adds. */
export function textOf(setup: Raw): string {
  return `${JSON.stringify(setup, null, 1)}\n`;
}

/** `Rodeo over Kent` is kept as rodeo-over-kent.json. */
export function fileName(battle: Battle): string {
  const plain = battle.title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return `${plain || "battle"}.json`;
}

export interface Opened {
  battle: Battle;
  /** What the file has and the builder cannot hold. */
  left: readonly string[];
}

/** The battle of a file; an Error says why it is none. */
export function battleOf(text: string, about: About): Opened {
  return battleFrom(asRecord(parsed(text), "the file"), about);
}

/** The battle that a set-up makes. */
export function battleFrom(raw: Raw, ours: About): Opened {
  if ("scenario" in raw) throw new Error("It changes a scenario instead of having a table and two sides of its own.");
  const left: string[] = [];
  const own = ownOf(raw["aircraft"]);
  const about = { ...ours, aircraft: { ...ours.aircraft, ...ownCards(own) } };
  const usual = usualOf(about);
  const keys = new Map<string, number>();
  const sides = { A: asRecord(raw["A"], "A"), X: asRecord(raw["X"], "X") };
  const size = numbers(raw["table"] ?? [72, 48], 2, "table") as unknown as Spot;
  const ground = (["A", "X"] as const).flatMap((seat) => groundOf(sides[seat], seat, keys));
  const limits = [limitsOf(sides.A), limitsOf(sides.X)];
  const found = limits.map((each) => (each ? number(each["points"], "points") : 0)).map((each) => (each === NO_LIMIT ? 0 : each)) as [number, number];
  const cards = (["A", "X"] as const).flatMap((seat) => list(sides[seat]["aircraft"] ?? [], "aircraft")).map((each) => about.aircraft[String(asRecord(each, "aircraft")["model"])]);
  const years = limits.some((each) => each) ? limits.map((each) => Number(each?.["year"] ?? 0)) : cards.map((card) => card?.year ?? 0);
  const battle: Battle = {
    ...begun(usual),
    switches: switchesOf(raw, about, left),
    own,
    title: String(raw["title"] ?? begun().title),
    size,
    turns: number(raw["turns"] ?? 12, "turns"),
    visibility: number(raw["visibility"] ?? 24, "visibility"),
    sun: String(raw["sun"] ?? ""),
    night: raw["light"] === "night",
    points: found[0],
    year: Math.max(...years) || begun().year,
    clouds: list(raw["clouds"] ?? [], "clouds").map(cloud),
    ground,
    sides: { A: forceOf(sides.A, size, null, about), X: forceOf(sides.X, size, found[1] === found[0] ? null : found[1], about) },
    terms: plainTerms(),
  };
  return { battle: orders(scored(battle, raw, keys, left), raw, keys, left), left };
}

/** The readings that hold; those that this game does not have are left out. */
function switchesOf(raw: Raw, about: About, left: string[]): string[] {
  const named = (field: string): string[] => {
    const keys = list(raw[field] ?? [], field).map(String);
    const known = keys.filter((key) => about.switches.some((each) => each.key === key));
    left.push(...keys.filter((key) => !known.includes(key)).map((key) => `${field}: ${key}`));
    return known;
  };
  const off = named("without");
  return [...new Set([...named("switches"), ...usualOf(about)])].filter((key) => !off.includes(key));
}

/** A scenario of ours has a list of them, and it is empty. */
function ownOf(raw: unknown): Record<string, Raw> {
  const found = Array.isArray(raw) && !raw.length ? {} : asRecord(raw ?? {}, "aircraft");
  return Object.fromEntries(Object.entries(found).map(([key, each]) => [key, asRecord(each, `aircraft.${key}`)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("It is not JSON.");
  }
}

function forceOf(raw: Raw, size: Spot, points: number | null, about: About): Force {
  const edge = EDGES.find((each) => each === raw["edge"]);
  if (!edge) throw new Error(`There is no edge ${String(raw["edge"])}.`);
  const zone = numbers(raw["zone"], 4, "zone") as unknown as Zone;
  const aircraft = list(raw["aircraft"] ?? [], "aircraft").map(plane);
  const limits = limitsOf(raw);
  const flown = limits ? list(limits["nations"] ?? [], "nations").map(String) : aircraft.map((each) => about.aircraft[each.model]?.nation ?? "");
  const force: Force = {
    name: "",
    edge,
    zone: String(zone) === String(zoneAt(edge, size)) ? null : zone,
    points,
    fixed: (raw["placement"] ?? "fixed") === "fixed",
    nations: Object.keys(NATIONS).filter((each) => flown.includes(each)),
    later: (raw["force"] ?? null) !== null,
    most: most(raw),
    aircraft,
    markers: list(raw["markers"] ?? [], "markers").map((each) => numbers(each, 2, "markers") as unknown as Spot),
  };
  const named = String(raw["name"] ?? "");
  return { ...force, name: named === force.nations.map((each) => NATIONS[each]).join(" and ") ? "" : named };
}

/** How many aircraft a side that buys may have; null: as many as there is room for. */
function most(side: Raw): number | null {
  const found = (side["force"] ?? null) === null ? undefined : asRecord(side["force"], "force")["most"];
  return found === undefined ? null : number(found, "most");
}

function limitsOf(side: Raw): Raw | null {
  const found = side["force"] ?? side["limits"];
  return found === undefined || found === null ? null : asRecord(found, "limits");
}

function plane(raw: unknown): Line {
  const own = asRecord(raw, "aircraft");
  return {
    ...line(String(own["model"])),
    skill: number(own["skill"] ?? 0, "skill"),
    load: String(own["load"] ?? "clean"),
    leader: own["leader"] === undefined || own["leader"] === null ? null : number(own["leader"], "leader"),
    hidden: own["hidden"] === true,
    at: own["at"] === undefined || own["at"] === null ? null : (numbers(own["at"], 4, "at") as unknown as Stand),
  };
}

function cloud(raw: unknown): BuiltCloud {
  const own = asRecord(raw, "clouds");
  return { at: numbers(own["at"], 2, "at") as unknown as Spot, radius: number(own["radius"], "radius"), levels: numbers(own["levels"], 2, "levels") as [number, number] };
}

function groundOf(raw: Raw, side: Seat, keys: Map<string, number>): Emplaced[] {
  const found: Emplaced[] = [];
  const read = (name: string, make: (own: Raw, standing: { key: number; side: Seat; at: Spot }) => Emplaced): void => {
    for (const each of list(raw[name] ?? [], name)) {
      const own = asRecord(each, name);
      const key = keys.size + 1;
      keys.set(String(own["id"]), key);
      found.push(make(own, { key, side, at: numbers(own["at"], 2, "at") as unknown as Spot }));
    }
  };
  read("targets", (own, standing) => ({ ...plainTarget(standing, String(own["kind"])), name: String(own["name"]), markers: number(own["markers"], "markers"), lit: own["lit"] === true, worth: 0 }));
  read("guns", (own, standing) => ({
    ...standing,
    sort: "gun",
    kind: own["kind"] === "light" ? "light" : "heavy",
    firepower: own["firepower"] === 1 ? 1 : 2,
    skill: number(own["skill"] ?? 0, "skill"),
    aboard: keys.get(String(own["aboard"] ?? "")) ?? null,
  }));
  read("balloons", (own, standing) => ({ ...standing, sort: "balloon", top: own["top"] === 1 ? 1 : 2 }));
  read("searchlights", (_, standing) => ({ ...standing, sort: "searchlight" }));
  return found;
}

/** Awards, bands and Break Points. */
function scored(battle: Battle, raw: Raw, keys: ReadonlyMap<string, number>, left: string[]): Battle {
  const won = asRecord(raw["victory"] ?? {}, "victory");
  const breaks = asRecord(won["break_points"] ?? {}, "break_points");
  const begin = (seat: Seat): SideTerms => ({ ...plainTerms().sides[seat], worth: { bomber: 0, fighter: 0, gun: 0 }, breakPoint: breaks[seat] === undefined ? null : number(breaks[seat], "break_points") });
  const sides = won["kind"] === "awards" ? { A: begin("A"), X: begin("X") } : { A: { ...begin("A"), worth: plainTerms().sides.A.worth }, X: { ...begin("X"), worth: plainTerms().sides.X.worth } };
  let terms: Terms = { ...battle.terms, sides };
  let ground = battle.ground;
  if (won["kind"] !== "awards") return { ...battle, terms };
  list(won["awards"] ?? [], "awards").forEach((each, index) => {
    const award = asRecord(each, "awards");
    const [side, points] = [award["side"] as Seat, number(award["points"], "points")];
    const own = terms.sides[side];
    const named = list(award["targets"] ?? [], "targets").map((id) => keys.get(String(id)));
    const place = `victory.awards[${String(index)}]`;
    if (String(award["per"]).startsWith("target")) {
      const field = award["per"] === "target marker" ? "worth" : "bonus";
      const theirs = ground.filter((thing) => named.includes(thing.key) && thing.side !== side);
      if (theirs.length < named.length) left.push(place);
      ground = ground.map((thing) => (thing.sort === "target" && theirs.includes(thing) ? { ...thing, [field]: points } : thing));
    } else if (award["of"] === side || !["A", "X"].includes(side)) left.push(place);
    else {
      const role = award["role"] ?? "any";
      const names = award["per"] === "gun silenced" ? (["gun"] as const) : (["bomber", "fighter"] as const).filter((name) => role === "any" || role === name);
      terms = { ...terms, sides: { ...terms.sides, [side]: { ...own, worth: { ...own.worth, ...Object.fromEntries(names.map((name) => [name, points])) } } } };
    }
  });
  const bands = list(won["bands"] ?? [], "bands").map((each) => asRecord(each, "bands"));
  if (bands.map((band) => band["winner"]).join() === "A,,X") terms = { ...terms, ahead: number(bands[0]?.["at_least"], "at_least"), behind: 1 - number(bands[1]?.["at_least"], "at_least") };
  else left.push("victory.bands");
  return { ...battle, ground, terms: { ...terms, kind: "awards" } };
}

/** Special orders. */
function orders(battle: Battle, raw: Raw, keys: ReadonlyMap<string, number>, left: string[]): Battle {
  const sides: Record<Seat, SideTerms> = { ...battle.terms.sides };
  let ground = battle.ground;
  const onTarget = (order: Raw, part: object): void => {
    const key = keys.get(String(order["target"]));
    ground = ground.map((each) => (each.key === key ? { ...each, ...part } : each));
  };
  list(raw["special"] ?? [], "special").forEach((each, index) => {
    const order = asRecord(each, "special");
    const seat: Seat = order["side"] === "X" ? "X" : "A";
    if (order["kind"] === "exit") sides[seat] = { ...sides[seat], ways: [...sides[seat].ways, way(order, battle.sides[seat].edge)] };
    else if (order["kind"] === "hold_hidden") sides[seat] = { ...sides[seat], wait: number(order["until_turn"], "until_turn") };
    else if (order["kind"] === "guns_hold") sides[seat] = { ...sides[seat], stand: true };
    else if (order["kind"] === "not_moving") onTarget(order, { still: true });
    else if (order["kind"] === "jammer") onTarget(order, { jams: number(order["from_turn"], "from_turn"), jammed: number(order["radius"], "radius") });
    else left.push(`special[${String(index)}]`);
  });
  return { ...battle, ground, terms: { ...battle.terms, sides } };
}

function way(order: Raw, own: Edge): WayHome {
  const roles = list(order["roles"] ?? [], "roles");
  const who = roles.length > 1 ? "all" : roles[0] === "fighter" ? "fighters" : "bombers";
  const edge = order["edge"] === "any" ? "any" : order["edge"] === own ? "own" : (EDGES.find((each) => each === order["edge"]) ?? "any");
  return { edge, who, once: order["after"] === "attack", from: number(order["from_turn"] ?? 1, "from_turn") };
}

// -- what a file holds, or an Error ----------------------------------------------------------------

function asRecord(value: unknown, name: string): Raw {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(`${name} is not what a battle has there.`);
  return value as Raw;
}

function list(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${name} is no list.`);
  return value as unknown[];
}

function number(value: unknown, name: string): number {
  if (typeof value !== "number") throw new Error(`${name} is no number.`);
  return value;
}

function numbers(value: unknown, count: number, name: string): number[] {
  const found = list(value, name).map((each) => number(each, name));
  if (found.length !== count) throw new Error(`${name} has ${String(found.length)} numbers instead of ${String(count)}.`);
  return found;
}
