/**
 * SHA-256 of a text, in hexadecimal. The browser has one of its own, but not for pages that come over plain
 * HTTP from another machine, as they do in a local network.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 4, bytes.length * 8);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) digest(state, words, at);
  return [...state].map((each) => each.toString(16).padStart(8, "0")).join("");
}

const PRIMES = primes(64);
/** The first 32 bits of the fractional parts of square and cube roots of primes. */
const START = PRIMES.slice(0, 8).map((each) => fraction(Math.sqrt(each)));
const ROUND = PRIMES.map((each) => fraction(Math.cbrt(each)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((each) => n % each)) found.push(n);
  return found;
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function digest(state: Uint32Array, words: DataView, at: number): void {
  const w = new Uint32Array(64);
  const of = (from: Uint32Array, i: number): number => from[i] ?? 0;
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      w[i] = words.getUint32(at + 4 * i);
      continue;
    }
    const [x, y] = [of(w, i - 15), of(w, i - 2)];
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = of(w, i - 16) + low + of(w, i - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUND[i] ?? 0) + of(w, i);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((each, i) => {
    state[i] = of(state, i) + each;
  });
}

function turn(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}
