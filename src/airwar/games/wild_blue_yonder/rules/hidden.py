"""What each seat may know, and how to fill in what it cannot see.

Hands and mini-hands are hidden, and so are the altitude chosen in the clouds, the discards under
the top one, and the size of a hand except from its owner and the enemy Engaged with it (§4.6.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from airwar.kernel.requests import Draw
from airwar.kernel.sight import Seen, Sight, Veil
from airwar.kernel.sources import pick

from .cards import EMPTY, FIRING, INDEX, USES, counted
from .decks import seat_side
from .position import CHANGE, cloud_changes
from .state import NOBODY, SIDES, UNSEEN, Cards, Dogfight, Element, Hand

if TYPE_CHECKING:
    from random import Random


def redact(s: Dogfight, seat: str) -> Dogfight:
    """The state as a seat may know it. `bags` becomes the pool of what it has not seen."""
    out = s.__copy__()
    out.log = None
    out.bags = (unseen(s, 0, seat), unseen(s, 1, seat))
    out.elements = tuple(
        [element if element.seat == seat else veil(s, element, seat) for element in s.elements]
    )
    out.secret = tuple(
        [own if name == seat else EMPTY for name, own in zip(s.seats, s.secret, strict=True)]
    )
    return out


def veil(s: Dogfight, element: Element, seat: str) -> Element:
    """Another seat's Element."""
    mini = element.mini
    enemy = element.enemy
    hidden = Veil(None)
    if enemy != NOBODY and s.elements[enemy].seat == seat:  # §4.6.1
        hidden = Veil(veil_size(element.hand))
    clouds = NOBODY if element.clouds == NOBODY else UNSEEN
    if mini is not None:
        mini = Veil(len(mini))
    return replace(element, hand=hidden, mini=mini, clouds=clouds)  # §2.3, §2.5: the rest is open


def veil_size(cards: Hand) -> int | None:
    return cards.size if isinstance(cards, Veil) else len(cards)


def unseen(s: Dogfight, side: int, seat: str) -> Cards:
    """The cards of a side's deck that a seat cannot place: in piles, hands and under discards."""
    pool: list[int] | None = None
    for element in s.elements:
        if element.side == side and element.seat != seat:
            for cards in (element.hand, element.mini):
                if not isinstance(cards, Veil) and cards:
                    if pool is None:
                        pool = list(s.bags[side])
                    for kind in cards:
                        pool[kind] += 1
    for name, buried in zip(s.seats, s.secret, strict=True):
        if name != seat and buried != EMPTY and name.startswith(SIDES[side]):
            pool = [a + b for a, b in zip(pool or s.bags[side], buried, strict=True)]
    return s.bags[side] if pool is None else tuple(pool)


# -- imagining -------------------------------------------------------------------------------------


def fill(sight: Sight[Dogfight], rng: Random) -> Dogfight:
    """A full state that fits the base of a sight: deal the unseen cards to the unseen places."""
    seen, seat = sight.base, sight.seat
    s = seen.__copy__()
    pools = (list(seen.bags[0]), list(seen.bags[1]))
    fixed = put_shown(sight, pools) if sight.since else {}
    armed = must_hold_fire(seen) if seen.target & 1 else None
    elements = list(seen.elements)
    for index, element in enumerate(elements):
        if element.seat == seat:
            continue
        pool = pools[element.side]
        hand, mini = element.hand, element.mini
        if isinstance(hand, Veil):
            have = fixed.get((index, False), ())
            size = hand.size
            if size is None:
                size = guess_size(element, len(have), rng)
            hand = deal_out(pool, have, size, armed == (index, False), rng)
        if isinstance(mini, Veil):
            have = fixed.get((index, True), ())
            mini = deal_out(pool, have, len(mini), armed == (index, True), rng)
        filled = replace(element, hand=hand, mini=mini)
        if element.clouds == UNSEEN:
            filled = replace(filled, clouds=guess_level(s, filled, rng))
        elements[index] = filled
    s.elements = tuple(elements)
    bury_rest(s, sight, pools, rng)
    return s


