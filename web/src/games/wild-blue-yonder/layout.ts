/** Where each element stands in the sky, and which way it faces. Pure geometry, no rules. */
import { flies } from "./words";
import { LANES, type Altitude, type Element, type Place, type SideName } from "./types";

/** Sizes at scale 1, in pixels. */
export const LEADER = { width: 216, height: 104 };
export const WINGMAN = { width: 164, height: 76 };
const GAP = 4;
/** Between the two leaders of an engaged pair: their noses nearly touch. */
const NOSE = 6;
const BETWEEN = 18;
const PAD = 7;

export interface Unit {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  stacked: boolean;
  /** The picture stands at the right end of the card, so that an engaged pair meets nose to nose. */
  mirrored: boolean;
  /** Degrees clockwise from straight up. */
  facing: number;
}

export interface Pair {
  ids: [string, string];
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Lane {
  altitude: Altitude | null;
  top: number;
  height: number;
}

export interface Layout {
  scale: number;
  height: number;
  lanes: Lane[];
  units: Unit[];
  pairs: Pair[];
}

interface Group {
  members: Element[];
  order: number;
}

interface Row {
  groups: Group[];
  height: number;
}

/** Which way a leader's nose points: 0 is up; the enemy of the allied side lies to the right. */
export function facing(place: Place | null, side: SideName): number {
  const enemy = side === "allied" ? 90 : 270;
  switch (place) {
    case "tailing":
    case "advantaged":
      return enemy;
    case "tailed":
      return (enemy + 180) % 360;
    default:
      return 0;
  }
}

/** The place of the other one in an engagement. */
export function mirrored(place: Place): Place {
  const pairs: Record<Place, Place> = {
    tailing: "tailed",
    advantaged: "disadvantaged",
    neutral: "neutral",
    disadvantaged: "advantaged",
    tailed: "tailing",
  };
  return pairs[place];
}

/**
 * Fit the sky into a frame: the largest scale at which all rows of all lanes have room. Empty
 * lanes shrink to their label; below the smallest readable scale the sky grows and scrolls.
 */
export function layout(
  elements: readonly Element[],
  width: number,
  height: number,
  options: { least?: number; most?: number; empty?: number } = {},
): Layout {
  const least = options.least ?? 0.72;
  const most = options.most ?? 1.45;
  const empty = options.empty ?? 30;
  const flying = elements.filter((each) => each.in_play);
  const lanes = bands(flying);
  let scale = most;
  while (scale > least && needed(lanes, width, scale, empty) > height) scale -= 0.01;
  return placed(lanes, width, Math.max(height, needed(lanes, width, scale, empty)), scale, empty);
}

interface Band {
  altitude: Altitude | null;
  groups: Group[];
}

function bands(flying: readonly Element[]): Band[] {
  const found: Band[] = LANES.map((altitude) => ({
    altitude,
    groups: grouped(flying.filter((each) => each.altitude === altitude)),
  }));
  const hidden = flying.filter((each) => each.altitude === null);
  if (hidden.length) found.push({ altitude: null, groups: grouped(hidden) });
  return found;
}

/** Allied elements on their own, then engaged pairs, then those of the Axis. */
function grouped(elements: readonly Element[]): Group[] {
  const groups: Group[] = [];
  const used = new Set<string>();
  for (const element of elements) {
    if (used.has(element.id)) continue;
    const enemy = elements.find((each) => each.id === element.position?.to);
    const pair = enemy && !used.has(enemy.id) ? [element, enemy] : [element];
    pair.sort((a, b) => rank(a.side) - rank(b.side));
    pair.forEach((each) => used.add(each.id));
    groups.push({ members: pair, order: pair.length === 2 ? 1 : rank(element.side) });
  }
  return groups.sort((a, b) => a.order - b.order);
}

function rank(side: SideName): number {
  return side === "allied" ? 0 : 2;
}

function unitSize(element: Element, stacked: boolean): { width: number; height: number } {
  if (!flies(element.wingman)) return LEADER;
  return stacked
    ? { width: LEADER.width, height: LEADER.height + GAP + WINGMAN.height }
    : { width: LEADER.width + GAP + WINGMAN.width, height: LEADER.height };
}

function groupSize(group: Group, stacked: boolean): { width: number; height: number } {
  const sizes = group.members.map((each) => unitSize(each, stacked));
  return {
    width: sizes.reduce((sum, size) => sum + size.width, 0) + NOSE * (sizes.length - 1),
    height: Math.max(...sizes.map((size) => size.height)),
  };
}

function wrapped(groups: readonly Group[], width: number, stacked: boolean): Row[] {
  const rows: Row[] = [];
  let room = 0;
  for (const group of groups) {
    const size = groupSize(group, stacked);
    const row = rows.at(-1);
    if (row && room >= size.width + BETWEEN) {
      row.groups.push(group);
      row.height = Math.max(row.height, size.height);
      room -= size.width + BETWEEN;
    } else {
      rows.push({ groups: [group], height: size.height });
      room = width - size.width;
    }
  }
  return rows;
}

/** The rows of a lane, with wingmen beside or below, whichever needs less height. */
function rowsOf(band: Band, width: number): { rows: Row[]; stacked: boolean; height: number } {
  const ways = [false, true].map((stacked) => {
    const rows = wrapped(band.groups, width, stacked);
    const overflow = band.groups.some((group) => groupSize(group, stacked).width > width);
    const height = rows.reduce((sum, row) => sum + row.height + PAD, PAD);
    return { rows, stacked, height: overflow ? height + 10_000 : height };
  }) as [RowsChoice, RowsChoice];
  return ways[0].height <= ways[1].height ? ways[0] : ways[1];
}

type RowsChoice = { rows: Row[]; stacked: boolean; height: number };

function needed(lanes: readonly Band[], width: number, scale: number, empty: number): number {
  return lanes.reduce(
    (sum, lane) =>
      sum + (lane.groups.length ? Math.max(empty, rowsOf(lane, width / scale).height * scale) : empty),
    0,
  );
}

function placed(
  bandsIn: readonly Band[],
  width: number,
  height: number,
  scale: number,
  empty: number,
): Layout {
  const spare = height - needed(bandsIn, width, scale, empty);
  // Half of what is left over goes to all lanes alike, so that the sky stays a sky.
  const full = bandsIn.filter((band) => band.groups.length).length || bandsIn.length;
  const result: Layout = { scale, height, lanes: [], units: [], pairs: [] };
  let top = 0;
  for (const band of bandsIn) {
    const choice = rowsOf(band, width / scale);
    const filled = band.groups.length > 0;
    const own = filled ? Math.max(empty, choice.height * scale) : empty;
    const share = spare / 2 / bandsIn.length + (filled ? spare / 2 / full : 0);
    const laneHeight = own + share;
    result.lanes.push({ altitude: band.altitude, top, height: laneHeight });
    let y = top + (laneHeight - choice.height * scale) / 2 + PAD * scale;
    for (const row of filled ? choice.rows : []) {
      placeRow(result, row, y, width, scale, choice.stacked);
      y += (row.height + PAD) * scale;
    }
    top += laneHeight;
  }
  return result;
}

/** Allied singles from the left edge, Axis singles from the right, pairs in the middle of the rest. */
function placeRow(
  out: Layout,
  row: Row,
  y: number,
  width: number,
  scale: number,
  stacked: boolean,
): void {
  const widths = row.groups.map((group) => groupSize(group, stacked).width * scale);
  const free = width - widths.reduce((a, b) => a + b, 0);
  const gap = Math.max(0, free / (row.groups.length + 1));
  // A row of one side only keeps to that side's half of the sky.
  const lean = row.groups.every((group) => group.order === 0)
    ? -1
    : row.groups.every((group) => group.order === 2)
      ? 1
      : 0;
  let x = gap + (lean * gap) / 2;
  row.groups.forEach((group, index) => {
    placeGroup(out, group, x, y, scale, stacked, row.height);
    x += (widths[index] ?? 0) + gap;
  });
}

function placeGroup(
  out: Layout,
  group: Group,
  left: number,
  top: number,
  scale: number,
  stacked: boolean,
  rowHeight: number,
): void {
  const own = groupSize(group, stacked);
  const y = top + ((rowHeight - own.height) * scale) / 2;
  const pair = group.members.length === 2;
  let x = left;
  group.members.forEach((element, index) => {
    const size = unitSize(element, stacked);
    out.units.push({
      id: element.id,
      x,
      y,
      width: size.width * scale,
      height: size.height * scale,
      stacked: stacked || !flies(element.wingman),
      mirrored: pair ? index === 0 : element.side === "allied",
      facing: facing(pair ? (element.position?.place ?? null) : null, element.side),
    });
    x += (size.width + NOSE) * scale;
  });
  const [a, b] = group.members;
  if (a && b) {
    const width = own.width * scale;
    out.pairs.push({ ids: [a.id, b.id], x: left, y, width, height: own.height * scale });
  }
}
