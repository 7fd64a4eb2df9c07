/** What is routine: the next leg of a route, and answers that somebody wants to give without being asked. */
import { apart } from "./geometry";
import { coverOf, type Leg } from "./legs";
import type { About, Force, Group, View } from "./types";
import { isFighter, typeOf } from "./words";
import type { Json, OpenRequest, Option } from "../../wire";

// -- legs -----------------------------------------------------------------------------------------

/** Bombers along their routes; fighters home; Germans whose fuel ends, onto a base. */
export type Routine = "routes" | "home" | "land";

/** Does it have to fly straight to its target, or home? */
export function isBound(force: Force | undefined): boolean {
  return Boolean(force?.course && (force.course.target || force.course.homeward));
}

/** What comes before a leg that is only flown. */
const FIRST: Readonly<Record<Routine, readonly string[]>> = {
  routes: ["bomb", "land", "leave"],
  home: ["land", "home", "join"],
  land: ["land"],
};

function hasBombers(about: About, view: View, force: Force): boolean {
  return (force.units ?? []).some((unit) => !isFighter(about, view.units[unit]?.type ?? typeOf(unit)));
}

/** Hexes in which a force is at home, behind the line of its area. */
function homes(about: About, view: View, area: string | undefined): string[] {
  const lines = view.lines.flatMap((id) => about.lines[id] ?? []);
  const own = lines.filter((line) => !area || line.lands_in === area);
  return (own.length ? own : lines).flatMap((line) => line.hexes);
}

function nearest(hex: string, goals: readonly string[]): number {
  return goals.length ? Math.min(...goals.map((goal) => apart(hex, goal))) : 0;
}

/** Forces to which a routine applies. */
export function takesPart(about: About, view: View, force: Force, routine: Routine): boolean {
  if (force.moved) return false;
  if (routine === "land") return force.side === "german" && force.lands !== undefined && force.lands !== null && force.lands <= view.turn;
  if (force.side !== "american" || hasBombers(about, view, force) !== (routine === "routes")) return false;
  // Raiders that may go for any airbase are flown by hand: nobody knows which one is meant.
  return routine !== "routes" || !force.course || isBound(force);
}

/** The end of the next move by the notes of a force's group; null: they say nothing of it. */
export function notedEnd(about: About, view: View, force: View["forces"][string]): string | null {
  const { course } = force;
  const group = course ? view.plan?.groups[course.group - 1] : undefined;
  const goal = group?.primary ? about.cities[group.primary]?.hex : undefined;
  if (!course || !group?.notes || !goal) return null;
  const all = [group.notes.hex, ...group.notes.route];
  const over = all.indexOf(goal);
  if (course.homeward ? over < 0 : course.target !== group.primary) return null;
  const part = course.homeward ? all.slice(over) : over < 0 ? all : all.slice(0, over + 1);
  const at = part.indexOf(force.track?.at(-1) ?? force.hex);
  return at < 0 ? null : (part[at + 1] ?? null);
}

/** The leg that a routine flies next, out of those that are listed; null: nothing is left to do. */
export function nextLeg<T extends Leg>(about: About, view: View, legs: readonly T[], routine: Routine): T | null {
  const guns = new Set(Object.values(about.cities).map((city) => city.hex));
  for (const force of Object.values(view.forces)) {
    if (!takesPart(about, view, force, routine)) continue;
    const own = legs.filter((leg) => leg.who === force.id && !leg.units.length);
    const acts = own.filter((leg) => FIRST[routine].includes(leg.then));
    const first = acts.toSorted((a, b) => FIRST[routine].indexOf(a.then) - FIRST[routine].indexOf(b.then) || a.path.length - b.path.length)[0];
    if (first) return first;
    const flown = own.filter((leg) => leg.then === "stop" && leg.path.length);
    if (routine === "land" || !flown.length) continue;
    const target = force.course && !force.course.homeward ? about.cities[force.course.target]?.hex : undefined;
    const goals = routine === "routes" && target ? [target] : homes(about, view, force.course?.lands);
    const noted = routine === "routes" ? notedEnd(about, view, force) : null;
    const end = (leg: Leg): number => nearest(leg.path.at(-1) ?? force.hex, goals);
    // Every end that is offered to bombers costs the same turns: one without guns on the way is better.
    const fired = (leg: Leg): number => (isBound(force) ? leg.path.filter((hex) => guns.has(hex)).length : 0);
    return flown.find((leg) => leg.path.at(-1) === noted) ?? flown.toSorted((a, b) => fired(a) - fired(b) || end(a) - end(b))[0] ?? null;
  }
  return null;
}

