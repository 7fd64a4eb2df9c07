"""Which failed tests run a second time: few, and only those with real processes beside them."""

import json
from pathlib import Path

import pytest

from scripts import check

SOCKET, PAGE = "tests/server/test_lines.py::test_a", "tests/browser/test_help.py::test_b"
RULE = "tests/games/angels_20/rules/test_attack.py::test_c"


@pytest.mark.parametrize(
    ("failed", "again"),
    [
        ([], []),
        ([SOCKET, PAGE], [SOCKET, PAGE]),
        ([f"{PAGE}@browser", f"{PAGE}[a@b]"], [PAGE, f"{PAGE}[a@b]"]),
        ([SOCKET, RULE], []),
        ([f"{SOCKET}{number}" for number in range(6)], []),
    ],
)
def test_a_rule_that_fails_gets_no_second_run(
    tmp_path: Path, failed: list[str], again: list[str]
) -> None:
    file = tmp_path / "lastfailed"
    file.write_text(json.dumps(dict.fromkeys(failed, True)))
    assert check.worth_another_run(file) == again


def test_no_second_run_without_a_list(tmp_path: Path) -> None:
    assert check.worth_another_run(tmp_path / "lastfailed") == []
