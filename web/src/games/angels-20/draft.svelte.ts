/** A battle that somebody is building: every field that a set-up has, and what it needs to be sent. */
import { cellOf, FACINGS, labelOf, stepped } from "../../board/hex";
import type { Area, Bank, CloudKind, Edge, Force, Hex, MapView, SetupData, SideName, Victory } from "./types";
import { SIDE, SIDES } from "./words";

/** One aircraft of a flight; `at` is a hex such as 0616, or empty. */
export interface Flown {
  aircraft: string;
  at: string;
  facing: number;
  altitude: number;
  /** Counted from 1; 0 deals aircraft out in turn. */
  player: number;
}

export interface Ground {
  points: number;
  direction: number;
  searchlights: boolean;
  flak: { at: string; altitude: number }[];
  reserve: number;
  area: Area;
}

export type Cloud = Omit<Bank, "at"> & { at: string };

const USUAL = ["tailing", "turn-position", "status"];
const CLEAR: CloudKind[] = ["clear", "clear", "clear", "clear", "clear", "clear"];

export class Draft {
  title = $state("A battle of your own");
  budget = $state(100);
  year = $state<number | null>(null);
  theatre = $state("");
  turns = $state(0);
  fixed = $state(false);
  deployment = $state<NonNullable<SetupData["deployment"]>>("situation");
  situation = $state(0);
  advantage = $state<SideName | "">("");
  first = $state<SideName>("allied");
  victory = $state<Required<Omit<Victory, "side" | "edge">> & { side: SideName; edge: Edge }>({
    kind: "points", points: 60, side: "allied", altitude: 5, edge: "north", strafer: "", strafing: 10,
  });
  fuel = $state<{ aircraft: string[]; edge: Edge; last_turn: number }>({ aircraft: [], edge: "south", last_turn: 4 });
  course = $state(false);
  apart = $state(0);
  sky = $state<NonNullable<SetupData["clouds"]>["plan"]>("none");
  bands = $state<CloudKind[]>([...CLEAR]);
  banks = $state<Cloud[]>([]);
  balloons = $state<string[]>([]);
  light = $state("day");
  territory = $state<SideName | "">("");
  flights = $state<Record<SideName, Flown[]>>({
    allied: [flown("spitfire-i-ace", "0616", 0), flown("hurricane-i", "0916", 0)],
    axis: [flown("bf-109e-ace", "0905", 3), flown("bf-109e-wingman", "0605", 3)],
  });
  ground = $state<Record<SideName, Ground>>({ allied: plain(16, 0), axis: plain(3, 3) });
  /** Players a side, as a scenario that was taken over has them. */
  private seats = $state.raw<Record<SideName, number>>({ allied: 1, axis: 1 });
  /** Rules that a scenario which was taken over had on. */
  private base = $state.raw<string[]>(USUAL);

  /** Take over everything from a scenario. */
  load(setup: SetupData, title: string): void {
    this.title = title;
    this.budget = setup.budget;
    this.year = setup.year ?? null;
    this.theatre = setup.theatre ?? "";
    this.turns = setup.turns;
    this.fixed = setup.map_fixed ?? false;
    this.deployment = setup.deployment ?? "placed";
    this.situation = setup.situation ?? 0;
    this.advantage = setup.advantage ?? "";
    this.first = setup.first ?? "allied";
    const { side, edge, ...rest } = setup.victory;
    this.victory = { ...this.victory, strafer: "", ...rest, side: side ?? "allied", edge: edge ?? "north" };
    this.fuel = setup.fuel ?? { aircraft: [], edge: "south", last_turn: 4 };
    this.course = setup.hold_course ?? false;
    this.apart = setup.bombers_apart ?? 0;
    this.sky = setup.clouds?.plan ?? "none";
    this.bands = setup.clouds?.bands ?? [...CLEAR];
    this.banks = (setup.clouds?.banks ?? []).map((bank) => ({ ...bank, at: label(bank.at) }));
    this.balloons = (setup.balloons ?? []).map(label);
    this.light = setup.light;
    this.territory = setup.territory ?? "";
    this.flights = { allied: taken(setup.allied), axis: taken(setup.axis) };
    this.ground = { allied: settled(setup.allied, this.ground.allied), axis: settled(setup.axis, this.ground.axis) };
    this.seats = setup.seats ?? { allied: 1, axis: 1 };
    this.base = setup.switches;
  }

