/**
 * Pictures of the action cards: the inside of an SVG with the viewBox "0 0 64 64", in one line style and
 * the current colour. A flight path is a line with an arrow, the aircraft on it a small solid plan.
 */

export const CARD_BOX = "0 0 64 64";

export type CardPicture =
  | "half-loop"
  | "maneuver"
  | "in-my-sights"
  | "in-my-sights-cockpit"
  | "in-my-sights-engine"
  | "in-my-sights-fuel"
  | "out-of-the-sun"
  | "clouds"
  | "full-throttle"
  | "scissors"
  | "vertical-roll"
  | "ace-pilot"
  | "barrel-roll"
  | "chop-throttle"
  | "tight-turn";

const line = (d: string, width = 2.4) =>
  `<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round" d="${d}"/>`;
const thin = (d: string) => line(d, 1.4);
const dashed = (d: string) =>
  `<path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" ` +
  `stroke-dasharray="1 4.5" d="${d}"/>`;
const solid = (d: string) => `<path fill="currentColor" d="${d}"/>`;

/** A small aircraft seen from above, flying toward `heading` (degrees, 0 is up). */
function plane(x: number, y: number, heading: number, size = 1): string {
  const d =
    "M0-9c1.2 0 1.6 1.6 1.7 3.2l.1 2.3 8.6 1.3c.8.1 1.1.8 1.1 1.5s-.4 1.4-1.2 1.4L1.6 1.5 1 6.2l3 .6" +
    "c.6.1.8.6.8 1.1s-.3 1-.9 1L.6 9.1 0 10.5-.6 9.1l-3.3-.2c-.6 0-.9-.5-.9-1s.2-1 .8-1.1l3-.6-.6-4.7" +
    "-8.7-.8c-.8 0-1.2-.7-1.2-1.4s.3-1.4 1.1-1.5l8.6-1.3.1-2.3C-1.6-7.4-1.2-9 0-9z";
  return `<path fill="currentColor" transform="translate(${x} ${y}) rotate(${heading}) scale(${size})" d="${d}"/>`;
}

/** A small aircraft seen from the side, flying toward `heading` (degrees, 0 is right). */
function profile(x: number, y: number, heading: number, over = 1): string {
  const d =
    "M11 0c0 1.6-2 2.2-4.4 2.3L-6 1.3-10.4-.2-10.8-5c0-.6 1.8-.7 2.2-.2l2.3 3.5 5.2-.6" +
    "C-.2-3.9 1-4.5 2.2-4.5c1.3 0 2.3.8 3.2 2.1C8.6-2.2 11-1.4 11 0z";
  return `<path fill="currentColor" transform="translate(${x} ${y}) rotate(${heading}) scale(1 ${over})" d="${d}"/>`;
}

const RETICLE =
  line("M32 11a21 21 0 1 0 0 42 21 21 0 0 0 0-42z") +
  line("M32 4v12M32 48v12M4 32h12M48 32h12") +
  thin("M32 24a8 8 0 1 0 0 16 8 8 0 0 0 0-16z");
const DOT = solid("M32 30.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z");
const RING = line("M32 8a24 24 0 1 0 0 48 24 24 0 0 0 0-48z") + line("M32 3v9M32 52v9M3 32h9M52 32h9");
const CLOUD = "M18 44a9 9 0 0 1-1.2-17.9A13 13 0 0 1 41.6 22 9.6 9.6 0 0 1 46 44z";

