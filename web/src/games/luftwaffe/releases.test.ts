import { expect, test } from "vitest";
import { releasesOf } from "./releases";
import type { About, View } from "./types";
import type { Option } from "../../wire";

const about = { aircraft: { b17: { name: "B-17", fighter: false }, p47: { name: "P-47", fighter: true } }, cities: { emden: { name: "Emden" } }, bases: {} } as unknown as About;
const view = { units: { "b17-02": { type: "b17", target: "emden" }, "p47-01": { type: "p47" }, "p47-03": { type: "p47" } } } as unknown as View;
const option = (key: string): Option => ({ key, label: `label of ${key}` }) as Option;

test("who leaves is listed by group, bombers with their target first", () => {
  const rows = releasesOf(about, view, [option("done"), option("release:A1/p47-01,p47-03"), option("release:A1/p47-01"), option("release:A1/b17-02"), option("split:A2")]);
  expect(rows.map((row) => row.force)).toEqual(["A1", "A2"]);
  expect(rows[0]?.choices.map((choice) => choice.text)).toEqual(["B-17 2 to Emden", "2 P-47", "P-47 1"]);
  expect(rows[1]?.choices[0]?.text).toBe("label of split:A2");
});
