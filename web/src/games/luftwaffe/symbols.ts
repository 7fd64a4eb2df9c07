/** Targets by shape, letter and color; a box of 10 units around the origin. */
import type { Kind } from "./types";

export interface Sign {
  path: string;
  letter: string;
  /** Where its letter stands. */
  at: number;
}

export const SIGNS: Readonly<Record<Kind, Sign>> = {
  aircraft: { path: "M-4.6 4.4V-1L0 -4.8L4.6 -1V4.4Z", letter: "A", at: 3.1 },
  oil: { path: "M-4.6 0A4.6 4.6 0 1 1 4.6 0A4.6 4.6 0 1 1 -4.6 0Z", letter: "O", at: 2.4 },
  power: { path: "M0 -5.4L5.2 0L0 5.4L-5.2 0Z", letter: "P", at: 2.3 },
  transport: { path: "M-5 -3.6H5V3.6H-5Z", letter: "T", at: 2.5 },
  industry: { path: "M-4.6 4.4V-4.6L-1.6 -2V-4.6L1.4 -2V-4.6L4.6 -2V4.4Z", letter: "I", at: 3.5 },
  "v-weapon": { path: "M-5 -4.2H5L0 5Z", letter: "V", at: 1.4 },
  airbase: { path: "M-4.4 0A4.4 4.4 0 1 1 4.4 0A4.4 4.4 0 1 1 -4.4 0Z", letter: "", at: 0 },
};

/** Flak: a burst of eight rays. */
export const STAR = `M${[...Array(16).keys()].map((ray) => {
  const far = ray % 2 ? 2.4 : 5.6;
  return `${(far * Math.sin((ray * Math.PI) / 8)).toFixed(1)} ${(-far * Math.cos((ray * Math.PI) / 8)).toFixed(1)}`;
}).join("L")}Z`;
