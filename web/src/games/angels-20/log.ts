/** A move told in one line: the table tells of every hex, a reader wants the whole way. */
import type { GameEvent } from "../../wire";

const STEP = /^(.+?) (enters|turns) (.+)\.$/;

/** Steps of one aircraft that follow each other are joined; everything else stays as it was told. */
export function digest(events: readonly GameEvent[]): GameEvent[] {
  const told: GameEvent[] = [];
  for (const event of events) {
    const last = told.at(-1);
    const step = event.kind === "fly" || event.kind === "bank" ? STEP.exec(event.text) : null;
    if (step && last && follows(last, event)) told[told.length - 1] = joined(last, event, step);
    else told.push(event);
  }
  return told;
}

/** A check stands between what was before it and what comes of it. */
function follows(last: GameEvent, event: GameEvent): boolean {
  return last.who === event.who && ["speed", "fly", "bank"].includes(last.kind) && !last.dice?.length;
}

function joined(last: GameEvent, event: GameEvent, step: RegExpExecArray): GameEvent {
  const [, , verb = "", rest = ""] = step;
  const word = verb === "enters" ? rest : `turns ${rest}`;
  const colon = last.kind === "speed";
  return {
    ...last,
    kind: "fly",
    at: event.at,
    text: `${last.text.replace(/\.$/, "")}${colon ? ":" : ","} ${word}.`,
    where: [...new Set([...(last.where ?? []), ...(event.where ?? [])])],
  };
}
