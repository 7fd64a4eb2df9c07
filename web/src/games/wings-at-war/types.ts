/** The table of Wings at War as the server shows it. Lengths are hundredths of an inch. */

export type Seat = "A" | "X";
export type Camp = "allied" | "axis";

export interface Plane {
  tag: string;
  side: Seat;
  model: string;
  skill: number;
  load: string;
  stores: number;
  status: "table" | "straggler" | "destroyed" | "home" | "left";
  x: number;
  y: number;
  heading: number;
  level: number;
  leader?: number | null;
  damage?: number;
  fatigue?: number;
  spent?: number;
  activated?: boolean;
  marked?: boolean;
  jams?: string[];
  guiding?: boolean;
  held?: boolean;
  lit?: boolean;
  /** The edge over which it has left. */
  exit?: string | null;
}

/** A kind of aircraft, as it waits unseen. */
export interface Hidden {
  model: string;
  skill?: number;
  load?: string;
  leader?: number | null;
}

export interface Side {
  name: string;
  camp: Camp;
  edge: string;
  orders: number;
  losses: number;
  passed?: boolean;
  break_point?: number | null;
  strength?: number | null;
  hidden?: Hidden[];
  /** What is still to be placed. */
  force?: Hidden[];
}

interface Thing {
  id: string;
  side: Seat;
  x: number;
  y: number;
}

export type Marker = Thing;

export interface Gun extends Thing {
  kind: "heavy" | "light";
  caliber: string;
  firepower: number;
  aboard: string;
  silenced: boolean;
  activated: boolean;
  jammed: boolean;
  fatigue: number;
}

export interface Light extends Thing {
  out: boolean;
  used: boolean;
}

export interface Balloon extends Thing {
  top: number;
  destroyed: boolean;
}

export interface Target extends Thing {
  kind: string;
  name: string;
  markers: number;
  left: number;
  moving: boolean;
  lit: boolean;
}

export interface Barrage {
  gun: string;
  x: number;
  y: number;
  level: number;
}

export interface Cloud {
  x: number;
  y: number;
  radius: number;
  low: number;
  high: number;
}

/** x, y, way, nose, length, and what was flown before it. */
export type Leg = readonly [number, number, number, number, number, number];

export interface Flight {
  unit: string;
  least: number;
  most: number;
  turns: number;
  flown: number;
  at: number;
  path?: Leg[];
  legs?: Leg[];
}

export interface View {
  title: string;
  turn: number;
  turns: number;
  place: (string | number)[];
  size: [number, number];
  visibility: number;
  night: boolean;
  sides: Record<Seat, Side>;
  planes: Record<string, Plane>;
  markers: Record<string, Marker>;
  guns: Record<string, Gun>;
  lights: Record<string, Light>;
  balloons: Record<string, Balloon>;
  targets: Record<string, Target>;
  barrages: Record<string, Barrage>;
  clouds: Cloud[];
  scores: Record<string, number>;
  /** West, south, east and north of where a side sets up, in inches. */
  zones: Record<Seat, [number, number, number, number]>;
  winner?: string;
  active?: string;
  flight?: Flight | null;
  outcome?: string;
  /** Cards of the battle's own aircraft. */
  own?: Record<string, Card>;
}

export interface Card {
  key: string;
  name: string;
  nation: string;
  year: number;
  fighter: boolean;
  speed: number;
  least: number;
  climb: number;
  agility: number;
  turns: number;
  straight: number;
  size: number;
  firepower: number;
  gun_range: number;
  jam: number;
  payload: number;
  torpedoes: number;
  points: number;
  loads: string[];
  /** Flexible positions and their Firepower. */
  guns: [string, number][];
  reach: number;
}

export interface Position {
  name: string;
  center: number;
  all_round: boolean;
}

export interface About {
  aircraft: Record<string, Card>;
  weapons: { ranges: { close: number; flexible: number; level: number }; positions: Record<string, Position> };
  flak: { heavy: { range: number; radius: number; levels: [number, number] }; light: { range: number }; searchlight: { range: number }; balloon: { radius: number } };
  limits: {
    markers: { move: number };
    straggler: { along: number };
    "set-up": { gap: number; levels: [number, number] };
    points: { heavy_gun: number; light_gun: [number, number]; searchlight: number; balloon: number };
  };
  targets: Record<string, { name: string; markers: number; domain: "land" | "sea"; moving: boolean }>;
  scenarios: Record<string, Record<Seat, { name: string; camp: Camp; flown: string[] }>>;
  source: string;
}
