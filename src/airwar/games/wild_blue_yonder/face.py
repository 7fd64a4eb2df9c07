"""The game's face to the kernel and to everything above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from airwar.kernel.game import Game, Result, RuleText, Scenario, SetupCheck, Switch, Thoughts
from airwar.kernel.requests import Choose, Denial, Draw, Flow
from airwar.kernel.sight import Seen, Sight

from . import advice, aside, cases, chances, hidden, opening, reading, value, victory, view
from .builder import BUILDER
from .data import SKILLS, load_aircraft, load_rules, load_scenarios, load_switches
from .files import FILES
from .sequence import dogfight
from .state import SIDES, Dogfight

if TYPE_CHECKING:
    from random import Random


class WildBlueYonder(Game[Dogfight]):
    name = "wild-blue-yonder"
    title = "Wild Blue Yonder"
    version = "1"
    state_type = Dogfight
    default_scenario = "first-duel"
    files = FILES
    builder = BUILDER
    # A difference between two plays is off by 0.037 (lean) and 0.11 (scatter of one pair of
    # iterations) two turns ahead, 0.025 and 0.18 four turns ahead, and 0 and 0.37 at the end.
    thoughts = Thoughts(((0, 2.0), (250, 4.0), (500, 12.0)), 0.8)

    def scenarios(self) -> Sequence[Scenario]:
        return [
            Scenario(
                entry.key,
                entry.title,
                entry.summary,
                SIDES,
                SIDES,
                entry.setup.date,
                entry.theatre,
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

    def setup(self, setup: Mapping[str, Any]) -> Dogfight:
        return opening.open_game(setup)

    def check(self, setup: Mapping[str, Any]) -> SetupCheck:
        return opening.check_game(setup)

    def fingerprint(self) -> str:
        return reading.fingerprint()

    def random_setup(self, rng: Random) -> dict[str, Any]:
        """Any aircraft, any switch, any number of seats."""
        aircraft = list(load_aircraft().values())
        setup: dict[str, Any] = {"date": "1945-05", "turns": rng.choice((6, 6, 6, 3, 0))}
        seats = {}
        for side in SIDES:
            own = [plane.key for plane in aircraft if plane.side == side]
            count = rng.choice((1, 1, 1, 2, 2, 3, 4))
            seats[side] = rng.randint(1, count)
            setup[side] = [random_element(rng, own) for _ in range(count)]
        setup["seats"] = seats
        setup["balance"] = rng.choice(("none", "points"))
        switches = [switch.key for switch in self.switches()]
        setup["switches"] = sorted(rng.sample(switches, rng.choice((0, 0, 1, 3, len(switches)))))
        return setup

    def flow(self, s: Dogfight) -> Flow[None]:
        return dogfight(s)

    def seats(self, s: Dogfight) -> tuple[str, ...]:
        return s.seats

    def sides(self, s: Dogfight) -> tuple[str, ...]:
        return SIDES

    def side_of(self, s: Dogfight, seat: str) -> str:
        return seat.partition("-")[0]

    def result(self, s: Dogfight) -> Result | None:
        return victory.result(s)

    def scores(self, s: Dogfight) -> dict[str, int]:
        return {name: victory.points(s, side) for side, name in enumerate(SIDES)}

    def aside(self, s: Dogfight, request: Choose, place: str) -> Denial:
        return aside.aside(s, request, place)

    def redact(self, s: Dogfight, seat: str) -> Dogfight:
        return hidden.redact(s, seat)

    def fill(self, sight: Sight[Dogfight], rng: Random) -> Dogfight:
        return hidden.fill(sight, rng)

    def must_draw(self, s: Dogfight, request: Draw, later: Sequence[Seen]) -> tuple[int, ...]:
        return hidden.must_draw(s, request, later)

    def view(self, s: Dogfight, seat: str | None) -> dict[str, Any]:
        return view.view(s, seat)

    def board(self, s: Dogfight, seat: str | None) -> str:
        return view.board(s, seat)

    def about(self) -> dict[str, Any]:
        return view.about()

    def outcome(self, before: Dogfight, after: Dogfight, seat: str) -> str:
        return chances.outcome(before, after, seat)

    def chances(self, sight: Sight[Dogfight], key: str) -> list[tuple[str, float]]:
        return chances.chances(sight, key)

    def policy(self, s: Dogfight, request: Choose, rng: Random) -> str:
        return advice.policy(s, request, rng)

    def advise(self, s: Dogfight, request: Choose) -> Sequence[tuple[str, float]]:
        return advice.advise(s, request)

    def evaluate(self, s: Dogfight, side: str) -> float:
        return value.evaluate(s, side)

    def clock(self, s: Dogfight) -> float:
        return value.clock(s)

    def given(self, lines: Sequence[tuple[int, str]]) -> Dogfight:
        return cases.given(lines)

    def expect(self, s: Dogfight, words: Sequence[str]) -> str | None:
        return cases.expect(s, words)


def random_element(rng: Random, own: list[str]) -> dict[str, Any]:
    key = rng.choice(own)
    front = load_aircraft()[key].front
    lacking = {"gunner": front.gunner is None, "burst": front.burst is None}
    skills = [skill for skill in SKILLS if not lacking.get(skill)]
    pilot = sorted(rng.sample(skills, rng.choice((0, 0, 0, 1, 2))))
    return {"aircraft": key, "wingman": rng.random() < 0.8, "pilot": pilot}


GAME = WildBlueYonder()
