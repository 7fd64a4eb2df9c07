/** Small signs on cards and counters: the inside of an SVG with the viewBox "0 0 24 24". */

export const SYMBOL_BOX = "0 0 24 24";

export type SymbolName =
  | "burst"
  | "hit"
  | "altitude"
  | "climb"
  | "dive"
  | "full-throttle"
  | "heavy-gun"
  | "agile"
  | "cockpit-hit"
  | "engine-hit"
  | "fuel-hit"
  | "cloud"
  | "damaged";

const line = (d: string, width = 1.8) =>
  `<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round" d="${d}"/>`;
const solid = (d: string) => `<path fill="currentColor" d="${d}"/>`;
const CLOUD = "M7 19a4.5 4.5 0 0 1-.6-8.96A6 6 0 0 1 18 9.6 4.8 4.8 0 0 1 17.4 19z";
const DROP = "M12 3.5c3.6 4.6 5.6 7.6 5.6 10.6a5.6 5.6 0 0 1-11.2 0c0-3 2-6 5.6-10.6z";

export const symbols: Readonly<Record<SymbolName, string>> = {
  /** Three tracers on their way out. */
  burst: solid(
    "M3 19.2L12.4 9l1.6 1.6L3.8 20.4zM9.6 21.2l6.8-7.6 1.4 1.4-7.4 7zM2 14l7-7.4 1.4 1.4L2.8 15z" +
      "M16 8.2l5-5.6.8.8-5 5.6zM19.4 12.4l2.6-2.8.7.7-2.5 2.9zM12 5.4l2.8-3 .7.7-2.7 3z",
  ),
  hit: solid(
    "M12 1l2.2 6L19 3.6 17.4 9.3l5.9.5-5 3.3 4 4.6-5.9-1.2.4 6.1-4.1-4.6-3.6 5-.4-6.2L2.6 19l3.1-5.2" +
      "L.7 11l5.9-1L4.4 4.2l5.2 3.1z",
  ),
  altitude: line("M12 21V4M7 9l5-5 5 5M4 21h16"),
  climb: line("M4 18L18 6M10 6h8v8"),
  dive: line("M4 6l14 12M18 10v8h-8"),
  "full-throttle": line("M4 6l6 6-6 6M10 6l6 6-6 6M16 6l6 6-6 6", 2.2),
  /** Two cannon shells. */
  "heavy-gun": solid(
    "M7.5 1.5C9.8 4 10.8 6.4 11 9H4c.2-2.6 1.2-5 3.5-7.5zM4 10.4h7V19H4zM3.4 20.4h8.2v2.1H3.4z" +
      "M16.5 1.5c2.3 2.5 3.3 4.9 3.5 7.5h-7c.2-2.6 1.2-5 3.5-7.5zM13 10.4h7V19h-7zM12.4 20.4h8.2v2.1h-8.2z",
  ),
  agile: line("M3 17c4 0 4-10 9-10s4 10 9 10M18 13.6l3.2 3.4-3.4 3"),
  "cockpit-hit":
    line("M2.5 17h19M4.5 17C6 11 9 8.5 12 8.5s6 2.5 7.5 8.5M12 8.5V17") + solid("M12 1l1 3.4L16.4 3 14 5.8l2.6 1.7h-9.2L10 5.8 7.6 3 11 4.4z"),
  "engine-hit":
    line("M12 12m-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0M12 4.5v3.2M12 16.3v3.2M4.5 12h3.2M16.3 12h3.2M6.7 6.7L9 9M15 15l2.3 2.3M17.3 6.7L15 9M9 15l-2.3 2.3") +
    solid("M12 9.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z"),
  "fuel-hit": line(DROP) + line("M9 14.4a3 3 0 0 0 3 2.8", 1.6),
  cloud: line(CLOUD),
  damaged: line("M12 2.6L22 20.4H2z") + line("M12.8 8l-2.4 4.2h3.2L11.2 17", 1.7),
};
