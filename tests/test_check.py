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


def test_a_step_that_fails_is_named_and_ends_its_lane(capfd: pytest.CaptureFixture[str]) -> None:
    lanes: list[check.Steps] = [{"false": ["false"], "never run": ["true"]}, {"true": ["true"]}]
    assert check.failed_in(lanes)
    told = capfd.readouterr().out
    assert "the step 'false' failed (exit code 1)" in told and "never run" not in told


def test_lanes_without_a_failure_tell_each_step(capfd: pytest.CaptureFixture[str]) -> None:
    assert not check.failed_in([{"first": ["echo", "said"]}, {"second": ["true"]}])
    told = capfd.readouterr().out
    assert "=== first (0 s) ===\nsaid\n" in told and "=== second (0 s) ===" in told
