/** What is being placed or moved: markers and aircraft of a draft, and the draft after one of them has changed. */
import type { Top } from "../../board/inches";
import { within, withStand, type Stand } from "./stands";
import type { Draft, Json } from "../../wire";
import type { Marker } from "./types";

export interface Piece {
  id: string;
  x: number;
  y: number;
  /** Aircraft have a heading and a level. */
  pose: { heading: number; level: number } | null;
  /** Where it stood before, if it may go only so far. */
  from: { x: number; y: number } | null;
  /** What it is, if the question is about this one alone. */
  stand?: Stand;
  bound?: Bound;
  levels?: readonly [number, number];
}

interface Spot {
  x: number;
  y: number;
}
/** Where a piece may go: nowhere, so far from a place, or along an edge in steps. */
export type Bound =
  | { kind: "still" }
  | { kind: "circle"; at: Spot; most: number }
  | { kind: "line"; at: Spot; along: "x" | "y"; most: number; step: number };

type Placed = [string, [number, number]];
interface Pose {
  x: number;
  y: number;
  heading: number;
  level: number;
}

/** The pieces of a set-up that is being written. */
export function setUp(draft: Draft): Piece[] {
  const markers = (draft["markers"] ?? []) as unknown as Placed[];
  const aircraft = (draft["aircraft"] ?? []) as unknown as [string, Pose][];
  return [
    ...markers.filter(whole).map(([id, [x, y]]) => ({ id, x, y, pose: null, from: null })),
    ...aircraft.filter(whole).map(([id, { x, y, heading, level }]) => ({ id, x, y, pose: { heading, level }, from: null })),
  ];
}

/** What is still being filled in beside the table is no piece yet. */
function whole(each: unknown): boolean {
  return Array.isArray(each) && each.length === 2 && typeof each[1] === "object" && each[1] !== null;
}

/** Own markers, with where each is to go. */
export function moving(draft: Draft, markers: readonly Marker[]): Piece[] {
  const points = new Map(((draft["points"] ?? []) as unknown as Placed[]).filter(whole));
  return markers.map(({ id, x, y }) => {
    const [east, north] = points.get(id) ?? [x, y];
    return { id, x: east, y: north, pose: null, from: { x, y } };
  });
}

export function withPiece(draft: Draft, piece: Piece): Draft {
  if (piece.stand) return withStand(draft, piece);
  if (piece.from) return { ...draft, points: moves(draft, piece) };
  const name = piece.pose ? "aircraft" : "markers";
  const value = piece.pose ? { x: piece.x, y: piece.y, ...piece.pose } : [piece.x, piece.y];
  const listed = (draft[name] ?? []) as unknown as [string, Json][];
  return { ...draft, [name]: listed.map(([id, held]): Json => [id, id === piece.id ? value : held]) };
}

function moves(draft: Draft, piece: Piece): Json {
  const others = ((draft["points"] ?? []) as unknown as Placed[]).filter(([id]) => id !== piece.id);
  const stays = piece.from?.x === piece.x && piece.from.y === piece.y;
  const all: Placed[] = stays ? others : [...others, [piece.id, [piece.x, piece.y]]];
  return all.toSorted(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)));
}

/** Where a piece that is pulled to a place goes, inside west, south, east and north. */
export function bounded(piece: Piece, to: Spot, [west, south, east, north]: Zone, move: number): Spot {
  const { bound } = piece;
  if (bound?.kind === "still") return { x: piece.x, y: piece.y };
  const inside = (spot: Spot): Spot => ({ x: Math.max(west, Math.min(east, Math.round(spot.x))), y: Math.max(south, Math.min(north, Math.round(spot.y))) });
  if (bound?.kind === "line") return along(bound, inside(to), bound.along === "x" ? [west, east] : [south, north]);
  if (bound) return within(inside(to), bound.at, bound.most);
  return piece.from ? within(inside(to), piece.from, move) : inside(to);
}

