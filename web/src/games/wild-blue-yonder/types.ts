/** The view of Wild Blue Yonder as the server sends it, and what never changes during a game. */

export type SideName = "allied" | "axis";
export type Role = "leader" | "wingman";
export type Place = "tailing" | "advantaged" | "neutral" | "disadvantaged" | "tailed";
export type Altitude = "Very Low" | "Low" | "Medium" | "High" | "Very High";

/** From the top of the sky down, as the lanes are drawn. */
export const LANES: readonly Altitude[] = ["Very High", "High", "Medium", "Low", "Very Low"];

export interface Ratings {
  burst: number | null;
  cannon: number;
  gunner: number | null;
  performance: number;
  horsepower: number;
  offensive: number;
  defensive: number;
  ceiling: string;
}

export type Printed = Partial<Ratings> & { capacity?: number };

export interface Aircraft {
  type: string;
  name: string;
  nation: string;
  art: string;
  role: Role;
  state: "fresh" | "damaged" | "destroyed" | "disengaged";
  hits: number;
  /** Hits that damage it, and hits that destroy it. */
  capacity: [number, number];
  /** The side that is up, with markers and altitude taken into account. */
  ratings: Ratings;
  printed: Printed;
  printed_damaged: Printed;
  cockpit: number;
  /** Full Throttle counters. */
  counters: number;
  heavy_guns: number;
  agile: boolean;
  /** Empty for who has none. */
  agile_marker: "" | "ready" | "used";
  turbo: boolean;
  power_boost: boolean;
  multi_engined: boolean;
  turret: boolean;
  jet: { speed: number; thrust: number } | null;
  pilot: string[];
  value: number;
  sources: { given: string[]; deduced: string[] };
}

export interface Cards {
  /** The kinds of card, if this seat may see them. */
  cards: string[] | null;
  /** How many, if this seat may know. */
  count: number | null;
}

export interface Element {
  id: string;
  side: SideName;
  seat: string;
  order: number | null;
  altitude: Altitude | null;
  level: number | null;
  clouds: boolean;
  in_play: boolean;
  leader: Aircraft;
  wingman: Aircraft | null;
  /** Towards the one enemy it is engaged with; null is Neutral and unengaged. */
  position: { to: string; place: Place } | null;
  hand: Cards;
  mini: Cards | null;
  performance: number;
  draws: number | null;
}

export interface Loss {
  element: string;
  role: Role;
  type: string;
  name: string;
  how: string;
  text: string;
  damaged?: boolean;
  turn?: number;
}

export interface Played {
  by: string;
  side: SideName;
  card: string;
  as: string | null;
  counter: boolean;
  heavy: boolean;
  response: boolean;
}

export interface View {
  turn: number;
  /** 0 is a fight to the death. */
  turns: number;
  title: string;
  step: string;
  active: string | null;
  first_side: SideName | null;
  target: string | null;
  bursts: { left: number; limit: number; used: number; gunner: boolean } | null;
  elements: Element[];
  lost: Loss[];
  exchange: Played[];
  discards: Record<SideName, string | null>;
  vp: Record<SideName, number>;
  bonus: Record<SideName, number>;
  switches: string[];
  reconstructed: boolean;
}

export interface CardKind {
  kind: string;
  name: string;
  family: string;
  code: string;
  count: number;
  colour: "red" | "blue" | "white";
  attack: string;
  answers: string[];
  answered_by: string[];
  bursts: number;
  hits: number;
  special: string;
  wingman_barred: boolean;
}

/** What is printed on both sides of a type's cards. */
export interface AircraftKind {
  key: string;
  name: string;
  nation: string;
  side: SideName;
  service: string;
  art: string;
  value: number;
  wingman_value: number;
  printed: Printed;
  printed_damaged: Printed;
  agile: boolean;
  turbo: boolean;
  power_boost: boolean;
  multi_engined: boolean;
  turret: boolean;
  jet: { speed: number; thrust: number } | null;
  sources: { given: string[]; deduced: string[] };
}

export interface ElementWish {
  aircraft: string;
  wingman: boolean;
  pilot: string[];
}

export interface ScenarioSetup {
  date: string;
  allied: ElementWish[];
  axis: ElementWish[];
  balance: string;
  turns: number;
  switches: string[];
}

export interface About {
  cards: CardKind[];
  aircraft: AircraftKind[];
  altitudes: string[];
  skills: string[];
  builder: Record<string, unknown>;
  scenarios: Record<string, ScenarioSetup>;
}
