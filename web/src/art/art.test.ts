import { describe, expect, it } from "vitest";
import { cardBacks, cardPicture, cards } from "./cards";
import { families, familyOf, fetchArt, silhouette } from "./index";
import { markOf } from "./marks";
import { objectKeys, tableObject } from "./objects";

/** The aircraft of Wings at War and the families that draw them. */
const WINGS_AT_WAR: readonly (readonly [string, string])[] = [
  ["Spitfire I", "spitfire"],
  ["Spitfire VB", "spitfire"],
  ["Spitfire IX", "spitfire"],
  ["Hurricane I", "hurricane"],
  ["Hurricane IIC", "hurricane"],
  ["Gladiator II", "gladiator"],
  ["Typhoon IB", "typhoon"],
  ["Tempest V", "tempest"],
  ["Beaufighter TF.X", "beaufighter"],
  ["Mosquito FB.VI", "mosquito"],
  ["Blenheim IV", "blenheim"],
  ["Wellington IC", "wellington"],
  ["Lancaster I", "lancaster"],
  ["Swordfish I", "swordfish"],
  ["P-40E Warhawk", "p40"],
  ["P-39D Airacobra", "p39"],
  ["P-38J Lightning", "p38"],
  ["P-47D Thunderbolt", "p47"],
  ["P-51D Mustang", "mustang"],
  ["F4F-4 Wildcat", "f4f"],
  ["F6F-5 Hellcat", "f6f"],
  ["F4U-1 Corsair", "f4u"],
  ["SBD-3 Dauntless", "sbd"],
  ["TBF-1 Avenger", "tbf"],
  ["B-25C Mitchell", "b25"],
  ["B-26B Marauder", "b26"],
  ["B-17G Fortress", "b17"],
  ["B-24J Liberator", "b24"],
  ["I-16 Type 24", "i16"],
  ["I-153 Chaika", "i153"],
  ["LaGG-3", "lagg3"],
  ["Yak-1B", "yak"],
  ["Yak-3", "yak3"],
  ["La-5FN", "la5"],
  ["Il-2M3", "il2"],
  ["Pe-2", "pe2"],
  ["MS.406", "ms406"],
  ["D.520", "d520"],
  ["Bf 109E-3", "bf109"],
  ["Bf 109F-4", "bf109"],
  ["Bf 109G-6", "bf109"],
  ["Fw 190A-5", "fw190"],
  ["Fw 190D-9", "fw190d"],
  ["Bf 110C-4", "bf110"],
  ["Bf 110G-4", "bf110"],
  ["Me 262A-1a", "me262"],
  ["Ju 87B-2", "ju87"],
  ["Ju 88A-4", "ju88"],
  ["He 111H-6", "he111"],
  ["Do 217E-5", "do217"],
  ["CR.42 Falco", "cr42"],
  ["C.200 Saetta", "mc200"],
  ["C.202 Folgore", "mc202"],
  ["A6M2 Zero", "a6m2"],
  ["A6M5 Zero", "a6m5"],
  ["Ki-43-II Hayabusa", "ki43"],
  ["Ki-61-I Hien", "ki61"],
  ["Ki-84-I Hayate", "ki84"],
  ["D3A1 Val", "d3a"],
  ["B5N2 Kate", "b5n"],
  ["G4M1 Betty", "g4m"],
];

/** Its kinds of targets. */
const TARGETS = [
  "aa-gun",
  "searchlight",
  "tank-column",
  "truck-column",
  "parked-aircraft",
  "train",
  "bridge",
  "hangar",
  "factory",
  "dam",
  "coaster",
  "freighter",
  "destroyer",
  "cruiser",
  "carrier",
  "battleship",
];

const closed = (d: string) => d.startsWith("M") && d.endsWith("z");

