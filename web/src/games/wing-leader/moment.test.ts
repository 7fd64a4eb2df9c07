import { expect, test } from "vitest";
import { BLANK } from "../../dev/event";
import { momentOf, sumOf } from "./moment";
import type { GameEvent } from "../../wire";

const line = (at: number, kind: string, text: string, more: Partial<GameEvent> = {}): GameEvent => ({ ...BLANK, at, rule: "10", kind, text, ...more });

test("only the last fight is shown, under what came of it", () => {
  const found = momentOf([
    line(1, "combat", "first"),
    line(2, "broken", "R9 breaks", { where: ["R9"] }),
    line(3, "move", "D1 moves"),
    line(4, "combat", "second"),
    line(5, "fire", "D1 fires", { dice: [3, 4] }),
    line(6, "broken", "R1 breaks", { where: ["R1"], facts: { moment: "damage", of: "R1" } }),
  ]);
  expect(found?.title).toBe("R1 breaks");
  expect(found?.lines.map((each) => each.at)).toEqual([4, 5, 6]);
  expect([...(found?.hit ?? [])]).toEqual(["R1"]);
  const shot = [line(1, "combat", "third"), line(2, "confirm", "Hit on R1: loss", { dice: [6], facts: { moment: "damage", of: "R1" } }), line(3, "confirm", "Hit on D1: nothing", { dice: [1] }), line(4, "cohesion", "D1 holds")];
  expect(momentOf(shot)?.title).toBe("Hit on R1: loss");
  expect(momentOf([line(1, "move", "D1 moves")])).toBeNull();
  expect(momentOf([line(1, "combat", "only announced")])).toBeNull();
});

test("a roll names its changes and its sum", () => {
  expect(sumOf(line(1, "fire", "", { dice: [5, 4], modifiers: [{ name: "bounce", value: 2 }], total: 11 }))).toBe("+ 2 bounce = 11");
  expect(sumOf(line(1, "fire", "", { dice: [3, 1], total: 4 }))).toBe("= 4");
  expect(sumOf(line(1, "confirm", "", { dice: [3], total: 3 }))).toBe("");
  expect(sumOf(line(1, "fire", ""))).toBe("");
});
