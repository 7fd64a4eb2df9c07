import { expect, test } from "vitest";
import { untold } from "./words";

const roll = { name: "Roll", value: 3 };

test("the bonus of a Barrel Roll is told beside the maneuver's name", () => {
  expect(untold({ text: "A1 tries a Barrel Roll left.", modifiers: [roll] })).toEqual([roll]);
});

test("what a score is for is told once", () => {
  expect(untold({ text: "The allied side scores for Roll 3.", modifiers: [roll] })).toEqual([]);
});
