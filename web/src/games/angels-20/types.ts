/** What the server shows of an air battle. */
import type { End } from "../../wire";
import type { Angels20 } from "../../wire.gen";

export type View = Angels20.View;
export type Plane = Angels20.PlaneView;
export type MapView = Angels20.BoardView;
export type ArcHex = Angels20.ArcHex;
export type Area = Angels20.Area;
export type SideName = Plane["side"];
export type Status = Plane["status"];
export type CloudKind = MapView["clouds"][number];

/** What is printed on a stat card, and where each figure comes from. */
export type Card = Angels20.PrintedCard;

/** One that is on the map. */
export interface Flying extends Plane {
  hex: string;
  altitude: number;
}

/** An end of a move that can be reached. */
export interface Reach extends End {
  plane: string;
  hex: string;
  facing: number;
  altitude: number;
  speed: number;
  high: boolean;
  /** Whom it would fire at from there, and who could fire at it; the worst first. */
  shots?: Volley[];
  threats?: Volley[];
}

/** An attack that could come: `chance` is that of the move to it, `how` what that move is. */
export interface Volley {
  by: string;
  at: string;
  dice: number;
  damage: number;
  destroyed: number;
  chance?: number;
  how?: string;
}

/** A step of a planned move: where the aircraft is then, and what it tried to get there. */
export interface PathStep {
  hex: string;
  facing: number;
  altitude: number;
  key?: string;
  name?: string;
  /** Of the check; none, or 1, where none is made. */
  chance?: number;
  hazard?: string;
}

// -- what never changes ---------------------------------------------------------------------------

export interface Type extends Card {
  key: string;
  side: SideName;
  number: number;
}

export interface Ability {
  key: string;
  name: string;
  text: string;
  rule: string;
  source: string;
}

export interface Theatre {
  name: string;
  rule: string;
  allied: string[];
  axis: string[];
}

export type Hex = [number, number];
export type Edge = "north" | "east" | "south" | "west";
export type Ending = "first-loss" | "climb" | "bombers-unhurt" | "points" | "escort";

export interface FlownData {
  aircraft: string;
  at?: Hex | null;
  facing?: number;
  altitude?: number;
  player?: number;
}

export interface Force {
  aircraft: FlownData[];
  area?: Area | null;
  points?: number;
  direction?: number;
  searchlights?: boolean;
  flak?: { at: Hex; altitude: number }[];
  flak_reserve?: number;
}

export interface Bank {
  at: Hex;
  heading: number;
  length: number;
  width: number;
  base: number;
  depth: number;
}

export interface Victory {
  kind: Ending;
  side?: SideName | null;
  points?: number;
  altitude?: number;
  edge?: Edge | null;
  strafer?: string;
  strafing?: number;
}

/** A set-up as the server takes it, and as it shows that of a scenario. */
export interface SetupData {
  title?: string;
  victory: Victory;
  allied: Force;
  axis: Force;
  seats?: Record<SideName, number>;
  budget: number;
  year?: number | null;
  theatre?: string | null;
  turns: number;
  map_fixed?: boolean;
  deployment?: "placed" | "area" | "situation";
  situation?: number;
  advantage?: SideName | null;
  first?: SideName;
  fuel?: { aircraft: string[]; edge: Edge; last_turn: number } | null;
  hold_course?: boolean;
  bombers_apart?: number;
  clouds?: { plan: "none" | "random" | "bands" | "located"; bands?: CloudKind[] | null; banks?: Bank[] };
  balloons?: Hex[];
  light: string;
  territory?: SideName | null;
  switches: string[];
}

export interface About {
  aircraft: Type[];
  abilities: Record<string, Ability>;
  board: { columns: number; rows: number };
  theatres: Record<string, Theatre>;
  situations: { title: string; points: number; blue: Area; red: Area }[];
  nations: Record<string, SideName>;
  switches: { key: string; kind: string }[];
  scenarios: Record<string, SetupData>;
  builder: { points: number; least: number; most: number };
}
