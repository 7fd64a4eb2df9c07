/** The war as the server shows it. */
import type { Luftwaffe } from "../../wire.gen";

export type View = Luftwaffe.View;
export type Unit = Luftwaffe.UnitView;
export type Force = Luftwaffe.ForceView;
export type Battle = Luftwaffe.Battle;
export type Group = Luftwaffe.Group;
export type Bomber = Luftwaffe.Bomber;
export type Plan = Luftwaffe.Plan;
export type Side = "american" | "german";
export type Kind = "aircraft" | "oil" | "power" | "transport" | "industry" | "v-weapon" | "airbase";

export interface GridData {
  hex_km: number;
  columns: number;
  rows: number;
  sphere_km: number;
  center: [number, number];
  origin_x_km: number;
  origin_y_km: number;
}

export interface City {
  id: string;
  name: string;
  region: string;
  hex: string;
  symbols: string[];
  airbase: boolean;
}

export interface Base {
  id: string;
  name: string;
  region: string;
  hex: string;
  city: boolean;
}

export interface Target {
  id: string;
  place: string;
  hex: string;
  kind: Kind;
  product: string;
}

export interface Line {
  name: string;
  years: number[];
  lands_in: string;
  hexes: string[];
  drawn: [number, number][];
}

export interface Square {
  hex: string;
  zone: string;
  number: number;
}

export interface Aircraft {
  key: string;
  name: string;
  /** The family whose drawing it has. */
  art: string;
  side: Side;
  fighter: boolean;
  speed: number;
  endurance: number;
  column: string;
  e: number | null;
  dropped: number | null;
  /** Of a veteran and a fatigued unit, in halves. */
  bombs: [number, number];
  school: string;
}

export interface Crt {
  results: number[][];
  columns: Record<string, number[]>;
  city_line: number;
  airbase_line: number;
}

export interface About {
  source: string;
  quarters: string[];
  grid: GridData;
  cities: Record<string, City>;
  bases: Record<string, Base>;
  symbols: Record<string, Target>;
  lines: Record<string, Line>;
  swiss: string[];
  baltic: string[];
  squares: Record<string, Square>;
  aircraft: Record<string, Aircraft>;
  crt: Crt;
  /** Steps that one roll of a city's guns costs, each with its chance. */
  flak: Record<"usual" | "intensive", [number, number][]>;
  /** Units by type; none: by the charts. */
  scenarios: Record<string, Record<Side, Record<string, number>>>;
  limits: {
    limits: { american_group: number; tank_penalty: number };
    /** Points from which a level of victory is reached, the highest first. */
    scoring: { levels: { from: number; level: string }[] };
  };
}
