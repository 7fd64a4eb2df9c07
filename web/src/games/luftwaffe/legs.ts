/** Legs as the answers write them: "fly:G2/1609,1509/attack/fw190-01". */

export interface Leg {
  who: string;
  path: string[];
  then: string;
  units: string[];
}

export function legOf(key: string): Leg | null {
  if (!key.startsWith("fly:")) return null;
  const [who = "", path = "", then = "stop", units = ""] = key.slice(4).split("/");
  return { who, path: list(path), then, units: list(units) };
}

function list(text: string): string[] {
  return text === "" || text === "()" ? [] : text.split(",");
}

/** The same as text; what is as usual at the end is left out. */
export function keyOf({ who, path, then, units }: Leg): string {
  const parts = [path.join(",") || "()", then, units.join(",")];
  if (!units.length) parts.pop();
  if (!units.length && then === "stop") parts.pop();
  if (parts.length === 1 && !path.length) parts.pop();
  return ["fly:" + who, ...parts].join("/");
}

/** How a group is placed by "at:1004" and "at:1004/marker". */
export function coverOf(key: string): "open" | "marker" {
  return key.endsWith("/marker") ? "marker" : "open";
}
