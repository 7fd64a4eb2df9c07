"""The cover of each game: what the lobby says of it, and every scenario under a heading."""

import pytest

from airwar.common.cover import Cover, Group, faults
from airwar.common.registry import find_game
from airwar.games import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_scenario_is_under_one_heading_and_the_first_game_under_the_first(name: str) -> None:
    catalog = find_game(name).catalog
    assert list(faults(catalog.cover, [each.key for each in catalog.scenarios()])) == []
    assert list(catalog.cover.groups[0].scenarios) == [catalog.default_scenario]


@pytest.mark.parametrize("name", NAMES)
def test_a_stranger_reads_what_a_game_is_how_long_and_how_hard(name: str) -> None:
    cover = find_game(name).catalog.cover
    assert len(cover.pitch.split()) <= 16
    assert cover.players
    assert cover.length
    assert 1 <= cover.complexity <= 5


def test_faults_of_a_cover_are_named() -> None:
    cover = Cover(groups=(Group("First", {"a": 10, "b": 20}), Group("More", {"b": 20})))
    found = list(faults(cover, ["b", "c"]))
    assert found == ["a: no such scenario", "c: in no group", "b: named twice"]
