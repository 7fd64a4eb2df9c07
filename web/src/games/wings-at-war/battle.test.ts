import { describe, expect, test } from "vitest";
import { begun, campOf, line, nameOf, setupOf, toggled } from "./battle";

interface Side {
  aircraft?: { at?: number[]; hidden?: boolean; leader?: number }[];
  markers?: number[][];
  force?: { most: number; points: number };
  limits?: { points: number; nations: readonly string[] };
  name?: string;
}

describe("a battle of the player's own", () => {
  test("both sides look at each other across the table", () => {
    const setup = setupOf(begun()) as unknown as Record<"A" | "X", Side>;
    expect(setup.A.aircraft?.map((each) => each.at)).toEqual([
      [34, 8, 0, 4],
      [38, 8, 0, 3],
    ]);
    expect(setup.X.aircraft?.map((each) => each.at)).toEqual([
      [34, 40, 180, 4],
      [38, 40, 180, 3],
    ]);
    expect(setup.A.limits?.points).toBe(170);
  });

  test("who is hidden has no place, and there are half as many markers more", () => {
    const battle = begun();
    const hidden = [1, 2, 3].map(() => ({ ...line("spitfire-ix"), hidden: true }));
    const setup = setupOf({ ...battle, sides: { ...battle.sides, A: { ...battle.sides.A, aircraft: [...battle.sides.A.aircraft, ...hidden] } } }) as unknown as Record<"A", Side>;
    expect(setup.A.aircraft?.filter((each) => each.hidden && each.at === undefined)).toHaveLength(3);
    expect(setup.A.markers).toHaveLength(5);
    expect(setup.A.markers?.[0]).toEqual([36, 12]);
  });

  test("a force that is bought later is not listed", () => {
    const battle = begun();
    const setup = setupOf({ ...battle, sides: { ...battle.sides, X: { ...battle.sides.X, later: true } } }) as unknown as Record<"X", Side>;
    expect(setup.X.aircraft).toBeUndefined();
    expect(setup.X.force).toMatchObject({ points: 170, most: 12 });
  });

  test("several nations fly for a side, and take their aircraft with them when they go", () => {
    const flies = (model: string): string | undefined => ({ "spitfire-ix": "UK", "p-51d": "US", "c-202": "IT" })[model];
    const british = begun().sides.A;
    const both = { ...toggled(british, "US", flies), aircraft: [...british.aircraft, line("p-51d")] };
    expect(both.nations).toEqual(["UK", "US"]);
    expect(nameOf(both)).toBe("Britain and United States");
    const battle = begun();
    const setup = setupOf({ ...battle, sides: { ...battle.sides, A: both } }) as unknown as Record<"A", Side>;
    expect(setup.A).toMatchObject({ name: "Britain and United States", limits: { nations: ["UK", "US"] } });
    expect(setup.A.aircraft).toHaveLength(3);
    const american = toggled(both, "UK", flies);
    expect(american.aircraft.map((each) => each.model)).toEqual(["p-51d"]);
    expect(toggled(american, "US", flies)).toBe(american);
    expect(campOf(american)).toBe("allied");
    expect(campOf(toggled(american, "IT", flies))).toBe("axis");
  });
});
