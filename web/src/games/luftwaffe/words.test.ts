import { expect, test } from "vitest";
import type { About, View } from "./types";
import { dropNote } from "./words";

const ABOUT = { aircraft: { p47: { key: "p47", e: 3, dropped: 3 } }, limits: { limits: { american_group: 12, tank_penalty: -2 } } } as unknown as About;

test("dropping tanks says what it brings and by which turn the type has to be down", () => {
  const view = (lands: number): View => ({ turn: 4, turns: 12, clocks: { p47: { side: "american", launched: 1, lands, tanks: true, fired: 0 } } }) as unknown as View;
  expect(dropNote(ABOUT, view(11), "p47")).toBe("E 2 higher; down by turn 7, not 11");
  expect(dropNote(ABOUT, view(6), "p47")).toBe("E 2 higher; down by turn 6 as now");
  expect(dropNote(ABOUT, { turn: 4, turns: 12, clocks: {} } as unknown as View, "p47")).toBe("");
});
