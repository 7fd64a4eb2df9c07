/** Words for what is on the table, and which side it belongs to. */
import { inches } from "../../board/inches";
import type { About, Camp, Card, Gun, Plane, Seat, Target, View } from "./types";

export const SEATS: readonly Seat[] = ["A", "X"];
export const CAMP: Readonly<Record<Camp, string>> = { allied: "Allied", axis: "Axis" };
const NATIONS: Readonly<Record<string, string>> = { UK: "British", US: "US", USSR: "Soviet", FR: "France", GE: "German", IT: "Italian", JP: "Japan" };

export function nation(card: Card | undefined): string {
  return NATIONS[card?.nation ?? ""] ?? "";
}

/** Round and blue or square and red, by who flies for a side; two that fly for the same are told apart. */
export function camps(view: View): Record<Seat, Camp> {
  const first = view.sides.A.camp;
  return { A: first, X: first === "axis" ? "allied" : "axis" };
}

/** Where a side sets up: west, south, east and north in hundredths of an inch. */
export function zoneOf(view: View, seat: Seat): [number, number, number, number] {
  const [west, south, east, north] = view.zones[seat];
  return [west * 100, south * 100, east * 100, north * 100];
}

export function grade(value: number): string {
  return value > 0 ? `+${String(value)}` : value < 0 ? `−${String(-value)}` : "0";
}

/** What state an aircraft is in, one word each. */
export function marks(plane: Plane): string[] {
  const found: string[] = [];
  if (plane.damage) found.push(`Damage ${String(plane.damage)}`);
  if (plane.fatigue) found.push(`Fatigue ${String(plane.fatigue)}`);
  for (const jam of plane.jams ?? []) found.push(`${weapon(jam)} jammed`);
  if (plane.marked) found.push("loaded");
  if (plane.guiding) found.push("guides a bomb");
  if (plane.held) found.push("spotted");
  if (plane.lit) found.push("lit");
  return found;
}

const WEAPONS: Readonly<Record<string, string>> = {
  fixed: "fixed guns",
  light: "light gun",
  N: "nose gun",
  D: "dorsal turret",
  V: "ventral turret",
  A: "aft gun",
  T: "tail turret",
  L: "port gun",
  S: "starboard gun",
  r4m: "R4M rockets",
  "rs-82": "RS-82 rockets",
  wgr21: "mortars",
  schraege: "upward guns",
};

const MANEUVERS: Readonly<Record<string, string>> = {
  "tight-L": "up to 90° left, 45° if it fails",
  "tight-R": "up to 90° right, 45° if it fails",
  "slip-L": "2 in to the left, nose ahead; straight on if it fails",
  "slip-R": "2 in to the right, nose ahead; straight on if it fails",
  "split-s": "turns about, a level down; only the level if it fails",
  immelmann: "turns about, a level up; the move ends either way",
  scissors: "a quarter of its Speed is enough this move",
  loop: "ends where it began; straight on at Speed if it fails",
};

/** What a maneuver does. Each tires. */
export function maneuver(key: string): string {
  const found = MANEUVERS[key];
  return found ? `${found}; Fatigue +1` : "";
}

const SORTS: Readonly<Record<string, string>> = { "tight-L": "Tight Turn", "tight-R": "Tight Turn", "slip-L": "Sideslip", "slip-R": "Sideslip" };

/** What maneuvers to the left and to the right have in common. */
export function maneuverSort(key: string): string {
  return SORTS[key] ?? key;
}

export function weapon(key: string): string {
  return WEAPONS[key] ?? key;
}

const STATUS: Readonly<Record<Plane["status"], string>> = {
  table: "",
  straggler: "Straggler, off the table",
  destroyed: "shot down",
  home: "gone home",
  left: "has left",
};

export function where(plane: Plane): string {
  return plane.status === "table" ? `level ${String(plane.level)}, heading ${String(plane.heading)}` : STATUS[plane.status];
}

export function planeSentence(plane: Plane, card: Card | undefined, camp: Camp): string {
  const parts = [`${CAMP[camp]} ${card?.name ?? plane.model} ${plane.tag}`, where(plane)];
  if (plane.status === "table") parts.push(`at ${inches(plane.x)} east, ${inches(plane.y)} north`);
  if (plane.leader !== undefined && plane.leader !== null) parts.push(`Leader ${grade(plane.leader)}`);
  if (plane.activated) parts.push("activated");
  return [...parts, ...marks(plane)].join(", ");
}

export function gunSentence(gun: Gun): string {
  const state = gun.silenced ? ", silenced" : gun.jammed ? ", jammed" : gun.activated ? ", activated" : "";
  return `${gun.id}, a ${gun.kind} gun, ${gun.caliber}${state}`;
}

export function targetSentence(target: Target): string {
  return `${target.id}, ${target.name}, ${String(target.left)} of ${String(target.markers)} markers left`;
}

/** The part of the turn, from the place in the sequence of play. */
export function phase(view: View): string {
  const found = view.place.map((each) => PHASES[String(each)]).filter((each) => each !== undefined);
  return found.at(-1) ?? "";
}
const PHASES: Readonly<Record<string, string>> = {
  "set-up": "Set-up",
  setup: "Set-up",
  force: "Set-up",
  hide: "Set-up",
  place: "Set-up",
  orders: "Orders",
  initiative: "Initiative",
  flak: "Flak",
  barrages: "Flak",
  lights: "Searchlights",
  activation: "Activation",
  activations: "Activation",
  end: "End of the turn",
};

export function aircraftName(about: About | null, model: string): string {
  return about?.aircraft[model]?.name ?? model;
}
