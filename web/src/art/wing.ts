/** Where the national marks sit on a wing seen from above, read from its outline. Pure, so that it can be tested. */

export interface WingMark {
  /** On the left wing, in the box of the drawing; the other one is its mirror image. */
  x: number;
  y: number;
  size: number;
}

const ACROSS = 42;
const LARGEST = 23;
const SMALLEST = 9;
/** Bombers have a tail almost as wide as a fighter's wing: what lies below this is no wing. */
const TAIL = 150;

const marks = new Map<string, WingMark>();

export function wingMark(outline: string): WingMark {
  const known = marks.get(outline);
  if (known) return known;
  const found = measured(outline);
  marks.set(outline, found);
  return found;
}

function measured(outline: string): WingMark {
  const heights = crossings(outline, ACROSS).filter((y) => y < TAIL).sort((a, b) => a - b);
  const [top, bottom] = [heights[0], heights.at(-1)];
  if (top === undefined || bottom === undefined || bottom - top < 4) return { x: ACROSS, y: 92, size: 18 };
  return { x: ACROSS, y: (top + bottom) / 2, size: Math.min(LARGEST, Math.max(SMALLEST, (bottom - top) * 0.8)) };
}

type Point = readonly [number, number];

/** Where an outline crosses a vertical line. It knows the commands that our drawings use: M and l, h, v, c, q, z. */
export function crossings(outline: string, x: number): number[] {
  const found: number[] = [];
  let at: Point = [0, 0];
  let first: Point = at;
  const draw = (points: readonly Point[]): void => {
    for (const to of points) {
      if (at[0] < x !== to[0] < x) found.push(at[1] + ((x - at[0]) / (to[0] - at[0])) * (to[1] - at[1]));
      at = to;
    }
  };
  for (const [, command, rest] of outline.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest?.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const step = STEPS[command ?? ""];
    if (command === "M") first = at = [numbers[0] ?? 0, numbers[1] ?? 0];
    else if (command === "z") draw([first]);
    else if (step) for (let i = 0; i < numbers.length; i += step.length) draw(step.points(at, numbers.slice(i, i + step.length)));
  }
  return found;
}

interface Step {
  length: number;
  points: (at: Point, by: readonly number[]) => Point[];
}

const STEPS: Readonly<Record<string, Step>> = {
  l: { length: 2, points: ([x, y], [dx = 0, dy = 0]) => [[x + dx, y + dy]] },
  h: { length: 1, points: ([x, y], [dx = 0]) => [[x + dx, y]] },
  v: { length: 1, points: ([x, y], [dy = 0]) => [[x, y + dy]] },
  q: { length: 4, points: ([x, y], [a = 0, b = 0, c = 0, d = 0]) => bent(x, y, [a, b, a, b, c, d]) },
  c: { length: 6, points: ([x, y], by) => bent(x, y, by) },
};

/** A cubic curve as eight straight pieces. */
function bent(x: number, y: number, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): Point[] {
  return Array.from({ length: 8 }, (_, index) => {
    const t = (index + 1) / 8;
    const [one, two, three] = [3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [x + one * a + two * c + three * e, y + one * b + two * d + three * f];
  });
}
