"""The rules of Patrol, a toy game that asks for everything a rule may ask for.

Two sides of one to three pilots each. Every pilot has a deck of his own: `fire`, `break` and
`cloud` cards. A turn is: all plan in secret (1), then each in order shows his plan (1.2), moves
(2), fires if he planned to and is level with his target (3), draws (4) and lays a card face down
(5). A pilot who scores a hit peeks at a face-down card of his target (6). With the switch `supply`
the first pilot of each side allots fuel after the planning (7), which foes see when its pilot acts,
and while somebody moves any pilot may leave the fight for the turn (7.1).

Foes never know how many cards a hand holds, teammates do; nobody knows which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct, field

from airwar.common.forms import Field, Form, Row, Rows
from airwar.kernel.events import Event, Modifier
from airwar.kernel.game import State
from airwar.kernel.requests import (
    NOT_A_CHOICE,
    Choose,
    Draw,
    Flow,
    Option,
    Question,
    Refusal,
    Reveal,
    Taken,
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
FUEL = 3  # points that a side allots each turn, 7


class Allot(Struct, frozen=True, tag="allot"):
    """Points of fuel by pilot, in the order of the seats; who gets none is left out."""

    rows: tuple[tuple[str, int], ...]


class Leave(Struct, frozen=True, tag="leave"):
    """A pilot leaves the fight for this turn."""

    seat: str


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
    supply: bool = False
    fuel: dict[str, int] = field(default_factory=dict)  # this turn's, 7
    left: tuple[str, ...] = ()  # out of the fight this turn, 7.1

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


class Stance(Question[Patrol, str]):
    name, rule = "stance", "1"

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about}: attack or watch?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("attack", "watch") if s.hits[about] < 2 else ("watch",)

    def others(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("attack", "watch")

    def refused(self, s: Patrol, about: Any, answer: str) -> Iterator[Refusal]:
        if answer not in self.options(s, about):
            yield Refusal("1.1", f"{about} has {s.hits[about]} hits and can only watch")


class Target(Question[Patrol, str]):
    name, rule = "target", "1"

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about} attacks whom?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        return [f"at:{foe}" for foe in s.foes(about)]

    def others(self, s: Patrol, about: Any) -> Sequence[str]:
        return [f"at:{seat}" for seat in s.seats]

    def refused(self, s: Patrol, about: Any, answer: str) -> Iterator[Refusal]:
        if answer[3:] not in s.foes(about):
            yield Refusal("1", f"{answer[3:]} flies for {about}'s own side")


class Move(Question[Patrol, str]):
    name, rule = "move", "2"

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about} climbs, dives or stays level?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        height = s.altitude[about]
        up = 0 if s.hits[about] else min(3, CEILING - height)
        climbs = [f"climb:{n}" for n in range(1, up + 1)]
        return ["level", *climbs, *(f"dive:{n}" for n in range(1, min(3, height - 1) + 1))]

    def others(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("climb:3", "dive:3")

    def refused(self, s: Patrol, about: Any, answer: str) -> Iterator[Refusal]:
        if answer in self.options(s, about):
            return
        if answer.startswith("dive"):
            yield Refusal("2", f"{about} cannot dive so far from {s.altitude[about]}")
        elif answer.startswith("climb") and s.hits[about]:
            yield Refusal("2.1", f"{about} is hit and cannot climb")
        elif answer.startswith("climb"):
            yield Refusal("2", f"{about} cannot climb so far: the ceiling is {CEILING}")
        else:
            yield Refusal("2", NOT_A_CHOICE)

    def show(self, s: Patrol, about: Any, answer: str) -> Option:
        return Option(answer, answer.replace(":", " "), f"pilot:{about}")


class CardPlay(Question[Patrol, str]):
    """Play a card of one kind from the hand, or pass."""

    def __init__(self, name: str, rule: str, kind: int) -> None:
        self.name, self.rule, self.kind = name, rule, kind

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about} plays {KINDS[self.kind]}?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        key = f"play:{KINDS[self.kind]}"
        return ("pass", key) if self.kind in s.hands[about] else ("pass",)

    def others(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("pass", *(f"play:{kind}" for kind in KINDS))

    def refused(self, s: Patrol, about: Any, answer: str) -> Iterator[Refusal]:
        if answer in self.options(s, about):
            return
        if answer != f"play:{KINDS[self.kind]}":
            yield Refusal(self.rule, f"only {KINDS[self.kind]} can be played by {about} here")
        else:
            yield Refusal(self.rule, f"{about} holds no {KINDS[self.kind]}")


class DrawMore(Question[Patrol, str]):
    name, rule = "more", "4"

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about} draws how many?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        room = max(0, HAND - len(s.hands[about]))  # a target's draw may overfill the hand
        return [f"draw:{n}" for n in range(min(2, room, sum(s.decks[about])) + 1)]

    def others(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("draw:2",)

    def refused(self, s: Patrol, about: Any, answer: str) -> Iterator[Refusal]:
        if answer not in self.options(s, about):
            yield Refusal("4.1", f"{about} may hold {HAND} cards and draw two at most")


class LayDown(Question[Patrol, str]):
    name, rule = "lay", "5"

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about} lays a card face down?"

    def options(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("keep", *(f"down:{KINDS[card]}" for card in sorted(set(s.hands[about]))))

    def others(self, s: Patrol, about: Any) -> Sequence[str]:
        return ("keep", *(f"down:{kind}" for kind in KINDS))

    def refused(self, s: Patrol, about: Any, answer: str) -> Iterator[Refusal]:
        if answer not in self.options(s, about):
            yield Refusal("5", f"{about} has no {answer.partition(':')[2]} to lay down")


class Supply(Question[Patrol, Allot]):
    """An answer with something in it: an allotment."""

    name, rule, answer = "supply", "7", Allot

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about} allots {FUEL} points of fuel"

    def options(self, s: Patrol, about: Any) -> Sequence[Allot]:
        """All to one of them: a few of many."""
        return [Allot(((seat, FUEL),)) for seat in s.team(about)]

    def others(self, s: Patrol, about: Any) -> Sequence[Allot]:
        return [*self.options(s, about), Allot(()), Allot(((s.foes(about)[0], FUEL),))]

    def refused(self, s: Patrol, about: Any, answer: Allot) -> Iterator[Refusal]:
        team = s.team(about)
        last = -1
        for index, (seat, points) in enumerate(answer.rows):
            if seat not in team:
                yield Refusal("7", f"{seat} does not fly for {about}", ("rows", index, 0))
            elif team.index(seat) <= last:
                yield Refusal("7", f"{seat} is not in the order of the seats", ("rows", index, 0))
            else:
                last = team.index(seat)
            if points < 1:
                yield Refusal("7", f"{seat} is listed with no fuel", ("rows", index, 1))
        total = sum(points for _, points in answer.rows)
        if total != FUEL:
            yield Refusal("7", f"{about} allots {total} of {FUEL} points", ("rows",))

    def warnings(self, s: Patrol, about: Any, answer: Allot) -> Iterator[Refusal]:
        given = [seat for seat, _ in answer.rows]
        for seat in s.team(about):
            if seat not in given:
                yield Refusal("7", f"{seat} gets no fuel", ("rows",))

    def form(self, s: Patrol, about: Any, draft: Mapping[str, Any]) -> Form:
        """What is left for a pilot goes by what the others have been given."""
        given = dict(draft.get("rows", ()))
        left = FUEL - sum(given.values())
        rows = [Row(seat, max(0, left + given.get(seat, 0))) for seat in s.team(about)]
        return Form("allot", (Field("rows", "Fuel", Rows(tuple(rows), FUEL, FUEL)),))

    def presets(self, s: Patrol, about: Any) -> Mapping[str, Allot]:
        team = s.team(about)
        share = [(seat, len(range(i, FUEL, len(team)))) for i, seat in enumerate(team)]
        return {"even": Allot(tuple(row for row in share if row[1]))}

    def random(self, s: Patrol, about: Any, rng: Random) -> Allot:
        return allot(s.team(about), FUEL, rng)


def allot(seats: Sequence[str], points: int, rng: Random) -> Allot:
    given = [rng.choice(seats) for _ in range(points)]
    return Allot(tuple((seat, given.count(seat)) for seat in seats if seat in given))


class LeaveFight(Question[Patrol, Leave]):
    """Offered while somebody moves; nobody is asked."""

    name, rule, answer = "leave", "7.1", Leave

    def prompt(self, s: Patrol, about: Any) -> str:
        return f"{about} may leave the fight"

    def options(self, s: Patrol, about: Any) -> Sequence[Leave]:
        return (Leave(about),)

    def refused(self, s: Patrol, about: Any, answer: Leave) -> Iterator[Refusal]:
        if answer.seat != about:
            yield Refusal("7.1", f"{answer.seat} is not flown by {about}", ("seat",))


STANCE, TARGET, MOVE, MORE, LAY = Stance(), Target(), Move(), DrawMore(), LayDown()
SUPPLY, LEAVE = Supply(), LeaveFight()
SHOOT, REPLY = CardPlay("shoot", "3", FIRE), CardPlay("reply", "3.1", BREAK)


# -- rules ----------------------------------------------------------------------------------------


def plan(s: Patrol) -> Flow[None]:
    """1: everybody plans in secret; a plan is seen when its pilot acts."""
    flows = {seat: lambda seat=seat: stance(s, seat) for seat in s.seats}
    plans = yield Together("1", "everybody plans", flows)
    s.plans, s.shown, s.active = dict(plans), (), 0
    s.tell(Event("1", "planned", f"turn {s.turn}: all have planned"))
    if s.supply:
        s.fuel, s.left = {}, ()
        for side in dict.fromkeys(s.sides[seat] for seat in s.seats):
            yield from refuel(s, next(seat for seat in s.seats if s.sides[seat] == side))


def refuel(s: Patrol, leader: str) -> Flow[None]:
    """7: fuel is allotted unseen by the foe."""
    team = s.team(leader)
    given: Allot = yield from with_offers(s, Choose(leader, SUPPLY, leader, team))
    points = dict(given.rows)
    s.fuel = {**s.fuel, **{seat: points.get(seat, 0) for seat in team}}
    s.tell(Event("7", "fuel", f"{leader} allots {given.rows}", team, leader))


def with_offers(s: Patrol, choose: Choose) -> Flow[Any]:
    """7.1: ask, and ask again as long as offers are taken instead."""
    while True:
        offers = tuple(Choose(x, LEAVE, x) for x in s.seats if s.supply and x not in s.left)
        answer = yield Choose(choose.seat, choose.question, choose.about, choose.seen, offers)
        if type(answer) is not Taken:
            return answer
        s.left = (*s.left, answer.answer.seat)
        s.tell(Event("7.1", "left", f"{answer.answer.seat} leaves the fight"))


def stance(s: Patrol, seat: str) -> Flow[str]:
    answer = yield from ask(seat, STANCE, seat, seen=())
    if answer == "attack":
        answer = yield from ask(seat, TARGET, seat, seen=())
    return answer


def act(s: Patrol, seat: str) -> Flow[None]:
    s.shown = (*s.shown, seat)
    yield Reveal("1.2", f"{seat} planned {s.plans[seat]}")
    move: str = yield from with_offers(s, Choose(seat, MOVE, seat))
    way, _, n = move.partition(":")
    change = {"level": 0, "climb": 1, "dive": -1}[way] * int(n or 0)
    s.altitude = {**s.altitude, seat: s.altitude[seat] + change}
    s.tell(Event("2", "move", f"{seat} flies at {s.altitude[seat]}", who=seat))
    target = s.plans[seat].removeprefix("at:")
    engaged = target != "watch" and not {seat, target} & set(s.left)
    if engaged and s.altitude[target] == s.altitude[seat]:
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
