import { expect, test } from "vitest";
import { shotLines, threatLines } from "./dangers";
import type { Reach } from "./types";

const end = {
  shots: [{ by: "A1", at: "X2", dice: 4, damage: 0.2, destroyed: 0.03 }],
  threats: [
    { by: "X1", at: "A1", dice: 7, damage: 0.66, destroyed: 0.16, chance: 0.83, how: "speed 3, dives 1" },
    { by: "X2", at: "A1", dice: 1, damage: 0.1, destroyed: 0 },
  ],
} as Reach;

test("an end says whom one fires at and who could fire at one", () => {
  expect(shotLines(end)).toEqual(["From here you fire at X2: 4 dice, damage 20%, down 3%"]);
  expect(threatLines(end)).toEqual([
    "X1 could fire at you here: 7 dice, damage 66%, down 16% (speed 3, dives 1, 83%)",
    "X2 could fire at you here: 1 die, damage 10%, down 0%",
  ]);
  expect([shotLines({} as Reach), threatLines({} as Reach)]).toEqual([[], []]);
});
