from random import Random
from typing import Any

import pytest

from airwar.bots import Plan, UnknownLevel, choose, levels, parse
from airwar.bots.levels import slips
from airwar.common.registry import UnknownGame
from airwar.kernel.errors import AirwarError
from airwar.kernel.play import Play
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from tests.bots.tables import WILD, moments


def test_every_level_on_the_list_can_be_parsed_by_key_and_by_title() -> None:
    for level in levels():
        assert parse(level.key) == parse(level.title)
        assert level.text


@pytest.mark.parametrize(
    ("level", "plan"),
    [
        ("random", Plan("random")),
        ("policy", Plan("policy")),
        ("policy:80", Plan("policy", sound=80)),
        (" cadet ", Plan("policy", sound=80)),
        ("search:250", Plan("search", iterations=250)),
        ("search:1s", Plan("search", seconds=1.0)),
        ("search:0.25s", Plan("search", seconds=0.25)),
        (" Ace ", Plan("search", seconds=2.0)),
    ],
)
def test_parse(level: str, plan: Plan) -> None:
    assert parse(level) == plan


@pytest.mark.parametrize(
    "level",
    [
        "",
        "search",
        "search:",
        "search:0",
        "search:-1",
        "search:0s",
        "search:1m",
        "best",
        "policy:",
        "policy:100",
    ],
)
def test_an_unknown_level_is_refused_with_all_that_there_are(level: str) -> None:
    with pytest.raises(UnknownLevel, match="search:N") as refused:
        parse(level)
    assert isinstance(refused.value, AirwarError)
    assert repr(level) in str(refused.value)


def test_an_unknown_game_is_refused() -> None:
    play, seat = next(moments(WILD, {"scenario": "first-duel"}, 1, 1.0))
    with pytest.raises(UnknownGame):
        choose("policy", "no-such-game", sight(play, seat), 1)


@pytest.mark.parametrize("level", ["random", "policy:80", "policy", "search:12", "search:0.01s"])
def test_answers_are_legal_through_a_whole_game(level: str) -> None:
    rng = Random(level)
    play: Play[Any] = Play(
        WILD, WILD.rules.opening({"scenario": "first-duel"}), Seeded(rng), keep=False
    )
    asked = 0
    while not play.over:
        seat = next(iter(play.open))
        if seat == "axis":
            play.answer(seat, WILD.bot.policy(play.state, play.open[seat], rng))
            continue
        play.answer(seat, choose(level, WILD.name, sight(play, seat), asked))
        asked += 1
    assert asked > 2 and play.result is not None


def test_the_same_seed_gives_the_same_answer() -> None:
    for play, seat in moments(WILD, {"scenario": "extended-example"}, 5, 0.1):
        seen = sight(play, seat)
        for level in ("random", "policy:80", "policy", "search:30"):
            assert choose(level, WILD.name, seen, 9) == choose(level, WILD.name, seen, 9)


def test_a_cadet_slips_with_one_answer_in_five_and_is_sound_with_the_others() -> None:
    """A slip may be the sound answer by chance."""
    differ = 0
    plan = parse("policy:80")
    for play, seat in moments(WILD, {"scenario": "extended-example"}, 7, 0.3):
        if len(play.options(seat)) > 2:
            seen = sight(play, seat)
            for seed in range(100):
                same = choose("cadet", WILD.name, seen, seed) == choose(
                    "policy", WILD.name, seen, seed
                )
                assert same or slips(plan, seed)
                differ += not same
            break
    assert differ > 3
    assert 0.19 < sum(slips(plan, seed) for seed in range(20_000)) / 20_000 < 0.21
