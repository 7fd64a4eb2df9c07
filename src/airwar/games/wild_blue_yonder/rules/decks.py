"""§2.2-a, §4.6.2: drawing from a side's own deck and discarding to its own pile."""

from __future__ import annotations

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Draw, Flow, Reveal, Seats
from airwar.kernel.sight import Veil

from .cards import EMPTY, FIRING, KINDS, NAMES, added, card_name, counted, less
from .state import SIDE_NAMES, SIDES, Cards, Dogfight, Hand, join, take

EVERYBODY: Seats = None


def draw(
    s: Dogfight, side: int, n: int, rule: str, why: str, seen: Seats, counts: Seats
) -> Flow[Hand]:
    """Draw n cards; if the pile runs out, the discards are shuffled and the draw goes on."""
    have = sum(s.bags[side])  # §2.2-a: a deck for each side
    if have >= n:
        drawn: Hand = yield Draw(rule, why, SIDES[side], s.bags[side], NAMES, n, seen, counts)
        _remove(s, side, drawn)
        return drawn
    drawn = yield Draw(rule, why, SIDES[side], s.bags[side], NAMES, have, seen, counts)
    yield Reveal("4.6.2", f"the {SIDES[side]} discards are shuffled")
    reshuffle(s, side)
    # The first cards stay in the pile until all are drawn, or others would notice them missing.
    pile = _without(s.bags[side], drawn)
    rest = min(n - have, sum(pile))
    again: Hand = yield Draw(rule, why, SIDES[side], pile, NAMES, rest, seen, counts)
    drawn = join(drawn, again)
    _remove(s, side, drawn)
    return drawn


def _remove(s: Dogfight, side: int, drawn: Hand) -> None:
    s.put_bag(side, _without(s.bags[side], drawn))


def _without(pile: Cards, drawn: Hand) -> Cards:
    # An unseen draw stays in this seat's pool of unseen cards.
    return pile if isinstance(drawn, Veil) else less(pile, drawn)


def reshuffle(s: Dogfight, side: int) -> None:
    """All the discards of a side become its draw pile; cards in play stay out."""
    pile = added(s.bags[side], s.shown[side])
    secret, buried = list(s.secret), list(s.buried)
    for at, seat in enumerate(s.seats):
        if seat_side(s, seat) == side:
            pile = added(pile, secret[at])
            secret[at], buried[at] = EMPTY, 0
    s.put_bag(side, pile)
    s.secret, s.buried = tuple(secret), tuple(buried)
    shown = s.shown[1 - side]
    s.shown = (shown, EMPTY) if side else (EMPTY, shown)
    top = s.tops[1 - side]
    s.tops = (top, -1) if side else (-1, top)
    if s.log is not None:
        text = f"The {SIDE_NAMES[side]} draw pile is empty: the discards are shuffled."
        s.tell(Event("4.6.2", "shuffle", text, who=SIDES[side]))


def seat_side(s: Dogfight, seat: str) -> int:
    for element in s.elements:
        if element.seat == seat:
            return element.side
    raise KeyError(seat)


def draw_hand(s: Dogfight, index: int, n: int, rule: str, why: str, open_count: bool) -> Flow[None]:
    """A Leader draws into his hand. `open_count`: everybody sees how many."""
    element = s.elements[index]
    counts = EVERYBODY if open_count else s.knows_size(element)
    drawn = yield from draw(s, element.side, n, rule, why, (element.seat,), counts)
    element = s.elements[index]
    hand = join(element.hand, drawn)
    if open_count:
        got = len(drawn)  # fewer than n, if pile and discards have run out
        element = replace(element, hand=hand, least=element.least + got, most=element.most + got)
    else:
        element = replace(element, hand=hand)
    s.put(index, element)
    if s.log is not None:
        tell_draw(s, index, drawn, rule, why, open_count)


def tell_draw(s: Dogfight, index: int, drawn: Hand, rule: str, why: str, open_count: bool) -> None:
    element = s.elements[index]
    names = ", ".join(card_name(kind) for kind in drawn) or "nothing"
    own = (element.seat,)
    cards = tuple(NAMES[kind] for kind in drawn)
    s.tell(Event(rule, "draw", f"{element.id} {why}: draws {names}.", own, element.id, cards=cards))
    knowing = s.knows_size(element)
    number = f"{len(drawn)} card" + "s" * (len(drawn) != 1)
    others = tuple(seat for seat in s.seats if seat not in own)
    if open_count:
        s.tell(Event(rule, "draw", f"{element.id} {why}: draws {number}.", others, element.id))
        return
    told = tuple(seat for seat in others if seat in knowing)
    rest = tuple(seat for seat in others if seat not in knowing)
    if told:
        s.tell(Event(rule, "draw", f"{element.id} {why}: draws {number}.", told, element.id))
    if rest:
        s.tell(Event(rule, "draw", f"{element.id} {why}.", rest, element.id))


def spend_card(s: Dogfight, index: int, kind: int, wing: bool) -> None:
    """A card leaves a hand or mini-hand, face up."""
    if FIRING[kind] and index == s.active:
        s.fired = True  # It may have been the card that an attack on a Wingman needs, §10.6.1-a.
    element = s.elements[index]
    if wing:
        assert element.mini is not None
        s.put(index, replace(element, mini=take(element.mini, kind)))
    else:
        s.put(
            index,
            replace(
                element,
                hand=take(element.hand, kind),
                least=max(0, element.least - 1),
                most=element.most - 1,
            ),
        )


def lay_down(s: Dogfight, index: int, cards: Hand, rule: str, open_count: bool) -> Flow[None]:
    """Unplayed cards go to the discards in a shuffled order; only the top one is seen, §3.4-b."""
    element = s.elements[index]
    size = len(cards)
    if size == 0:
        return
    why = f"{element.id}'s unplayed cards: the top one"
    hidden = isinstance(cards, Veil)
    counts = EMPTY if hidden else counted(cards)
    (top,) = yield Draw(rule, why, f"{element.id}-rest", counts, NAMES, 1)
    s.show(element.side, top)
    if not hidden:
        for kind in take(cards, top):
            s.bury(element.seat, kind, open_count)
    if s.log is not None:
        text = f"{element.id} discards the rest ({card_name(top)} showing)."
        s.tell(Event(rule, "discard", text, who=element.id, cards=(NAMES[top],)))


__all__ = ["KINDS", "draw", "draw_hand", "lay_down", "reshuffle", "seat_side", "spend_card"]
