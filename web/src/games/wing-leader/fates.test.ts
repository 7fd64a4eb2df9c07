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
    ["escorts stop it 28%", false],
    ["bounce", true],
    ["R1a breaks 40%, a loss 63%", true],
    ["D1 breaks 75%, a loss 21%", false],
  ]);
});

test("a tally is no fate", () => {
  expect(tellsFates([{ what: "tally", p: 0.5 }])).toBe(false);
  expect(tellsFates([{ what: "R1-2 breaks", p: 0.5 }])).toBe(true);
});

test("a listed move says first where it ends", () => {
  const facts = { end: "H8", facing: "lu", cost: "3 MPs", how: "moves freely", more: "diving bonus" };
  expect(moveWords({ key: "free:D1/lu", facts })).toEqual({ what: "Moves freely: H8 ↖", end: "3 MPs", more: "Diving bonus" });
  expect(moveWords({ key: "attack:R1/d", facts: { ...facts, how: "attacks", more: "" } }, false)?.what).toBe("Attacks: H8 ↖");
  expect(moveWords({ key: "free:D1/lu", facts: { ...facts, leads: "Behind R1, 1 square off" } })).toEqual({ what: "Behind R1, 1 square off", end: "H8 ↖ · 3 MPs", more: "Moves freely, diving bonus" });
  expect(moveWords({ key: "return:R1/left", facts: { end: "", how: "goes home" } })).toBeNull();
  expect(moveWords({ key: "free:D1/lu", facts }, false)?.more).toBe("Diving bonus");
  // What is so at the end is told before how it is flown.
  const after = { ...facts, leads: "Behind R1, 1 square off", then: "Keeps its tally, in wispy cloud, -1" };
  expect(moveWords({ key: "free:D1/lu", facts: after }, false)?.more).toBe("Keeps its tally, in wispy cloud, −1, diving bonus");
  expect(moveWords({ key: "done" })).toBeNull();
});
