import { expect, test } from "vitest";
import { BLANK } from "../../dev/event";
import { digest } from "./log";
import type { GameEvent } from "../../wire";

function told(kind: string, text: string, more: Partial<GameEvent> = {}): GameEvent {
  return { ...BLANK, rule: "movement.straight", kind, text, who: "X1", ...more };
}

test("the steps of a move are one line that knows all its hexes", () => {
  const lines = digest([
    told("speed", "Bf 109E Ace X1 flies at 3, normal speed.", { facts: { speed: 3, high: false } }),
    told("fly", "Bf 109E Ace X1 enters 0906 at altitude 2.", { where: ["hex:0906"], at: 2, facts: { step: "0906 at altitude 2" } }),
    told("bank", "Bf 109E Ace X1 turns right.", { at: 3, facts: { step: "turns right" } }),
    told("fly", "Bf 109E Ace X1 enters 0807.", { where: ["hex:0807"], at: 4, facts: { step: "0807" } }),
  ]);
  expect(lines.map((line) => line.text)).toEqual(["Bf 109E Ace X1 flies at 3, normal speed."]);
  expect(lines[0]?.steps).toEqual(["0906 at altitude 2", "turns right", "0807"]);
  expect(lines[0]?.where).toEqual(["hex:0906", "hex:0807"]);
  expect(lines[0]?.at).toBe(4);
});

test("a check and another aircraft begin a new line", () => {
  const lines = digest([
    told("fly", "Bf 109E Ace X1 enters 0906.", { facts: { step: "0906" } }),
    told("check", "Bf 109E Ace X1 tries a Break left: it fails.", { dice: [1, 2] }),
    told("fly", "Bf 109E Ace X1 enters 0907.", { facts: { step: "0907" } }),
    told("fly", "Bf 109E Ace X1 enters 0908.", { facts: { step: "0908" } }),
    told("fly", "Spitfire A1 enters 0611.", { who: "A1", facts: { step: "0611" } }),
  ]);
  expect(lines.map((line) => line.text)).toEqual([
    "Bf 109E Ace X1 enters 0906.",
    "Bf 109E Ace X1 tries a Break left: it fails.",
    "Bf 109E Ace X1 enters 0907.",
    "Spitfire A1 enters 0611.",
  ]);
  expect(lines.map((line) => line.steps)).toEqual([undefined, undefined, ["0908"], undefined]);
});