  /** What is in the set-up has its rule on. */
  get switches(): string[] {
    const forces = SIDES.map((side) => this.ground[side]);
    const wanted: [string, boolean][] = [
      ["clouds", this.sky !== "none"],
      ["night", this.light !== "day"],
      ["balloons", this.balloons.length > 0],
      ["flak", forces.some((each) => each.flak.length > 0 || each.reserve > 0)],
      ["direction", this.light === "darkness" && forces.some((each) => each.direction > 0)],
      ["searchlights", this.light === "darkness" && forces.some((each) => each.searchlights)],
      ["pilot-survival", this.territory !== ""],
    ];
    const kept = this.base.filter((key) => !wanted.some(([name]) => name === key));
    return [...kept, ...wanted.filter(([, on]) => on).map(([name]) => name)];
  }

  /** An edge that somebody is bound for must have its place, so the map has to stay. */
  get stays(): boolean {
    return this.victory.kind === "escort" || this.fuel.aircraft.length > 0;
  }

  get setup(): Record<string, unknown> {
    const { kind, side, points, altitude, edge, strafer, strafing } = this.victory;
    const judged = {
      "first-loss": {},
      climb: { side, altitude },
      "bombers-unhurt": { side },
      points: { points, ...(strafer ? { strafer, strafing } : {}) },
      escort: { side, edge },
    };
    return {
      title: this.title,
      budget: this.deployment === "placed" ? 0 : this.budget,
      turns: this.turns,
      deployment: this.deployment,
      victory: { kind, ...judged[kind] },
      allied: this.force("allied"),
      axis: this.force("axis"),
      ...(this.deployment === "situation" ? { situation: this.situation } : {}),
      ...(this.deployment === "situation" && this.advantage ? { advantage: this.advantage } : {}),
      ...(this.deployment === "area" ? { first: this.first } : {}),
      ...(this.year !== null ? { year: this.year } : {}),
      ...(this.theatre ? { theatre: this.theatre } : {}),
      ...(this.fixed || this.stays ? { map_fixed: true } : {}),
      ...(this.course ? { hold_course: true } : {}),
      ...(this.apart ? { bombers_apart: this.apart } : {}),
      ...(this.fuel.aircraft.length ? { fuel: $state.snapshot(this.fuel) } : {}),
      ...(this.sky !== "none" ? { clouds: this.clouds() } : {}),
      ...(this.balloons.length ? { balloons: this.balloons.map(hex) } : {}),
      ...(this.light !== "day" ? { light: this.light } : {}),
      ...(this.territory ? { territory: this.territory } : {}),
      ...(this.seats.allied + this.seats.axis > 2 ? { seats: this.seats } : {}),
      switches: this.switches,
    };
  }

  private clouds(): NonNullable<SetupData["clouds"]> {
    if (this.sky === "bands") return { plan: "bands", bands: [...this.bands] };
    if (this.sky === "located") return { plan: "located", banks: this.banks.map((bank) => ({ ...bank, at: hex(bank.at) })) };
    return { plan: this.sky };
  }

  private force(side: SideName): Force {
    const { points, direction, searchlights, flak, reserve, area } = this.ground[side];
    const placed = this.deployment === "placed";
    return {
      aircraft: this.flights[side].map((each) => ({
        aircraft: each.aircraft,
        ...(placed && each.at ? { at: hex(each.at), facing: each.facing, altitude: each.altitude } : {}),
        ...(each.player ? { player: each.player } : {}),
      })),
      ...(this.deployment === "area" ? { area: $state.snapshot(area) } : {}),
      ...(points ? { points } : {}),
      ...(direction ? { direction } : {}),
      ...(searchlights ? { searchlights } : {}),
      ...(flak.length ? { flak: flak.map((each) => ({ at: hex(each.at), altitude: each.altitude })) } : {}),
      ...(reserve ? { flak_reserve: reserve } : {}),
    };
  }

