/** Short words for the screen, and the same facts as a sentence for a screen reader. */
import type { Aircraft, AircraftKind, CardKind, Element, Place, SideName } from "./types";
import type { Option } from "../../wire";

export const SIDE: Record<SideName, string> = { allied: "Allied", axis: "Axis" };

export const PLACE: Record<Place, string> = {
  tailing: "Tailing",
  advantaged: "Advantaged",
  neutral: "Neutral",
  disadvantaged: "Disadvantaged",
  tailed: "Tailed",
};

/** With its sign, as modifiers are written. */
export const signed = (number: number): string => (number < 0 ? `−${String(-number)}` : `+${String(number)}`);

/** Where there is little room. */
export const SHORT_PLACE: Record<Place, string> = { ...PLACE, advantaged: "Advant.", disadvantaged: "Disadv." };

export const STEP: Record<string, string> = {
  setup: "Set-up",
  pick: "Choose an Element",
  wingman: "Wingman Step",
  altitude: "Altitude Step",
  leader: "Leader Step",
  discard: "Discard Step",
  draw: "Draw Step",
  over: "Over",
};

export const BOX: Record<CardKind["colour"], string> = {
  red: "Attack",
  blue: "Response",
  white: "Either",
};

const CODES: Record<string, string> = {
  "In My Sights": "In My Sights",
  "Out of the Sun": "Out of Sun",
  "Full Throttle": "Full Throttle",
  "Vertical Roll": "Vert. Roll",
};

/** A name short enough for a card's narrow column. */
export function shortName(name: string): string {
  return CODES[name] ?? name;
}

export const SPECIAL: Record<string, string> = {
  cockpit: "Cockpit Hit",
  engine: "Engine Hit",
  fuel: "Fuel Tank Hit",
};

export function cardTitle(card: CardKind): string {
  const special = SPECIAL[card.special];
  return special ? `${card.name}, ${special}` : card.name;
}

export function cardSentence(card: CardKind): string {
  const parts = [`${cardTitle(card)}. ${BOX[card.colour]} card.`];
  if (card.attack) parts.push(`Attack: ${card.attack}`);
  if (card.answers.length) parts.push(`Answers ${card.answers.join(", ")}.`);
  if (card.answered_by.length) parts.push(`Answered by ${card.answered_by.join(", ")}.`);
  return parts.join(" ");
}

export function place(element: Element): string {
  return PLACE[element.position?.place ?? "neutral"];
}

export function state(aircraft: Aircraft): string {
  if (aircraft.state === "damaged") return "Damaged";
  if (aircraft.state === "destroyed") return "Destroyed";
  if (aircraft.state === "disengaged") return "Disengaged";
  return "Undamaged";
}

/** Its role in the list of forces: who fell keeps the role that it fell in, who took over says so. */
export function called(aircraft: Aircraft): string {
  const was = aircraft.was === "leader" ? "Leader" : "Wingman";
  return flies(aircraft) && aircraft.was !== aircraft.role ? `Leader (${was} took over)` : was;
}

export function burst(aircraft: Aircraft): string {
  const { burst: own, cannon } = aircraft.ratings;
  if (own === null) return "–";
  return cannon ? `${String(own)}+${String(cannon)}` : String(own);
}

export function offensive(aircraft: Aircraft): string {
  const { offensive: own, cannon } = aircraft.ratings;
  return cannon ? `${String(own)}+${String(cannon)}` : String(own);
}

export function aircraftSentence(element: Element, aircraft: Aircraft): string {
  const r = aircraft.ratings;
  const leader = aircraft.role === "leader";
  const ratings = leader
    ? `Burst ${burst(aircraft)}, Performance ${String(r.performance)}, Horsepower ${String(r.horsepower)}`
    : `Offensive ${offensive(aircraft)}, Defensive ${String(r.defensive)}`;
  const [front, back] = aircraft.capacity;
  const where = element.clouds ? "in clouds" : (element.altitude ?? "altitude not chosen");
  const facing = leader ? `, ${place(element)}${element.position ? ` with ${element.position.to}` : ""}` : "";
  return (
    `${SIDE[element.side]} Element ${element.id} ${leader ? "Leader" : "Wingman"}, ${aircraft.name}, ` +
    `${state(aircraft)}, ${String(aircraft.hits)} Hits of ${String(front)} and ${String(back)}. ` +
    `${ratings}. ${where}${facing}.`
  );
}

/** `A1/leader` as people say it. */
export function who(id: string): string {
  const [element, role] = id.split("/");
  return role ? `${element ?? ""} ${role === "leader" ? "Leader" : "Wingman"}` : id;
}

/** What a type has besides its ratings. */
export function specials(
  type: Pick<AircraftKind, "turbo" | "agile" | "damaged_agile" | "power_boost" | "multi_engined" | "turret" | "jet">,
): string[] {
  const found: string[] = [];
  if (type.jet) {
    const { speed, damaged_speed: slower, thrust } = type.jet;
    const hurt = slower < speed ? ` (${String(slower)} when Damaged)` : "";
    found.push(`Jet: Speed ${String(speed)}${hurt}, Thrust ${String(thrust)}`);
  }
  if (type.turbo) found.push("Turbocharged");
  if (type.power_boost) found.push("Power Boost");
  if (type.agile) found.push(type.damaged_agile ? "Agile" : "Agile until Damaged");
  if (type.multi_engined) found.push("Multi-engined");
  if (type.turret) found.push("Turret Fighter");
  return found;
}

/** Does this aircraft still fly? */
export function flies(aircraft: Aircraft | null): aircraft is Aircraft {
  return aircraft !== null && (aircraft.state === "fresh" || aircraft.state === "damaged");
}

/** A card of a hand that is played by this answer. */
export const isCard = (option: Option): boolean => /^(?:hand|mini):/.test(option.place);
