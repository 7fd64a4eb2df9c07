import { expect, test } from "vitest";
import { fatesOf, tellsFates } from "./fates";
import { moveWords } from "./words";

const side = (id: string): "raider" | "defender" => (id.startsWith("R") ? "raider" : "defender");

test("what becomes of a unit stands together, the enemy first and as good, the player's own as bad", () => {
  const told = fatesOf(
    [
      { what: "attacker D1 loses aircraft", p: 0.21 },
      { what: "attacker D1 breaks", p: 0.75 },
      { what: "escorts stop it", p: 0.28 },
      { what: "bounce", p: 1 },
      { what: "defender R1a loses aircraft", p: 0.63 },
      { what: "defender R1a breaks", p: 0.4 },
    ],
    side,
    "defender",
  );
  expect(told.map(({ text, good }) => [text, good])).toEqual([
    ["escorts stop it 28 %", false],
    ["bounce", true],
    ["R1a breaks 40 %, a loss 63 %", true],
    ["D1 breaks 75 %, a loss 21 %", false],
  ]);
});

test("a tally is no fate", () => {
  expect(tellsFates([{ what: "tally", p: 0.5 }])).toBe(false);
  expect(tellsFates([{ what: "R1-2 breaks", p: 0.5 }])).toBe(true);
});

test("a listed move says first where it ends", () => {
  expect(moveWords("moves freely: to H8, facing left and up, 3 MPs, diving bonus")).toEqual({ end: "H8 ↖", how: "Moves freely, 3 MPs, diving bonus" });
  expect(moveWords("circles: stays in I17, facing left, 3 MPs")).toEqual({ end: "Stays in I17 ←", how: "Circles, 3 MPs" });
  expect(moveWords("goes home to the left: leaves by the left edge")).toBeNull();
});
