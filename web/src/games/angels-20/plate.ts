/** What stands on the plate of an aircraft, and how wide that is. */
import type { Spot } from "./layout";
import { breadth } from "../../words";
import { shortName } from "./words";

export interface PlateParts {
  name: string;
  /** Of the tag, of the name, and of all. */
  tag: number;
  text: number;
  wide: number;
}

/** Pixels of a letter's height. */
const EM = 12.5;

/** Where several share a hex, and on a narrow screen, there is no room for names. */
export function plateParts({ plane, stack }: Spot, short = false): PlateParts {
  const tag = plane.id.length * 8 + (plane.moved ? 20 : 9);
  const name = `${stack === 1 && !short ? shortName(plane.name) : ""}${plane.lit ? " ☀" : ""}${plane.guided ? " ◎" : ""}`.trim();
  const text = name ? breadth(name) * EM * 1.13 + 8 : 0;
  return { name, tag, text, wide: tag + text + plane.hits * 8 + 22 };
}
