import { expect, test } from "vitest";
import { begun, movedTo, rowOf, setupOf, standing, viewOf, type RaidDraft } from "./raid";
import type { Card } from "./types";

test("a raid as it is begun: bombers with their escort against two squadrons", () => {
  const setup = setupOf(begun()) as { raider: { units: Record<string, unknown>[] }; nets: { id: string; side: string; rows: string[] }[]; rules: { tiers: string[] } };
  expect(setup.raider.units.map((unit) => [unit["id"], unit["mission"], unit["squares"], unit["escort_of"]])).toEqual([
    ["R1", "bombing", ["F8"], undefined],
    ["R2", "escort", undefined, ["R1"]],
  ]);
  expect(setup.nets).toEqual([
    { id: "N1", side: "raider", rows: ["R2"] },
    { id: "N2", side: "defender", rows: ["D1", "D2"] },
  ]);
  expect(setup.rules.tiers).not.toContain("bombing");
});

test("with a target the rules of bombing are in force", () => {
  const draft: RaidDraft = { ...begun(), targets: [{ kind: "port", column: "Q", side: "defender" }], haze: 3 };
  const setup = setupOf(draft) as { surface: unknown[]; haze: unknown[]; rules: { tiers: string[] } };
  expect(setup.surface).toEqual([{ id: "S1", kind: "port", square: "Q0", side: "defender" }]);
  expect(setup.haze).toEqual([{ top: 3 }]);
  expect(setup.rules.tiers).toContain("bombing");
});

test("a type comes with what it does, and a square stays on the map", () => {
  const bomber = { class_: "medium bomber", bomb: [4, 4, 3, 3] } as unknown as Card;
  expect(rowOf("he-111h", bomber, "raider", 0)).toMatchObject({ mission: "bombing", load: "bombs", square: "G8" });
  expect(rowOf("p-40b", { class_: "fighter", bomb: [] } as unknown as Card, "defender", 1)).toMatchObject({ mission: "intercept", square: "T10" });
  expect(movedTo("G8", { column: "B" })).toBe("B8");
  expect(movedTo("G8", { level: 40 })).toBe("G19");
});

test("the sky of a raid shows every row but escorts, and its weather", () => {
  const draft = { ...begun(), haze: 3, targets: [{ kind: "airfield", column: "Q", side: "defender" as const }] };
  const rows = standing(draft);
  expect(rows.map(({ seat, square, camp }) => [seat, square, camp])).toEqual([
    ["raider", "F8", "axis"],
    ["defender", "S9", "allied"],
    ["defender", "U8", "allied"],
  ]);
  const view = viewOf(draft, {});
  expect(view.clouds).toEqual([{ kind: 2, altitude: 5, first: 9, last: 15 }]);
  expect(view.haze).toEqual([{ altitude: 3, first: 0, last: 25 }]);
  expect(view.surface["S1"]?.square).toBe("Q0");
});
