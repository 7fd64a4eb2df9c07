import { expect, test } from "vitest";
import { nearest } from "./focus";
import { byPlace, filled, firstOffered, placesAround } from "./places";

test("options that share a place stay together, buttons stay out", () => {
  const places = byPlace([
    { key: "play", label: "Play", place: "hand:A1/maneuver" },
    { key: "play-as", label: "Play as Scissors", place: "hand:A1/maneuver" },
    { key: "pass", label: "Pass", place: "" },
  ]);
  expect([...places.keys()]).toEqual(["hand:A1/maneuver"]);
  expect(places.get("hand:A1/maneuver")?.map((each) => each.key)).toEqual(["play", "play-as"]);
});

test("numbers go into a key, the lowest if none was chosen", () => {
  const option = {
    key: "move:{length}/{angle}",
    label: "Move",
    place: "",
    params: [
      { name: "length", low: 1, high: 5, step: 1 },
      { name: "angle", low: -30, high: 30, step: 15 },
    ],
  };
  expect(filled(option, { angle: 15 })).toBe("move:1/15");
});

test("the innermost place with an offer is the one that is meant", () => {
  const outer = document.createElement("div");
  outer.dataset["place"] = "element:A1";
  outer.innerHTML = '<button data-place="aircraft:A1/leader"><i></i></button>';
  const places = placesAround(outer.querySelector("i"));
  expect(places).toEqual(["aircraft:A1/leader", "element:A1"]);
  const offers = byPlace([{ key: "pick:A1", label: "A1", place: "element:A1" }]);
  expect(firstOffered(places, offers)[0]?.key).toBe("pick:A1");
  expect(firstOffered(places, new Map())).toEqual([]);
});

test("the ring goes straight ahead before it goes aside", () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(100, 0), box(40, 60), box(-50, 0)];
  expect(nearest(box(0, 0), boxes, "right")).toBe(0);
  expect(nearest(box(0, 0), boxes, "left")).toBe(2);
  expect(nearest(box(0, 0), boxes, "down")).toBe(1);
  expect(nearest(box(0, 0), boxes, "up")).toBe(-1);
});
