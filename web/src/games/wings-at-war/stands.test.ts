import { describe, expect, test } from "vitest";
import { withPiece } from "./pieces";
import { begunStand, deployment, laid, standOf } from "./stands";
import type { Draft, Form } from "../../wire";
import type { About, Plane, View } from "./types";

const about = {
  limits: { "set-up": { gap: 600, levels: [2, 5] }, straggler: { along: 1200 } },
  flak: { heavy: { range: 2400, radius: 300, levels: [2, 6] } },
} as unknown as About;

function plane(tag: string, x: number, y: number, more: Partial<Plane> = {}): Plane {
  return { tag, side: tag.startsWith("A") ? "A" : "X", model: "spitfire-i", skill: 0, load: "clean", stores: 0, status: "table", x, y, heading: 0, level: 4, ...more };
}

const view = {
  size: [7200, 4800],
  sides: {
    A: { name: "Britain", edge: "south", hidden: [{ model: "spitfire-ix", skill: 1, load: "clean", leader: null }] },
    X: { name: "Germany", edge: "north" },
  },
  planes: {
    A1: plane("A1", 1000, 1050),
    A2: plane("A2", 700, 4800, { status: "straggler", exit: "north" }),
    X1: plane("X1", 4000, 1000, { level: 1 }),
  },
  markers: { M1: { id: "M1", side: "A", x: 1000, y: 1000 } },
  guns: { G1: { id: "G1", side: "A", x: 1000, y: 1000, kind: "heavy" }, G2: { id: "G2", side: "A", x: 3500, y: 1000, kind: "heavy" } },
} as unknown as View;

const pick = (name: string, ...of: string[]): NonNullable<Form["fields"]>[number] => ({ name, label: name, kind: { type: "pick", of: of.map((value) => ({ value })), least: 1, most: 1 } }) as NonNullable<Form["fields"]>[number];
const either = (tag: string, ...fields: NonNullable<Form["fields"]>): Form => ({ either: [{ tag, fields }] }) as unknown as Form;

describe("what one question puts on the table", () => {
  test("a hidden aircraft looks at the nearest enemy, at a level that is free, and stays where its marker is", () => {
    const form = either("deploy", pick("marker", "M1"));
    const begun = deployment(form, view, "A", about) as Draft;
    expect(begun).toEqual({ type: "deploy", marker: "M1", aircraft: { model: "spitfire-ix", skill: 1, load: "clean", leader: null }, heading: 90, level: 3 });
    const piece = standOf("activate", begun, view, about);
    if (!piece) throw new Error("it is there");
    expect([piece.x, piece.y, piece.bound?.kind]).toEqual([1000, 1000, "still"]);
    expect(withPiece(begun, { ...piece, pose: { heading: 120, level: 5 } })).toMatchObject({ marker: "M1", heading: 120, level: 5 });
    expect(deployment(form, view, "A", about, "M7")).toBeNull();
  });

  test("a barrage begins over the nearest enemy, or as near as its gun reaches, at a level it has", () => {
    const form = either("barrage", pick("gun", "G1", "G2"));
    expect(begunStand("barrage", form, view, "A", about)).toEqual({ type: "barrage", gun: "G1", at: [3399, 1000], level: 2 });
    const near = laid(form, view, "A", about, "G2") as Draft;
    expect(near["at"]).toEqual([4000, 1000]);
    const piece = standOf("barrage", near, view, about);
    if (!piece) throw new Error("it is there");
    expect(withPiece(near, { ...piece, x: 4100, pose: { heading: 0, level: 3 } })).toEqual({ type: "barrage", gun: "G2", at: [4100, 1000], level: 3 });
  });

  test("a Straggler comes in where it left, straight, and its offset follows it along the edge", () => {
    const form = { fields: [pick("unit", "A2")] } as unknown as Form;
    const begun = begunStand("return", form, view, "A", about) as Draft;
    expect(begun).toEqual({ type: "return", unit: "A2", offset: 0, heading: 180, level: 4 });
    const piece = standOf("return", begun, view, about);
    if (!piece) throw new Error("it is there");
    expect(piece.levels).toEqual([3, 5]);
    expect(withPiece(begun, { ...piece, x: 950, pose: { heading: 150, level: 5 } })).toMatchObject({ offset: 250, heading: 150, level: 5 });
  });
});
