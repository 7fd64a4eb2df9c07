/** Short words for the screen, and the same facts as a sentence for a screen reader. */
import { FACINGS } from "../../board/hex";
import type { Card, CloudKind, Plane, SideName, Status } from "./types";

export const SIDES: readonly SideName[] = ["allied", "axis"];
export const SIDE: Record<SideName, string> = { allied: "Allied", axis: "Axis" };

export const STEP: Record<string, string> = {
  setup: "Set-up",
  initiative: "Initiative",
  movement: "Movement",
  attack: "Attack",
  end: "End of turn",
  over: "Over",
};

export const STATUS: Record<Status, string> = {
  neutral: "",
  diving: "Diving",
  climbing: "Climbing",
  "evading-left": "Evading left",
  "evading-right": "Evading right",
};

/** A mark beside the word, for those who look quickly. */
export const STATUS_SIGN: Record<Status, string> = {
  neutral: "",
  diving: "▼",
  climbing: "▲",
  "evading-left": "↶",
  "evading-right": "↷",
};

export const CLOUD: Record<CloudKind, string> = {
  clear: "clear",
  light: "light cloud",
  heavy: "heavy cloud",
  solid: "solid cloud",
};

export const PILOT: Record<Card["pilot"], string> = {
  poor: "Poor",
  average: "Average",
  veteran: "Veteran",
  ace: "Ace",
};

const PLAIN = /"[^"]*"|\b(?:Mk\.? ?I*|Ace|Rookie|Wingman|Channel Front|Expeditionary|Guards|Kościuszko|Lend-Lease|Navy|USMC|Interceptor|Escort|Flying Tiger|Saetta|Folgore|Würger|Sparviero|Mitchell)\b/gu;

/** A name short enough for a counter: "Bf 109E", "Spitfire". */
export function shortName(name: string): string {
  const rest = name.replace(PLAIN, " ").replace(/\s+/g, " ").trim();
  return rest || name;
}

export function speeds(card: Pick<Card, "speed" | "high">): string {
  const high = card.high ? `, high ${range(card.high)}` : "";
  return `${range(card.speed)}${high}`;
}

export function range(span: readonly number[]): string {
  const [low, top] = span;
  return low === top ? String(low) : `${String(low)}–${String(top)}`;
}

export function facingWord(facing: number): string {
  return FACINGS[((facing % 6) + 6) % 6] ?? "";
}

export { percent } from "../../words";

/** What stands beside an aircraft besides its place. */
export function marks(plane: Plane): string[] {
  const found: string[] = [];
  if (plane.status !== "neutral") found.push(STATUS[plane.status]);
  if (plane.crippled) found.push("Crippled");
  if (plane.cloud) found.push("in cloud");
  if (plane.lit) found.push("lit by searchlights");
  if (plane.guided) found.push("guided");
  if (plane.moved_back) found.push("moved back");
  if (plane.fired) found.push("has fired");
  return found;
}

export function planeSentence(plane: Plane): string {
  const parts = [`${SIDE[plane.side]} ${plane.name} ${plane.id}`];
  if (plane.hex !== null)
    parts.push(`hex ${plane.hex}, facing ${facingWord(plane.facing)}, altitude ${String(plane.altitude)}`);
  else parts.push(plane.in_play ? "not placed yet" : "out of the battle");
  parts.push(`damage ${String(plane.damage)} of ${String(plane.hits)}`, ...marks(plane));
  return `${parts.join(", ")}.`;
}

const KEYS: Record<string, string> = {
  ahead: "ahead",
  left: "turn left",
  right: "turn right",
  end: "end",
  climb: "Climb",
  "power-dive": "Power Dive",
  "split-s": "Split S",
  scissors: "Scissors",
  "tight-turn:left": "Tight Turn left",
  "tight-turn:right": "Tight Turn right",
  "break:left": "Break left",
  "break:right": "Break right",
  "barrel-roll:left": "Barrel Roll left",
  "barrel-roll:right": "Barrel Roll right",
  "dive:1": "down 1",
  "dive:2": "down 2",
  "split:left": "2 hex sides left",
  "split:right": "2 hex sides right",
  "split:back": "to the rear",
};

/** The steps of a plan in words, those in a row counted: "3 ahead, Tight Turn left". */
export function planWords(plan: readonly string[]): string {
  const told: { word: string; count: number }[] = [];
  for (const key of plan) {
    const word = KEYS[key];
    const last = told.at(-1);
    if (word === undefined || word === "end") continue;
    if (last?.word === word) last.count++;
    else told.push({ word, count: 1 });
  }
  return told.map(({ word, count }) => (count > 1 ? `${String(count)} ${word}` : word)).join(", ");
}

/** Each maneuver with the ways to announce it. */
export const MANEUVERS: readonly { name: string; bonus: keyof Card["bonuses"]; ways: readonly { key: string; word: string }[] }[] = [
  sided("Tight Turn", "tight-turn", "turn"),
  sided("Break", "break", "roll"),
  sided("Barrel Roll", "barrel-roll", "roll"),
  { name: "Climb", bonus: "climb", ways: [{ key: "climb", word: "▲" }] },
  { name: "Power Dive", bonus: "dive", ways: [{ key: "power-dive", word: "▼" }] },
  { name: "Split S", bonus: "roll", ways: [{ key: "split-s", word: "⤵" }] },
  { name: "Scissors", bonus: "turn", ways: [{ key: "scissors", word: "✂" }] },
];

function sided(name: string, key: string, bonus: keyof Card["bonuses"]): (typeof MANEUVERS)[number] {
  const ways = [
    { key: `${key}:left`, word: "◀" },
    { key: `${key}:right`, word: "▶" },
  ];
  return { name, bonus, ways };
}
