/** How an exchange of cards stands, in a few words. The server decides it; this only says what lies there. */
import type { CardKind, Played, SideName, View } from "./types";

/** What would come of the attack if this card were the last one. */
export function standing(exchange: readonly Played[], index: number, attack: CardKind): string {
  const [first] = exchange;
  const card = exchange[index];
  if (!first || !card) return "";
  const latest = index === exchange.length - 1;
  if (card.side !== first.side) return attack.bursts ? (latest ? "now: a miss" : "a miss") : latest ? "now: it fails" : "it fails";
  if (!attack.bursts) return "would work";
  return attack.special ? "would hit" : `would hit: ${String(attack.hits)}`;
}

export interface Awaited {
  id: string;
  side: SideName;
  /** Cards that he may answer with, if that is known. */
  count: number | null;
}

/** Who may play the next card: the other one of the two. */
export function awaited(view: Pick<View, "exchange" | "target" | "elements">): Awaited | null {
  const [first] = view.exchange;
  const last = view.exchange.at(-1);
  if (!first || !last || !view.target) return null;
  const code = last.side === first.side ? view.target : first.by;
  const [id = "", role] = code.split("/");
  const element = view.elements.find((each) => each.id === id);
  if (!element || element.side === last.side) return null;
  const held = role === "wingman" ? element.mini : element.hand;
  return { id, side: element.side, count: held?.count ?? null };
}
