import { expect, test } from "vitest";
import { outlined, stepped } from "./minimap";

test("what is in sight is outlined within the map, and not at all once it is nearly everything", () => {
  expect(outlined({ left: -50, top: 100, right: 250, bottom: 300 }, 1000, 800)).toEqual({ left: 0, top: 100, right: 250, bottom: 300 });
  expect(outlined({ left: -50, top: -20, right: 1000, bottom: 790 }, 1000, 800)).toBeNull();
  expect(outlined({ left: 1100, top: 0, right: 1300, bottom: 100 }, 1000, 800)).toBeNull();
  expect(outlined(null, 1000, 800)).toBeNull();
});

test("arrows lead on by a quarter of what is in sight, other keys nowhere", () => {
  const sight = { left: 100, top: 200, right: 300, bottom: 300 };
  expect(stepped(sight, "ArrowRight")).toEqual({ x: 250, y: 250 });
  expect(stepped(sight, "ArrowUp")).toEqual({ x: 200, y: 225 });
  expect(stepped(sight, "a")).toBeNull();
});
