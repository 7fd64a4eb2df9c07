"""Which lines of a log are marks for the slider and for the list of losses."""

import pytest

from airwar.common.marks import mark_of, whose
from airwar.kernel.events import Event


@pytest.mark.parametrize(
    ("result", "mark"),
    [("loss", "loss"), ("the straggler is lost", "loss"), ("straggler", None), ("nothing", None)],
)
def test_a_confirmed_hit_that_costs_an_aircraft_is_a_loss(result: str, mark: str | None) -> None:
    hit = Event("10.6-confirm", "confirm", "Hit", who="defender", where=("R1",), result=result)
    assert (mark_of(hit), whose(hit)) == (mark, "R1")


def test_bombs_are_whose_they_are_and_a_turn_says_its_number() -> None:
    bombs = Event("10.21", "bombs", "A1 bombs Bremen", who="A1")
    assert (mark_of(bombs), whose(bombs)) == ("bombs", "A1")
    assert mark_of(Event("3.0", "turn", "Turn 2", facts={"turn": 2})) == "turn"
    assert mark_of(Event("3.0", "move", "R1 moves")) is None
