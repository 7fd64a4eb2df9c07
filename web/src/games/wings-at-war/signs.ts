/** What a planned course would meet, gathered as a player reads it. */
import { inches } from "../../board/inches";
import type { CourseSign } from "../../wire";

export interface Fire {
  who: string;
  what: string;
  stops: number[];
  /** At the stop where it is most likely. */
  p: number;
  down: number;
}

export interface Shot {
  who: string;
  what: string;
  p: number;
  down: number;
}

export interface Danger {
  text: string;
  sign: CourseSign;
}

/** Who may fire on the way, and where: the most dangerous first. */
export function fireOf(signs: readonly CourseSign[]): Fire[] {
  const found: Fire[] = [];
  for (const { who = "", what = "", at, p = 0, down = 0 } of signs.filter((sign) => sign.kind === "fire")) {
    const known = found.find((each) => each.who === who);
    if (!known) found.push({ who, what, stops: [at], p, down });
    else {
      known.stops.push(at);
      if (p > known.p) Object.assign(known, { p, down, what });
    }
  }
  return found.toSorted((a, b) => b.p - a.p);
}

/** What bears from the end: the best first. */
export function shotsOf(signs: readonly CourseSign[]): Shot[] {
  const found = signs.filter((sign) => sign.kind === "shot");
  return found.map(({ who = "", what = "", p = 0, down = 0 }) => ({ who, what, p, down })).toSorted((a, b) => b.p - a.p);
}

function after(at: number): string {
  return at ? `after ${inches(at)} in` : "at once";
}

const WORDS: Readonly<Record<string, (sign: CourseSign) => string>> = {
  flak: (sign) => `the barrage of ${sign.who ?? ""} strikes ${after(sign.at)}`,
  balloon: (sign) => `the cable of ${sign.who ?? ""} is struck ${after(sign.at)}`,
  edge: (sign) => `it leaves the table ${after(sign.at)}`,
  short: () => "another aircraft is there: it stops short",
};

export function dangers(signs: readonly CourseSign[]): Danger[] {
  return signs.flatMap((sign) => {
    const word = WORDS[sign.kind];
    return word ? [{ text: word(sign), sign }] : [];
  });
}
