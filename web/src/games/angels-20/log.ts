/** A move told in one line: the table tells of every hex, a reader wants the whole way. */
import type { GameEvent, LogEntry } from "../../wire";

/** Steps of one aircraft that follow each other are joined; everything else stays as it was told. */
export function digest(events: readonly GameEvent[]): LogEntry[] {
  const told: LogEntry[] = [];
  for (const event of events) {
    const last = told.at(-1);
    const step = event.facts?.["step"];
    if (step !== undefined && last && follows(last, event)) told[told.length - 1] = joined(last, event, String(step));
    else told.push(event);
  }
  return told;
}

/** A check stands between what was before it and what comes of it. */
function follows(last: GameEvent, event: GameEvent): boolean {
  return last.who === event.who && ["speed", "fly", "bank"].includes(last.kind) && !last.dice?.length;
}

function joined(last: LogEntry, event: GameEvent, step: string): LogEntry {
  return {
    ...last,
    kind: "fly",
    at: event.at,
    steps: [...(last.steps ?? []), step],
    where: [...new Set([...(last.where ?? []), ...(event.where ?? [])])],
  };
}
