import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import Markers from "./Markers.svelte";
import scenes from "../../dev/scenes.json";
import type { Aircraft } from "./types";

const view = scenes["duel-leader-attack"].view as unknown as { elements: { wingman: Aircraft }[] };
const wingman = view.elements[0]?.wingman as Aircraft;

afterEach(cleanup);

test("a Wingman's Agile marker is shown where he has one", () => {
  render(Markers, { element: "A1", aircraft: { ...wingman, agile_marker: "ready" } });
  expect(screen.getByTitle("Agile: ready")).toBeTruthy();
});

test("a Wingman without the marker shows none", () => {
  render(Markers, { element: "A1", aircraft: { ...wingman, agile: true, agile_marker: "" } });
  expect(screen.queryByTitle(/Agile/)).toBeNull();
});

test("a Wingman's marker that was used is spent, not gone", () => {
  render(Markers, { element: "A1", aircraft: { ...wingman, agile_marker: "used" } });
  expect(screen.getByTitle("Agile: used this turn").className).toContain("spent");
});
