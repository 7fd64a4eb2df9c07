/** The table of Wing Leader as the server shows it. */
import type { WingLeader } from "../../wire.gen";

export type View = WingLeader.View;
export type Unit = WingLeader.UnitView;
export type Seat = "raider" | "defender";
export type Camp = "allied" | "axis";
export type Facing = Unit["facing"];
export type Surface = WingLeader.SurfaceView;
export type Gun = WingLeader.GunView;
export type Balloon = WingLeader.BalloonView;
export type Cloud = WingLeader.CloudView;
export type Band = WingLeader.BandView;
export type RunView = WingLeader.RunView;
export type Combat = WingLeader.CombatView;
export type Attack = WingLeader.AttackView;
export type SideOdds = WingLeader.SideOdds;
export type Card = WingLeader.Card;
export type Kind = WingLeader.SurfaceKind;

export interface About {
  aircraft: Record<string, Card>;
  surface: Record<string, Kind>;
  /** Squares ahead of and behind each facing, as steps from its own. */
  cones?: Record<Facing, Record<"ahead" | "behind", [number, number][]>>;
  /** Those from which escorts react, as steps from the bomber's. */
  reaction?: [number, number][];
  scenarios: Record<string, Record<Seat, { name: string; camp: Camp; force: string; flown: string[] }>>;
}
