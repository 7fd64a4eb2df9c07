"""The page Write a game: its code runs, its cases hold, and the laws hold for its game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from airwar.common.cases import read_case, run_case
from airwar.kernel.errors import BadRecord
from airwar.kernel.play import Play
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from tests.laws import LAWS, AnyGame, check_tries, random_game
from tests.laws_secret import OUTLINE_LAWS, SECRET_LAWS

LAWS_OF_SECRETS = SECRET_LAWS | OUTLINE_LAWS
PAGE = Path(__file__).resolve().parent.parent / "docs" / "write-a-game.md"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AnyGame]:
    """The game of the page, from all of its code in the order in which it stands."""
    path = tmp_path_factory.mktemp("page") / "channel_duel.py"
    path.write_text("\n\n".join(blocks("python")))
    spec = spec_from_file_location("channel_duel", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["channel_duel"] = module  # Types are looked up by the module's name.
    try:
        spec.loader.exec_module(module)
        yield module.GAME
    finally:
        del sys.modules["channel_duel"]


@pytest.mark.parametrize("law", LAWS)
def test_it_keeps_the_laws(game: AnyGame, law: str) -> None:
    for seed in range(8):
        LAWS[law](game, seed)


@pytest.mark.parametrize("law", LAWS_OF_SECRETS)
def test_it_keeps_the_laws_of_secrets(game: AnyGame, law: str) -> None:
    for seed in range(8):
        LAWS_OF_SECRETS[law](game, seed)


def test_random_games_differ_and_end(game: AnyGame) -> None:
    played = [random_game(game, seed) for seed in range(60)]
    assert {each.winner for each in played} == {"blue", "red", None}
    check_tries(game, range(10))


@pytest.mark.parametrize("text", blocks("case"), ids=lambda text: text.splitlines()[0])
def test_its_cases_hold(game: AnyGame, text: str) -> None:
    run_case(read_case(text), game)
    wrong = text.replace("expect asks", "expect not asks")
    assert wrong != text
    with pytest.raises(BadRecord):
        run_case(read_case(wrong), game)


def test_a_seat_does_not_learn_the_load_of_the_other(game: AnyGame) -> None:
    play = Play(game, game.rules.opening({"scenario": "merge"}), Seeded(1))
    for seat, rounds in (("blue", 2), ("red", 4)):
        play.answer(seat, play.open[seat].question.read(f"load:{rounds}"))
    view: Any = game.show.view(sight(play, "blue").now, "blue")
    assert view["pilots"]["blue"]["load"] == 2
    assert "load" not in view["pilots"]["red"]
    watched: Any = game.show.view(game.secrets.redact(play.state, ""), None)
    assert "load" not in watched["pilots"]["red"]
