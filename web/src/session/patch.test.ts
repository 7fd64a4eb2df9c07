import { expect, test } from "vitest";
import { follow, patched } from "./patch";
import type { StateMessage } from "../wire";

test("a map is patched by its keys, and what does not change is shared", () => {
  const old = { wind: "north", planes: { a: { x: 1, y: 1 }, b: { x: 2, y: 2 }, c: { x: 3, y: 3 } } };
  const made = patched(old, { into: { planes: { put: { d: { x: 4 } }, cut: ["b"], into: { a: { put: { x: 9 }, cut: ["y"] } } } } });
  expect(made).toEqual({ wind: "north", planes: { a: { x: 9 }, c: { x: 3, y: 3 }, d: { x: 4 } } });
  expect((made as typeof old).planes.c).toBe(old.planes.c);
  expect(old.planes.a).toEqual({ x: 1, y: 1 });
});

test("a list is patched by the ids of its items and keeps its order", () => {
  const old = [{ id: "a", x: 1 }, { id: "b", x: 2 }, { id: "c", x: 3 }];
  expect(patched(old, { by: "id", into: { b: { put: { x: 5 } } }, cut: ["a"], put: { d: { id: "d", x: 4 } } })).toEqual([
    { id: "b", x: 5 },
    { id: "c", x: 3 },
    { id: "d", x: 4 },
  ]);
  expect(patched(old, { by: "id", order: ["c", "a", "b"] })).toEqual([old[2], old[0], old[1]]);
});

const state = { edition: 3, number: 7, view: { a: { b: 1 } }, undo: true, events: [], start: 0, fresh: true } as unknown as StateMessage;

test("a patch changes what it names and leaves the rest", () => {
  const made = follow(state, { type: "patch", edition: 4, on: 3, number: 8, view: { into: { a: { put: { b: 2 } } } } });
  expect(made).toMatchObject({ edition: 4, number: 8, undo: true, view: { a: { b: 2 } }, events: [], fresh: false });
  expect(made?.start).toBeUndefined();
});

test("a patch of another state, or one that does not fit, is refused", () => {
  expect(follow(null, { type: "patch", edition: 4, on: 3 })).toBeNull();
  expect(follow(state, { type: "patch", edition: 9, on: 8 })).toBeNull();
  expect(follow(state, { type: "patch", edition: 4, on: 3, view: { into: { z: { put: { b: 2 } } } } })).toBeNull();
  expect(follow(state, { type: "patch", edition: 4, on: 3, view: { into: { a: { by: "id", cut: ["b"] } } } })).toBeNull();
});
