"""How likely the enemy has an answer, as a seat is told before it plays a card."""

from __future__ import annotations

import pytest

from airwar.games.wild_blue_yonder.cards import DECK, INDEX
from airwar.games.wild_blue_yonder.face import GAME
from airwar.kernel.sight import sight
from tests.games.wild_blue_yonder.table import Table, long_key

HURRICANE = "allied hurricane-i hand TT SCI"


def told(t: Table, seat: str, key: str) -> list[tuple[str, float]]:
    return GAME.chances(sight(t.play, seat), long_key(key))


def test_a_gunner_never_answers_back() -> None:
    """§9.2.2: whatever he holds."""
    t = Table("axis bf110c-4 hand IMS11 TT ACE SCI", HURRICANE, "X1 disadvantaged A1")
    t.do("axis target:A1/leader", "axis IMS11")
    assert told(t, "allied", "TT") == [("it cannot be answered", 1.0)]


def test_the_leader_of_a_gunner_answers_back_when_he_manoeuvres() -> None:
    """§9.2.2: only the Gunner's fire is beyond answer."""
    t = Table("axis bf110c-4 hand MAN TT", HURRICANE, "X1 disadvantaged A1")
    t.do("axis target:A1/leader", "axis MAN")
    ((what, p),) = told(t, "allied", "TT")
    assert (what, 0 < p < 1) == ("an answer among 1 unseen cards", True)


@pytest.mark.parametrize(
    ("element", "key", "sure"),
    [
        ("mc-202 hand MAN BR", "TT", True),
        ("mc-202 hand MAN BR agile used", "TT", False),
        ("mc-202 hand MAN BR", "ACE", False),
        ("bf109e-3 hand MAN BR", "TT", False),
    ],
)
def test_any_card_of_an_agile_attacker_answers_as_scissors(
    element: str, key: str, sure: bool
) -> None:
    """§5.5.1-a, §7.3.4: in his turn, until the use is spent, and what Scissors answer."""
    t = Table(f"axis {element}", HURRICANE + " ACE", "X1 disadvantaged A1")
    t.do("axis target:A1/leader", "axis MAN")
    ((what, p),) = told(t, "allied", key)
    assert (what, p == 1.0) == ("an answer among 1 unseen cards", sure)


def test_an_agile_aircraft_answers_as_another_in_the_enemys_turn() -> None:
    """§5.5.1-a"""
    t = Table("axis mc-202 hand BR", HURRICANE + " MAN", "X1 disadvantaged A1", "active A1")
    t.do("allied target:X1/leader")
    ((_, p),) = told(t, "allied", "MAN")
    answers = sum(DECK[INDEX[name]] for name in ("ace-pilot", "tight-turn", "full-throttle"))
    assert p == pytest.approx(answers / sum(DECK))


@pytest.mark.parametrize("switches", ["", "switches no-agile-counter"])
def test_a_counter_is_scissors_in_agile_hands(switches: str) -> None:
    """§5.5.1-a, §6.3: unless the table has it otherwise."""
    t = Table("axis mc-202 hand MAN counters 1", HURRICANE, "X1 disadvantaged A1", switches)
    t.do("axis target:A1/leader", "axis MAN")
    found = told(t, "allied", "TT")
    if switches:
        assert found == [("an answer among 0 unseen cards", 0.0)]
    else:
        assert found == [("the enemy can answer with a Full Throttle counter as Scissors", 1.0)]
    t.do("allied TT")
    assert t.offered("axis") == ({"pass"} if switches else {"pass", "counter/agile"})
