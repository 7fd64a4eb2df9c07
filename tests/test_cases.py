"""Every case file of every game holds."""

from pathlib import Path

import pytest

from airwar.games import GAMES
from airwar.kernel.case import judge

FOLDER = Path(__file__).parent / "cases"
FILES = sorted(FOLDER.glob("*/*.case"))


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.stem}" for path in FILES])
def test_case(path: Path) -> None:
    outcome = judge(path.name, path.read_text(encoding="utf-8"))
    assert outcome.ok, outcome.message


def test_every_game_has_cases_and_every_case_its_game() -> None:
    assert {path.parent.name for path in FILES} == {game.name for game in GAMES}
