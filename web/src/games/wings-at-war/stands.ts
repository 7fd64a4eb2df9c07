/** The one thing that a question puts on the table: a hidden aircraft, a Straggler or a barrage. */
import { apart, bearing } from "../../board/inches";
import { chosen } from "../../forms/draft";
import type { Draft, Form, Json } from "../../wire";
import type { Bound, Piece } from "./pieces";
import type { About, Hidden, Plane, Seat, View } from "./types";

export type Stand = "deploy" | "return" | "barrage";

interface Spot {
  x: number;
  y: number;
}
const INWARD: Readonly<Record<string, number>> = { south: 0, west: 90, north: 180, east: 270 };

/** What is being put on the table, if anything. */
export function standOf(question: string, draft: Draft, view: View, about: About | null): Piece | null {
  if (!about) return null;
  if (question === "return") return returning(draft, view, about);
  if (question === "barrage") return draft["type"] === "barrage" ? barrage(draft, view, about) : null;
  return (question === "spotted" || question === "activate") && draft["type"] === "deploy" ? deploying(draft, view, about) : null;
}

function deploying(draft: Draft, view: View, about: About): Piece | null {
  const marker = view.markers[String(draft["marker"])];
  const { heading, level } = draft;
  if (!marker || typeof heading !== "number" || typeof level !== "number") return null;
  return { id: marker.id, x: marker.x, y: marker.y, pose: { heading, level }, from: null, stand: "deploy", bound: { kind: "still" }, levels: about.limits["set-up"].levels };
}

function returning(draft: Draft, view: View, about: About): Piece | null {
  const plane = view.planes[String(draft["unit"])];
  const { heading, level, offset } = draft;
  if (!plane || typeof heading !== "number" || typeof level !== "number" || typeof offset !== "number") return null;
  const along = isAcross(plane) ? "x" : "y";
  const bound: Bound = { kind: "line", at: { x: plane.x, y: plane.y }, along, most: about.limits.straggler.along, step: 50 };
  const at = along === "x" ? { x: plane.x + offset, y: plane.y } : { x: plane.x, y: plane.y + offset };
  return { id: plane.tag, ...at, pose: { heading, level }, from: null, stand: "return", bound, levels: [Math.max(1, plane.level - 1), Math.min(6, plane.level + 1)] };
}

function barrage(draft: Draft, view: View, about: About): Piece | null {
  const gun = view.guns[String(draft["gun"])];
  const { at, level } = draft;
  if (!gun || !Array.isArray(at) || typeof level !== "number") return null;
  const bound: Bound = { kind: "circle", at: { x: gun.x, y: gun.y }, most: about.flak.heavy.range };
  return { id: gun.id, x: Number(at[0]), y: Number(at[1]), pose: { heading: 0, level }, from: null, stand: "barrage", bound, levels: about.flak.heavy.levels };
}

function isAcross(plane: Plane): boolean {
  return plane.exit === "north" || plane.exit === "south";
}

/** The draft after its piece was moved, turned or lifted. */
export function withStand(draft: Draft, piece: Piece): Draft {
  const { heading = 0, level = 1 } = piece.pose ?? {};
  if (piece.stand === "barrage") return { ...draft, at: [piece.x, piece.y], level };
  if (piece.stand === "deploy") return { ...draft, heading, level };
  const { bound } = piece;
  const offset = bound?.kind === "line" ? piece[bound.along] - bound.at[bound.along] : 0;
  return { ...draft, offset, heading, level };
}

/** What a question begins with, so that there is something to drag; null if nothing is to be put down yet. */
export function begunStand(question: string, form: Form | null, view: View, own: Seat, about: About): Json | null {
  if (question === "spotted") return deployment(form, view, own, about);
  if (question === "barrage") return laid(form, view, own, about);
  if (question !== "return") return null;
  const plane = view.planes[String(choices(form, "", "unit")[0] ?? "")];
  return plane ? { type: "return", unit: plane.tag, offset: 0, heading: INWARD[plane.exit ?? "north"] ?? 0, level: plane.level } : null;
}

/** A hidden aircraft at a marker, the first of both unless one is named, with its nose to the nearest enemy. */
export function deployment(form: Form | null, view: View, own: Seat, about: About, named?: string): Json | null {
  const marker = view.markers[named ?? String(choices(form, "deploy", "marker")[0] ?? "")];
  const kind = view.sides[own].hidden?.[0];
  if (!marker || !kind || !choices(form, "deploy", "marker").includes(marker.id)) return null;
  const foe = nearest(marker, enemies(view, own));
  const heading = foe ? (Math.round(bearing(marker, foe) / 15) * 15) % 360 : (INWARD[view.sides[own].edge] ?? 0);
  return { type: "deploy", marker: marker.id, aircraft: kindOf(kind), heading, level: freeLevel(marker, view, about) };
}

export function kindOf({ model, skill = 0, load = "clean", leader = null }: Hidden): Json {
  return { model, skill, load, leader };
}

/** A barrage of a gun, the first that is ready unless one is named, over the nearest enemy or as near as it reaches. */
export function laid(form: Form | null, view: View, own: Seat, about: About, named?: string): Json | null {
  const gun = view.guns[named ?? String(choices(form, "barrage", "gun")[0] ?? "")];
  if (!gun) return null;
  const [low, high] = about.flak.heavy.levels;
  const foe = nearest(gun, enemies(view, own));
  const at = foe ? within(foe, gun, about.flak.heavy.range) : gun;
  return { type: "barrage", gun: gun.id, at: [at.x, at.y], level: Math.max(low, Math.min(high, foe?.level ?? low)) };
}

/** What may be picked in a field of the form, or of the one of several that has the tag. */
export function choices(form: Form | null, type: string, name: string): Json[] {
  const kind = form ? chosen(form, { type })?.fields?.find((field) => field.name === name)?.kind : undefined;
  return kind?.type === "pick" ? kind.of.map((item) => item.value) : [];
}

function enemies(view: View, own: Seat): Plane[] {
  return Object.values(view.planes).filter((plane) => plane.side !== own && plane.status === "table");
}

function nearest<T extends Spot>(from: Spot, all: readonly T[]): T | undefined {
  return all.toSorted((a, b) => apart(from, a) - apart(from, b))[0];
}

/** The middle level first, then those that are next to it, where no aircraft stands in the way. */
function freeLevel(marker: Spot, view: View, about: About): number {
  const [low, high] = about.limits["set-up"].levels;
  const taken = new Set(Object.values(view.planes).filter((plane) => plane.status === "table" && apart(plane, marker) <= 100).map((plane) => plane.level));
  const levels = [4, 3, 5, 2, 1, 6].filter((level) => level >= low && level <= high);
  return levels.find((level) => !taken.has(level)) ?? levels[0] ?? low;
}

/** No farther from a place than so much, in whole hundredths. */
export function within(to: Spot, from: Spot, most: number): Spot {
  const far = apart(from, to);
  if (far <= most) return { x: to.x, y: to.y };
  const share = (most - 1) / far;
  return { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) };
}
