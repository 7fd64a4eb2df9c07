"""What the log and the luck account say, read from the rules themselves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from airwar.games.luftwaffe import rules
from airwar.games.luftwaffe.game import GAME

FILES = sorted(Path(str(rules.__file__)).parent.glob("*.py"))
TEXT = 2  # the place of its text in an event
ROLLED = {"Roll": 0, "Draw": 0, "roll_fire": 1, "markers": 1}  # where each call has its rule


def called(tree: ast.AST, names: set[str]) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node.func.id, node


def starts(node: ast.expr) -> Iterator[str]:
    """How a text begins, where that is written in the source."""
    if isinstance(node, ast.IfExp):
        yield from starts(node.body)
        yield from starts(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield from starts(node.values[0])
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def lines(tree: ast.AST) -> Iterator[str]:
    """Texts of events: given at once, or named `text` in a function that tells something."""
    for _, call in called(tree, {"Event"}):
        if len(call.args) > TEXT and not any(isinstance(arg, ast.Starred) for arg in call.args):
            yield from starts(call.args[TEXT])
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and list(called(function, {"Event"})):
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "text":
                    yield from starts(node.value)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_line_of_the_log_begins_like_a_sentence(path: Path) -> None:
    found = list(lines(ast.parse(path.read_text("utf-8"))))
    assert [text for text in found if text[:1].islower()] == []


def test_the_texts_of_the_log_are_found() -> None:
    found = [text for path in FILES for text in lines(ast.parse(path.read_text("utf-8")))]
    assert "There was no shuttle" in found and "The RAF attacks " in found and len(found) > 20


def test_the_luck_account_names_what_was_rolled_for() -> None:
    """Not the title of the rule: `Rolling and applying` tells a player nothing."""
    known = {each.id: each for each in GAME.catalog.rule_texts()}
    rolled: set[str] = set()
    for path in FILES:
        for name, call in called(ast.parse(path.read_text("utf-8")), set(ROLLED)):
            args = [each.value if isinstance(each, ast.Starred) else each for each in call.args]
            flat = [
                part for arg in args for part in (arg.elts if isinstance(arg, ast.Tuple) else [arg])
            ]
            at = flat[ROLLED[name]]
            if isinstance(at, ast.Constant):
                rolled.add(str(at.value))
    # Rules that are named elsewhere in these files, as the keys of a table.
    rolled |= {"15.2", "15.31", "32.3-2a", "32.3-2c", "50.11", "50.21", "50.22"}
    assert {"13.51c", "13.233", "14.3", "33.2", "37.2"} <= rolled
    assert [rule for rule in sorted(rolled) if not known[rule].rolled] == []
    assert all(re.match("[A-Z]", each.rolled) for each in known.values() if each.rolled)
