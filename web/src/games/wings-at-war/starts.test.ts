import { describe, expect, test } from "vitest";
import { begun, line, setupOf, type Battle } from "./battle";
import { movedStart, standsOf, stood, turnedStart } from "./starts";

/** A has one aircraft shown and two hidden, so three markers. */
function hiding(): Battle {
  const battle = begun();
  const aircraft = [...battle.sides.A.aircraft.slice(0, 1), ...[1, 2].map(() => ({ ...line("spitfire-ix"), hidden: true }))];
  return { ...battle, sides: { ...battle.sides, A: { ...battle.sides.A, aircraft } } };
}

describe("where aircraft and markers start", () => {
  test("one that is put somewhere stays there when others join; the rest stand in line", () => {
    const put = movedStart(begun(), "plane-A-0", [10.5, 3]);
    expect([...standsOf(put, "A").values()]).toEqual([
      [10.5, 3, 0, 4],
      [38, 8, 0, 3],
    ]);
    expect(standsOf(stood(put, "A", 0, null), "A").get(0)).toEqual([34, 8, 0, 4]);
  });

  test("turning goes round the compass, climbing ends at level 6", () => {
    const turned = turnedStart(begun(), "plane-A-0", -15, 5);
    expect(standsOf(turned, "A").get(0)).toEqual([34, 8, 345, 6]);
    expect(standsOf(turnedStart(turned, "plane-A-0", 30, -9), "A").get(0)).toEqual([34, 8, 15, 1]);
  });

  test("a marker that is put somewhere leaves the others where there is room", () => {
    const put = movedStart(hiding(), "marker-A-1", [5, 6]);
    expect(setupOf(put)["A"]).toMatchObject({ markers: [[36, 12], [5, 6], [42, 12]] });
  });

  test("a side starts as placed only if somebody says so and its force is listed", () => {
    const { sides } = begun();
    const placement = (part: object): unknown => (setupOf({ ...begun(), sides: { ...sides, A: { ...sides.A, ...part } } })["A"] as { placement: string }).placement;
    expect([placement({}), placement({ fixed: true }), placement({ fixed: true, later: true })]).toEqual(["free", "fixed", "free"]);
  });
});
