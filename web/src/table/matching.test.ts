import { expect, test } from "vitest";
import { matching } from "./matching";
import type { RuleText } from "../wire";

const rule = (id: string, title: string, text: string): RuleText => ({ id, title, text, tier: "basic", state: "done", note: "", rolled: "" });
const BOOK = [rule("6.2", "Exchange", "A Burst is spent."), rule("7.1", "Burst", "How many."), rule("9", "Losses", "Nothing.")];

test("all words must be there, and titles come first", () => {
  expect(matching(BOOK, "burst").map((each) => each.id)).toEqual(["7.1", "6.2"]);
  expect(matching(BOOK, "burst spent").map((each) => each.id)).toEqual(["6.2"]);
  expect(matching(BOOK, "§7.1").map((each) => each.id)).toEqual(["7.1"]);
  expect(matching(BOOK, " ")).toHaveLength(3);
});