describe("silhouettes", () => {
  it("fetches a family when it is first drawn", async () => {
    expect(silhouette("typhoon").top).toBe("");
    await expect.poll(() => closed(silhouette("typhoon").top)).toBe(true);
    await fetchArt();
  });

  it("draws at least 106 families in both views", () => {
    expect(families.length).toBeGreaterThanOrEqual(106);
    for (const family of families) {
      const { top, side, title, metres } = silhouette(family);
      expect(closed(top) && closed(side), family).toBe(true);
      expect(title).not.toBe("");
      expect(metres).toBeGreaterThan(8);
    }
  });

  it("gives every family a planform of its own", () => {
    expect(new Set(families.map((family) => silhouette(family).top)).size).toBe(families.length);
  });

  it.each([
    ["Bf 109G-6", "bf109"],
    ["spitfire-vb", "spitfire"],
    ["P-51D", "mustang"],
    ["P-400", "p39"],
    ["La-7", "la5"],
    ["LaGG-3", "lagg3"],
    ["I-16 Type 24", "i16"],
    ["Yak-7 type 22", "yak"],
    ["P-36 / Hawk 75", "p36"],
    ["Martlet II", "f4f"],
    ["Boston III", "a20"],
    ["Li-2", "c47"],
    ["SB-2", "sb2"],
    ["SB2C Helldiver", "sb2c"],
    ["B-29 Superfortress", "b29"],
    ["FW-190 school", "fw190"],
    ["Me-109", "bf109"],
    ["Macchi C.202", "mc202"],
  ])("finds the family of %s", (name, family) => {
    expect(familyOf(name)).toBe(family);
    expect(silhouette(name).family).toBe(family);
  });

  it.each(WINGS_AT_WAR)("draws %s of Wings at War by its name and key", (name, family) => {
    const key = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    expect([familyOf(name), familyOf(key)]).toEqual([family, family]);
    expect(silhouette(key).family).toBe(family);
  });

  it("falls back to a plain fighter", () => {
    expect(familyOf("Draken")).toBeUndefined();
    expect(silhouette("Draken").family).toBe("generic");
  });

  it("keeps true proportions between types", () => {
    expect(silhouette("b17").metres / silhouette("bf109").metres).toBeGreaterThan(3);
  });
});

describe("things on the table", () => {
  it.each(objectKeys)("draws %s at a size that fits a table", (key) => {
    const thing = tableObject(key);
    if (!thing) throw new Error(key);
    expect(closed(thing.solid) && closed(thing.raised)).toBe(true);
    const [, , wide = 0, long = 0] = thing.box.split(" ").map(Number);
    expect(Math.max(wide, long)).toBe(200);
    expect(thing.inches.wide / thing.inches.long).toBeCloseTo(wide / long, 5);
    expect(Math.max(thing.inches.wide, thing.inches.long)).toBeLessThanOrEqual(5);
  });

  it.each([...TARGETS, "heavy-flak", "light-flak", "balloon", "transport", "submarine", "patrol-boat"])(
    "has a drawing of %s",
    (kind) => {
      expect(tableObject(kind)?.title).toMatch(/^[A-Z]/);
    },
  );

  it("draws every kind of target but the gun, which is heavy or light, in its own shape", () => {
    const own = TARGETS.filter((kind) => tableObject(kind)?.key === kind);
    expect(TARGETS.filter((kind) => !own.includes(kind))).toEqual(["aa-gun"]);
    expect(new Set(TARGETS.map((kind) => tableObject(kind)?.solid)).size).toBe(TARGETS.length);
  });

  it("draws a battleship larger than a destroyer, and a destroyer larger than a gun", () => {
    const long = (kind: string) => tableObject(kind)?.inches.long ?? 0;
    expect(long("battleship")).toBeGreaterThan(long("destroyer"));
    expect(long("destroyer")).toBeGreaterThan(long("light-flak"));
  });

  it("knows no drawing of what is not drawn", () => {
    expect(tableObject("lighthouse")).toBeUndefined();
    expect(tableObject("constructor")).toBeUndefined();
  });
});

describe("cards and marks", () => {
  it("finds the picture of a printed card", () => {
    expect(cardPicture("in-my-sights-2b-engine")).toBe(cards["in-my-sights-engine"]);
    expect(cardPicture("out-of-the-sun-1b2h")).toBe(cards["out-of-the-sun"]);
    expect(cardPicture("tight-turn")).toBe(cards["tight-turn"]);
    expect(cardPicture("toString")).toBeUndefined();
  });

  it("tells the two decks apart by shape", () => {
    expect(cardBacks.allied).not.toBe(cardBacks.axis);
  });

  it.each([
    "British", "US", "Soviet", "German", "Italian", "Hungarian", "Romanian", "Japan", "France", "Poland", "Finland",
    "China", "Netherlands", "South Africa", "United States", "Germany", "Vichy France",
  ])("has a mark for %s", (nation) => {
    expect(markOf(nation)).toMatch(/^<(path|circle)/);
  });
});
