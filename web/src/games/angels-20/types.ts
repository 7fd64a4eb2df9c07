/** What the server shows of an air battle. */
import type { Plan } from "../../wire";

export type SideName = "allied" | "axis";
export type Status = "neutral" | "diving" | "evading-left" | "evading-right" | "climbing";
export type CloudKind = "clear" | "light" | "heavy" | "solid";

/** What is printed on a stat card, and where each figure comes from. */
export interface Card {
  type: string;
  name: string;
  nation: string;
  kind: string;
  year: number;
  art: string;
  cost: number;
  pilot: "poor" | "average" | "veteran" | "ace";
  speed: number[];
  high: number[] | null;
  attack: number[];
  armor: number;
  vital: number;
  hits: number;
  bonuses: { turn: number; roll: number; climb: number; dive: number };
  abilities: string[];
  all_round: boolean;
  token: boolean;
  sources: { given: string[]; deduced: string[] };
}

export interface ArcHex {
  hex: string;
  range: number;
  dice?: number;
  rear?: boolean;
}

export interface Plane extends Card {
  id: string;
  side: SideName;
  seat: string;
  in_play: boolean;
  hex: string | null;
  column: number | null;
  row: number | null;
  facing: number;
  altitude: number | null;
  /** The hexes of its move this turn, the start first. */
  path: string[];
  damage: number;
  crippled: boolean;
  status: Status;
  cloud: boolean;
  lit: boolean;
  guided: boolean;
  moved: boolean;
  fired: boolean;
  moved_back: boolean;
  maneuvered: boolean;
  arc: ArcHex[];
}

/** One that is on the map. */
export interface Flying extends Plane {
  hex: string;
  altitude: number;
}

export interface Area {
  columns: number[];
  rows: number[];
  facing: number;
  altitude: number;
}

export interface MapView {
  columns: number;
  rows: number;
  fixed: boolean;
  clouds: CloudKind[];
  banks: { hexes: string[]; base: number; top: number }[];
  flak: { hex: string; altitude: number; hexes: string[] }[];
  flak_reserve: Record<SideName, number>;
  balloons: string[];
  light: "day" | "moonlight" | "darkness";
  searchlights: Record<SideName, boolean>;
  areas?: Record<SideName, Area>;
}

export interface View {
  title: string;
  turn: number;
  turns: number;
  step: string;
  first_side: SideName | null;
  initiative: Record<SideName, number> | null;
  active: string | null;
  move: {
    plane: string;
    speed: number;
    high: boolean;
    left: number;
    announced: string | null;
    maneuvers: number;
    path: string[];
  } | null;
  board: MapView;
  planes: Plane[];
  lost: {
    id: string;
    side: SideName;
    type: string;
    name: string;
    how: string;
    edge: string | null;
    pilot: string | null;
    points: string;
    turn: number;
    text: string;
  }[];
  shots: { by: string; at: string }[];
  tailing: { by: string; of: string }[];
  vp: Record<SideName, string>;
  goal: number | null;
  victory: string;
  switches: string[];
  reconstructed: boolean;
}

/** An end of a move that can be reached, and the answers that lead there. */
export interface Reach extends Plan {
  plane: string;
  hex: string;
  facing: number;
  altitude: number;
  speed: number;
  high: boolean;
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
