"""The table's own lines of the log name a side as the game does, and not a seat."""

import pytest

from airwar.common.registry import find_game

CALLED = {
    "wild-blue-yonder": "Allied",
    "angels-20": "Allied",
    "wings-at-war": "Royal Air Force",
    "wing-leader": "The British side",
    "luftwaffe": "The American side",
}


@pytest.mark.parametrize("name", CALLED)
def test_a_seat_is_called_by_its_side(name: str) -> None:
    game = find_game(name)
    s = game.rules.opening({"scenario": game.catalog.default_scenario})
    assert CALLED[name] in {game.rules.called(s, seat) for seat in game.rules.seats(s)}
