/** What the server says once about the game: its cards and aircraft, by key. */
import type { About, AircraftKind, CardKind } from "./types";

class Library {
  about = $state.raw<About | null>(null);
  readonly cards = $derived(new Map((this.about?.cards ?? []).map((card) => [card.kind, card])));
  readonly aircraft = $derived(new Map((this.about?.aircraft ?? []).map((type) => [type.key, type])));

  card(kind: string): CardKind {
    return this.cards.get(kind) ?? plain(kind);
  }

  type(key: string): AircraftKind | undefined {
    return this.aircraft.get(key);
  }
}

/** A card whose facts have not arrived yet shows its name at least. */
function plain(kind: string): CardKind {
  const name = kind.replace(/-\db(\dh)?/, "").replaceAll("-", " ");
  return {
    kind, name, family: kind, code: "", count: 0, colour: "white", attack: "", answers: [],
    answered_by: [], bursts: 0, hits: 0, special: "", wingman_barred: false,
  };
}

export const library = new Library();
