import { expect, test } from "vitest";
import { byPlace, firstOffered, placesAround } from "./places";

test("options that share a place stay together, buttons stay out", () => {
  const places = byPlace([
    { key: "play", label: "Play", place: "hand:A1/maneuver" },
    { key: "play-as", label: "Play as Scissors", place: "hand:A1/maneuver" },
    { key: "pass", label: "Pass", place: "" },
  ]);
  expect([...places.keys()]).toEqual(["hand:A1/maneuver"]);
  expect(places.get("hand:A1/maneuver")?.map((each) => each.key)).toEqual(["play", "play-as"]);
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
