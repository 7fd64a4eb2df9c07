"""Games are listed by name: nothing of a game is imported or read before it is asked for."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

from tests.style import SRC

LISTED = """
import json, sys, tomllib
reads = []
loads = tomllib.loads
tomllib.loads = lambda text: reads.append(1) or loads(text)
import airwar.games
names = [name for name in sys.modules if name.startswith("airwar.games.")]
print(json.dumps([names, len(reads), list(airwar.games.NAMES)]))
"""
AT_IMPORT = """
import functools, importlib, json, pkgutil, sys
functools.cache = lambda function: function  # whoever wants to know, reads
import airwar.games
import airwar.common.data as data
found, read_toml = set(), data.read_toml
def traced(path):
    frame = sys._getframe(1)
    while frame:
        name = frame.f_globals["__name__"]
        if frame.f_code.co_name == "<module>" and name.startswith("airwar.games."):
            found.add(name.removeprefix("airwar.games."))
            break
        frame = frame.f_back
    return read_toml(path)
data.read_toml = traced
for each in pkgutil.walk_packages(airwar.games.__path__, "airwar.games."):
    importlib.import_module(each.name)
print(json.dumps(sorted(found)))
"""
# Tables that the rules look things up in at every step; each game has them once it is asked for.
TABLES_OF_RULES = {"angels_20.rules", "wild_blue_yonder.rules"}
RULES = sorted(SRC.glob("games/*/rules"))


def run(script: str) -> Any:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    return json.loads(done.stdout)


def test_listing_the_games_imports_none_and_reads_nothing() -> None:
    modules, reads, names = run(LISTED)
    assert (modules, reads) == ([], 0)
    assert len(names) >= 2


def test_no_module_but_those_of_the_rules_reads_data_when_it_is_imported() -> None:
    readers = run(AT_IMPORT)
    assert {name.rpartition(".")[0] for name in readers} <= TABLES_OF_RULES, readers


def imported(file: Path, folder: Path) -> set[Path]:
    """The files of the same folder that a file imports when it is imported itself."""
    found = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            names = [node.module] if node.module else [each.name for each in node.names]
            found |= {folder / f"{name}.py" for name in names}
    return found


@pytest.mark.parametrize("folder", RULES, ids=lambda folder: folder.parent.name)
def test_every_rule_file_can_be_imported_first(folder: Path) -> None:
    """Or a test of one chapter could not be run alone: no rule files import each other in turn."""
    graph = {file: imported(file, folder) for file in folder.glob("*.py")}
    assert len(graph) > 10
    assert list(TopologicalSorter(graph).static_order())


def test_files_that_import_each_other_are_found(tmp_path: Path) -> None:
    (tmp_path / "climb.py").write_text("from .dive import pull_out\n")
    (tmp_path / "dive.py").write_text("from . import climb\n")
    with pytest.raises(CycleError):
        TopologicalSorter({x: imported(x, tmp_path) for x in tmp_path.iterdir()}).prepare()
