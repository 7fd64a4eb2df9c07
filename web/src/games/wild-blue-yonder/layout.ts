/** Where each element stands in the sky, and which way it faces. Pure geometry, no rules. */
import { flies } from "./words";
import { LANES, type Altitude, type Element, type Place, type Role, type SideName } from "./types";

/** Sizes at scale 1, in pixels. */
export const PLATE = { width: 172, leader: 57, wingman: 38 };
/** From wing tip to wing tip, with what is kept free around it. */
const LEADER = 102;
const WINGMAN = 56;
const GAP = 4;
/** Between the two leaders of an engaged pair, where the guns are drawn. */
const NOSE = { beside: 26, flat: 26, stacked: 6 };
/** Plates are drawn at the first of these sizes that fits, however small the aircraft beside them must be. */
const READABLE: readonly number[] = [0.9, 0.84, 0.79, 0.74];
/** Where the fight is, everything is drawn larger than elsewhere by up to this. */
const CLOSE = 1.7;
/** And plates no larger than this. */
const LARGE = 1.3;

/** Where the plates of an element stand: one above the other or side by side at its outer end, or below the aircraft. */
type Mode = "beside" | "flat" | "stacked";
const MODES: readonly Mode[] = ["beside", "flat", "stacked"];
/** The words below a pair that say how it stands. */
export const RAIL = 21;
const BETWEEN = 18;
const PAD = 5;

/** Where an aircraft is drawn. */
export interface Spot {
  x: number;
  y: number;
  span: number;
}

export interface Unit {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The Wingman's plate stands beside his Leader's. */
  flat: boolean;
  /** The aircraft fly at the right end, so that an engaged pair meets nose to nose. */
  mirrored: boolean;
  /** Degrees clockwise from straight up. */
  facing: number;
  spots: Record<Role, Spot>;
  /** The corner of its plates. */
  plates: { x: number; y: number };
  /** Their size. */
  text: number;
}

/** Where the words below a pair stand. */
export interface Pair {
  ids: [string, string];
  x: number;
  y: number;
  width: number;
  text: number;
}

export interface Lane {
  altitude: Altitude | null;
  top: number;
  height: number;
  /** Of its plates. */
  text: number;
}

