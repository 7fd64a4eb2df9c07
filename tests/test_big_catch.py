"""Each law of `laws_secret` catches a fault that is planted in Armada."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from airwar.kernel.events import Event
from airwar.kernel.requests import CHECKPOINT, Choose, Flow, Reveal, roll
from airwar.kernel.secrets import Secret
from airwar.kernel.sequence import Each, Outline, Phase
from tests.big import ArmadaGame
from tests.big_flight import (
    EVADE,
    SORTIE,
    TURN,
    FlySortie,
    advance,
    disclose,
    fight,
    next_force,
    next_sortie,
    next_turn,
)
from tests.big_rules import OWN, RAIDER, Armada, RaidPlan, begin, enter, next_entry, planning
from tests.laws import AnyGame
from tests.laws_secret import (
    check_between_checkpoints,
    check_each_only_looks,
    check_opens_at_checkpoints,
    check_presets,
    check_questions_read_own,
    check_redacted,
    check_texts,
    check_undo_unlearns,
)

Law = Callable[[AnyGame, int], None]
SEEDS = range(12)


def altered(phase: str, body: Any) -> ArmadaGame:
    """Armada with another body for a phase of its turn."""
    phases = [Phase(p.name, body if p.name == phase else p.body, p.when) for p in TURN.phases]
    game = ArmadaGame()
    game.outline = Outline(
        Phase("plan", planning),
        Phase("turns", Each(next_turn, Outline(*phases))),
        Phase("end", disclose),
    )
    return game


def caught(law: Law, game: ArmadaGame, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        hold(law, game)


def hold(law: Law, game: ArmadaGame) -> None:
    for seed in SEEDS:
        law(game, seed)


def test_an_unaltered_outline_passes() -> None:
    for law in (check_texts, check_undo_unlearns, check_between_checkpoints):
        hold(law, altered("", None))


def names_in_roll(s: Armada, id: str) -> Flow[None]:
    order = s.force(id).cargo.value.aim.value
    yield from roll("5", f"{id} flies to {order.target}")
    yield from advance(s, id)


def names_in_event(s: Armada, id: str) -> Flow[None]:
    s.tell(Event("5", "fly", f"{id} flies to {s.force(id).cargo.value.aim.value.target}"))
    yield from roll("5", "wind")
    yield from advance(s, id)


def names_in_reveal(s: Armada, id: str) -> Flow[None]:
    yield Reveal("5", f"{id} flies to {s.force(id).cargo.value.aim.value.target}")
    yield from roll("5", "wind")
    yield from advance(s, id)


@pytest.mark.parametrize("rule", [names_in_roll, names_in_event, names_in_reveal])
def test_a_text_that_names_a_hidden_target(rule: Callable[..., Flow[None]]) -> None:
    caught(check_texts, altered("advance", Each(next_force, rule)), "tells defender too much")


def test_a_prompt_that_names_a_hidden_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    def prompt(self: FlySortie, s: Armada, about: Any) -> str:
        return f"There are {len(s.plan.value.orders)} raids"

    monkeypatch.setattr(FlySortie, "prompt", prompt)
    caught(check_texts, ArmadaGame(), "tells defender too much")


def test_an_opening_that_can_be_taken_back() -> None:
    def unsaid(s: Armada) -> Flow[None]:
        """The fight without its Reveal."""
        rule, answer = fight(s), None
        try:
            while True:
                request = rule.send(answer)
                answer = None if isinstance(request, Reveal) else (yield request)
        except StopIteration:
            return

    sortie = Outline(SORTIE.phases[0], Phase("fight", unsaid, SORTIE.phases[1].when))
    game = altered("sorties", Each(next_sortie, sortie))
    caught(check_undo_unlearns, game, "defender learned .* and defender can take it back")


def test_a_new_secret_that_others_know_at_once() -> None:
    def openly(s: Armada, number: int) -> Flow[None]:
        yield from enter(s, number)
        if s.forces:
            last = s.forces[-1]
            s.put(last.id, cargo=Secret(None, last.cargo.value))

    game = altered("enter", Each(next_entry, openly))
    caught(check_undo_unlearns, game, "defender learned .* and raider can take it back")


def test_a_question_that_reads_what_its_seat_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    def warnings(self: FlySortie, s: Armada, about: Any, answer: Any) -> Any:
        if s.plan.known:
            yield "hidden"

    monkeypatch.setattr(FlySortie, "warnings", warnings)
    caught(check_questions_read_own, ArmadaGame(), "fly reads what defender cannot see")


def test_a_preset_that_is_not_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RaidPlan, "presets", lambda self, s, about: {"bad": self.others(s, 0)[0]})
    caught(check_presets, ArmadaGame(), "paris")


class Leaky(ArmadaGame):
    def redact(self, s: Armada, seat: str) -> Armada:
        own = super().redact(s, seat)
        own.plan = s.plan
        return own


class Logged(ArmadaGame):
    def redact(self, s: Armada, seat: str) -> Armada:
        own = super().redact(s, seat)
        own.log = s.log
        return own


def test_a_secret_that_is_not_emptied() -> None:
    caught(check_redacted, Leaky(), r"defender knows \('plan',\)")
    caught(check_redacted, Logged(), "a log names what others may know")


def test_a_rule_with_too_many_answers() -> None:
    def long(s: Armada, id: str) -> Flow[None]:
        for _ in range(7):
            yield from roll("5", "wind")
        yield from advance(s, id)

    game = altered("advance", Each(next_force, long))
    caught(check_between_checkpoints, game, "more than 6 answers")


def test_an_each_that_changes_the_state() -> None:
    def counting(s: Armada, last: str | None) -> str | None:
        s.points += 1
        return next_force(s, last)

    game = altered("advance", Each(counting, advance))
    caught(check_each_only_looks, game, "not only looked up")


def test_a_checkpoint_inside_a_rule() -> None:
    def twice(s: Armada) -> Flow[None]:
        yield from begin(s)
        s.points += 1
        yield CHECKPOINT
        yield Choose(RAIDER, EVADE, "R1", OWN)

    caught(check_opens_at_checkpoints, altered("begin", twice), "stands elsewhere")
