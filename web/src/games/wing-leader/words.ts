/** Words for what is in the sky, and which side it belongs to. */
import type { Option } from "../../wire";
import type { About, Camp, Card, Facing, Kind, Seat, Surface, Unit, View } from "./types";

export const SEATS: readonly Seat[] = ["raider", "defender"];

/** Round and blue or square and red, by who flies for a side; two that fly for the same are told apart. */
export function camps(view: View): Record<Seat, Camp> {
  const first = view.sides.raider.camp;
  return { raider: first, defender: first === "axis" ? "allied" : "axis" };
}

export const DEGREES: Readonly<Record<Facing, number>> = { r: 0, rd: 45, d: 90, ld: 135, l: 180, lu: 225, u: 270, ru: 315 };
export const FACING: Readonly<Record<Facing, string>> = {
  l: "left",
  lu: "left and up",
  u: "up",
  ru: "right and up",
  r: "right",
  rd: "right and down",
  d: "down",
  ld: "left and down",
};
export const ARROW: Readonly<Record<Facing, string>> = { l: "←", lu: "↖", u: "↑", ru: "↗", r: "→", rd: "↘", d: "↓", ld: "↙" };

export function isFacing(token: unknown): token is Facing {
  return typeof token === "string" && token in DEGREES;
}

/** Half points as people write them: 13½. */
export function points(half: number): string {
  const whole = Math.trunc(half / 2);
  return half % 2 ? `${whole === 0 && half < 0 ? "−" : ""}${whole === 0 ? "" : String(whole)}½` : String(whole);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function counted(number: number, what: string): string {
  return `${String(number)} ${what}${number === 1 ? "" : "s"}`;
}

export function signed(value: number): string {
  return value > 0 ? `+${String(value)}` : value < 0 ? `−${String(-value)}` : "0";
}

export const percent = (p: number): string => (p > 0 && p < 0.005 ? "<1%" : `${String(Math.round(p * 100))}%`);

export function cardOf(view: View, about: About | null, model: string): Card | undefined {
  return view.own?.[model] ?? about?.aircraft[model];
}

export function kindOf(view: View, about: About | null, key: string): Kind | undefined {
  return view.kinds?.[key] ?? about?.surface[key];
}

/** The name of a type in a few letters, for a counter: Spit I, 109E. */
export function short(name: string): string {
  const known: readonly (readonly [RegExp, string])[] = [
    [/^Spitfire\s*/, "Spit "],
    [/^Hurricane\s*/, "Hurri "],
    [/^(?:Bf|Fw|Me|Ta|Ar) ?(?=\d)/, ""],
    [/ (Wildcat|Zero|Hellcat|Corsair|Thunderbolt|Mustang|Lightning|Warhawk|Tomahawk|Dauntless|Avenger)$/, ""],
    [/ \(.*\)$/, ""],
  ];
  const found = known.reduce((text, [from, to]) => text.replace(from, to), name).trim();
  return found.length > 8 ? `${found.slice(0, 7)}…` : found;
}

export const MISSIONS: Readonly<Record<Unit["mission"], string>> = {
  bombing: "Bombing",
  strafing: "Strafing",
  recce: "Recce",
  transport: "Transport",
  escort: "Escort",
  sweep: "Sweep",
  intercept: "Intercept",
  cap: "CAP",
};

const WHERE: Readonly<Record<Unit["where"], string>> = {
  map: "",
  due: "arrives later",
  waiting: "enters",
  exited: "left map",
  escaped: "escaped",
  landed: "landed",
  eliminated: "eliminated",
  spent: "expended",
};

/** What a unit is about, in a word or two. */
export function purpose(unit: Unit): string {
  if (unit.where !== "map") return WHERE[unit.where];
  if (unit.broken) return "broken";
  if (unit.disruption) return "disrupted";
  if (unit.returning) return "Return";
  return MISSIONS[unit.mission];
}

export const LOADS: Readonly<Record<Unit["load"] & string, string>> = {
  none: "",
  bombs: "bombs",
  torpedo: "torpedoes",
  parafrag: "parafrags",
  atgr: "rockets",
  cargo: "cargo",
  "drop-tanks": "drop tanks",
  aar: "air rockets",
  "gun-pod": "gun pods",
  "at-pod": "anti-tank guns",
};

const ATTACKS: Readonly<Record<string, string>> = {
  level: "level-bombing attack",
  recce: "reconnaissance run",
  skip: "skip-bombing attack",
  torpedo: "torpedo attack",
  dive: "dive-bombing attack",
  steep: "steep-angle attack",
  glide: "glide-bombing attack",
  atgr: "rocket attack",
  strafe: "strafing attack",
  kamikaze: "kamikaze attack",
};

/** The state of a unit, one word each. */
export function marks(unit: Unit): string[] {
  const found: string[] = [];
  if (unit.quality && unit.quality !== "trained") found.push(unit.quality === "veteran" ? "Veteran" : "Green");
  if (unit.experte) found.push("Experte");
  if (unit.leader) found.push("Wing leader");
  if (!unit.bomber && unit.where === "map") found.push(unit.alerted ? "alerted" : "unalerted");
  if (unit.losses) found.push(`${String(unit.losses)} of ${String(unit.max_losses)} lost`);
  if (unit.straggler) found.push("straggler");
  if (unit.broken) found.push("broken");
  else if (unit.disruption) found.push("disrupted");
  if (unit.ammo) found.push(unit.ammo === 1 ? "low ammo" : "depleted");
  if (unit.load && unit.load !== "none") found.push(LOADS[unit.load] + (unit.spent ? " fired" : ""));
  if (unit.marker) found.push(unit.marker === "slow-climb" ? "slow climb" : unit.marker);
  if (unit.slow) found.push("slow");
  if (unit.lufbery) found.push("in a Lufbery");
  if (unit.dogfight) found.push("in a dogfight");
  if (unit.profile) found.push(`${ATTACKS[unit.profile] ?? unit.profile} on ${unit.target ?? ""}`);
  if (unit.tally) found.push(`tally on ${unit.tally}`);
  if (unit.vector) found.push(`vector ${unit.vector}`);
  if (unit.returning) found.push(`returns by the ${unit.returning} edge`);
  return found;
}

/** How a unit came out of a fight. */
export function fateOf(unit: Unit): string {
  const lost = unit.losses ? `${String(unit.losses)} of ${String(unit.max_losses)} lost` : "";
  const state = unit.where !== "map" ? WHERE[unit.where] : unit.broken ? "broken" : unit.disruption ? "disrupted" : "holds";
  const ammo = unit.ammo ? (unit.ammo === 1 ? "low ammo" : "depleted") : "";
  return [state, lost, unit.where === "map" ? ammo : ""].filter(Boolean).join(", ");
}

export function unitSentence(unit: Unit, side: string): string {
  const place = unit.where === "map" ? `in ${unit.square}, facing ${FACING[unit.facing]}` : WHERE[unit.where];
  return [`${side} ${unit.name} ${unit.size}`, MISSIONS[unit.mission], place, ...marks(unit)].join(", ");
}

const DAMAGE = ["", "slight damage", "minor damage", "heavy damage", "crippled", "destroyed"] as const;

export function surfaceSentence(surface: Surface, kind: Kind | undefined): string {
  const state = DAMAGE[surface.damage ?? 0] ?? "";
  const parts = [`${surface.id} ${kind?.name ?? surface.key}`, `${String(surface.hits ?? 0)} hits, damage value ${String(kind?.damage ?? "?")}`];
  if (state) parts.push(state);
  if (surface.dead_in_water) parts.push("dead in the water");
  return parts.join(", ");
}

export const PHASES: readonly (readonly [string, string])[] = [
  ["set-up", "Set-up"],
  ["tally", "Tally"],
  ["movement", "Movement"],
  ["combat", "Combat"],
  ["administration", "Administration"],
];

/** The phase of the turn, from the place in the sequence of play. */
export function phase(view: View): string {
  if (view.place[0] === "set-up") return "set-up";
  const found = view.place.find((each, index) => index > 1 && PHASES.some(([key]) => key === each));
  return typeof found === "string" ? found : "";
}

/** An option as a sentence where the server gives only its key: `vector:D1=M7` is D1 to M7. */
export function told({ key, label }: { key: string; label: string }): string {
  if (label !== key) return label;
  const found = key.slice(key.indexOf(":") + 1).split(",");
  return found.every((each) => /^[\w-]+=\w+$/.test(each)) ? found.map((each) => each.replace("=", " to ")).join(", ") : key;
}

/** A listed move: what it comes to, where it ends and at what cost, and what else there is to it, its kind too if there are `several`; null for other answers. */
export function moveWords({ key, facts }: Pick<Option, "key" | "facts">, several = true): { what: string; end: string; more: string } | null {
  const told = (name: string): string => String(facts?.[name] ?? "");
  const facing = told("facing");
  if (!told("end") || !isFacing(facing)) return null;
  const end = `${told("end")} ${ARROW[facing]}`;
  const what = told("leads");
  const then = told("then").replace(/-(?=\d)/g, "−");
  const more = capital([then, several && what ? told("how") : "", told("more")].filter(Boolean).join(", "));
  // Where it ends says what a move is that comes to nothing else.
  const how = several || key.startsWith("attack:") ? told("how") : "";
  return what ? { what, end: `${end} · ${told("cost")}`, more } : { what: how ? `${capital(how)}: ${end}` : end, end: told("cost"), more };
}
