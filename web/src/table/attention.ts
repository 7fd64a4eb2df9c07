/** Clicks, pointers and keys at the table, for all games alike. */
import { ARROWS, moveFocus } from "../board/focus";
import { firstOffered, placesAround } from "../session/places";
import { desk, spotOf } from "../session/desk.svelte";
import type { Session } from "../session/session.svelte";

/** A click on a place picks what is on offer there, or asks why nothing is. */
export function clicked(event: MouseEvent, session: Session): void {
  const node = event.target instanceof Element ? event.target : null;
  if (!node || node.closest("[data-testid=option], .floating, .form")) return;
  desk.menu = null;
  desk.why = null;
  const at = node.closest("[data-place]");
  const places = placesAround(node);
  const inner = places[0];
  if (!at || inner === undefined || session.sent) return;
  const options = firstOffered(places, session.offers);
  const [only] = options;
  desk.hint = null;
  if (options.length > 1) desk.menu = { spot: spotOf(at), options };
  else if (only) session.answer(only.key);
  else if (session.mine) {
    const below = offerBelow(event, at);
    if (below) {
      below.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return;
    }
    desk.why = { spot: spotOf(at), place: inner };
    session.why(inner);
  } else {
    const element = /^(?:aircraft|element):([^/]+)/.exec(inner)?.[1];
    if (element) desk.inspect(element);
  }
}

/** What is on offer under a counter that is not: a square that somebody's counter reaches into. */
function offerBelow(event: MouseEvent, at: Element): Element | undefined {
  const map = at.closest("[data-map]");
  if (!map) return undefined;
  return document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((node) => node.closest("[data-offer]"))
    .find((node): node is Element => node !== null && map.contains(node) && !at.contains(node) && !node.contains(at));
}

/** The pointer or the focus came to a card or an offer: tell its facts and odds. */
export function pointed(event: Event): void {
  const node = event.target instanceof Element ? event.target : null;
  const at = node?.closest<HTMLElement>("[data-card], [data-place]");
  if (!at || node?.closest("[data-testid=option]")) return;
  const options = firstOffered(placesAround(at), desk.offers);
  const card = at.dataset["card"] ?? null;
  const map = at.closest("[data-map]");
  const away = map ? spotOf(map) : undefined;
  const spot = spotOf(at);
  // What lies between a hand and the sky must stay in sight while one chooses from the hand.
  const over = at.closest<HTMLElement>("[data-hint-over]")?.dataset["hintOver"];
  const kept = over ? document.querySelector(over) : null;
  if (kept) spot.top = Math.min(spot.top, spotOf(kept).top);
  const barred = at.dataset["why"] !== undefined && !options.length && desk.session?.mine ? (at.dataset["place"] ?? null) : null;
  if (card !== null || options.length) desk.hint = { spot, options, card, barred, away };
}

export function keyed(event: KeyboardEvent, session: Session, root: HTMLElement): void {
  const node = event.target instanceof HTMLElement ? event.target : null;
  const typing = node?.matches("input, select, textarea") ?? false;
  if (event.key === "Escape" && desk.escape()) event.preventDefault();
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  const direction = ARROWS[event.key];
  if (direction) {
    event.preventDefault();
    moveFocus(root.ownerDocument, direction);
    return;
  }
  const number = Number(event.key);
  if (number >= 1 && number <= 9) {
    const option = session.options[number - 1];
    if (option) session.answer(option.key);
    return;
  }
  const act = ACTS[event.key];
  if (!act) return;
  event.preventDefault();
  act(session);
}

const ACTS: Readonly<Record<string, (session: Session) => void>> = {
  "?": () => {
    desk.help = "how";
  },
  u: (session) => {
    if (session.shown?.undo || session.shown?.consent) session.undo();
  },
  l: () => {
    desk.drawer = desk.tab !== "log" || !desk.drawer;
    desk.tab = "log";
  },
  p: (session) => {
    session.pause();
  },
  s: (session) => {
    session.skip();
  },
  h: (session) => {
    session.askHint();
  },
  r: (session) => {
    toggleReplay(session);
  },
};

export function toggleReplay(session: Session): void {
  if (session.replayAt !== null) session.present();
  else if (session.shown) session.replay(session.shown.number, session.shown.seat ?? session.shown.you[0] ?? "");
}
