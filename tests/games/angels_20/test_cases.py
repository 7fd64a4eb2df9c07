"""Every case file holds, and every worked example has one."""

from pathlib import Path

import pytest

import airwar.games  # noqa: F401 - registers the games by name
from airwar.kernel.case import judge

FOLDER = Path(__file__).parents[2] / "cases" / "angels-20"
FILES = sorted(FOLDER.glob("*.case"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_case(path: Path) -> None:
    outcome = judge(path.name, path.read_text(encoding="utf-8"))
    assert outcome.ok, outcome.message
