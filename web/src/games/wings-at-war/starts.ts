/** Where aircraft and Contact Markers of a battle of the player's own start. Lengths are inches. */
import type { Battle, Force, Line } from "./battle";
import { INWARD, zoneAt, type Edge, type Zone } from "./edges";
import type { Spot } from "./emplaced";
import type { Seat } from "./types";

/** Inches east and north, heading, level. */
export type Stand = readonly [number, number, number, number];

/** Between markers, and between aircraft side by side at most. */
const GAP = { marker: 6, plane: 4 };
/** How far inside a zone aircraft stand, if it is deep enough. */
const IN = 8;

/** The zone of a side: as it was drawn, or along its edge. */
export function zoneOf(battle: Pick<Battle, "sides" | "size">, seat: Seat): Zone {
  const { zone, edge } = battle.sides[seat];
  return zone ?? zoneAt(edge, battle.size);
}

/** A zone seen from its edge: from where to where along it, its rear and its front. */
function across([west, south, east, north]: Zone, edge: Edge): { along: Spot; rear: number; front: number; at: (along: number, inward: number) => [number, number] } {
  if (edge === "south") return { along: [west, east], rear: south, front: north, at: (x, y) => [x, y] };
  if (edge === "north") return { along: [west, east], rear: north, front: south, at: (x, y) => [x, y] };
  const [rear, front] = edge === "west" ? [west, east] : [east, west];
  return { along: [south, north], rear, front, at: (y, x) => [x, y] };
}

/** The aircraft that are shown, each with its place in the list: where they were put, else side by side in the middle of the zone. */
export function standsOf(battle: Battle, seat: Seat): Map<number, Stand> {
  const { aircraft, edge } = battle.sides[seat];
  const { along, rear, front, at } = across(zoneOf(battle, seat), edge);
  const shown = [...aircraft.entries()].filter(([, each]) => !each.hidden);
  const gap = Math.min(GAP.plane, (along[1] - along[0] - 2) / Math.max(1, shown.length));
  const inward = rear + Math.sign(front - rear) * Math.min(IN, Math.abs(front - rear) * 0.75);
  return new Map(
    shown.map(([index, each], place) => {
      const middle = (along[0] + along[1]) / 2 + (place - (shown.length - 1) / 2) * gap;
      return [index, each.at ?? [...at(Math.round(middle * 100) / 100, Math.round(inward * 100) / 100), INWARD[edge], place % 2 ? 3 : 4]];
    }),
  );
}

/** How many Contact Markers so many hidden aircraft have. */
export function due(aircraft: readonly Line[]): number {
  const hidden = aircraft.filter((each) => each.hidden).length;
  return hidden + Math.ceil(hidden / 2);
}

/** Where the markers of a side are: where they were put, else in the middle of the zone's front. */
export function markersOf(battle: Battle, seat: Seat): Spot[] {
  const { aircraft, markers } = battle.sides[seat];
  const usual = markerPlaces(battle, seat);
  return Array.from({ length: due(aircraft) }, (_, index) => markers[index] ?? usual[index]).filter((spot) => spot !== undefined);
}

/** All places for markers in a zone, the front middle first. */
export function markerPlaces(battle: Battle, seat: Seat): Spot[] {
  const { along, rear, front, at } = across(zoneOf(battle, seat), battle.sides[seat].edge);
  const middle = along[0] + along[1];
  const count = (from: number, to: number): number[] => [...Array(Math.max(0, Math.floor(Math.abs(to - from) / GAP.marker) + 1)).keys()];
  const row = count(along[0], along[1])
    .map((index) => along[0] + index * GAP.marker)
    .toSorted((one, other) => Math.abs(2 * one - middle) - Math.abs(2 * other - middle));
  return count(front, rear).flatMap((index) => row.map((each): Spot => at(each, front + Math.sign(rear - front) * index * GAP.marker)));
}

/** Which of a side's aircraft or markers `plane-A-0` or `marker-X-2` is; null for other pieces. */
export function startOf(piece: string): { sort: "plane" | "marker"; seat: Seat; index: number } | null {
  const found = /^(plane|marker)-([AX])-(\d+)$/.exec(piece);
  return found && { sort: found[1] as "plane" | "marker", seat: found[2] as Seat, index: Number(found[3]) };
}

function withSide(battle: Battle, seat: Seat, part: Partial<Force>): Battle {
  return { ...battle, sides: { ...battle.sides, [seat]: { ...battle.sides[seat], ...part } } };
}

/** An aircraft put at a place of its own, or back beside the others. */
export function stood(battle: Battle, seat: Seat, index: number, at: Stand | null): Battle {
  return withSide(battle, seat, { aircraft: battle.sides[seat].aircraft.map((each, place) => (place === index ? { ...each, at } : each)) });
}

export function movedStart(battle: Battle, piece: string, at: Spot): Battle {
  const start = startOf(piece);
  if (!start) return battle;
  const { seat, index } = start;
  if (start.sort === "marker") return withSide(battle, seat, { markers: markersOf(battle, seat).map((each, place) => (place === index ? at : (battle.sides[seat].markers[place] ?? null) && each)) });
  const [, , heading, level] = standsOf(battle, seat).get(index) ?? [0, 0, 0, 4];
  return stood(battle, seat, index, [...at, heading, level]);
}

export function turnedStart(battle: Battle, piece: string, degrees: number, levels: number): Battle {
  const start = startOf(piece);
  const stand = start && standsOf(battle, start.seat).get(start.index);
  if (!stand) return battle;
  const [east, north, heading, level] = stand;
  return stood(battle, start.seat, start.index, [east, north, (heading + degrees + 360) % 360, Math.max(1, Math.min(6, level + levels))]);
}
