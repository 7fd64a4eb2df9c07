"""Hits, damage and losses are facts of the events: every game says who fired and who is lost."""

from pathlib import Path

import pytest

from airwar.common.records import replay
from airwar.games import all_games
from airwar.kernel.events import Event

RECORDS = Path(__file__).parents[1] / "records"
# One short game of each, with a loss in it.
GAMES = {
    "angels-20": "dogfight-policy",
    "wild-blue-yonder": "first-duel-policy",
    "wings-at-war": "first-patrol-policy",
    "wing-leader": "first-over-the-forth-policy",
    "luftwaffe": "short-raid-policy",
}


@pytest.fixture(params=GAMES)
def moments(request: pytest.FixtureRequest) -> tuple[set[str], list[Event]]:
    """The sides of a game, and its events that are drawn."""
    path = RECORDS / request.param / f"{GAMES[request.param]}.record"
    game = next(game for game in all_games() if game.name == request.param)
    play, _ = replay(path.read_text("utf-8"), game)
    events = [told.event for told in play.events if "moment" in told.event.facts]
    return {seat.split("-")[0] for seat in game.rules.seats(play.state)}, events


def test_every_game_tells_its_shots_and_losses(moments: tuple[set[str], list[Event]]) -> None:
    sides, events = moments
    kinds = {event.facts["moment"] for event in events}
    assert kinds <= {"fire", "damage", "loss"}
    assert {"fire", "loss"} <= kinds
    for event in events:
        facts = event.facts
        if facts["moment"] == "fire":
            assert facts["of"] and facts["by"] != facts["of"]
            assert isinstance(facts["hits"], int) and facts["hits"] >= 0
        if facts["moment"] == "loss":
            assert facts["side"] in sides
            assert facts["name"] and facts["how"]
