/** The picture of a moment: who was fired at or bombed by whom, and what became of it. All of it comes from the log. */
import type { GameEvent } from "../../wire";

export interface Scene {
  kind: "air" | "bombs" | "flak";
  /** Who fired or dropped, and at whom. */
  by: string;
  of: string;
  hits: number;
  /** Aircraft that it lost, and how it ended. */
  lost: number;
  end: "" | "damaged" | "broken" | "gone";
  bounce: boolean;
  sun: boolean;
}

const GRAVE: Readonly<Record<string, Scene["end"]>> = { damage: "damaged", broken: "broken", eliminated: "gone" };
const ENDS: readonly Scene["end"][] = ["", "damaged", "broken", "gone"];
const SHOTS: Readonly<Record<string, Scene["kind"]>> = { fire: "air", flak: "flak", bombing: "bombs" };

interface Fate {
  lost: number;
  end: Scene["end"];
}

/** Of the lines of a moment the gravest thing in them; null if nobody was fired at. */
export function sceneOf(lines: readonly GameEvent[], sideOf: (id: string) => string | undefined): Scene | null {
  const fates = new Map<string, Fate>();
  for (const event of lines) {
    const of = event.facts?.["of"];
    if (typeof of !== "string" || event.kind in SHOTS) continue;
    const { lost, end } = fates.get(of) ?? { lost: 0, end: "" };
    const worse = GRAVE[event.kind] ?? "";
    fates.set(of, { lost: lost + Number(event.kind === "confirm" || event.kind === "casualty"), end: ENDS.indexOf(worse) > ENDS.indexOf(end) ? worse : end });
  }
  const shots = lines.filter((event) => event.kind in SHOTS && typeof event.facts?.["of"] === "string");
  const weight = ({ lost, end }: Fate): number => 2 * ENDS.indexOf(end) + lost;
  const gravest = [...fates].reduce<[string, Fate] | null>((best, each) => (best && weight(best[1]) > weight(each[1]) ? best : each), null);
  const telling = shots.toSorted((a, b) => Number(a.facts?.["hits"] ?? 0) - Number(b.facts?.["hits"] ?? 0)).at(-1);
  const of = gravest?.[0] ?? String(telling?.facts?.["of"] ?? "");
  const foe = (event: GameEvent): boolean => sideOf(String(event.facts?.["by"] ?? "")) !== sideOf(of);
  const shot = shots.findLast((event) => event.facts?.["of"] === of) ?? shots.findLast(foe) ?? telling;
  if (!of || !shot) return null;
  const attack = lines.findLast((event) => event.kind === "attack");
  return {
    kind: SHOTS[shot.kind] ?? "air",
    by: String(shot.facts?.["by"] ?? ""),
    of,
    hits: Number(shot.facts?.["hits"] ?? 0),
    lost: gravest?.[1].lost ?? 0,
    end: gravest?.[1].end ?? "",
    bounce: attack?.facts?.["bounce"] === true,
    sun: attack?.facts?.["sun"] === true,
  };
}

/** Whether it is shown large at first: somebody was lost or broken, or bombs have hit. */
export function isGrave({ kind, hits, lost, end }: Scene): boolean {
  return lost > 0 || end !== "" || (kind === "bombs" && hits > 0);
}

/** What became of it in a few words; the words of the rolls stand below. */
export function captionOf({ kind, hits, lost, end }: Scene): string {
  const down = lost === 1 ? "1 shot down" : lost ? `${String(lost)} shot down` : "";
  const ended = { "": "", damaged: "damaged", broken: "broken", gone: kind === "bombs" ? "destroyed" : "eliminated" }[end];
  const struck = hits ? `${String(hits)} hit${hits === 1 ? "" : "s"}` : "no hit";
  const told = [kind === "bombs" ? struck : down, ended].filter(Boolean).join(", ");
  return told || struck;
}