def put_shown(
    sight: Sight[Dogfight], pools: tuple[list[int], list[int]]
) -> dict[tuple[int, bool], Cards]:
    """First put cards where the seat later saw them come from, so no pool runs out of them."""
    fixed = {}
    for (index, wing), cards in shown_later(sight).items():
        element = sight.base.elements[index]
        if isinstance(element.mini if wing else element.hand, Veil):
            for kind in cards:
                pools[element.side][kind] -= 1
            fixed[index, wing] = tuple(cards)
    return fixed


def guess_size(element: Element, least: int, rng: Random) -> int:
    """A size for a hand of unknown size, within what everybody knows; players tend to draw all they
    can."""
    low, high = max(element.least, least), max(element.most, least)
    return high if low == high else max(low, high - int(rng.random() ** 3 * (high - low + 1)))


def deal_out(pool: list[int], have: Cards, size: int, fire: bool, rng: Random) -> Cards:
    """Deal from a pool; with `fire`, at least one firing card is among them."""
    n = size - len(have)
    if n < 0:
        raise ValueError("more cards were seen than were held")
    drawn = pick(pool, n, rng.random)
    if fire:
        while not any(FIRING[kind] for kind in have + drawn):
            if not n or not any(count and FIRING[kind] for kind, count in enumerate(pool)):
                raise ValueError("no firing card is left")
            drawn = pick(pool, n, rng.random)
    for kind in drawn:
        pool[kind] -= 1
    return tuple(sorted(have + drawn)) if have else drawn


def guess_level(s: Dogfight, element: Element, rng: Random) -> int:
    levels = [element.altitude + CHANGE[word] for word in cloud_changes(s, element)]
    return rng.choice(levels or [element.altitude])


def bury_rest(
    s: Dogfight, sight: Sight[Dogfight], pools: tuple[list[int], list[int]], rng: Random
) -> None:
    """Bury as many unseen cards as everybody knows of; the rest is the draw pile."""
    if not sight.since and not any(s.buried):
        s.bags = (tuple(pools[0]), tuple(pools[1]))
        return
    secret = list(s.secret)
    for at, seat in enumerate(s.seats):
        if seat != sight.seat and s.buried[at]:
            pool = pools[seat_side(s, seat)]
            drawn = pick(tuple(pool), min(s.buried[at], sum(pool)), rng.random)
            for kind in drawn:
                pool[kind] -= 1
            secret[at] = counted(drawn)
    for side in (0, 1) if sight.since else ():
        size = size_before_shuffle(sight, side)
        if size is not None:
            hide_all_but(s, sight, pools[side], size, side, secret, rng)
    s.secret = tuple(secret)
    s.bags = (tuple(pools[0]), tuple(pools[1]))


def size_before_shuffle(sight: Sight[Dogfight], side: int) -> int | None:
    """How many cards the pile had, if it ran out since the checkpoint."""
    name = ("allied", "axis")[side]
    size = 0
    for seen in sight.since:
        if seen.kind == "draw" and seen.who == name and seen.answer is not None:
            size += seen.answer if isinstance(seen.answer, int) else len(seen.answer)
        elif seen.kind == "reveal" and name in seen.who:
            return size
    return None


def hide_all_but(
    s: Dogfight, sight: Sight[Dogfight], pool: list[int], size: int, side: int,
    secret: list[Cards], rng: Random,
) -> None:  # fmt: skip
    """The pile was nearly empty: all but `size` unseen cards lie under the discards."""
    others = [
        at for at, seat in enumerate(s.seats) if seat != sight.seat and seat_side(s, seat) == side
    ]
    if not others:
        return
    drawn = pick(tuple(pool), max(0, sum(pool) - size), rng.random)
    counts = list(secret[others[0]])
    for kind in drawn:
        pool[kind] -= 1
        counts[kind] += 1
    secret[others[0]] = tuple(counts)


