import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import Handover from "./Handover.svelte";
import type { Session } from "../session/session.svelte";

afterEach(cleanup);

const seats = [
  { seat: "A", side: "A", name: "Anna" },
  { seat: "german", side: "german", name: "Bert" },
];
const session = { shown: { table: { title: "Wings at War", seats } }, asked: null } as unknown as Session;

test("whom the screen is handed to is told with his side, once it has a name", () => {
  const told = (to: string, sides: Record<string, { name: string; camp: string }> = {}): string => {
    cleanup();
    render(Handover, { session, to, sides });
    return screen.getByTestId("handover").textContent;
  };
  expect(told("A")).toMatch(/Hand over to Anna\s+The table stays hidden/);
  expect(told("german")).toContain("German. The table");
  expect(told("A", { A: { name: "Royal Air Force", camp: "allied" } })).toContain("Royal Air Force. The table");
  expect(screen.getByTestId("handover").classList).toContain("allied");
});
