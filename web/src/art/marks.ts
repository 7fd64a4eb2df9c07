/** National marks as plain geometry: the inside of an SVG with the viewBox "0 0 24 24". */

export const MARK_BOX = "0 0 24 24";

export type MarkName =
  | "british"
  | "us"
  | "us-early"
  | "soviet"
  | "german"
  | "italian"
  | "hungarian"
  | "romanian"
  | "japanese"
  | "french"
  | "polish"
  | "finnish"
  | "chinese"
  | "dutch"
  | "south-african";

const BLUE = "#1f3f77";
const RED = "#b3312c";
const WHITE = "#fbfbf7";
const YELLOW = "#e8b923";
const GREEN = "#2f7a48";
const ORANGE = "#d8752a";
const BLACK = "#1b1b1b";

/** A five-pointed star, one point up, with its tips on the circle. */
function star(x: number, y: number, radius: number): string {
  const inner = radius * 0.382;
  const tips = Array.from({ length: 10 }, (_, i) => {
    const far = i % 2 === 0 ? radius : inner;
    const angle = (i * Math.PI) / 5;
    return `${(x + far * Math.sin(angle)).toFixed(2)} ${(y - far * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${tips.join("L")}Z`;
}

function disc(radius: number, colour: string): string {
  return `<circle cx="12" cy="12" r="${radius}" fill="${colour}"/>`;
}

const cross = (reach: number, half: number) =>
  `M${12 - half} ${12 - reach}h${2 * half}v${reach - half}h${reach - half}v${2 * half}` +
  `h${half - reach}v${reach - half}h${-2 * half}v${half - reach}h${half - reach}v${-2 * half}h${reach - half}z`;

export const marks: Readonly<Record<MarkName, string>> = {
  british: disc(11, YELLOW) + disc(9.6, BLUE) + disc(6.8, WHITE) + disc(3.9, RED),
  us:
    `<path fill="${BLUE}" d="M0 8.2h24v7.6H0z"/>${disc(7.6, BLUE)}` +
    `<path fill="${WHITE}" d="M1 9.2h22v4.6H1z"/>${disc(6.6, BLUE)}` +
    `<path fill="${WHITE}" d="${star(12, 12.1, 6.6)}"/>`,
  "us-early": disc(11, BLUE) + `<path fill="${WHITE}" d="${star(12, 12, 11)}"/>`,
  soviet:
    `<path fill="${WHITE}" d="${star(12, 12.8, 11.8)}"/>` +
    `<path fill="${RED}" d="${star(12, 12.8, 10.6)}"/>`,
  german:
    `<path fill="${WHITE}" stroke="${BLACK}" stroke-width="0.5" d="${cross(11, 4.2)}"/>` +
    `<path fill="${BLACK}" d="${cross(11, 2.4)}"/>`,
  italian: disc(11, GREEN) + disc(7.4, WHITE) + disc(3.8, RED),
  hungarian:
    `<path fill="${BLACK}" d="M1 1h22v22H1z"/>` +
    `<path fill="none" stroke="${WHITE}" stroke-width="3.6" d="M2.6 2.6l18.8 18.8M21.4 2.6L2.6 21.4"/>`,
  romanian: disc(11, RED) + disc(7.4, YELLOW) + disc(3.8, BLUE),
  japanese: disc(11, WHITE) + disc(9.6, RED),
  french: disc(11, RED) + disc(7.4, WHITE) + disc(3.8, BLUE),
  polish:
    `<path fill="${WHITE}" stroke="${RED}" stroke-width="1.4" d="M2 2h20v20H2z"/>` +
    `<path fill="${RED}" d="M12 3.4h8.6V12H12zM3.4 12H12v8.6H3.4z"/>`,
  // The plain ring that the air force took later; its earlier badge is no plain geometry to us.
  finnish: disc(11, BLUE) + disc(8.6, WHITE) + disc(4.4, BLUE),
  chinese: disc(11, BLUE) + disc(6.2, WHITE),
  dutch:
    `<path fill="${ORANGE}" stroke="${BLACK}" stroke-width="1.8" d="M12 2.4L22.4 20.8H1.6z"/>`,
  "south-african": disc(11, BLUE) + disc(7.4, WHITE) + disc(3.8, ORANGE),
};

const NATIONS: Readonly<Record<string, MarkName>> = {
  british: "british",
  uk: "british",
  american: "us",
  us: "us",
  usa: "us",
  soviet: "soviet",
  ussr: "soviet",
  german: "german",
  italian: "italian",
  hungarian: "hungarian",
  romanian: "romanian",
  "united kingdom": "british",
  australia: "british",
  canada: "british",
  "united states": "us-early",
  "soviet union": "soviet",
  germany: "german",
  italy: "italian",
  romania: "romanian",
  japan: "japanese",
  france: "french",
  "vichy france": "french",
  poland: "polish",
  finland: "finnish",
  china: "chinese",
  netherlands: "dutch",
  "south africa": "south-african",
};

/** The mark of a nation as the game names it ("British", "US"), or nothing if it has none. */
export function markOf(nation: string): string | undefined {
  const name = NATIONS[nation.toLowerCase()];
  return name && marks[name];
}
