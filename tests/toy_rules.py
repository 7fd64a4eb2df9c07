"""The rules of Patrol, a toy game that asks for everything a rule may ask for.

Two sides of one to three pilots each. Every pilot has a deck of his own: `fire`, `break` and
`cloud` cards. A turn is: all plan in secret (1), then each in order shows his plan (1.2), moves
(2), fires if he planned to and is level with his target (3), draws (4) and lays a card face down
(5). A pilot who scores a hit peeks at a face-down card of his target (6).

Foes never know how many cards a hand holds, team-mates do; nobody knows which.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from airwar.kernel.events import Event, Modifier
from airwar.kernel.game import State
from airwar.kernel.requests import (
    Denial,
    Draw,
    Flow,
    Option,
    Param,
    Question,
    Reveal,
    Together,
    ask,
    roll,
)
from airwar.kernel.sight import Veil

Cards = tuple[int, ...]

KINDS = ("fire", "break", "cloud")
FIRE, BREAK, CLOUD = range(3)
DECK: Cards = (3, 2, 2)
NONE: Cards = (0, 0, 0)
CEILING = 5
HAND = 4  # cards a hand may hold, 4.1
LOST = 3  # hits on a side that end the game


class Patrol(State, kw_only=True):
    seats: tuple[str, ...]
    sides: dict[str, str]
    turns: int = 2
    thick: bool = False
    turn: int = 1
    active: int = -1  # whose activation begins at the next checkpoint; -1 is the planning
    altitude: dict[str, int]
    hits: dict[str, int]
    plans: dict[str, str]
    shown: tuple[str, ...] = ()  # whose plan everybody has seen this turn
    hands: dict[str, Cards]
    decks: dict[str, Cards]  # counts by kind; in a sight, all that it has not seen of a deck
    played: dict[str, Cards]  # counts by kind, for all to see
    down: dict[str, Cards]  # laid face down, sorted
    known: dict[str, tuple[tuple[str, int], ...]]  # by seat: face-down cards it has peeked at

    def foes(self, seat: str) -> list[str]:
        return [x for x in self.seats if self.sides[x] != self.sides[seat]]

    def team(self, seat: str) -> tuple[str, ...]:
        return tuple(x for x in self.seats if self.sides[x] == self.sides[seat])


def add(counts: Cards, cards: Cards, times: int = 1) -> Cards:
    new = list(counts)
    for card in cards:
        new[card] += times
    return tuple(new)


def counted(cards: Cards) -> Cards:
    return add(NONE, cards)


# -- questions ------------------------------------------------------------------------------------


class Stance(Question[Patrol]):
    name, rule = "stance", "1"

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about}: attack or watch?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("attack", "watch") if s.hits[about] < 2 else ("watch",)

    def candidates(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("attack", "watch")

    def denial(self, s: Patrol, about: Any, key: str) -> Denial:
        return Denial(key, "1.1", f"{about} has {s.hits[about]} hits and can only watch")


class Target(Question[Patrol]):
    name, rule = "target", "1"

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about} attacks whom?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        return [f"at:{foe}" for foe in s.foes(about)]

    def candidates(self, s: Patrol, about: Any) -> Sequence[str]:
        return [f"at:{seat}" for seat in s.seats]

    def denial(self, s: Patrol, about: Any, key: str) -> Denial:
        return Denial(key, "1", f"{key[3:]} flies for {about}'s own side")


class Move(Question[Patrol]):
    name, rule = "move", "2"

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about} climbs, dives or stays level?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        height = s.altitude[about]
        keys = ["level"]
        if height < CEILING and not s.hits[about]:
            keys.append("climb:{n}")
        if height > 1:
            keys.append("dive:{n}")
        return keys

    def candidates(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("level", "climb:{n}", "dive:{n}")

    def denial(self, s: Patrol, about: Any, key: str) -> Denial:
        if key.startswith("dive"):
            return Denial(key, "2", f"{about} cannot dive so far from {s.altitude[about]}")
        if key.startswith("climb") and s.hits[about]:
            return Denial(key, "2.1", f"{about} is hit and cannot climb")
        if key.startswith("climb"):
            return Denial(key, "2", f"{about} cannot climb so far: the ceiling is {CEILING}")
        return super().denial(s, about, key)

    def params(self, s: Patrol, about: Any, key: str) -> tuple[Param, ...]:
        height = s.altitude[about]
        return (Param("n", 1, min(3, CEILING - height if key[0] == "c" else height - 1)),)

    def option(self, s: Patrol, about: Any, key: str) -> Option:
        params = self.params(s, about, key) if "{" in key else ()
        return Option(key, key.partition(":")[0], f"pilot:{about}", params)


class CardPlay(Question[Patrol]):
    """Play a card of one kind from the hand, or pass."""

    def __init__(self, name: str, rule: str, kind: int) -> None:
        self.name, self.rule, self.kind = name, rule, kind

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about} plays {KINDS[self.kind]}?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        key = f"play:{KINDS[self.kind]}"
        return ("pass", key) if self.kind in s.hands[about] else ("pass",)

    def candidates(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("pass", *(f"play:{kind}" for kind in KINDS))

    def denial(self, s: Patrol, about: Any, key: str) -> Denial:
        if key != f"play:{KINDS[self.kind]}":
            return Denial(key, self.rule, f"only {KINDS[self.kind]} can be played by {about} here")
        return Denial(key, self.rule, f"{about} holds no {KINDS[self.kind]}")


class DrawMore(Question[Patrol]):
    name, rule = "more", "4"

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about} draws how many?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("draw:{n}",)

    def params(self, s: Patrol, about: Any, key: str) -> tuple[Param, ...]:
        room = max(0, HAND - len(s.hands[about]))  # a target's draw may overfill the hand
        return (Param("n", 0, min(2, room, sum(s.decks[about]))),)

    def denial(self, s: Patrol, about: Any, key: str) -> Denial:
        return Denial(key, "4.1", f"{about} may hold {HAND} cards and draw two at most")


class LayDown(Question[Patrol]):
    name, rule = "lay", "5"

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about} lays a card face down?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("keep", *(f"down:{KINDS[card]}" for card in sorted(set(s.hands[about]))))

    def candidates(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("keep", *(f"down:{kind}" for kind in KINDS))

    def denial(self, s: Patrol, about: Any, key: str) -> Denial:
        return Denial(key, "5", f"{about} has no {key.partition(':')[2]} to lay down")


STANCE, TARGET, MOVE, MORE, LAY = Stance(), Target(), Move(), DrawMore(), LayDown()
SHOOT, REPLY = CardPlay("shoot", "3", FIRE), CardPlay("reply", "3.1", BREAK)


# -- rules ----------------------------------------------------------------------------------------


def plan(s: Patrol) -> Flow[None]:
    """1: everybody plans in secret; a plan is seen when its pilot acts."""
    flows = {seat: lambda seat=seat: stance(s, seat) for seat in s.seats}
    plans = yield Together("1", "everybody plans", flows)
    s.plans, s.shown, s.active = dict(plans), (), 0
    s.tell(Event("1", "planned", f"turn {s.turn}: all have planned"))


def stance(s: Patrol, seat: str) -> Flow[str]:
    answer = yield from ask(seat, STANCE, seat)
    if answer == "attack":
        answer = yield from ask(seat, TARGET, seat)
    return answer


def act(s: Patrol, seat: str) -> Flow[None]:
    s.shown = (*s.shown, seat)
    yield Reveal("1.2", f"{seat} planned {s.plans[seat]}")
    move = yield from ask(seat, MOVE, seat)
    way, _, n = move.partition(":")
    change = {"level": 0, "climb": 1, "dive": -1}[way] * int(n or 0)
    s.altitude = {**s.altitude, seat: s.altitude[seat] + change}
    s.tell(Event("2", "move", f"{seat} flies at {s.altitude[seat]}", who=seat))
    target = s.plans[seat].removeprefix("at:")
    if target != "watch" and s.altitude[target] == s.altitude[seat]:
        yield from shoot(s, seat, target)
    more = yield from ask(seat, MORE, seat, (seat,))
    yield from draw(s, seat, int(more[5:]), s.team(seat))
    lay = yield from ask(seat, LAY, seat, (seat,))
    if lay != "keep":
        card = KINDS.index(lay[5:])
        take(s, seat, card)
        s.down = {**s.down, seat: tuple(sorted((*s.down[seat], card)))}
        s.tell(Event("5", "down", f"{seat} lays {KINDS[card]} face down", (seat,), seat))
    s.active += 1
    if s.active == len(s.seats):
        s.active, s.turn = -1, s.turn + 1


def shoot(s: Patrol, seat: str, target: str) -> Flow[None]:
    """3: the target draws a card and may break; else a die decides."""
    if (yield from ask(seat, SHOOT, seat)) == "pass":
        return
    spend(s, seat, FIRE)
    yield from draw(s, target, min(1, sum(s.decks[target])), None)
    if (yield from ask(target, REPLY, target)) != "pass":
        spend(s, target, BREAK)
        return
    faces = yield from roll("3.2", f"{seat} fires at {target}", 2 if s.thick else 1)
    bonus = Modifier("hit before", s.hits[target])
    total, need = min(faces) + bonus.value, 4
    text = f"{seat} fires at {target}: {faces}, needs {need}"
    result = "hit" if total >= need else "miss"
    s.tell(
        Event("3.2", "shot", text, None, seat, (target,), faces, (), (bonus,), total, need, result)
    )
    if result == "hit":
        s.hits = {**s.hits, target: s.hits[target] + 1}
        yield from peek(s, seat, target)


def peek(s: Patrol, seat: str, target: str) -> Flow[None]:
    """6: one face-down card, drawn blind; the looker keeps what he has learnt."""
    pile = counted(s.down[target])
    if not sum(pile):
        return
    (card,) = yield Draw("6", f"{seat} peeks", f"down-{target}", pile, KINDS, 1, (seat,))
    yield Reveal("6", f"{KINDS[card]} lies before {target}", (seat,))
    s.known = {**s.known, seat: (*s.known[seat], (target, card))}
    s.tell(Event("6", "peek", f"{seat} sees {KINDS[card]}", (seat,), seat, cards=(KINDS[card],)))


def draw(s: Patrol, seat: str, n: int, counted_by: tuple[str, ...] | None) -> Flow[None]:
    cards = yield Draw(
        "4", f"{seat} draws", f"deck-{seat}", s.decks[seat], KINDS, n, (seat,), counted_by
    )
    if type(cards) is not Veil:
        s.decks = {**s.decks, seat: add(s.decks[seat], cards, -1)}
        cards = tuple(sorted(s.hands[seat] + cards))
    else:
        cards = s.hands[seat] + cards
    s.hands = {**s.hands, seat: cards}
    s.tell(Event("4", "draw", f"{seat} holds {cards}", (seat,), seat))


def take(s: Patrol, seat: str, card: int) -> None:
    hand = list(s.hands[seat])
    hand.remove(card)
    s.hands = {**s.hands, seat: tuple(hand)}


def spend(s: Patrol, seat: str, card: int) -> None:
    take(s, seat, card)
    s.played = {**s.played, seat: add(s.played[seat], (card,))}
    s.tell(Event("3", "card", f"{seat} plays {KINDS[card]}", who=seat, cards=(KINDS[card],)))


def losses(s: Patrol) -> dict[str, int]:
    return {side: sum(s.hits[x] for x in s.seats if s.sides[x] == side) for side in ("blue", "red")}