  /** The aircraft that have a hex of their own to stand at, with the names that they get in play. */
  get placed(): (Flown & { id: string; side: SideName; index: number })[] {
    if (this.deployment !== "placed") return [];
    return SIDES.flatMap((side) => this.flights[side].map((each, index) => ({ ...each, side, index, id: `${side === "allied" ? "A" : "X"}${String(index + 1)}` })));
  }

  /** All that has been put at a hex, in words. */
  thingsAt(at: string): string[] {
    const { column, row } = cellOf(at);
    const within = ([low = 0, high = 0]: readonly number[], n: number): boolean => low <= n && n <= high;
    return [
      ...this.placed.filter((each) => each.at === at).map((each) => `${each.id} facing ${FACINGS[each.facing] ?? ""} at altitude ${String(each.altitude)}`),
      ...(this.balloons.includes(at) ? ["balloon"] : []),
      ...SIDES.flatMap((side) => this.ground[side].flak.filter((field) => around(field.at).includes(at)).map((field) => `${SIDE[side]} flak at altitude ${String(field.altitude)}`)),
      ...this.map.banks.filter((bank) => bank.hexes.includes(at)).map((bank) => `cloud from altitude ${String(bank.base)} to ${String(bank.top)}`),
      ...(this.deployment === "area" ? SIDES.filter((side) => within(this.ground[side].area.columns, column) && within(this.ground[side].area.rows, row)).map((side) => `${SIDE[side]} area`) : []),
    ];
  }

  /** What hangs over the map and stands below it, for the drawing. */
  get map(): Pick<MapView, "banks" | "flak" | "balloons"> & { areas?: Record<SideName, Area> } {
    return {
      banks: (this.sky === "located" ? this.banks : []).map((bank) => ({ hexes: covered(bank), base: bank.base, top: bank.base + bank.depth - 1 })),
      flak: SIDES.flatMap((side) => this.ground[side].flak).map(({ at, altitude }) => ({ hex: at, altitude, hexes: around(at) })),
      balloons: this.balloons,
      ...(this.deployment === "area" ? { areas: { allied: this.ground.allied.area, axis: this.ground.axis.area } } : {}),
    };
  }
}

export function flown(aircraft: string, at = "", facing = 0, altitude = 3): Flown {
  return { aircraft, at, facing, altitude, player: 0 };
}

export function hex(text: string): Hex {
  const { column, row } = cellOf(text);
  return [column, row];
}

function label([column, row]: Hex): string {
  return labelOf({ column, row });
}

function plain(row: number, facing: number): Ground {
  const area: Area = { columns: [3, 12], rows: [row, row + 2], facing, altitude: 3 };
  return { points: 0, direction: 0, searchlights: false, flak: [], reserve: 0, area };
}

function taken(force: Force): Flown[] {
  return force.aircraft.map((each) => ({
    aircraft: each.aircraft,
    at: each.at ? label(each.at) : "",
    facing: each.facing ?? 0,
    altitude: each.altitude ?? 3,
    player: each.player ?? 0,
  }));
}

function settled(force: Force, before: Ground): Ground {
  return {
    points: force.points ?? 0,
    direction: force.direction ?? 0,
    searchlights: force.searchlights ?? false,
    flak: (force.flak ?? []).map(({ at, altitude }) => ({ at: label(at), altitude })),
    reserve: force.flak_reserve ?? 0,
    area: force.area ?? before.area,
  };
}

/** The hexes of a cloud: a row toward its heading, a second one to the right of it. */
export function covered(bank: Cloud): string[] {
  const rows = Array.from({ length: bank.width }, (_, row) => stepped(cellOf(bank.at), bank.heading + 1, row));
  return rows.flatMap((start) => Array.from({ length: bank.length }, (_, step) => labelOf(stepped(start, bank.heading, step))));
}

function around(at: string): string[] {
  return [at, ...[0, 1, 2, 3, 4, 5].map((facing) => labelOf(stepped(cellOf(at), facing)))];
}
