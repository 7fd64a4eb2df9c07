import { expect, test } from "vitest";
import type { Aircraft } from "./types";
import { called, specials } from "./words";

const plain = {
  turbo: false, agile: false, damaged_agile: false, power_boost: false, multi_engined: false, turret: false, jet: null,
};

test("Agile is told with whether damage ends it", () => {
  expect(specials(plain)).toEqual([]);
  expect(specials({ ...plain, agile: true, damaged_agile: true })).toEqual(["Agile"]);
  expect(specials({ ...plain, agile: true })).toEqual(["Agile until Damaged"]);
});

test("a jet's Speed is told for both sides where they differ", () => {
  const jet = { speed: 3, damaged_speed: 2, thrust: 1 };
  expect(specials({ ...plain, jet })).toEqual(["Jet: Speed 3 (2 when Damaged), Thrust 1"]);
  expect(specials({ ...plain, jet: { ...jet, damaged_speed: 3 } })).toEqual(["Jet: Speed 3, Thrust 1"]);
});

test("the list of forces names who fell by the role it fell in", () => {
  const fallen = { role: "wingman", was: "leader", state: "destroyed" } as Aircraft;
  const heir = { role: "leader", was: "wingman", state: "fresh" } as Aircraft;
  expect([called(fallen), called(heir)]).toEqual(["Leader", "Leader (Wingman took over)"]);
});
