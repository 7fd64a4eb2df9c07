/** What stands on the map beside each other: counters are placed apart, names keep clear of all of it. */

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A counter or a row of them, around its middle. */
export interface Block {
  id: string;
  x: number;
  y: number;
  wide: number;
  high: number;
  /** Who is heavy stays, and others give way to it. */
  weight: number;
}

export function boxOf({ x, y, wide, high }: Omit<Block, "id" | "weight">): Box {
  return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 };
}

export function meets(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/** Units between the places that are tried. */
const STEP = 3;

/** Steps away from home, the nearest first. */
function around(most: number): readonly { dx: number; dy: number }[] {
  const far = Math.floor(most / STEP);
  const line = [...Array(2 * far + 1).keys()].map((each) => (each - far) * STEP);
  const all = line.flatMap((dx) => line.map((dy) => ({ dx, dy }))).filter(({ dx, dy }) => Math.hypot(dx, dy) <= most);
  return all.toSorted((a, b) => Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy));
}

/** Blocks where they would stand, or as near to it as they find room; the heaviest are placed first, and what is fixed stays free. */
export function spread(blocks: readonly Block[], most: number, fixed: readonly Box[] = []): ReadonlyMap<string, { x: number; y: number }> {
  const steps = around(most);
  const taken: Box[] = [...fixed];
  const found = new Map<string, { x: number; y: number }>();
  for (const block of blocks.toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))) {
    const free = steps.find(({ dx, dy }) => {
      const box = boxOf({ ...block, x: block.x + dx, y: block.y + dy });
      return !taken.some((other) => meets(box, other));
    });
    const at = { x: block.x + (free?.dx ?? 0), y: block.y + (free?.dy ?? 0) };
    taken.push(boxOf({ ...block, ...at }));
    found.set(block.id, at);
  }
  return found;
}

// -- names ----------------------------------------------------------------------------------------

export interface Named {
  id: string;
  name: string;
  x: number;
  y: number;
  /** The height of its letters. */
  size: number;
  /** What stands at the place itself, from its middle. */
  room: { side: number; above: number; below: number };
  /** Who has more of it keeps the name. */
  weight: number;
}

/** Between a place and a name beside it. */
const BESIDE = 2;
/** The width of a letter, for one of its height. */
const LETTER = 0.52;

/**
 * Where the middle of a name's line stands: below its place, above it or beside it, so that it covers
 * neither another name nor anything else. Places that matter may cover what stands at lesser ones,
 * but no name is written where a counter hides it. Without room it is left out.
 */
export function namesAt(places: readonly Named[], signs: ReadonlyMap<string, Box>, counters: readonly Box[], matters: number): ReadonlyMap<string, { x: number; y: number }> {
  const taken: Box[] = [...counters];
  const found = new Map<string, { x: number; y: number }>();
  for (const place of places.toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))) {
    const { id, x, y, size, room } = place;
    const half = (place.name.length * size * LETTER) / 2 + 1;
    const spots = [
      { x, y: y + room.below + size / 2 },
      { x, y: y - room.above - size / 2 },
      { x: x + room.side + half + BESIDE, y },
      { x: x - room.side - half - BESIDE, y },
    ];
    const boxAt = (at: { x: number; y: number }): Box => ({ left: at.x - half, right: at.x + half, top: at.y - size * 0.45, bottom: at.y + size * 0.4 });
    const clear = spots.filter((at) => !taken.some((other) => meets(boxAt(at), other)));
    const others = [...signs].filter(([other]) => other !== id).map(([, box]) => box);
    const best = clear.find((at) => !others.some((other) => meets(boxAt(at), other))) ?? (place.weight >= matters ? clear[0] : undefined);
    if (!best) continue;
    taken.push(boxAt(best));
    found.set(id, best);
  }
  return found;
}
