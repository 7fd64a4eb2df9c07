/** Where a map is looked at: pan and zoom as plain numbers. */
import type { Point } from "./hex";

export interface Camera {
  /** The point of the map in the middle of the window. */
  x: number;
  y: number;
  /** Pixels for one unit of the map. */
  scale: number;
}

export interface Extent {
  width: number;
  height: number;
}

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels at the edges of a window that something else covers. */
export interface Margins {
  side: number;
  top: number;
  bottom: number;
}

/** The smallest part of the map that holds all of these. */
export function around(frames: readonly Frame[]): Frame {
  return {
    left: Math.min(...frames.map((each) => each.left)),
    top: Math.min(...frames.map((each) => each.top)),
    right: Math.max(...frames.map((each) => each.right)),
    bottom: Math.max(...frames.map((each) => each.bottom)),
  };
}

/** A part of the map whole and free of what covers the edges, no larger than allowed. */
export function showing(frame: Frame, map: Extent, view: Extent, margins: Margins, most: number): Camera {
  const room = { width: Math.max(view.width - 2 * margins.side, 1), height: Math.max(view.height - margins.top - margins.bottom, 1) };
  const { x, y, scale } = onto(frame, room, 0.05, most);
  // The room is the window here, and the map does not slide out of it farther than the part goes.
  const over = Math.max(0, -frame.left, -frame.top, frame.right - map.width, frame.bottom - map.height);
  const inside = kept({ x, y, scale }, map, room, (over * scale) / Math.min(room.width, room.height));
  return { ...inside, y: inside.y + (margins.bottom - margins.top) / 2 / scale };
}

/** The first of these parts of the map that can be shown at a scale or a larger one, else the last. */
export function firstLarge(parts: readonly [Frame, ...Frame[]], map: Extent, view: Extent, margins: Margins, most: number, least: number): Frame {
  return parts.find((each) => showing(each, map, view, margins, most).scale >= least) ?? parts[parts.length - 1] ?? parts[0];
}

/** Whether a part of the map is whole in sight, free of what covers the edges. */
export function holds(camera: Camera, view: Extent, frame: Frame, margins: Margins): boolean {
  const x = (at: number): number => view.width / 2 + (at - camera.x) * camera.scale;
  const y = (at: number): number => view.height / 2 + (at - camera.y) * camera.scale;
  // A camera that was made for just this part may be off by a rounding.
  const wide = x(frame.left) >= margins.side - 1 && x(frame.right) <= view.width - margins.side + 1;
  return wide && y(frame.top) >= margins.top - 1 && y(frame.bottom) <= view.height - margins.bottom + 1;
}

/** The whole map, as large as it can be. */
export function whole(map: Extent, view: Extent, margin = 20): Camera {
  const scale = Math.min((view.width - 2 * margin) / map.width, (view.height - 2 * margin) / map.height);
  return { x: map.width / 2, y: map.height / 2, scale: Math.max(scale, 0.05) };
}

/** A part of the map in the middle, no larger and no smaller than allowed. */
export function onto(frame: Frame, view: Extent, least: number, most: number): Camera {
  const wide = Math.max(frame.right - frame.left, 1);
  const high = Math.max(frame.bottom - frame.top, 1);
  const scale = Math.min(view.width / wide, view.height / high);
  return {
    x: (frame.left + frame.right) / 2,
    y: (frame.top + frame.bottom) / 2,
    scale: Math.min(most, Math.max(least, scale)),
  };
}

/** Zoom by a factor so that a point of the window stays over the same point of the map. */
export function zoomed(camera: Camera, view: Extent, at: Point, factor: number, most: number): Camera {
  const scale = Math.min(most, Math.max(0.2, camera.scale * factor));
  const dx = at.x - view.width / 2;
  const dy = at.y - view.height / 2;
  return {
    x: camera.x + dx / camera.scale - dx / scale,
    y: camera.y + dy / camera.scale - dy / scale,
    scale,
  };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** No map slides out of its window, or only by a share of it. */
export function kept(camera: Camera, map: Extent, view: Extent, slack = 0.15): Camera {
  return {
    ...camera,
    x: along(camera.x, map.width, view.width / camera.scale, slack),
    y: along(camera.y, map.height, view.height / camera.scale, slack),
  };
}

function along(at: number, long: number, seen: number, share: number): number {
  if (seen >= long) return long / 2;
  const slack = seen * share;
  return Math.min(long - seen / 2 + slack, Math.max(seen / 2 - slack, at));
}

/** Whether a point of the map is in sight, with some margin in pixels. */
export function sees(camera: Camera, view: Extent, point: Point, margin = 24): boolean {
  const dx = Math.abs(point.x - camera.x) * camera.scale;
  const dy = Math.abs(point.y - camera.y) * camera.scale;
  return dx <= view.width / 2 - margin && dy <= view.height / 2 - margin;
}

export function transform(camera: Camera, view: Extent): string {
  const { x, y, scale } = camera;
  return `translate(${(view.width / 2 - x * scale).toFixed(2)} ${(view.height / 2 - y * scale).toFixed(2)}) scale(${scale.toFixed(4)})`;
}

/** How a drawing made for one camera is moved and stretched to show what another sees, as CSS. */
export function moved(drawn: Camera, camera: Camera, view: Extent): string {
  if (drawn === camera) return "none";
  const { x, y, factor } = shift(drawn, camera, view);
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${factor.toFixed(5)})`;
}

/** Whether such a drawing, which reaches beyond the window, still fills it as far as the map goes. */
export function covers(drawn: Camera, camera: Camera, map: Extent, view: Extent, beyond: Extent): boolean {
  const { x, y, factor } = shift(drawn, camera, view);
  const along = (offset: number, seen: number, more: number, middle: number, long: number): boolean => {
    const first = Math.max(-offset / factor, seen / 2 - middle * drawn.scale);
    const last = Math.min((seen - offset) / factor, seen / 2 + (long - middle) * drawn.scale);
    return first >= -more && last <= seen + more;
  };
  return along(x, view.width, beyond.width, drawn.x, map.width) && along(y, view.height, beyond.height, drawn.y, map.height);
}

function shift(drawn: Camera, camera: Camera, view: Extent): { x: number; y: number; factor: number } {
  const factor = camera.scale / drawn.scale;
  return {
    x: (view.width / 2) * (1 - factor) + (drawn.x - camera.x) * camera.scale,
    y: (view.height / 2) * (1 - factor) + (drawn.y - camera.y) * camera.scale,
    factor,
  };
}
