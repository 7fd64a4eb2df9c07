import { expect, test } from "vitest";
import { thrownIn } from "./happened";
import type { View } from "./types";
import type { GameEvent } from "../../wire";

const event = (kind: string, who: string, text: string, die = 0, steps = 0): GameEvent => ({ kind, who, text, dice: die ? [die] : [], result: String(steps) }) as unknown as GameEvent;
const card = (side: string, name: string) => ({ side, name }) as unknown as NonNullable<View["volleys"]>[number];

test("a card of the order of fire keeps what was thrown for it in this battle", () => {
  const events = [
    event("attack", "G1", "G1 attacks A1"),
    event("fire", "german", "FW-190, 6 factors, fire at P-51: 5 losses", 6, 5),
    event("attack", "G4", "G4 attacks A1"),
    event("fire", "german", "Me-109, 4 factors, fire at P-47: 2 losses", 5, 2),
  ];
  expect(thrownIn(events, [card("german", "2 Me-109"), card("american", "6 B-17")])).toEqual([{ dice: [5], steps: 2 }, null]);
  expect(thrownIn(events, [card("german", "3 FW-190")])).toEqual([null]);
});