export const cards: Readonly<Record<CardPicture, string>> = {
  "half-loop":
    line("M31 50h5c11 0 18-8 18-17.5S47 15 37 15h-4") + profile(17, 50, 0, 1.2) + profile(20, 15, 180, 1.2) +
    dashed("M4 56h22"),
  maneuver:
    line("M11 60C11 42 44 50 44 36") + plane(44, 31, 0, 0.95) + dashed("M44 20v-5") + plane(44, 8, 0, 0.55) +
    thin("M18 24c-5 3-8 8-8 14M12.5 22.5l5.8 1.2-1.4 5.6"),
  "in-my-sights": RETICLE + DOT,
  "in-my-sights-cockpit":
    RING + line("M17 41c2-13 8-19 15-19s13 6 15 19z") + line("M32 22v19M24 25l-2 16M40 25l2 16", 1.8) +
    line("M14 41h36"),
  "in-my-sights-engine":
    RING + line("M32 20a12 12 0 1 0 0 24 12 12 0 0 0 0-24z") +
    line("M32 20v7M32 37v7M20 32h7M37 32h7M23.5 23.5l5 5M35.5 35.5l5 5M40.5 23.5l-5 5M28.5 35.5l-5 5", 2) +
    solid("M32 28a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"),
  "in-my-sights-fuel":
    RING + line("M32 17c6.5 8 10.5 13.5 10.5 19a10.5 10.5 0 0 1-21 0c0-5.5 4-11 10.5-19z") +
    line("M26.5 36.5a5.5 5.5 0 0 0 5.5 5.2", 2),
  "out-of-the-sun":
    line("M19 9a10 10 0 1 0 0 20 10 10 0 0 0 0-20z") +
    line("M19 2.5v2M4.5 19h-2M8 8L6.5 6.5M30 8l1.5-1.5M8 30l-1.5 1.5", 2.2) +
    dashed("M30 30l8 8") + plane(47, 47, 135, 1.15) + thin("M29 35l6 6M35 29l6 6"),
  clouds:
    line(CLOUD) + plane(31, 34, 60, 0.85) +
    thin("M8 51h24M38 51h16M18 56h26"),
  "full-throttle":
    line("M8 52a26 26 0 1 1 48 0") + line("M50.8 26.5A24 24 0 0 1 55 49", 5) + line("M32 40L46 31.5", 3) +
    line("M12 40.5l4.5-1.2M17.5 27l3.6 3M32 20.5v4.7", 2) +
    solid("M32 36a4 4 0 1 0 0 8 4 4 0 0 0 0-8z") + line("M25 57l7-5 7 5", 2.4),
  scissors:
    line("M18 58C18 46 46 44 46 32S20 22 19 15") + line("M46 58c0-12-28-14-28-26s26-10 27-17") +
    plane(18.5, 10, -8, 0.75) + plane(45.5, 10, 8, 0.75),
  "vertical-roll":
    line("M32 60V50M32 24V18") + line("M32 50c-15-3-15-9 0-12s15-9 0-12", 2.4) +
    dashed("M32 50c15-3 15-9 0-12s-15-9 0-12") + plane(32, 11, 0, 0.85) + thin("M12 60h40"),
  "ace-pilot":
    line("M14 36v-3a18 18 0 0 1 36 0v3") + line("M14 34v10c0 9 8 15 18 15s18-6 18-15V34") +
    line("M20.5 30h23c3 0 4.5 2.2 4.5 5 0 4-3 6.5-7 6.5-4.5 0-6.5-2-9-5.5-2.5 3.5-4.5 5.5-9 5.5-4 0-7-2.5-7-6.5 0-2.8 1.5-5 4.5-5z") +
    line("M27 50.5c3 2 7 2 10 0", 2) + thin("M10 34v9M54 34v9") +
    solid("M32 2l2 4.8 5.2.4-4 3.4 1.3 5.1L32 13l-4.5 2.7 1.3-5.1-4-3.4 5.2-.4z"),
  "barrel-roll":
    line("M3 46c8 0 10-26 19-26s9 26 0 26-4-26 12-26 12 26 3 26 0-22 13-27") + plane(54, 17, 62, 0.85),
  "chop-throttle":
    line("M8 52a26 26 0 1 1 48 0") + line("M32 40L16.5 47", 3) +
    line("M12 40.5l4.5-1.2M17.5 27l3.6 3M32 20.5v4.7M46.5 27l-3.6 3M52 40.5l-4.5-1.2", 2) +
    solid("M32 36a4 4 0 1 0 0 8 4 4 0 0 0 0-8z") + line("M25 53l7 5 7-5", 2.4),
  "tight-turn":
    line("M17 60V34a13 13 0 0 1 26 0v10") + plane(43, 48, 180, 0.95) +
    dashed("M7 60V36C7 18 17 6 32 6s25 10 26 22"),
};

/** The picture for a card's key or family, such as "in-my-sights-2b-engine" or "out-of-the-sun-1b2h". */
export function cardPicture(key: string): string | undefined {
  const short = key.replace(/-\db(\dh)?/, "");
  return Object.hasOwn(cards, short) ? cards[short as CardPicture] : undefined;
}

export type Side = "allied" | "axis";

/** The back of a card, viewBox "0 0 64 64": rings for the Allied deck, squares for the Axis one. */
export const cardBacks: Readonly<Record<Side, string>> = {
  allied:
    thin("M32 4a28 28 0 1 0 0 56 28 28 0 0 0 0-56z") + thin("M32 10a22 22 0 1 0 0 44 22 22 0 0 0 0-44z") +
    thin("M4 14A10 10 0 0 0 14 4M60 14A10 10 0 0 1 50 4M4 50a10 10 0 0 1 10 10M60 50a10 10 0 0 0-10 10") +
    plane(32, 31, 0, 1.6),
  axis:
    thin("M5 5h54v54H5z") + thin("M32 8l24 24-24 24L8 32z") + thin("M5 19h14V5M59 19H45V5M5 45h14v14M59 45H45v14") +
    plane(32, 31, 0, 1.5),
};