// -- coming onto the map --------------------------------------------------------------------------

/** Is it time for a group to enter? One without a route enters as soon as it can. */
function isDue(view: View, group: Group | undefined): boolean {
  return group !== undefined && (group.notes?.turn ?? 0) <= view.turn;
}

/** The next answer of groups that enter as planned; null: nobody is due. */
export function entryKey(about: About, view: View, mine: OpenRequest, options: readonly Option[]): string | null {
  const groups = view.plan?.groups ?? [];
  if (mine.question === "enter") {
    const due = options.find(({ key }) => key.startsWith("enter:") && isDue(view, groups[Number(key.slice("enter:".length)) - 1]));
    return due?.key ?? null;
  }
  if (mine.question !== "at" || !view.entering) return null;
  const group = groups[view.entering - 1];
  const goal = about.cities[group?.primary ?? group?.bombers[0]?.at ?? ""]?.hex;
  // Who has no city goes for Germans, wherever they stand.
  const goals = goal ? [goal] : Object.values(view.units).flatMap((unit) => (unit.side === "german" && about.bases[unit.base ?? ""]?.hex) || []);
  const mineOnly = options.filter(({ key }) => coverOf(key) === (group?.notes?.cover ?? "open"));
  const noted = mineOnly.find(({ place }) => place === group?.notes?.hex);
  const best = mineOnly.toSorted((a, b) => nearest(a.place ?? "", goals) - nearest(b.place ?? "", goals))[0];
  return (noted ?? best)?.key ?? null;
}

// -- without asking -------------------------------------------------------------------------------

export interface Standing {
  key: string;
  title: string;
  why: string;
  questions: readonly string[];
}

export const STANDING: readonly Standing[] = [
  { key: "stay", title: "Skip what leaves no choice", why: "A force that has flown all its hexes stays; nobody is asked about fuel where all get it, nor who enters or leaves a group where nobody can.", questions: ["leg", "refuel", "enter", "release"] },
  { key: "losses", title: "Take the usual losses", why: "Fatigued units first, escorts before bombers as the rules have it.", questions: ["losses", "flak-losses"] },
  { key: "tanks", title: "Keep the tanks", why: "Drop tanks are kept in every combat.", questions: ["tanks"] },
  { key: "release", title: "Nobody leaves a group", why: "Unless the rules say that somebody has to.", questions: ["release"] },
  { key: "bombs", title: "Bomb as planned", why: "Each bomber hits the targets that the plan names.", questions: ["bombs"] },
  { key: "refuel", title: "Refuel as usual", why: "The strongest units are refueled first.", questions: ["refuel"] },
];
/** Fuel for nobody in particular: no base has two that need it. */
const NOTHING = "refuel:()";
export const USUALLY: readonly string[] = ["stay"];

/** What a number of a request grows by when an answer before it is taken back. */
const REWIND = 1e9;

/** Has an answer been taken back between two requests? */
export function takenBack(before: number, now: number): boolean {
  return Math.floor(before / REWIND) !== Math.floor(now / REWIND);
}

export interface Reply {
  /** The key of an option, or the answer of a preset. */
  key?: string;
  answer?: Json;
  /** What was done, in words; "" where there was nothing to choose. */
  told: string;
}

/** What a standing answer gives here; null: the player decides. */
export function replyTo(mine: OpenRequest, options: readonly Option[], view: View, on: ReadonlySet<string>): Reply | null {
  if (on.has("stay") && mine.question === "refuel" && options.length === 1 && options[0]?.key === NOTHING) return { key: NOTHING, told: "Everybody is refueled" };
  if (on.has("stay") && ["enter", "release"].includes(mine.question) && options.length === 1 && options[0]?.key === "done") return { key: "done", told: "" };
  const standing = STANDING.find((each) => on.has(each.key) && each.questions.includes(mine.question) && (each.key !== "stay" || mine.question === "leg"));
  if (!standing) return null;
  const usual = mine.presets?.["usual"];
  if (standing.key === "stay") {
    const only = options.length === 1 ? options[0] : undefined;
    const force = view.sortie ? view.forces[view.sortie.force] : undefined;
    return only && force?.left === 0 ? { key: only.key, told: only.label } : null;
  }
  if (standing.key === "release") {
    const done = options.find((option) => option.key === "done");
    return done ? { key: done.key, told: "Nobody leaves a group" } : null;
  }
  return usual ? { answer: usual.answer, told: usual.label } : null;
}
