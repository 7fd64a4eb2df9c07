/** A countryside to fly over: fields, woods, a river, a road, towns and a coast. Always the same for a map of one size. */

export interface Country {
  /** Fields by their shade. */
  fields: string[];
  woods: string;
  river: string;
  road: string;
  towns: string;
  sea: string;
  beach: string;
}

const FIELD = 118;
const SHADES = 4;

/** Numbers between 0 and 1 that look like chance and are none. */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const show = (x: number, y: number): string => `${x.toFixed(0)} ${y.toFixed(0)}`;

/** A map with its margin, from -margin to its width and height plus margin. */
export function country(width: number, height: number, margin: number): Country {
  const next = scatter(Math.round(width) * 31 + Math.round(height));
  const across = Math.ceil((width + 2 * margin) / FIELD);
  const down = Math.ceil((height + 2 * margin) / FIELD);
  const corner = Array.from({ length: down + 1 }, (_, row) =>
    Array.from({ length: across + 1 }, (_, column): [number, number] => [
      column * FIELD - margin + (next() - 0.5) * FIELD * 0.62,
      row * FIELD - margin + (next() - 0.5) * FIELD * 0.62,
    ]),
  );
  const fields = Array.from({ length: SHADES }, () => "");
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const at = (r: number, c: number): string => show(...(corner[row + r]?.[column + c] ?? [0, 0]));
      const shade = Math.floor(next() * SHADES);
      fields[shade] = `${fields[shade] ?? ""}M${at(0, 0)}L${at(0, 1)}L${at(1, 1)}L${at(1, 0)}Z`;
    }
  const woods = Array.from({ length: Math.round((across * down) / 4) }, () => {
    const [x, y, lean] = [next() * width, next() * height, (next() - 0.5) * 26];
    return Array.from({ length: 7 }, (_, index) => {
      const r = 9 + next() * 13;
      return `M${show(x + (index - 3) * 12 - r, y + (index - 3) * (lean / 3) + (next() - 0.5) * 24)}a${String(Math.round(r))} ${String(Math.round(r))} 0 1 0 ${String(2 * Math.round(r))} 0a${String(Math.round(r))} ${String(Math.round(r))} 0 1 0 ${String(-2 * Math.round(r))} 0z`;
    }).join("");
  }).join("");
  const towns = Array.from({ length: Math.max(3, Math.round((across * down) / 22)) }, () => {
    const [x, y] = [next() * width, next() * height];
    return Array.from({ length: 11 }, () => `M${show(x + (next() - 0.5) * 54, y + (next() - 0.5) * 34)}h${(5 + next() * 6).toFixed(0)}v${(4 + next() * 5).toFixed(0)}h-7z`).join("");
  }).join("");
  const bend = (from: number, swing: number, along: number): string => {
    let path = `M${show(-margin, height * from)}`;
    for (let x = -margin; x < width + margin; x += along)
      path += `${path.includes("q") || path.includes("t") ? "t" : `q${show(along / 2, -swing)} `}${show(along, (next() - 0.5) * swing)}`;
    return path;
  };
  const coast = height * 0.8;
  const shore = `${show(width * 0.12, coast - 30)} ${show(width * 0.2, coast + 50)} ${show(width * 0.3, coast + 20)}S${show(width * 0.42, height)} ${show(width * 0.4, height + margin)}`;
  return {
    fields,
    woods,
    river: bend(0.55, height * 0.2, width / 3),
    road: bend(0.24, height * 0.16, width / 2.4),
    towns,
    sea: `M${show(-margin, coast)}C${shore}H${String(-margin)}Z`,
    beach: `M${show(-margin, coast)}C${shore}`,
  };
}