export interface Layout {
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

/** How large aircraft and plates are drawn. */
interface Sizes {
  scale: number;
  text: number;
}

/** Which way a leader's nose points: 0 is up; the enemy of the allied side lies to the right. Who is alone looks for one. */
export function facing(place: Place | null, side: SideName): number {
  const enemy = side === "allied" ? 90 : 270;
  switch (place) {
    case "tailing":
    case "advantaged":
      return enemy;
    case "tailed":
      return (enemy + 180) % 360;
    case null:
      return side === "allied" ? 60 : 300;
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
 * Fit the sky into a frame: the largest scale at which all rows of all lanes have room, and what is
 * left for the lane of the fight. Empty lanes shrink to their label; below the smallest readable
 * scale the sky grows and scrolls.
 */
export function layout(
  elements: readonly Element[],
  width: number,
  height: number,
  options: { least?: number; most?: number; empty?: number; fight?: Altitude | null } = {},
): Layout {
  const least = options.least ?? 0.72;
  const most = options.most ?? 1.45;
  const empty = options.empty ?? 30;
  const lanes = bands(elements.filter((each) => each.in_play));
  const fits = (far: Sizes, near: Sizes): boolean => needed(sized(lanes, far, near, options.fight), width, empty) <= height;
  const text = READABLE.find((each) => fits({ scale: least, text: each }, { scale: least, text: each })) ?? READABLE.at(-1) ?? least;
  const far = { scale: most, text: most };
  while (far.scale > least && !fits(far, far)) {
    far.scale -= 0.01;
    far.text = Math.max(far.scale, text);
  }
  let near = far;
  // The others give way a little, so that the fight has the room.
  const back = { scale: Math.max(least, far.scale * 0.82), text: Math.max(text, far.scale * 0.82) };
  if (options.fight)
    for (let scale = far.scale; scale <= Math.min(most, far.scale * CLOSE); scale += 0.01) {
      const closer = { scale, text: Math.max(Math.min(scale, LARGE), far.text) };
      if (fits(back, closer)) near = closer;
    }
  const drawn = sized(lanes, near.scale > far.scale ? back : far, near, options.fight);
  return placed(drawn, width, Math.max(height, needed(drawn, width, empty)), empty);
}

function sized(lanes: readonly Band[], far: Sizes, near: Sizes, fight: Altitude | null | undefined): SizedBand[] {
  return lanes.map((band) => ({ ...band, sizes: fight && band.altitude === fight ? near : far }));
}

interface SizedBand extends Band {
  sizes: Sizes;
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

interface Extent {
  width: number;
  height: number;
}

function platesSize(element: Element, mode: Mode, { text }: Sizes): Extent {
  const wing = flies(element.wingman);
  if (mode === "flat") return { width: (wing ? 2 * PLATE.width + GAP : PLATE.width) * text, height: PLATE.leader * text };
  return { width: PLATE.width * text, height: (PLATE.leader + (wing ? GAP + PLATE.wingman : 0)) * text };
}

function unitSize(element: Element, mode: Mode, sizes: Sizes): Extent {
  const plates = platesSize(element, mode, sizes);
  const { scale } = sizes;
  if (mode === "stacked") return { width: Math.max(plates.width, (LEADER + WINGMAN * 0.7) * scale), height: (LEADER + GAP) * scale + plates.height };
  const wing = flies(element.wingman) ? WINGMAN * 0.7 : 0;
  return { width: plates.width + (GAP + wing + LEADER) * scale, height: Math.max(LEADER * scale, plates.height) };
}

function groupSize(group: Group, mode: Mode, sizes: Sizes): Extent {
  const units = group.members.map((each) => unitSize(each, mode, sizes));
  const rail = units.length > 1 ? RAIL * sizes.text : 0;
  return {
    width: units.reduce((sum, size) => sum + size.width, 0) + NOSE[mode] * sizes.scale * (units.length - 1),
    height: Math.max(...units.map((size) => size.height)) + rail,
  };
}

function wrapped(groups: readonly Group[], width: number, mode: Mode, sizes: Sizes): Row[] {
  const rows: Row[] = [];
  const between = BETWEEN * sizes.scale;
  const room = new Map<Row, number>();
  for (const group of groups) {
    const size = groupSize(group, mode, sizes);
    const row = rows.find((each) => (room.get(each) ?? 0) >= size.width + between);
    if (row) {
      row.groups.push(group);
      row.height = Math.max(row.height, size.height);
      room.set(row, (room.get(row) ?? 0) - size.width - between);
    } else {
      const own = { groups: [group], height: size.height };
      rows.push(own);
      room.set(own, width - size.width);
    }
  }
  return rows;
}

interface RowsChoice {
  rows: Row[];
  mode: Mode;
  height: number;
}

/** The rows of a lane in the way that needs the least height. */
function rowsOf(band: SizedBand, width: number): RowsChoice {
  const { sizes } = band;
  const pad = PAD * sizes.scale;
  const ways = MODES.map((mode): RowsChoice => {
    const rows = wrapped(band.groups, width, mode, sizes);
    const overflow = band.groups.some((group) => groupSize(group, mode, sizes).width > width);
    const height = rows.reduce((sum, row) => sum + row.height + pad, pad);
    return { rows, mode, height: overflow ? height + 10_000 : height };
  });
  return ways.reduce((best, way) => (way.height < best.height - 0.5 ? way : best));
}

function needed(lanes: readonly SizedBand[], width: number, empty: number): number {
  return lanes.reduce((sum, lane) => sum + (lane.groups.length ? Math.max(empty, rowsOf(lane, width).height) : empty), 0);
}

function placed(bandsIn: readonly SizedBand[], width: number, height: number, empty: number): Layout {
  const spare = height - needed(bandsIn, width, empty);
  // Half of what is left over goes to all lanes alike, so that the sky stays a sky.
  const full = bandsIn.filter((band) => band.groups.length).length || bandsIn.length;
  const result: Layout = { height, lanes: [], units: [], pairs: [] };
  let top = 0;
  for (const band of bandsIn) {
    const { sizes } = band;
    const choice = rowsOf(band, width);
    const filled = band.groups.length > 0;
    const own = filled ? Math.max(empty, choice.height) : empty;
    const share = spare / 2 / bandsIn.length + (filled ? spare / 2 / full : 0);
    const laneHeight = own + share;
    result.lanes.push({ altitude: band.altitude, top, height: laneHeight, text: sizes.text });
    let y = top + (laneHeight - choice.height) / 2 + PAD * sizes.scale;
    for (const row of filled ? choice.rows : []) {
      placeRow(result, row, y, width, sizes, choice.mode);
      y += row.height + PAD * sizes.scale;
    }
    top += laneHeight;
  }
  return result;
}

/** Allied singles from the left edge, Axis singles from the right, pairs in the middle of the rest. */
function placeRow(out: Layout, row: Row, y: number, width: number, sizes: Sizes, mode: Mode): void {
  const widths = row.groups.map((group) => groupSize(group, mode, sizes).width);
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
    placeGroup(out, group, { x, y }, sizes, mode, row.height);
    x += (widths[index] ?? 0) + gap;
  });
}

function placeGroup(out: Layout, group: Group, corner: { x: number; y: number }, sizes: Sizes, mode: Mode, rowHeight: number): void {
  const own = groupSize(group, mode, sizes);
  const y = corner.y + (rowHeight - own.height) / 2;
  const pair = group.members.length === 2;
  let { x } = corner;
  group.members.forEach((element, index) => {
    const size = unitSize(element, mode, sizes);
    const mirrored = pair ? index === 0 : element.side === "allied";
    out.units.push({
      id: element.id,
      x,
      y,
      ...size,
      text: sizes.text,
      flat: mode === "flat",
      mirrored,
      facing: facing(pair ? (element.position?.place ?? null) : null, element.side),
      ...inside({ x, y }, element, sizes, mode, mirrored),
    });
    x += size.width + NOSE[mode] * sizes.scale;
  });
  const [a, b] = group.members;
  if (a && b) {
    // Below aircraft and plates, so that its words may be as wide as all of them.
    out.pairs.push({ ids: [a.id, b.id], x: corner.x, y: y + own.height - RAIL * sizes.text, width: own.width, text: sizes.text });
  }
}

/** Aircraft toward the middle, plates at the outer end or below, the Wingman behind and below his Leader. */
function inside(corner: { x: number; y: number }, element: Element, sizes: Sizes, mode: Mode, mirrored: boolean): Pick<Unit, "spots" | "plates"> {
  const { width, height } = unitSize(element, mode, sizes);
  const plates = platesSize(element, mode, sizes);
  const [lead, wing] = [LEADER * sizes.scale, WINGMAN * sizes.scale];
  const stacked = mode === "stacked";
  // How far the middle of each lies from the outer end.
  const outer = (far: number): number => corner.x + (mirrored ? far : width - far);
  const high = corner.y + (stacked ? lead / 2 : height / 2);
  const behind = stacked ? wing / 2 : width - lead - wing * 0.2;
  return {
    spots: {
      leader: { x: outer(width - lead / 2), y: high, span: lead * 0.96 },
      wingman: { x: outer(behind), y: stacked ? corner.y + lead - wing * 0.42 : high + lead * 0.2, span: wing * 0.92 },
    },
    plates: {
      x: mirrored ? corner.x : corner.x + width - plates.width,
      y: stacked ? corner.y + lead + GAP * sizes.scale : corner.y + (height - plates.height) / 2,
    },
  };
}
