/** Edges of a table: which side has which, and places along them. Lengths are inches, from the west and the south. */
import type { Spot } from "./emplaced";
import type { Seat } from "./types";

export type Edge = "south" | "north" | "west" | "east";
/** West, south, east and north of an area. */
export type Zone = readonly [number, number, number, number];

export const EDGES: readonly Edge[] = ["south", "north", "west", "east"];
/** How deep the zones are in which the sides set up, unless somebody has drawn them. */
export const DEPTH = 12;
export const ACROSS: Readonly<Record<Edge, Edge>> = { south: "north", north: "south", west: "east", east: "west" };
/** The heading away from each. */
export const INWARD: Readonly<Record<Edge, number>> = { north: 180, south: 0, east: 270, west: 90 };

/** Who has an edge, which is what a side is called while a battle is put together. */
export function sideWord(sides: Readonly<Record<Seat, { edge: Edge }>>, seat: Seat): string {
  const { edge } = sides[seat];
  return edge.charAt(0).toUpperCase() + edge.slice(1);
}

export function lengthOf(edge: Edge, [wide, deep]: Spot): number {
  return edge === "north" || edge === "south" ? wide : deep;
}

/** The zone along an edge. */
export function zoneAt(edge: Edge, [wide, deep]: Spot): Zone {
  if (edge === "south") return [0, 0, wide, DEPTH];
  if (edge === "north") return [0, deep - DEPTH, wide, deep];
  return edge === "west" ? [0, 0, DEPTH, deep] : [wide - DEPTH, 0, wide, deep];
}

/** So far along an edge, and so far inward from it. */
export function placeAt(edge: Edge, [wide, deep]: Spot, along: number, far: number): [number, number] {
  if (edge === "south") return [along, far];
  if (edge === "north") return [along, deep - far];
  return edge === "west" ? [far, along] : [wide - far, along];
}
