import { expect, test } from "vitest";
import { BLANK } from "../../dev/event";
import { captionOf, isGrave, sceneOf } from "./scene";
import type { GameEvent } from "../../wire";

const line = (kind: string, facts: GameEvent["facts"] = {}): GameEvent => ({ ...BLANK, kind, facts: facts ?? {} });
const fire = (by: string, of: string, hits: number): GameEvent => line("fire", { moment: "fire", by, of, hits });
const hurt = (kind: string, of: string): GameEvent => line(kind, { moment: "damage", of });
const sideOf = (id: string): string => (id.startsWith("D") ? "defender" : "raider");

test("the picture is of who suffers most, and of who did it", () => {
  const lines = [line("attack", { sun: true, bounce: true }), fire("R1", "D1", 0), fire("D1", "R1", 3), hurt("confirm", "R2"), hurt("confirm", "R2"), hurt("confirm", "R1"), line("cohesion"), hurt("broken", "R2")];
  const found = sceneOf(lines, sideOf);
  expect(found).toMatchObject({ kind: "air", by: "D1", of: "R2", lost: 2, end: "broken", sun: true, bounce: true });
  expect(found && isGrave(found)).toBe(true);
  expect(found && captionOf(found)).toBe("2 shot down, broken");
});

test("fire that hits nobody is no grave moment", () => {
  const found = sceneOf([line("attack"), fire("D1", "R1", 1), fire("R1", "D1", 0)], sideOf);
  expect(found).toMatchObject({ by: "D1", of: "R1", hits: 1, lost: 0, end: "", sun: false });
  expect(found && isGrave(found)).toBe(false);
  expect(found && captionOf(found)).toBe("1 hit");
  expect(sceneOf([line("dogfight")], sideOf)).toBeNull();
});

test("bombs on a target are a picture of their own", () => {
  const found = sceneOf([line("bombing", { by: "R1", of: "S1", hits: 7 }), hurt("damage", "S1")], (id) => (id === "S1" ? undefined : "raider"));
  expect(found).toMatchObject({ kind: "bombs", by: "R1", of: "S1", hits: 7, end: "damaged" });
  expect(found && isGrave(found)).toBe(true);
  expect(found && captionOf(found)).toBe("7 hits, damaged");
});
