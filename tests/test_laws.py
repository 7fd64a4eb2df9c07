"""The laws, over the toy game and every registered game, with random set-ups."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.laws import (
    LAWS,
    AnyGame,
    all_games,
    check_record_in_another_process,
    check_tries,
    random_game,
)
from tests.laws_secret import EVERY_GAMES_LAWS
from tests.toy import TOY

GAMES = all_games()
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
seeds = st.integers(min_value=0, max_value=1 << 40)
# The same set-ups on every machine; bench/laws.py tries many more.
few = settings(
    max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("law", LAWS)
@settings(few, max_examples=25)
@given(seed=seeds)
def test_law_of_the_toy(law: str, seed: int) -> None:
    LAWS[law](TOY, seed)


@pytest.mark.parametrize("game", [game for game in GAMES if game is not TOY], ids=lambda g: g.name)
@pytest.mark.parametrize("law", LAWS)
@few
@given(seed=seeds)
def test_law(game: AnyGame, law: str, seed: int) -> None:
    LAWS[law](game, seed)


@each_game
@pytest.mark.parametrize("law", EVERY_GAMES_LAWS)
@few
@given(seed=seeds)
def test_law_of_secrets(game: AnyGame, law: str, seed: int) -> None:
    EVERY_GAMES_LAWS[law](game, seed)


@each_game
def test_worlds_are_found_quickly(game: AnyGame) -> None:
    check_tries(game, range(20))


@each_game
@pytest.mark.parametrize("hash_seed", [1, 4242])
def test_a_record_replays_in_another_process(game: AnyGame, hash_seed: int) -> None:
    check_record_in_another_process(game, range(hash_seed, hash_seed + 5), hash_seed)


@each_game
def test_different_seeds_give_different_games(game: AnyGame) -> None:
    played = [random_game(game, seed) for seed in range(20)]
    assert len({str(summary.setup) for summary in played}) > 1
    assert len({summary.answers for summary in played}) > 5
    assert all(summary.decisions > 0 for summary in played)


@each_game
def test_a_record_says_which_data_it_was_played_by(game: AnyGame) -> None:
    """Without it a table whose data were changed would go on by others, unnoticed."""
    assert game is TOY or re.fullmatch(r"[0-9a-f]{8,}", game.catalog.fingerprint())
