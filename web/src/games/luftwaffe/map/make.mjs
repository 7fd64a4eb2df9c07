/**
 * Writes europe.gen.ts: coasts, borders and rivers in the units of the board. Run by hand, with
 * `node src/games/luftwaffe/map/make.mjs` in web/, after the projection of the data has changed.
 * Coasts and borders come from the package world-atlas (Natural Earth, public domain).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { BORDERS, BY_HAND, LAKES, RIVERS } from "./lines.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const DATA = join(HERE, "../../../../../src/airwar/games/luftwaffe/data/map.toml");
const HEX = 28; // units between opposite sides of a hex, as in geometry.ts
const FINE = 4; // parts of a unit that are written
const NEAR = 0.8; // units by which a line may be off
const SMALL = 14; // square units: islands below are left out
const AROUND = 260; // units of land beyond the map's edge

const require = createRequire(join(process.env.ATLAS ?? HERE, "x.js"));
const world = JSON.parse(readFileSync(require.resolve("world-atlas/countries-10m.json"), "utf8"));
const land = JSON.parse(readFileSync(require.resolve("world-atlas/land-10m.json"), "utf8"));
const grid = readGrid(readFileSync(DATA, "utf8"));
const box = { left: -AROUND, top: -AROUND, right: grid.columns * HEX + AROUND, bottom: (grid.rows * 1.5 * HEX) / Math.sqrt(3) + AROUND };

function readGrid(text) {
  const part = text.slice(text.indexOf("[grid]"), text.indexOf("[[line]]"));
  const number = (name) => Number(new RegExp(`^${name} = (-?[\\d.]+)`, "m").exec(part)[1]);
  const [lat, lon] = /^center = \[([\d.]+), ([\d.]+)\]/m.exec(part).slice(1).map(Number);
  return { lat, lon, km: number("hex_km"), columns: number("columns"), rows: number("rows"), sphere: number("sphere_km"), x: number("origin_x_km"), y: number("origin_y_km") };
}

/** Lambert's azimuthal equal-area projection, in units of the board. */
function project([lon, lat]) {
  const rad = Math.PI / 180;
  const [p, l, mid] = [lat * rad, (lon - grid.lon) * rad, grid.lat * rad];
  const k = grid.sphere * Math.sqrt(2 / (1 + Math.sin(mid) * Math.sin(p) + Math.cos(mid) * Math.cos(p) * Math.cos(l)));
  const east = k * Math.cos(p) * Math.sin(l);
  const north = k * (Math.cos(mid) * Math.sin(p) - Math.sin(mid) * Math.cos(p) * Math.cos(l));
  return [((east - grid.x) / grid.km) * HEX + HEX / 2, ((grid.y - north) / grid.km) * HEX + HEX / Math.sqrt(3)];
}

// -- TopoJSON -------------------------------------------------------------------------------------

