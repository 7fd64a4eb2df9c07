"""The manual of case files is what the code that reads them says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from airwar.common.cases import OF_EVERY_GAME, words
from airwar.common.contract import Game
from airwar.games import all_games
from airwar.lab.manual import games_on, rewrite

PAGE = (Path(__file__).parents[2] / "docs" / "case-files.md").read_text("utf-8")


def test_the_manual_is_up_to_date() -> None:
    """If this fails: make manual."""
    assert rewrite(PAGE) == PAGE


def test_every_listed_game_is_in_the_manual() -> None:
    assert {game.name for game in all_games()} <= {*games_on(PAGE)}


@pytest.mark.parametrize("name", games_on(PAGE))
def test_every_word_has_a_meaning(name: str) -> None:
    game: Game[Any] = next(each for each in all_games() if each.name == name)
    meanings = game.cases.meanings()
    for part, lines in words(game).items():
        own = {line.split()[0] for line in lines} - set(OF_EVERY_GAME.forms)
        assert own <= {word for word, meaning in meanings[part].items() if meaning}


def test_a_table_that_is_out_of_date_is_written_again() -> None:
    old = PAGE.replace("| `over` | the game is over |\n", "| `gone` | never |\n")
    assert old != PAGE and rewrite(old) == PAGE
    assert rewrite("no tables here") == "no tables here"


def test_bars_do_not_end_a_cell() -> None:
    row = next(line for line in PAGE.splitlines() if "clouds ELEMENT LEVEL" in line)
    assert row.startswith("| <code>clouds ELEMENT LEVEL&#124;no</code> |")
