import { expect, test } from "vitest";
import { month, untold } from "./words";

const roll = { name: "Roll", value: 3 };

test("the bonus of a Barrel Roll is told beside the maneuver's name", () => {
  expect(untold({ text: "A1 tries a Barrel Roll left.", modifiers: [roll] })).toEqual([roll]);
});

test("what a score is for is told once", () => {
  expect(untold({ text: "The Allied side scores for Roll 3.", modifiers: [roll] })).toEqual([]);
});

test("a date is a month, or a time from one to another", () => {
  expect(month("1943-06")).toBe("June 1943");
  expect(month("1944-04 to 1944-06")).toBe("April to June 1944");
  expect(month("1943-01 to 1945-04")).toBe("January 1943 to April 1945");
});
