"""The Initiative phase: tailing, the roll, and the first player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from airwar.common.leads import option
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll

from ..data import load_tables
from .arcs import TAILS, TAILS_ABEAM
from .cards import LEAD_PILOT, ability_name
from .hazards import place_flak
from .night import assign_direction
from .order import begin_moves
from .state import DARKNESS, SIDES, Battle

_TAILING = load_tables().tailing


def initiative_phase(s: Battle) -> Flow[None]:
    """§initiative.roll, §initiative.tie-bonus, §initiative.tie-reroll, §initiative.roles"""
    bonuses = (bonus_of(s, 0), bonus_of(s, 1))
    sums = [sum([value for _, value in each]) for each in bonuses]
    while True:
        faces = []
        for side in (0, 1):
            faces.append((yield Roll("initiative.roll", INITIATIVE[side], 2, 6)))
        totals = [sum(faces[side]) + sums[side] for side in (0, 1)]
        margin = (totals[1] - totals[0]) or (sums[1] - sums[0])
        if s.log is not None:
            tell_rolls(s, faces, bonuses, totals, margin)
        if margin:
            break
    winner = int(margin > 0)
    s.rolls = (totals[0], totals[1])
    s.first = 1 - winner
    if s.on("turn-position"):
        key: str = yield Choose(s.players[winner][0], POSITION, winner)
        s.first = winner if key == "first" else 1 - winner
    if s.log is not None:
        text = f"Game turn {s.turn}: {SIDES[s.first].capitalize()} is first player."
        rule = "turn-position.choice" if s.on("turn-position") else "initiative.roles"
        s.tell(Event(rule, "turn", text, who=SIDES[s.first], facts={"turn": s.turn}))
    if s.reserve != (0, 0) or (s.direction != (0, 0) and s.night == DARKNESS):
        s.stage = "command"
    else:
        begin_moves(s)


INITIATIVE = ("Allied initiative", "Axis initiative")


def command_phase(s: Battle) -> Flow[None]:
    """Orders after initiative and before the first move: fighter direction and flak."""
    for side in (s.first, 1 - s.first):
        yield from assign_direction(s, side)
        yield from place_flak(s, side)
    begin_moves(s)


def tell_rolls(
    s: Battle,
    faces: list[tuple[int, ...]],
    bonuses: tuple[list[tuple[str, int]], ...],
    totals: list[int],
    margin: int,
) -> None:
    for side in (0, 1):
        named = tuple([Modifier(name, value) for name, value in bonuses[side]])
        text = f"{SIDES[side].capitalize()} initiative: {totals[side]}."
        s.tell(Event("initiative.roll", "initiative", text, None, SIDES[side], (), faces[side],
                     (), named, totals[side]))  # fmt: skip
    if not margin:
        s.tell(Event("initiative.tie-reroll", "initiative", "A tie: both roll again."))
    elif totals[0] == totals[1]:
        text = f"A tie: {SIDES[int(margin > 0)].capitalize()} has the better bonus."
        s.tell(Event("initiative.tie-bonus", "initiative", text))


def bonus_of(s: Battle, side: int) -> list[tuple[str, int]]:
    """§initiative.roll: bonuses of abilities, and of tailing in the advanced game."""
    found = []
    cards, planes = s.cards, s.planes
    for index in s.flights[side]:
        if cards[planes[index].card].abilities & LEAD_PILOT:
            found.append((ability_name(LEAD_PILOT), 1))
            break
    if tailing_advantage(s, side):
        found.append(("tailing", _TAILING.bonus))
    return found


def tailing_advantage(s: Battle, side: int) -> bool:
    """§tailing.bonus, §night.dark-tailing"""
    if not tailing_counts(s):
        return False
    return len(tailed(s, 1 - side)) > len(tailed(s, side))


def tailing_counts(s: Battle) -> bool:
    """Is the tailing rule on, and is it light enough to tail?"""
    return s.on("tailing") and s.night != DARKNESS


def tailed(s: Battle, side: int) -> list[int]:
    """§tailing.when: the aircraft of a side that an enemy tails, each once."""
    return [
        index
        for index in s.flights[side]
        if any(tails(s, other, index) for other in s.flights[1 - side])
    ]


def tails(s: Battle, one: int, other: int) -> bool:
    """§tailing.conditions: close, behind, the other ahead, nearly level; neither in cloud."""
    mine, theirs = s.planes[one], s.planes[other]
    if mine.cloud or theirs.cloud or abs(mine.altitude - theirs.altitude) > _TAILING.altitude:
        return False
    table = TAILS_ABEAM if s.on("abeam-tails") else TAILS
    return theirs.hex - mine.hex in table[mine.facing * 6 + theirs.facing]


POSITIONS: Final = ("second", "first")


class Position(Question[Battle, str]):
    """§turn-position.choice: first or second player this turn. `about` is the side that won."""

    name = "position"
    doing = "deciding who goes first"
    rule = "turn-position.choice"

    def prompt(self, s: Battle, about: int) -> str:
        return f"{SIDES[about].capitalize()} has the initiative: first or second player?"

    def options(self, s: Battle, about: int) -> tuple[str, ...]:
        return POSITIONS

    def refused(self, s: Battle, about: int, answer: str) -> Iterator[Refusal]:
        if answer not in POSITIONS:
            yield Refusal(self.rule, "be first or second player")

    def show(self, s: Battle, about: int, key: str) -> Option:
        if key == "first":
            return option(key, "First player", "moves first, and fires first")
        return option(key, "Second player", "moves after the enemy has, and fires second")


POSITION = Position()
