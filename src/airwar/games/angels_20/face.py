"""The game's face to the kernel and to everything above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import to_builtins

from airwar.kernel.game import Game, Result, RuleText, Scenario, SetupCheck, Switch, Thoughts
from airwar.kernel.requests import Choose, Flow
from airwar.kernel.sight import Sight

from . import (
    advice,
    board,
    cases,
    chances,
    courses,
    haste,
    opening,
    paths,
    random_setups,
    reach,
    victory,
    view,
)
from .builder import BUILDER
from .data import load_rules, load_scenarios, load_switches
from .data_aircraft import fingerprint
from .files import FILES
from .sequence import battle
from .state import SIDES, Battle

if TYPE_CHECKING:
    from random import Random


# How search thinks. Figures are chances to win: how far apart whole moves are, how far off one
# judgement is, and how well it goes with what a move turns out to be worth three turns later.
# At this turn's attacks: 0.036, 0.042, 0.77 in the Standard Scenario, 0.026, 0.010, 0.78 in the
# Bomber Escort. At the next turn's, the luck of dice taken off: 0.035, 0.13, 0.97 and 0.026, 0.040,
# 0.89. Near looks alone choose no better with 500 iterations than with 125.
MOVE: Final = Thoughts(((0, 4.0), (150, 12.0)), 0.35, 4.0)
# A flight is judged by the attacks of the third turn: two first choices differ by 0.026, it goes
# with who wins by 0.97. The whole battle tells hardly more for three times the work.
FLIGHT: Final = Thoughts(((0, 60.0),), 1.0)


class Angels20(Game[Battle]):
    name = "angels-20"
    title = "Angels 20"
    version = "1"
    state_type = Battle
    default_scenario = "dogfight"
    files = FILES
    builder = BUILDER

    def scenarios(self) -> Sequence[Scenario]:
        return [
            Scenario(
                entry.key,
                entry.title,
                entry.summary,
                SIDES,
                opening.seats_of(entry.setup, "allied") + opening.seats_of(entry.setup, "axis"),
                entry.date,
                entry.place,
                entry.source,
                entry.kind,
            )
            for entry in load_scenarios().values()
        ]

    def switches(self) -> Sequence[Switch]:
        return [
            Switch(entry.key, entry.title, entry.rule, f"Off: {entry.off} On: {entry.on}")
            for entry in load_switches().values()
        ]

    def rules(self) -> Sequence[RuleText]:
        return [
            RuleText(rule.id, rule.title, rule.text, rule.tier, rule.state, rule.note)
            for rule in load_rules().values()
        ]

    def setup(self, setup: Mapping[str, Any]) -> Battle:
        return opening.open_game(setup)

    def check(self, setup: Mapping[str, Any]) -> SetupCheck:
        return opening.check_game(setup)

    def fingerprint(self) -> str:
        return fingerprint()

    def random_setup(self, rng: Random) -> dict[str, Any]:
        return random_setups.random_setup(rng)

    def flow(self, s: Battle) -> Flow[None]:
        return battle(s)

    def seats(self, s: Battle) -> tuple[str, ...]:
        return s.seats

    def sides(self, s: Battle) -> tuple[str, ...]:
        return SIDES

    def side_of(self, s: Battle, seat: str) -> str:
        return seat.partition("-")[0]

    def result(self, s: Battle) -> Result | None:
        return victory.result(s)

    def redact(self, s: Battle, seat: str) -> Battle:
        """Nothing is hidden but dice; flights that are being built stand in no state yet."""
        twin = s.__copy__()
        twin.log = None
        return twin

    def fill(self, sight: Sight[Battle], rng: Random) -> Battle:
        return sight.base.__copy__()

    def view(self, s: Battle, seat: str | None) -> dict[str, Any]:
        return view.view(s, seat)

    def board(self, s: Battle, seat: str | None) -> str:
        return board.board(s, seat)

    def about(self) -> dict[str, Any]:
        return view.about()

    def outcome(self, before: Battle, after: Battle, seat: str) -> str:
        return chances.outcome(before, after, seat)

    def chances(self, sight: Sight[Battle], key: str) -> list[tuple[str, float]]:
        return chances.chances(sight, key)

    def plans(self, s: Battle, seat: str) -> list[dict[str, Any]]:
        """Everywhere that the seat's aircraft can get to now, how likely, and by which keys."""
        return reach.plans(s, seat)

    def path(self, s: Battle, seat: str, plan: Sequence[str]) -> list[dict[str, Any]]:
        """Hex by hex, with every check on the way and its chance."""
        return [to_builtins(step) for step in paths.path(s, seat, plan)]

    def policy(self, s: Battle, request: Choose, rng: Random) -> str:
        return advice.policy(s, request, rng)

    def playout(self) -> haste.Hasty:
        return haste.Hasty()

    def advise(self, s: Battle, request: Choose) -> Sequence[tuple[str, float]]:
        return advice.advise(s, request)

    def evaluate(self, s: Battle, side: str) -> float:
        return advice.evaluate(s, SIDES.index(side))

    def clock(self, s: Battle) -> float:
        return advice.clock(s)

    def courses(self, s: Battle, request: Choose) -> Sequence[tuple[str, float]]:
        return courses.courses(s, request)

    def is_luck(self, clock: float) -> bool:
        """Attacks: the evaluator has counted their outcomes by their chances."""
        return clock % 8 == 4

    def thinking(self, s: Battle, request: Choose) -> Thoughts:
        return FLIGHT if request.question.name == "build" else MOVE

    def given(self, lines: Sequence[tuple[int, str]]) -> Battle:
        return cases.given(lines)

    def expect(self, s: Battle, words: Sequence[str]) -> str | None:
        return cases.expect(s, words)


GAME = Angels20()
