import { expect, test } from "vitest";
import { between, blocked } from "./sight";
import type { View } from "./types";

const view = (clouds: View["clouds"]): View => ({ clouds }) as View;

test("a line that touches a corner does not run through the square", () => {
  expect(between({ column: 0, level: 0 }, { column: 2, level: 2 })).toEqual([{ column: 1, level: 1 }]);
  expect(between({ column: 0, level: 0 }, { column: 2, level: 1 })).toHaveLength(2);
});

test("one dense square blocks, and two broken ones", () => {
  const dense = { kind: 3, altitude: 5, first: 2, last: 2, rain: false };
  const broken = { kind: 2, altitude: 5, first: 2, last: 3, rain: false };
  expect(blocked(view([dense]), "A5", "F5")?.square).toBe("C5");
  expect(blocked(view([broken]), "A5", "F5")?.square).toBe("D5");
  expect(blocked(view([{ ...broken, last: 2 }]), "A5", "F5")).toBeNull();
  expect(blocked(view([dense]), "C5", "F5")).toBeNull();
});
