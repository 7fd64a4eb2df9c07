import { expect, it } from "vitest";
import { begun, counted, setupOf } from "./build";
import type { About } from "./types";

const about = {
  aircraft: { b17: { fighter: false }, p47: { fighter: true } },
  scenarios: { "short-raid": { american: { b17: 4, p47: 1 }, german: { fw190: 2 } } },
} as unknown as About;

it("begins with a scenario and shares the bombers out among its cities", () => {
  const setup = setupOf(about, begun(about));
  expect(setup).toMatchObject({ scenario: "short-raid", american: { b17: 4, p47: 1 }, assigned: { bremen: 2, emden: 1, wilhelmshaven: 1 }, victory: { choices: [{ american: 7, draw: 6 }] } });
});

it("takes a type out when none of it is left", () => {
  expect(counted(begun(about), "american", "p47", 0).units.american).toEqual({ b17: 4 });
  expect(counted(begun(about), "german", "me109", 3).units.german).toEqual({ fw190: 2, me109: 3 });
});
