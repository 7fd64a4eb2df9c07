import { expect, test } from "vitest";
import { keyOf, legOf } from "./legs";

test("legs are read and written as the server writes them", () => {
  for (const key of ["fly:G1", "fly:G1/()/land", "fly:A1/1003,1104,1005", "fly:G2/1609,1509/attack", "fly:G2/1609/stop/fw190-01,fw190-02"]) {
    const leg = legOf(key);
    expect(leg).not.toBeNull();
    if (leg) expect(keyOf(leg)).toBe(key);
  }
  expect(legOf("fly:G2/1609,1509/attack")).toEqual({ who: "G2", path: ["1609", "1509"], then: "attack", units: [] });
  expect(legOf("drop:p47")).toBeNull();
});
