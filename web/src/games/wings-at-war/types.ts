/** The table of Wings at War as the server shows it. Lengths are hundredths of an inch. */
import type { WingsAtWar } from "../../wire.gen";

export type View = WingsAtWar.View;
export type Plane = WingsAtWar.PlaneView;
export type Side = WingsAtWar.SideView;
/** A kind of aircraft, as it waits unseen. */
export type Hidden = Partial<WingsAtWar.Aircraft> & Pick<WingsAtWar.Aircraft, "model">;
export type Marker = WingsAtWar.MarkerView;
export type Gun = WingsAtWar.GunView;
export type Light = WingsAtWar.LightView;
export type Balloon = WingsAtWar.BalloonView;
export type Target = WingsAtWar.TargetView;
export type Barrage = WingsAtWar.Barrage;
export type Cloud = WingsAtWar.Cloud;
export type Flight = WingsAtWar.FlightView;
export type Card = WingsAtWar.Card;
export type Seat = Plane["side"];
export type Camp = Side["camp"];
/** x, y, way, nose, length, and what was flown before it. */
export type Leg = readonly [number, number, number, number, number, number];

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
  /** Readings that a table may turn on or off; `default`: it holds unless it is turned off. */
  switches: { key: string; default: boolean }[];
  /** The scenarios as set-ups, for a battle to begin with. */
  setups: Record<string, Record<string, unknown>>;
  source: string;
}
