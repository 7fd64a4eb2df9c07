/** A countryside to fly over: fields, woods, a river, a road, towns and a coast. Always the same for one seed. */

export interface Country {
  /** Fields by their shade, and the furrows of some of them. */
  fields: string[];
  furrows: string;
  woods: string;
  /** Where the Sun falls on the trees. */
  crowns: string;
  river: string;
  road: string;
  towns: string;
  sea: string;
  beach: string;
}

const FIELD = 88;
const SHADES = 6;

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
export function country(width: number, height: number, margin: number, seed = Math.round(width) * 31 + Math.round(height)): Country {
  const next = scatter(seed);
  const across = Math.ceil((width + 2 * margin) / FIELD);
  const down = Math.ceil((height + 2 * margin) / FIELD);
  const corner = Array.from({ length: down + 1 }, (_, row) =>
    Array.from({ length: across + 1 }, (_, column): [number, number] => [
      column * FIELD - margin + (next() - 0.5) * FIELD * 0.62,
      row * FIELD - margin + (next() - 0.5) * FIELD * 0.62,
    ]),
  );
  const fields = Array.from({ length: SHADES }, () => "");
  let furrows = "";
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const point = (r: number, c: number): [number, number] => corner[row + r]?.[column + c] ?? [0, 0];
      const at = (r: number, c: number): string => show(...point(r, c));
      const shade = Math.floor(next() * SHADES);
      fields[shade] = `${fields[shade] ?? ""}M${at(0, 0)}L${at(0, 1)}L${at(1, 1)}L${at(1, 0)}Z`;
      if (next() < 0.3) {
        const [a, b, c, d] = [point(0, 0), point(0, 1), point(1, 0), point(1, 1)];
        for (const part of [0.14, 0.28, 0.42, 0.56, 0.7, 0.84])
          furrows += `M${show(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)}L${show(c[0] + (d[0] - c[0]) * part, c[1] + (d[1] - c[1]) * part)}`;
      }
    }
  const disc = (x: number, y: number, r: number): string => {
    const wide = String(Math.round(r));
    return `M${show(x - r, y)}a${wide} ${wide} 0 1 0 ${String(2 * Math.round(r))} 0a${wide} ${wide} 0 1 0 ${String(-2 * Math.round(r))} 0z`;
  };
  let [woods, crowns] = ["", ""];
  for (let wood = 0; wood < Math.round((across * down) / 9); wood++) {
    const [x, y, lean] = [next() * (width + margin) - margin / 2, next() * (height + margin) - margin / 2, (next() - 0.5) * 26];
    for (let tree = -4; tree <= 4; tree++) {
      const r = 6 + next() * 10;
      const [east, south] = [x + tree * 9, y + tree * (lean / 4) + (next() - 0.5) * 26];
      woods += disc(east, south, r);
      crowns += disc(east - r * 0.25, south - r * 0.3, r * 0.55);
    }
  }
  const towns = Array.from({ length: Math.max(3, Math.round((across * down) / 40)) }, () => {
    const [x, y] = [next() * width, next() * height];
    return Array.from({ length: 16 }, () => `M${show(x + (next() - 0.5) * 58, y + (next() - 0.5) * 36)}h${(5 + next() * 6).toFixed(0)}v${(4 + next() * 5).toFixed(0)}h-7z`).join("");
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
    furrows,
    woods,
    crowns,
    river: bend(0.55, height * 0.2, width / 3),
    road: bend(0.24, height * 0.16, width / 2.4),
    towns,
    sea: `M${show(-margin, coast)}C${shore}H${String(-margin)}Z`,
    beach: `M${show(-margin, coast)}C${shore}`,
  };
}
