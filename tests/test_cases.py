"""Every case file of every game holds."""

from pathlib import Path

import pytest

from airwar.common.cases import judge
from airwar.games import NAMES

FOLDER = Path(__file__).parent / "cases"
FILES = sorted(FOLDER.glob("*/*.case"))


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.stem}" for path in FILES])
def test_case(path: Path) -> None:
    outcome = judge(path.name, path.read_text(encoding="utf-8"))
    assert outcome.ok, outcome.message


def test_every_game_has_cases_and_every_case_its_game() -> None:
    assert {path.parent.name for path in FILES} == set(NAMES)


WILD_BLUE = """case moment
game wild-blue-yonder
given
  allied spitfire-i
  axis bf109e-3
  turn 3 stage leader active A1
play
"""
ANGELS = """case moment
game angels-20
given
  allied hurricane-i at 0616/0
  axis bf-109e-ace at 0605/3
  turn 3 stage move first axis turns 5
play
"""


HEADS = {"wild-blue-yonder": WILD_BLUE, "angels-20": ANGELS}


@pytest.mark.parametrize(("game", "row", "wrong"), [
    ("wild-blue-yonder", "turn 3 stage leader active A1", ""),
    ("wild-blue-yonder", "active A1 turn 3", ""),
    ("wild-blue-yonder", "turn 3 stage draw active X1",
     "expected 'turn 3 stage draw active X1': stage: it is leader; active: it is A1"),
    ("wild-blue-yonder", "turn 3 weather fine",
     "expect turn 3 weather fine: 'weather' is not one of turn, stage, active, target"),
    ("wild-blue-yonder", "turn 3 stage", "expect turn 3 stage: a word is missing after 'stage'"),
    ("wild-blue-yonder", "not turn 2 stage draw", "`not` works on one expectation"),
    ("angels-20", "turn 3 stage move first axis", ""),
    ("angels-20", "turn 3 stage move first allied", "first: it is axis"),
    ("angels-20", "turn 3 stage breakfast", "'breakfast' is not one of build"),
    ("angels-20", "turn 2 stage breakfast", "'breakfast' is not one of build"),
    ("angels-20", "not turn 2", ""),
    ("angels-20", "not turn 2 first allied", "`not` works on one expectation"),
])  # fmt: skip
def test_expectations_about_the_moment_may_share_a_line(game: str, row: str, wrong: str) -> None:
    outcome = judge("moment", f"{HEADS[game]}expect {row}\n")
    assert outcome.ok == (not wrong), outcome.message
    assert wrong in outcome.message
