"""Rules do nothing silently, and nothing that another process would do differently.

What people read is written in plain words.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest

from tests.style import (
    RETIRED,
    ROOT,
    SRC,
    Flows,
    bare_excepts,
    forbidden_imports,
    read_files,
    retired_words,
    runs_of_six,
    set_iterations,
    sources,
)

Finder = Callable[[ast.Module], Iterator[tuple[int, str]]]
RULES = sources("games", "kernel")
FLOWS = Flows(RULES)
# They start flows in order to run them: the game itself, and a plan tried on a twin of it.
DRIVERS = {SRC / "kernel" / "play.py", SRC / "games" / "angels_20" / "odds" / "paths.py"}
PLANTED = SRC / "games" / "planted" / "rules.py"
IMPORTS = (
    "from airwar.kernel import requests\nfrom airwar.kernel.requests import ask, roll as throw\n"
)


def found(trees: dict[Path, ast.Module], finder: Finder) -> list[str]:
    return [
        f"{path.relative_to(SRC)}:{line}: {text}"
        for path, tree in trees.items()
        for line, text in finder(tree)
    ]


def drive(tree: ast.Module) -> Iterator[tuple[int, str]]:
    return FLOWS.undriven(PLANTED, tree)


def test_there_are_rules_to_read() -> None:
    assert set(RULES) >= DRIVERS
    assert FLOWS.functions["airwar.kernel.requests"] == {"ask", "roll"}
    assert "flow" in FLOWS.methods
    assert any("games" in path.parts for path in RULES)


def test_every_flow_is_driven_by_yield_from() -> None:
    for path, tree in RULES.items():
        if path not in DRIVERS:
            assert list(FLOWS.undriven(path, tree)) == [], path


def test_rules_import_neither_chance_nor_clock_nor_input() -> None:
    assert found(RULES, forbidden_imports) == []


def test_rules_iterate_no_set() -> None:
    assert found(RULES, set_iterations) == []


def test_no_except_is_bare() -> None:
    assert found(sources("."), bare_excepts) == []


@pytest.mark.parametrize(
    ("finder", "code"),
    [
        (drive, "def f(s: S) -> Flow[None]:\n    throw('3', 'luck')\n    yield from ask(a, b)"),
        (drive, "def f(s: S) -> Flow[None]:\n    faces = throw('3', 'luck')\n    yield faces"),
        (drive, "def g(s: S) -> 'Flow[int]':\n    yield 1\ndef f(s: S) -> Flow[None]:\n    g(s)"),
        (drive, "def f(s: S) -> Flow[None]:\n    requests.roll('3', 'luck')"),
        (drive, "def f(s: S) -> Flow[int]:\n    yield 1\n    return throw('3', 'luck')"),
        (drive, "def f(s: S) -> Flow[None]:\n    self.game.rules.flow(s)"),
        (forbidden_imports, "import random"),
        (forbidden_imports, "import os.path"),
        (forbidden_imports, "from time import monotonic"),
        (forbidden_imports, "from random import Random, choice"),
        (forbidden_imports, "def f():\n    import asyncio"),
        (set_iterations, "for x in {1, 2}: pass"),
        (set_iterations, "for x in set(names): pass"),
        (set_iterations, "y = [x for x in set(names) | more]"),
        (set_iterations, "y = tuple({x for x in names})"),
        (set_iterations, "y = [*frozenset(names)]"),
        (bare_excepts, "try:\n    f()\nexcept:\n    pass"),
    ],
)
def test_a_planted_fault_is_caught(finder: Finder, code: str) -> None:
    assert len(list(finder(ast.parse(IMPORTS + code)))) == 1


@pytest.mark.parametrize(
    ("finder", "code"),
    [
        (drive, "def f(s: S) -> Flow[None]:\n    faces = yield from throw('3', 'luck')"),
        (drive, "def f(s: S) -> Flow[None]:\n    yield Together('1', '', {x: lambda: ask(x, y)})"),
        (drive, "def f(s: S) -> Flow[int]:\n    return throw('3', 'luck')"),
        (drive, "def f(s: S) -> Flow[None]:\n    yield CHECKPOINT\n    roll(s)\n    s.ask(1)"),
        (forbidden_imports, "from random import Random"),
        (forbidden_imports, "from .time import turns"),
        (set_iterations, "for x in sorted(set(names)): pass"),
        (set_iterations, "found = a in {1, 2}"),
        (bare_excepts, "try:\n    f()\nexcept ValueError:\n    pass"),
    ],
)
def test_what_is_right_is_let_through(finder: Finder, code: str) -> None:
    assert list(finder(ast.parse(IMPORTS + code))) == []


# -- words ----------------------------------------------------------------------------------------


def test_no_six_lines_stand_in_two_games() -> None:
    """What two games need is in common/."""
    games = sorted(path for path in (SRC / "games").iterdir() if (path / "game.py").exists())
    places = {game.name: runs_of_six(game) for game in games}
    twice = [
        f"{one[run]} and {other[run]}"
        for one, other in combinations(places.values(), 2)
        for run in one.keys() & other.keys()
    ]
    assert not twice, "\n".join(sorted(twice))


def test_retired_words_stay_out() -> None:
    """See docs/glossary.md."""
    paths = read_files()
    assert len(paths) > 200 and ROOT / "docs" / "play.md" in paths
    assert [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in paths
        for line, text in retired_words(path, path.read_text("utf-8"))
    ] == []


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.md", "Fine.\nTry anew.", 2),
        ("a.toml", 'title = "Manoeuvres"', 1),
        ("a.py", "x = 1  # as most are", 1),
        ("a.py", 'def f():\n    """One.\n\n    It parts from the rules."""', 4),
        ("a.py", 'raise E("in vain")', 1),
        ("a.py", 'raise E(f"{x} flies towards {y}")', 1),
        ("a.ts", "const x = 1;\n/** Turned towards it. */", 2),
        ("a.svelte", "<label>Pilots who bale out</label>", 1),
        ("a.svelte", "<p>\n<h3>Who sits where</h3>", 2),
        ("a.py", 'prompt = "Decline: no more attacks this phase"', 1),
        ("a.py", 'text = f"X1 Leader goes for A1 Leader"', 1),
    ],
)
def test_a_retired_word_is_found(name: str, text: str, line: int) -> None:
    ((found, _),) = retired_words(Path(name), text)
    assert found == line


def test_names_and_longer_words_are_let_through() -> None:
    assert list(retired_words(Path("a.py"), "def towards(anew): pass  # renewed")) == []
    assert list(retired_words(Path("a.ts"), "const at = grid.centre(cell);")) == []


def test_every_retired_word_has_another() -> None:
    assert all(RETIRED.values())
