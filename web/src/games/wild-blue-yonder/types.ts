/** The view of Wild Blue Yonder as the server sends it, and what never changes during a game. */
import type { WildBlueYonder } from "../../wire.gen";

export type View = WildBlueYonder.View;
export type Element = WildBlueYonder.ElementView;
export type Aircraft = WildBlueYonder.AircraftView;
export type Ratings = WildBlueYonder.Ratings;
export type Cards = WildBlueYonder.CardsView;
export type Loss = WildBlueYonder.LossView;
export type Played = WildBlueYonder.LaidView;
export type SideName = Element["side"];
export type Role = Aircraft["role"];
export type Place = WildBlueYonder.PositionView["place"];
export type Altitude = Exclude<Element["altitude"], "unseen" | null>;

/** From the top of the sky down, as the lanes are drawn. */
export const LANES: readonly Altitude[] = ["Very High", "High", "Medium", "Low", "Very Low"];

export type Printed = Partial<Ratings> & { capacity?: number };

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
  damaged_agile: boolean;
  turbo: boolean;
  power_boost: boolean;
  multi_engined: boolean;
  turret: boolean;
  jet: { speed: number; damaged_speed: number; thrust: number } | null;
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
  /** What altitude adds to Horsepower, without and with a Turbocharger, and position to Bursts. */
  effects: Record<"horsepower" | "turbo", Record<Altitude, number>> & { bursts: Partial<Record<Place, number>> };
  skills: string[];
  builder: Record<string, unknown>;
  scenarios: Record<string, ScenarioSetup>;
}