function arcsOf({ arcs, transform }) {
  const { scale, translate } = transform;
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

function stitched(arcs, indices) {
  return indices.flatMap((index, place) => {
    const points = index < 0 ? [...arcs[~index]].reverse() : arcs[index];
    return place ? points.slice(1) : points;
  });
}

function polygons(geometry) {
  if (geometry.type === "GeometryCollection") return geometry.geometries.flatMap(polygons);
  return geometry.type === "Polygon" ? [geometry.arcs] : geometry.type === "MultiPolygon" ? geometry.arcs : [];
}

/** The borders between two countries each, by their numbers. */
function borders(kept) {
  const arcs = arcsOf(world);
  const owners = new Map();
  for (const country of world.objects.countries.geometries)
    for (const index of polygons(country).flat(2)) {
      const key = index < 0 ? ~index : index;
      owners.set(key, [...(owners.get(key) ?? []), Number(country.id)]);
    }
  const wanted = new Set(kept.map((pair) => [...pair].sort((a, b) => a - b).join()));
  const found = [];
  for (const [index, pair] of owners) if (pair.length === 2 && wanted.has([...pair].sort((a, b) => a - b).join())) found.push(arcs[index]);
  return found;
}

// -- lines ----------------------------------------------------------------------------------------

/** Sutherland and Hodgman: what of a ring lies in the box. */
function clipped(ring) {
  const sides = [
    [(p) => p[0] >= box.left, (a, b) => cut(a, b, 0, box.left)],
    [(p) => p[0] <= box.right, (a, b) => cut(a, b, 0, box.right)],
    [(p) => p[1] >= box.top, (a, b) => cut(a, b, 1, box.top)],
    [(p) => p[1] <= box.bottom, (a, b) => cut(a, b, 1, box.bottom)],
  ];
  let points = ring;
  for (const [inside, meet] of sides) {
    const next = [];
    points.forEach((point, index) => {
      const before = points[(index + points.length - 1) % points.length];
      if (inside(point) !== inside(before)) next.push(meet(before, point));
      if (inside(point)) next.push(point);
    });
    points = next;
    if (!points.length) break;
  }
  return points;
}

function cut(a, b, axis, at) {
  const share = (at - a[axis]) / (b[axis] - a[axis]);
  return axis ? [a[0] + share * (b[0] - a[0]), at] : [at, a[1] + share * (b[1] - a[1])];
}

/** The parts of an open line that lie in the box. */
function within(line) {
  const parts = [[]];
  for (const point of line) {
    const seen = point[0] >= box.left && point[0] <= box.right && point[1] >= box.top && point[1] <= box.bottom;
    if (seen) parts.at(-1).push(point);
    else if (parts.at(-1).length) parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

/** Douglas and Peucker. */
function simple(points, near = NEAR) {
  if (points.length < 3) return points;
  const keep = new Set([0, points.length - 1]);
  const todo = [[0, points.length - 1]];
  while (todo.length) {
    const [from, to] = todo.pop();
    let [far, at] = [near, -1];
    for (let i = from + 1; i < to; i++) {
      const off = aside(points[i], points[from], points[to]);
      if (off > far) [far, at] = [off, i];
    }
    if (at < 0) continue;
    keep.add(at);
    todo.push([from, at], [at, to]);
  }
  return points.filter((_, index) => keep.has(index));
}

function aside([x, y], [x1, y1], [x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const long = dx * dx + dy * dy;
  const share = long ? Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / long)) : 0;
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

function area(ring) {
  return Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0) / 2);
}

/** A ring is halved first: its ends are one point, between which nothing would be left. */
function simpleRing(ring) {
  const half = ring.length >> 1;
  return [...simple(ring.slice(0, half + 1)).slice(0, -1), ...simple([...ring.slice(half), ring[0]]).slice(0, -1)];
}

function written(points, closed) {
  const whole = points.map(([x, y]) => [Math.round(x * FINE), Math.round(y * FINE)]);
  let [x, y] = whole[0];
  let text = `M${x} ${y}`;
  for (const [nx, ny] of whole.slice(1)) {
    if (nx === x && ny === y) continue;
    text += `${text.includes("l") ? (nx - x < 0 ? "" : " ") : "l"}${nx - x}${ny - y < 0 ? "" : " "}${ny - y}`;
    [x, y] = [nx, ny];
  }
  return closed ? `${text}z` : text;
}

/** A soft line through points that were set by hand, with a point every few units. */
function soft(points) {
  const found = [];
  points.slice(0, -1).forEach((b, i) => {
    const [a, c, d] = [points[i - 1] ?? b, points[i + 1], points[i + 2] ?? points[i + 1]];
    for (let t = 0; t < 1; t += 0.2)
      found.push([0, 1].map((k) => 0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t)));
  });
  return [...found, points.at(-1)];
}

// -- the file -------------------------------------------------------------------------------------

const coasts = arcsOf(land);
const lands = polygons(land.objects.land)
  .flatMap((polygon) => polygon.map((ring) => stitched(coasts, ring)))
  .filter((ring) => ring.some(([lon, lat]) => lon > -20 && lon < 45 && lat > 36 && lat < 64))
  .map((ring) => clipped(ring.slice(0, -1).map(project)))
  .filter((ring) => ring.length > 2 && area(ring) > SMALL)
  .map((ring) => written(simpleRing(ring), true));
const frontiers = borders(BORDERS).flatMap((line) => within(line.map(project))).map((line) => written(simple(line), false));
const hand = BY_HAND.map((line) => written(soft(line.map(([lat, lon]) => project([lon, lat]))), false));
const rivers = RIVERS.map((line) => written(simple(soft(line.map(([lat, lon]) => project([lon, lat]))), 0.3), false));
const lakes = LAKES.map((ring) => written(soft([...ring, ring[0]].map(([lat, lon]) => project([lon, lat]))), true));

const parts = { LAND: lands, BORDERS: [...frontiers, ...hand], RIVERS: rivers, LAKES: lakes };
const text = Object.entries(parts).map(([name, paths]) => `export const ${name} =\n  "${paths.join("")}";\n`);
const head = `/** Coasts, borders and rivers as paths, in parts of a unit; made by make.mjs. */\n\nexport const FINE = ${FINE};\n`;
writeFileSync(join(HERE, "europe.gen.ts"), head + text.join(""));
for (const [name, paths] of Object.entries(parts)) console.log(name, paths.length, paths.join("").length);
