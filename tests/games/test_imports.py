"""Games are listed by name: nothing of a game is imported or read before it is asked for."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

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
IMPORTED_FIRST = """
import importlib, json, pkgutil, sys
import airwar.games
names = [each.name for each in pkgutil.walk_packages(airwar.games.__path__, "airwar.games.")]
bad = []
for name in [each for each in names if ".rules." in each]:
    for loaded in [each for each in sys.modules if each.startswith("airwar.games.")]:
        del sys.modules[loaded]
    try:
        importlib.import_module(name)
    except ImportError as error:
        bad.append(f"{name}: {error}")
print(json.dumps(bad))
"""
# Tables that the rules look things up in at every step; each game has them once it is asked for.
TABLES_OF_RULES = {"angels_20.rules", "wild_blue_yonder.rules"}


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


def test_every_rule_file_can_be_imported_first() -> None:
    """Or a test of one chapter could not be run alone."""
    assert run(IMPORTED_FIRST) == []