def shown_later(sight: Sight[Dogfight]) -> dict[tuple[int, bool], list[int]]:
    """Cards that were seen, since the checkpoint, to come from a hand or mini-hand.

    Between two checkpoints no hand both draws and plays, so they were there at the base.
    """
    needs: dict[tuple[int, bool], list[int]] = {}
    now = sight.now
    ids = {element.id: index for index, element in enumerate(now.elements)}
    for laid in now.exchange:
        kind = USES[laid.use].kind
        if kind >= 0:
            needs.setdefault((laid.by >> 1, bool(laid.by & 1)), []).append(kind)
    if not now.exchange:
        needs = played_since(sight, ids)
    return needs


def played_since(sight: Sight[Dogfight], ids: dict[str, int]) -> dict[tuple[int, bool], list[int]]:
    """The same for an exchange that is over, and for payments and laid-down hands."""
    needs: dict[tuple[int, bool], list[int]] = {}
    base = sight.base
    exchange = ExchangeSides(base)
    for seen in sight.since:
        if seen.kind == "choose":
            key: str = seen.answer
            if key in USES:
                by = exchange.next(seen.rule, key)
                if USES[key].kind >= 0:
                    needs.setdefault((by >> 1, bool(by & 1)), []).append(USES[key].kind)
            elif key.startswith(("pay:", "discard:")):
                name = key.partition(":")[2]
                if name in INDEX:
                    index = payer(base, seen.who, seen.rule)
                    needs.setdefault((index, False), []).append(INDEX[name])
        elif seen.kind == "draw" and seen.who.endswith("-rest"):
            index = ids[seen.who.removesuffix("-rest")]
            wing = base.elements[index].mini is not None
            needs.setdefault((index, wing), []).append(seen.answer[0])
    return needs


class ExchangeSides:
    """Who plays next in an exchange: the attacker, then the two in turn."""

    def __init__(self, s: Dogfight) -> None:
        self.attacker = s.active * 2 + (s.stage == "wingman-attack")
        enemy = s.elements[s.active].enemy if s.active != NOBODY else NOBODY
        self.target = s.target if s.target != NOBODY else enemy * 2
        self.behind = enemy * 2
        self.answerer = self.turn = self.attacker

    def next(self, question: str, key: str) -> int:
        if question != "response":
            own_move = USES[key].family in ("clouds", "vertical-roll")
            self.answerer = self.behind if own_move else self.target
            self.turn = self.attacker
        by = self.turn
        self.turn = self.answerer if by == self.attacker else self.attacker
        return by


def payer(s: Dogfight, seat: str, question: str) -> int:
    """The Element that paid: the active one, or its follower."""
    if s.elements[s.active].seat == seat:
        return s.active
    return s.elements[s.active].enemy


def must_hold_fire(s: Dogfight) -> tuple[int, bool] | None:
    """Who must hold a firing card: an attack on a Wingman proves it (§10.5-a, §10.6.1-a).

    After he has played or paid one, it may have been his only one.
    """
    if s.target == NOBODY or not s.target & 1 or s.fired:
        return None
    if s.stage == "wingman-attack":
        if s.elements[s.target >> 1].mini is None:
            return None
        return s.active, True
    return (s.active, False) if s.stage == "leader-attack" else None


def must_draw(s: Dogfight, request: Draw, later: Sequence[Seen]) -> Cards:
    """What a mini-hand drawn against the first firing card (§10.1.2) was seen to answer with."""
    if request.rule != "10.1.2":
        return ()
    element = s.elements[s.target >> 1]
    kinds = []
    for seen in later:
        if seen.kind == "choose" and seen.rule == "response" and seen.who == element.seat:
            use = USES.get(seen.answer)
            if use is not None and use.kind >= 0:
                kinds.append(use.kind)
        elif seen.kind == "draw" and seen.who == f"{element.id}-rest":
            kinds.append(seen.answer[0])
    return tuple(sorted(kinds))
