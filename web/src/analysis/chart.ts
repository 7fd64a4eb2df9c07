/** The chance to win over a game as a line of steps: pure geometry, so that it can be tested. */
import type { AnalysisMoment } from "../wire";

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  first: number;
  last: number;
}

export function xOf(frame: Frame, at: number): number {
  const span = Math.max(1, frame.last - frame.first);
  return frame.left + ((at - frame.first) / span) * (frame.right - frame.left);
}

export function yOf(frame: Frame, value: number): number {
  return frame.bottom - Math.max(0, Math.min(1, value)) * (frame.bottom - frame.top);
}

/** The moment that a place on the picture stands for. */
export function atOf(frame: Frame, x: number): number {
  const share = (x - frame.left) / Math.max(1, frame.right - frame.left);
  return Math.round(frame.first + Math.max(0, Math.min(1, share)) * (frame.last - frame.first));
}

/** The chance that held at a moment: that of the last step up to it. */
export function valueAt(moments: readonly AnalysisMoment[], at: number): number {
  let value = moments[0]?.value ?? 0.5;
  for (const each of moments) {
    if (each.at > at) break;
    value = each.value;
  }
  return value;
}

export interface Rise {
  x: number;
  from: number;
  to: number;
  luck: boolean;
}

/** The level parts as one path, and each rise or fall by what brought it. */
export function steps(frame: Frame, moments: readonly AnalysisMoment[]): { level: string; rises: Rise[] } {
  const rises: Rise[] = [];
  let level = "";
  moments.forEach((each, index) => {
    const x = xOf(frame, each.at);
    const y = yOf(frame, each.value);
    const before = moments[index - 1];
    if (before && before.value !== each.value) rises.push({ x, from: yOf(frame, before.value), to: y, luck: each.luck });
    const next = moments[index + 1];
    level += `M${x.toFixed(1)} ${y.toFixed(1)}H${(next ? xOf(frame, next.at) : frame.right).toFixed(1)}`;
  });
  return { level, rises };
}

/** The area between the line and the middle, for a wash of color above and below it. */
export function area(frame: Frame, moments: readonly AnalysisMoment[]): string {
  const middle = yOf(frame, 0.5);
  let path = `M${frame.left.toFixed(1)} ${middle.toFixed(1)}`;
  moments.forEach((each, index) => {
    const next = moments[index + 1];
    path += `L${xOf(frame, each.at).toFixed(1)} ${yOf(frame, each.value).toFixed(1)}H${(next ? xOf(frame, next.at) : frame.right).toFixed(1)}`;
  });
  return `${path}V${middle.toFixed(1)}Z`;
}

/** Points of chance with their sign, as players count them. */
export function points(share: number): string {
  const whole = Math.round(100 * share);
  return whole > 0 ? `+${String(whole)}` : whole < 0 ? `−${String(-whole)}` : "0";
}

/** How many games in a row one has to play to have less luck once: "1 in 4". */
export function oneIn(share: number): string {
  const rare = Math.min(share, 1 - share);
  return rare < 0.005 ? "1 in 200" : `1 in ${String(Math.max(2, Math.round(1 / rare)))}`;
}

/** Marks as wide as a button, each moved up, or down where there is no room, until it touches no earlier one. */
export function apart(marks: readonly { x: number; y: number }[], top: number, size = 22): { x: number; y: number }[] {
  const placed: { x: number; y: number }[] = [];
  for (const { x, y } of marks) {
    const free = (at: number): boolean => placed.every((each) => Math.abs(each.x - x) >= size || Math.abs(each.y - at) >= size);
    const tries = marks.flatMap((_, step) => [y - step * size, y + step * size]).filter((at) => at >= top);
    placed.push({ x, y: tries.find(free) ?? y });
  }
  return placed;
}

export interface Named {
  at: number;
  label: string;
  x: number;
  /** Whether there is room for the label, and on which side of its line it stands. */
  shown: boolean;
  ends: boolean;
}

/** Names of turns that do not touch each other; one that the edge would cut stands before its line. */
export function named(frame: Frame, turns: readonly { at: number; label: string }[], width: number): Named[] {
  let free = -Infinity;
  return turns.map((turn) => {
    const x = xOf(frame, turn.at);
    const long = 6.8 * turn.label.length;
    const ends = x + long > width;
    const left = ends ? x - 3 - long : x + 3;
    const shown = left >= free;
    if (shown) free = left + long + 7;
    return { ...turn, x, shown, ends };
  });
}
