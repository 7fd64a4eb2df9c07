import { beforeEach, expect, test } from "vitest";
import type { StateMessage } from "../wire";
import { sha256 } from "./sha256";
import { Words } from "./words";

const state = (words: string[], hashes: Record<string, string>): StateMessage =>
  ({ you: ["blue"], words, hashes }) as unknown as StateMessage;
const both = ["blue", "red"];

beforeEach(() => {
  localStorage.clear();
});

test("the hash comes first, and the word when every seat has sent a hash", () => {
  const words = new Words("T");
  const [first] = words.wanted(state(both, {}));
  if (first?.type !== "word-hash") throw new Error("a hash is wanted");
  expect(words.wanted(state(both, { blue: first.hash }))).toEqual([]);
  const [second] = words.wanted(state(both, { blue: first.hash, red: "x" }));
  if (second?.type !== "word") throw new Error("the word is wanted");
  expect(sha256(second.word)).toBe(first.hash);
  expect(words.wanted(state([], {}))).toEqual([]);
});

test("a page that is loaded again still has its word", () => {
  const [first] = new Words("T").wanted(state(both, {}));
  if (first?.type !== "word-hash") throw new Error("a hash is wanted");
  expect(new Words("T").wanted(state(both, {}))).toEqual([first]);
  expect(new Words("T").wanted(state(both, { blue: first.hash, red: "x" }))[0]?.type).toBe("word");
});

test("a lost word, and one that the server knows, is never used again", () => {
  const words = new Words("T");
  expect(words.wanted(state(both, { blue: "of a lost word", red: "x" }))[0]?.type).toBe("word-hash");
  const [first] = words.wanted(state(both, {}));
  if (first?.type !== "word-hash") throw new Error("a hash is wanted");
  words.wanted(state(both, { blue: first.hash, red: "x" }));
  const [again] = words.wanted(state(both, { red: "y" }));
  expect(again?.type).toBe("word-hash");
  expect(again).not.toEqual(first);
});
