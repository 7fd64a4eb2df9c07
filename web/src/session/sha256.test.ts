import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256";

test("hashes as everybody else does, whatever the length", () => {
  for (let length = 0; length < 200; length++) {
    const text = "grüße ✈ ".repeat(30).slice(0, length);
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
