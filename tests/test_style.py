"""Rules do nothing silently, and nothing that another process would do differently."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.style import (
    SRC,
    Flows,
    bare_excepts,
    forbidden_imports,
    set_iterations,
    sources,
)

Finder = Callable[[ast.Module], Iterator[tuple[int, str]]]
RULES = sources("games", "kernel")
FLOWS = Flows(RULES)
# They start flows in order to run them: the game itself, and a plan tried on a twin of it.
DRIVERS = {SRC / "kernel" / "play.py", SRC / "games" / "angels_20" / "paths.py"}
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
        (drive, "def f(s: S) -> Flow[None]:\n    self.game.flow(s)"),
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
