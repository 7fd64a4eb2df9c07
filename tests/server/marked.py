"""A small game in which every hidden card carries its owner's mark, so that leaks can be found.

Each of three rounds: both draw a card unseen (1), lay one in secret and say how boldly (2), a die
falls (3). Nothing that names a card is ever shown to the other seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from airwar.common.contract import Chance, RuleText, Scenario, Switch, Whole
from airwar.kernel.errors import BadData
from airwar.kernel.events import Event
from airwar.kernel.game import Result, State
from airwar.kernel.requests import (
    CHECKPOINT,
    Choose,
    Draw,
    Flow,
    Option,
    Question,
    Refusal,
    Together,
    ask,
    roll,
    sample,
)
from airwar.kernel.sight import Sight, Veil

SEATS = ("blue", "red")
ROUNDS = 3


def cards(seat: str) -> tuple[str, ...]:
    return tuple([f"secret-{seat}-{i}" for i in range(6)])


class Table(State, kw_only=True):
    round: int = 1
    hands: dict[str, Any]
    laid: dict[str, Any]
    points: dict[str, int]


class Lay(Question[Table, str]):
    name, rule = "lay", "2"

    def prompt(self, s: Table, about: Any) -> str:
        return f"{about} lays one of {', '.join(s.hands[about])}"

    def options(self, s: Table, about: Any) -> Sequence[str]:
        return [f"lay:{card}" for card in s.hands[about]]

    def others(self, s: Table, about: Any) -> Sequence[str]:
        return [f"lay:{card}" for card in cards(about)]

    def refused(self, s: Table, about: Any, answer: str) -> Iterator[Refusal]:
        if answer[4:] not in s.hands[about] or not answer.startswith("lay:"):
            yield Refusal("2.1", f"{about} holds {', '.join(s.hands[about])}", place="hand")

    def show(self, s: Table, about: Any, key: str) -> Option:
        return Option(key, key, "hand")


class Bold(Question[Table, str]):
    name, rule = "bold", "2.2"

    def prompt(self, s: Table, about: Any) -> str:
        return "boldly?"

    def options(self, s: Table, about: Any) -> Sequence[str]:
        return ("bold", "shy")


class Again(Question[Table, str]):
    name, rule = "again", "3.1"

    def prompt(self, s: Table, about: Any) -> str:
        return f"{about} with {', '.join(s.hands[about])}: throw again?"

    def options(self, s: Table, about: Any) -> Sequence[str]:
        return ("again", "enough")


LAY, BOLD, AGAIN = Lay(), Bold(), Again()


def lay(seat: str) -> Flow[str]:
    card = yield from ask(seat, LAY, seat, seen=())
    yield from ask(seat, BOLD, seat, seen=())
    return card[4:]


class Marked(Whole[Table]):
    name, title, version = "marked", "Marked cards", "1"
    state = Table
    default_scenario = "plain"

    def scenarios(self) -> Sequence[Scenario]:
        return (Scenario("plain", "Plain", "three rounds", SEATS, SEATS),)

    def switches(self) -> Sequence[Switch]:
        return ()

    def rule_texts(self) -> Sequence[RuleText]:
        return [RuleText("1", "Cards", "Draw.", "base", "done")]

    def opening(self, setup: Mapping[str, Any]) -> Table:
        if setup.get("scenario") != "plain":
            raise BadData("scenario: there is only 'plain'")
        return Table(
            hands=dict.fromkeys(SEATS, ()),
            laid=dict.fromkeys(SEATS, ()),
            points=dict.fromkeys(SEATS, 0),
        )

    def random_setup(self, rng: Random) -> dict[str, Any]:
        return {"scenario": "plain"}

    def flow(self, s: Table) -> Flow[None]:
        while s.round <= ROUNDS:
            yield CHECKPOINT
            for seat in SEATS:
                yield from self.draw(s, seat)
            flows = {seat: lambda seat=seat: lay(seat) for seat in SEATS}
            laid = yield Together("2", "both lay a card", flows)
            s.laid = {seat: (*s.laid[seat], laid[seat]) for seat in SEATS}
            s.hands = {
                seat: tuple([card for card in s.hands[seat] if card != laid[seat]])
                for seat in SEATS
            }
            for seat in SEATS:
                faces = yield from roll("3", f"{seat} throws")
                if (yield from ask(seat, AGAIN, seat)) == "again":
                    faces = yield from roll("3.1", f"{seat} throws again")
                s.points = {**s.points, seat: s.points[seat] + faces[0]}
                s.tell(Event("3", "throw", f"{seat} throws {faces[0]}", who=seat, dice=faces))
            s.round += 1

    def draw(self, s: Table, seat: str) -> Flow[None]:
        names = cards(seat)
        gone = (*s.hands[seat], *s.laid[seat])
        counts = tuple([0 if name in gone else 1 for name in names])
        n = 2 if s.round == 1 else 1
        drawn = yield Draw("1", f"{seat} draws", f"deck-{seat}", counts, names, n, (seat,))
        new = tuple([names[index] for index in drawn])
        s.hands = {**s.hands, seat: (*s.hands[seat], *new)}
        s.tell(Event("1", "draw", f"{seat} draws {' '.join(new)}", (seat,), seat, cards=new))
        s.tell(Event("1", "drawn", f"{seat} draws", None, seat))

    def seats(self, s: Table) -> tuple[str, ...]:
        return SEATS

    def sides(self, s: Table) -> tuple[str, ...]:
        return SEATS

    def side_of(self, s: Table, seat: str) -> str:
        return seat

    def result(self, s: Table) -> Result | None:
        if s.round <= ROUNDS:
            return None
        blue, red = s.points["blue"], s.points["red"]
        winner = None if blue == red else "blue" if blue > red else "red"
        return Result(winner, dict(s.points), f"{blue} to {red}")

    def redact(self, s: Table, seat: str) -> Table:
        def veiled(held: Mapping[str, Any]) -> dict[str, Any]:
            return {x: c if x == seat else Veil(len(c)) for x, c in held.items()}

        return replace(s, log=None, hands=veiled(s.hands), laid=veiled(s.laid))

    def fill(self, sight: Sight[Table], rng: Random) -> Table:
        base = sight.base
        hands, laid = dict(base.hands), dict(base.laid)
        for seat in SEATS:
            if seat != sight.seat:
                pool = list(cards(seat))
                rng.shuffle(pool)
                hands[seat] = tuple([pool.pop() for _ in range(len(hands[seat]))])
                laid[seat] = tuple([pool.pop() for _ in range(len(laid[seat]))])
        return replace(base, hands=hands, laid=laid)

    def view(self, s: Table, seat: str | None) -> dict[str, Any]:
        def shown(held: Any) -> Any:
            return len(held) if isinstance(held, Veil) else list(held)

        lost = [{"element": "none", "text": "nothing"}]
        return {
            "round": s.round,
            "hands": {x: shown(hand) for x, hand in s.hands.items()},
            "laid": {x: shown(each) for x, each in s.laid.items()},
            "points": s.points,
            "lost": lost,
        }

    def board(self, s: Table, seat: str | None) -> str:
        return "\n".join([f"{x}: {s.hands[x]} {s.points[x]}" for x in SEATS])

    def about(self) -> dict[str, Any]:
        return {"rounds": ROUNDS}

    def outcome(self, before: Table, after: Table, seat: str) -> str:
        return f"{after.points[seat] - before.points[seat]} points"

    def chances(self, sight: Sight[Table], key: str) -> list[Chance]:
        return [Chance("a six", 1 / 6)]

    def policy(self, s: Table, request: Choose, rng: Random) -> Any:
        return sample(request, s, rng)

    def evaluate(self, s: Table, side: str) -> float:
        return 0.5


MARKED = Marked()