/** The step of a line that is nearest to a place, and neither beyond its ends nor off the table. */
function along({ at, along: axis, most, step }: Bound & { kind: "line" }, to: Spot, [least, last]: readonly [number, number]): Spot {
  const far = Math.max(-most, Math.min(most, Math.round((to[axis] - at[axis]) / step) * step));
  const low = Math.ceil((least - at[axis]) / step) * step;
  const high = Math.floor((last - at[axis]) / step) * step;
  return { ...at, [axis]: at[axis] + Math.max(low, Math.min(high, far)) };
}

/** How high an aircraft stands over its base, in units of the drawing: its level can be seen. */
export function liftOf(level: number, grow: number): number {
  return level * 5 * grow;
}

/** West, south, east and north, in hundredths. */
export type Zone = readonly [number, number, number, number];

export const TEMPLATES = ["Line abreast", "Two groups"] as const;
export type Template = (typeof TEMPLATES)[number];

/** The pieces set out again: aircraft in the middle of the zone and looking out of it, markers beside them. */
export function arranged(draft: Draft, [west, south, east, north]: Zone, edge: string, template: Template): Draft {
  const pieces = setUp(draft);
  const along = edge === "north" || edge === "south";
  const [from, to] = along ? [west, east] : [south, north];
  const [near, far] = along ? [south, north] : [west, east];
  const [deep, forward] = [far - near, edge === "south" || edge === "west"];
  const line = (share: number): number => Math.round((forward ? near + deep * share : far - deep * share) / 50) * 50;
  const heading = { south: 0, west: 90, north: 180, east: 270 }[edge] ?? 0;
  const aircraft = pieces.filter((piece) => piece.pose);
  const markers = pieces.filter((piece) => !piece.pose);
  const spot = (at: number, share: number): { x: number; y: number } => (along ? { x: at, y: line(share) } : { x: line(share), y: at });
  const places = spread(aircraft.length, from, to, template);
  const outside = spread(markers.length, from, to, "Line abreast", Math.floor((to - from) / (markers.length + 1)));
  return [
    ...aircraft.map((piece, index) => ({ ...piece, ...spot(places[index] ?? from, 0.7), pose: { heading, level: piece.pose?.level ?? 4 } })),
    ...markers.map((piece, index) => ({ ...piece, ...spot(outside[index] ?? from, 0.25) })),
  ].reduce(withPiece, draft);
}

/** Places along a line: side by side around its middle, or around its thirds. */
function spread(count: number, from: number, to: number, template: Template, gap = 400): number[] {
  const first = template === "Two groups" ? Math.ceil(count / 2) : count;
  const row = (many: number, middle: number): number[] => [...Array(many).keys()].map((index) => Math.round(middle + (index - (many - 1) / 2) * gap));
  if (first === count) return row(count, (from + to) / 2);
  return [...row(first, from + (to - from) / 3), ...row(count - first, to - (to - from) / 3)];
}

/** The set-up that a player begins with: the scenario's, unless it only crowds them into a corner. */
export function begun(usual: Draft, zone: Zone, edge: string): Draft {
  return inCorner(usual, zone) ? arranged(usual, zone, edge, "Line abreast") : usual;
}

/** Whether pieces lie on the rim of their zone, where nobody would have put them. */
function inCorner(draft: Draft, [west, south, east, north]: Zone): boolean {
  return setUp(draft).some(({ x, y }) => (x === west || x === east) && (y === south || y === north));
}

interface Named extends Spot {
  piece: Piece;
}

/** Where the names of aircraft stand: below each, or above it or a line lower where another name is. */
export function namesOf(pieces: readonly Piece[], top: Top, grow: number): Named[] {
  const found: Named[] = [];
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    if (!piece.pose || piece.stand === "barrage") continue;
    const at = top.at(piece);
    const spots = [38 * grow, -liftOf(piece.pose.level, grow) - 34 * grow, 58 * grow].map((off) => ({ x: at.x, y: at.y + off }));
    const free = spots.find((spot) => found.every((other) => Math.abs(other.x - spot.x) >= 52 * grow || Math.abs(other.y - spot.y) >= 19 * grow));
    found.push({ piece, ...(free ?? spots[0] ?? at) });
  }
  return found;
}
