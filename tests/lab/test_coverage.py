"""Which code and which tests cite a rule."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from airwar.lab import coverage

NUMBERS = ["7.3", "7.3.1", "7.3.2", "7.3.3", "8.2-a", "8.2-b", "8.2-c", "12.T-1", "manifest-1"]
RULES = "".join(f'[[rule]]\nid = "{number}"\n' for number in NUMBERS)
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    game = tmp_path / "src/airwar/games/sky_fight"
    (game / "rules").mkdir(parents=True)
    (tmp_path / "tests/cases").mkdir(parents=True)
    (tmp_path / "tests/games/sky_fight").mkdir(parents=True)
    (game / "rules.toml").write_text(RULES)
    return tmp_path


def in_code(project: Path, text: str) -> dict[str, list[str]]:
    (project / "src/airwar/games/sky_fight/rules/turn.py").write_text(text)
    table = coverage.scan(project, "sky_fight", NUMBERS)
    return {number: cited["code"] for number, cited in table.items() if cited["code"]}


def in_tests(project: Path, file: str, text: str) -> dict[str, list[str]]:
    path = project / "tests" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    table = coverage.scan(project, "sky_fight", NUMBERS)
    return {number: cited["tests"] for number, cited in table.items() if cited["tests"]}


@pytest.mark.parametrize(
    ("line", "cited"),
    [
        ("x = 1  # §7.3.1", ["7.3.1"]),
        ('"""§7.3: words, §12.T-1."""', ["7.3", "12.T-1"]),
        ('rule = "7.3.2"', ["7.3.2"]),
        ("rule = '8.2-a'", ["8.2-a"]),
        ("# §manifest-1", ["manifest-1"]),
        ("# §7.3.1 to §7.3.3", ["7.3.1", "7.3.2", "7.3.3"]),
        ("# §8.2-a to c", ["8.2-a", "8.2-b", "8.2-c"]),
        ("# §7.3.1 to its end", ["7.3.1"]),
        ("# §8.2", []),
        ("# 7.3.1 without the sign", []),
        ("x = 7.3", []),
    ],
)
def test_what_cites_a_rule(project: Path, line: str, cited: list[str]) -> None:
    place = "src/airwar/games/sky_fight/rules/turn.py:2"
    assert in_code(project, f"\n{line}\n") == {number: [place] for number in cited}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("x = 1  # §7.3", "acts"),
        ('rule = "7.3"', "acts"),
        ('def turn(): """§7.3: it turns."""', "acts"),
        ("# §7.3", "comments"),
        ('x = Refusal("7.3", "it cannot turn")', "refusals"),
        ('x = Refusal(\n    "7.3",\n    "it cannot turn",\n)', "refusals"),
        ('if y:  # §7.3\n    Refusal("7.3.1", "it cannot turn")', "acts"),
    ],
)
def test_at_what_kind_of_place_a_rule_is_cited(project: Path, text: str, kind: str) -> None:
    in_code(project, f"{text}\n")
    found = coverage.scan(project, "sky_fight", NUMBERS)["7.3"]
    assert [each for each in coverage.KINDS if found[each]] == [kind]
    assert found[kind] == found["code"]


def test_only_rules_and_data_count_as_code(project: Path) -> None:
    game = project / "src/airwar/games/sky_fight"
    for folder, counts in (("data", True), ("rules/deep", True), ("bot", False), (".", False)):
        path = game / folder / "x.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1  # §7.3\n")
        assert bool(coverage.scan(project, "sky_fight", NUMBERS)["7.3"]["code"]) is counts
        path.unlink()


def test_a_test_cites_by_its_function(project: Path) -> None:
    text = """
# §7.3
def helper():
    return "§7.3.1"

class TestSky:
    def test_a_turn(self):
        '''§7.3.2: it turns; see §7.3.2.'''
        assert True
"""
    file = "games/sky_fight/test_turn.py"
    assert in_tests(project, file, text) == {"7.3.2": [f"tests/{file}::test_a_turn"]}


def test_a_test_outside_the_folder_of_the_game_does_not_count(project: Path) -> None:
    text = "def test_x():\n    '''§7.3'''\n"
    assert in_tests(project, "games/sea_fight/test_x.py", text) == {}
    named = "from airwar.games import sky_fight\n" + text
    assert in_tests(project, "cli/test_y.py", named) == {}


def test_a_case_cites_by_its_lines_and_source(project: Path) -> None:
    text = (
        "case A turn\ngame sky-fight\nsource 7.3, 8.2-b\n\nplay\n"
        "  red §7.3.1 left\n  expect denied red right 8.2-c\n  expect asks blue 7.3.3\n"
    )
    place = "tests/cases/turn.case::A turn"
    cited = ["7.3", "7.3.1", "7.3.3", "8.2-b", "8.2-c"]
    assert in_tests(project, "cases/turn.case", text) == {number: [place] for number in cited}
    assert in_tests(project, "cases/turn.case", text.replace("sky-fight", "sea-fight")) == {}


def test_the_table_is_written_into_the_package(project: Path) -> None:
    in_code(project, "# §7.3\n")
    (written,) = coverage.write(project)
    assert written == project / "src/airwar/games/sky_fight/coverage.json"
    table = json.loads(written.read_text())
    assert table == coverage.scan(project, "sky_fight", NUMBERS)
    assert table["7.3"]["code"] == ["src/airwar/games/sky_fight/rules/turn.py:1"]


def test_it_needs_nothing_but_the_standard_library() -> None:
    """The build calls it where no dependency is installed: -S leaves them all out."""
    call = "import sys; sys.path.insert(0, 'src'); import airwar.lab.coverage; print('fine')"
    command = [sys.executable, "-S", "-c", call]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "fine\n", done.stderr
