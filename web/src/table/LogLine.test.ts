import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import LogLine from "./LogLine.svelte";
import type { LogEntry } from "../wire";

afterEach(cleanup);

function told(event: Partial<LogEntry>): string {
  const { container } = render(LogLine, { event: { at: 7, kind: "move", text: "It flies.", rule: "", ...event } as LogEntry, fresh: false });
  const text = (container.textContent ?? "").replace(/\s+/g, " ").trim();
  cleanup();
  return text;
}

test("what follows a line is set off from it", () => {
  expect(told({ text: "A1 flies at 4.", steps: ["0615", "turns left"] } as Partial<LogEntry>)).toBe("A1 flies at 4. → 0615, turns left");
  expect(told({ dice: [4], total: 4, need: 3 })).toMatch(/ needs 3$/);
  expect(told({ dice: [4], total: 4, need: 3 })).not.toMatch(/[=,]/);
  expect(told({ dice: [2, 3], total: 5, need: 9 })).toMatch(/= 5, needs 9$/);
  expect(told({ dice: [2, 3], total: -1 })).toMatch(/= −1$/);
});

test("a line leads to its moment, by keyboard too", async () => {
  const gone: number[] = [];
  const event = { at: 7, kind: "move", text: "It flies.", rule: "" } as LogEntry;
  render(LogLine, { event, fresh: true, jump: (at: number) => gone.push(at) });
  const line = screen.getByRole("button", { name: "It flies." });
  await fireEvent.click(line);
  await fireEvent.keyDown(line, { key: "Enter" });
  await fireEvent.keyDown(line, { key: "x" });
  expect(gone).toEqual([7, 7]);
});
