"""What a move is said to come to, and what squadrons are called."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.wing_leader.rules.answers import Fly, Free
from airwar.games.wing_leader.rules.ends import end_of
from airwar.games.wing_leader.rules.flights import Errand
from airwar.games.wing_leader.rules.missions import errand
from airwar.games.wing_leader.rules.movequestion import MoveQuestion, outcome_of
from airwar.games.wing_leader.rules.order import Ranked
from airwar.games.wing_leader.rules.squares import OFF, read
from airwar.games.wing_leader.rules.state import Raid
from airwar.games.wing_leader.rules.telling import meaning, number_of, titled
from airwar.kernel.requests import Refusal
from tests.games.wing_leader.raids import raid, unit


def above(**fields: Any) -> Raid:
    """A Spitfire two squares right of a bomber that flies right, and above it."""
    return raid(
        unit("D1", "spitfire-i", "O11", tally="R1", facing="l"),
        unit("R1", "ju-88a", "M9", "bombing"),
        sun="right upper",
        **fields,
    )


def told(s: Raid, *steps: Any, id: str = "D1") -> str:
    unit = s.units[id]
    end = outcome_of(s, unit, Free(id, steps))
    assert end is not None
    return meaning(s, unit, steps, end)


def test_an_attack_is_named_by_where_it_comes_from() -> None:
    s = above()
    # It comes by one square of the Sun's arc alone: too few to come out of the Sun.
    assert told(s, "ld", "ld") == "Head-on at R1"
    s = above()
    s.units["D1"] = unit("D1", "spitfire-i", "P12", tally="R1", facing="l")
    assert told(s, "ld", "ld", "ld") == "Head-on at R1, out of the Sun"
    s = raid(
        unit("D1", "spitfire-i", "K9", tally="R1", facing="r"),
        unit("R1", "ju-88a", "M9", "bombing"),
    )
    assert told(s, "r", "r") == "Attacks R1 from behind"


def test_a_position_is_named_by_the_enemy_it_is_about() -> None:
    s = above(rules={})
    assert told(s, "l") == "Up-Sun of R1, 2 squares off"
    s = raid(
        unit("D1", "spitfire-i", "J9", tally="R1", facing="r"),
        unit("R1", "ju-88a", "M9", "bombing"),
    )
    assert told(s, "r", "r") == "Behind R1, 1 square off"


def test_a_vector_is_counted_down() -> None:
    s = raid(
        unit("D1", "spitfire-i", "P9", vector=read("M9")),
        unit("R1", "ju-88a", "C9", "bombing"),
    )
    who = s.units["D1"]
    for steps, words in (
        (("l", "l"), "1 square from its vector"),
        (("l", "l", "l"), "At its vector M9"),
    ):
        end = end_of(replace(way(s), goal="", to=OFF), steps)
        assert not isinstance(end, Refusal)
        assert meaning(s, who, steps, end) == words


def way(s: Raid) -> Errand:
    found = errand(s, s.units["D1"], Fly("D1", ()))
    assert not isinstance(found, Refusal)
    return found


@pytest.mark.parametrize(
    ("scenario", "row", "number"), [("adlertag", "D1", "609"), ("thursday-in-the-north", "D1", "")]
)
def test_a_squadron_is_called_by_its_number(scenario: str, row: str, number: str) -> None:
    s = raid(unit(row, "spitfire-i", "P9"), scenario=scenario)
    assert number_of(s, s.units[row]) == number
    assert titled(s, s.units[row]) == (
        f"{number} Squadron ({row})" if number else "D1 (Spitfire I)"
    )


def test_the_question_says_whose_tally_is_followed() -> None:
    s = above(scenario="adlertag")
    prompt = MoveQuestion().prompt(s, Ranked("defender", "D1"))
    assert prompt == "How does 609 Squadron (D1) move? It follows its tally on R1 (Ju 88A)."


def test_an_option_has_its_end_as_facts() -> None:
    s = above()
    shown = MoveQuestion().show(s, Ranked("defender", "D1"), Free("D1", ("ld", "ld")))
    assert isinstance(shown.facts, dict)
    assert shown.facts["end"] == "M9"
    assert shown.facts["facing"] == "ld"
    assert shown.facts["leads"] == "Head-on at R1"
