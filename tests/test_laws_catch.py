"""Each law is broken on purpose once, so that we know that it would notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from airwar.common.contract import RuleText
from airwar.kernel.errors import NoWorld
from airwar.kernel.events import Event
from airwar.kernel.game import Result
from airwar.kernel.requests import (
    CHECKPOINT,
    NOT_A_CHOICE,
    Choose,
    Flow,
    Refusal,
    Taken,
    ask,
    sample,
)
from airwar.kernel.sight import Sight
from tests import laws, toy_rules
from tests.toy import PatrolGame
from tests.toy_rules import FIRE, MOVE, Allot, Leave, Move, Patrol, Supply, act, plan

Errors = type[Exception] | tuple[type[Exception], ...]


class ShowsAll(PatrolGame):
    def view(self, s: Patrol, seat: str | None) -> dict[str, Any]:
        return {**super().view(s, seat), "best": self._peek}

    def redact(self, s: Patrol, seat: str) -> Patrol:
        self._peek = s.hands
        return super().redact(s, seat)


class PeekingPolicy(PatrolGame):
    def policy(self, s: Patrol, request: Choose, rng: Random) -> Any:
        rng.seed(str(s.hands))
        return sample(request, s, rng)


class PeeksBeforeLeaving(PatrolGame):
    """Takes an offer by what the foes hold."""

    def offer(self, s: Patrol, request: Choose, rng: Random) -> Any:
        foes = s.foes(request.seat)
        return Leave(request.seat) if any(FIRE in s.hands[foe] for foe in foes) else None


class ForgetsWhoLeft(PatrolGame):
    """Whether an offer was taken stands in a local variable."""

    def flow(self, s: Patrol) -> Flow[None]:
        rules, taken = super().flow(s), False
        request = next(rules)
        while True:
            answer = yield request
            taken = taken or type(answer) is Taken
            try:
                request = rules.send(answer)
            except StopIteration:
                return
            if taken and type(request) is Choose:
                request = replace(request, offers=())


class TellsHands(PatrolGame):
    def flow(self, s: Patrol) -> Flow[None]:
        while self.result(s) is None:
            yield CHECKPOINT
            s.tell(Event("1", "hands", f"the hands are {s.hands}"))
            yield from plan(s) if s.active < 0 else act(s, s.seats[s.active])


class ChangesItsPast(PatrolGame):
    def flow(self, s: Patrol) -> Flow[None]:
        while self.result(s) is None:
            yield CHECKPOINT
            s.altitude["blue1"] = 1 + s.turn % 2
            yield from plan(s) if s.active < 0 else act(s, s.seats[s.active])


class HoldsALocal(PatrolGame):
    """Where it is stands in a local variable, not in the state."""

    def flow(self, s: Patrol) -> Flow[None]:
        passed = 0
        while self.result(s) is None:
            yield CHECKPOINT
            passed += 1
            if passed % 3 == 0:
                yield from ask("blue1", MOVE, "blue1")
            yield from plan(s) if s.active < 0 else act(s, s.seats[s.active])


class ReadsTheHash(PatrolGame):
    def opening(self, setup: Mapping[str, Any]) -> Patrol:
        s = super().opening(setup)
        return replace(s, turns=1 + hash("strings hash differently") % 1000)


class NeverEnds(PatrolGame):
    def result(self, s: Patrol) -> Result | None:
        return None


class EndsWithoutResult(PatrolGame):
    def flow(self, s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield from plan(s)


class CitesNothing(PatrolGame):
    def rule_texts(self) -> Sequence[RuleText]:
        return [rule for rule in super().rule_texts() if rule.id != "2.1"]


class CannotImagine(PatrolGame):
    def fill(self, sight: Sight[Patrol], rng: Random) -> Patrol:
        return replace(super().fill(sight, rng), turn=77)


class GuessesBadly(PatrolGame):
    def fill(self, sight: Sight[Patrol], rng: Random) -> Patrol:
        s = super().fill(sight, rng)
        return s if rng.random() < 0.3 else replace(s, turn=77)


def play_some(law: Callable[[laws.AnyGame, int], None], game: PatrolGame) -> None:
    for seed in range(40):
        law(game, seed)


@pytest.mark.parametrize(
    ("law", "game", "error"),
    [
        (laws.check_view_hides, ShowsAll(), AssertionError),
        (laws.check_sights, PeekingPolicy(), AssertionError),
        (laws.check_sights, PeeksBeforeLeaving(), AssertionError),
        (laws.check_snapshot_round_trip, ForgetsWhoLeft(), Exception),
        (laws.check_sights, TellsHands(), AssertionError),
        (laws.check_sights, CannotImagine(), (NoWorld, AssertionError)),
        (laws.check_states_frozen, ChangesItsPast(), AssertionError),
        (laws.check_random_play, NeverEnds(), AssertionError),
        (laws.check_random_play, EndsWithoutResult(), AssertionError),
        (laws.check_random_play, CitesNothing(), AssertionError),
        (laws.check_fork, HoldsALocal(), Exception),
        (laws.check_snapshot_round_trip, HoldsALocal(), Exception),
        (laws.check_undo_redo, HoldsALocal(), Exception),
    ],
    ids=lambda value: getattr(value, "__name__", type(value).__name__),
)
def test_a_broken_law_is_noticed(
    law: Callable[[laws.AnyGame, int], None], game: PatrolGame, error: Errors
) -> None:
    with pytest.raises(error):
        play_some(law, game)


def test_too_many_tries_are_noticed() -> None:
    with pytest.raises(AssertionError, match="tries for"):
        laws.check_tries(GuessesBadly(), range(10))


def test_a_game_that_depends_on_string_hashes_is_noticed() -> None:
    with pytest.raises(AssertionError):
        laws.check_record_in_another_process(ReadsTheHash(), range(3), 1)


def test_a_denial_without_a_reason_of_its_own_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def generic(self: Move, s: Patrol, about: Any, answer: str) -> Iterator[Refusal]:
        if answer not in self.options(s, about):
            yield Refusal("2", NOT_A_CHOICE)

    monkeypatch.setattr(Move, "refused", generic)
    with pytest.raises(AssertionError, match="no reason of its own"):
        play_some(laws.check_random_play, PatrolGame())


def test_an_option_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = Refusal("2", "the judge is in a bad mood")
    monkeypatch.setattr(toy_rules.Move, "refused", lambda *_: iter((refusal,)))
    with pytest.raises(AssertionError, match="offered and refused"):
        laws.check_random_play(PatrolGame(), 1)


def test_an_option_that_the_judge_refuses_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Generous(Supply):
        def options(self, s: Patrol, about: Any) -> Sequence[Allot]:
            return [Allot(((about, 4),))]

    monkeypatch.setattr(toy_rules, "SUPPLY", Generous())
    with pytest.raises(AssertionError, match="is offered and refused"):
        play_some(laws.check_random_play, PatrolGame())


def test_an_answer_whose_text_reads_as_another_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Mumbles(Supply):
        def write(self, answer: Any) -> str:
            return super().write(Allot(answer.rows[:1]))

    monkeypatch.setattr(toy_rules, "SUPPLY", Mumbles())
    with pytest.raises(AssertionError):
        play_some(laws.check_random_play, PatrolGame())
