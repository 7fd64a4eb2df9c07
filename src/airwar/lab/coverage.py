"""Which lines of code and which tests cite each rule.

A rule is cited as `§7.3.1`, in a game's code also as a plain string "7.3.1". `§7.3.1 to §7.3.4`
and `§8.2.1-a to c` cite every number between. Code means a game's folders `rules` and `data`; a
citation is at code that acts (a statement, or the docstring of the function that is the rule), at a
refusal, or in a comment on its own line.

Needs only the standard library, so the build can call `write`. Its tables go into the wheel, which
has no tests to read.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

TABLE = "coverage.json"
Citations: TypeAlias = dict[str, list[str]]
# By rule: {"code": [...], "tests": [...], "acts": [...], "refusals": [...], "comments": [...]}
Table: TypeAlias = dict[str, dict[str, list[str]]]
FOLDERS = ("rules", "data")  # of a game; code elsewhere shows, plays or tests its rules
KINDS = ("acts", "refusals", "comments")

_NUMBER = r"[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*"
_CITED = re.compile(rf"§(?P<first>{_NUMBER})(?: to (?:§(?P<last>{_NUMBER})|(?P<tail>[a-z0-9])\b))?")
_STRING = re.compile(rf"""(?P<quote>["'])(?P<number>{_NUMBER})(?P=quote)""")
_EXPECTED = re.compile(r"^expect\s+(?:denied\s+\S+\s+\S+|asks\s+\S+|told)\s+(?P<number>\S+)")


def write(root: Path) -> list[Path]:
    """Write the table of every game under `root`, the project folder, into its package."""
    written = []
    for rules in sorted((root / "src" / "airwar" / "games").glob("*/rules.toml")):
        numbers = [rule["id"] for rule in tomllib.loads(rules.read_text("utf-8")).get("rule", ())]
        path = rules.with_name(TABLE)
        text = json.dumps(scan(root, rules.parent.name, numbers), indent=1) + "\n"
        path.write_text(text, "utf-8")
        written.append(path)
    return written


def scan(root: Path, package: str, numbers: Sequence[str]) -> Table:
    """The citations of each number in the code and the tests of one game."""
    code = _code(root, package, numbers)
    tests = _tests(root, package, numbers)
    return {
        number: {
            "code": [place for _, place in code[number]],
            "tests": tests[number],
            **{kind: [place for what, place in code[number] if what == kind] for kind in KINDS},
        }
        for number in numbers
    }


def _code(root: Path, package: str, numbers: Sequence[str]) -> dict[str, list[tuple[str, str]]]:
    """Where each number is cited in the code, and at what kind of place."""
    cited: dict[str, list[tuple[str, str]]] = {number: [] for number in numbers}
    game = root / "src" / "airwar" / "games" / package
    for path in sorted(path for folder in FOLDERS for path in (game / folder).rglob("*.py")):
        name, text = path.relative_to(root).as_posix(), path.read_text("utf-8")
        refusals = _refusals(ast.parse(text))
        for row, line in enumerate(text.splitlines(), start=1):
            strings = [found["number"] for found in _STRING.finditer(line)]
            said = mentioned(line, numbers)
            for number in dict.fromkeys([*said, *strings]):
                if number not in cited:
                    continue
                if line.lstrip().startswith("#"):
                    kind = "comments"
                elif row in refusals and number not in said:
                    kind = "refusals"
                else:
                    kind = "acts"
                cited[number].append((kind, f"{name}:{row}"))
    return cited


def _refusals(tree: ast.Module) -> set[int]:
    """The lines of every call that makes a refusal."""
    rows: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Refusal", "Denial"):
            rows.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return rows


def _tests(root: Path, package: str, numbers: Sequence[str]) -> Citations:
    cited: Citations = {number: [] for number in numbers}
    # Elsewhere a number may be another game's, or may be there without a test.
    for path in sorted((root / "tests").rglob(f"{package}/**/*.py")):
        for name, line in _test_lines(path.read_text("utf-8")):
            place = f"{path.relative_to(root).as_posix()}::{name}"
            _note(cited, mentioned(line, numbers), place)
    for path in sorted((root / "tests").rglob("*.case")):
        text = path.read_text("utf-8")
        if re.search(rf"^\s*game\s+{package.replace('_', '-')}\s*$", text, re.MULTILINE):
            for name, line in _case_lines(text):
                found = [*mentioned(line, numbers), *_expected(line)]
                _note(cited, found, f"{path.relative_to(root).as_posix()}::{name}")
    return cited


def _note(cited: Citations, numbers: Sequence[str], place: str) -> None:
    for number in numbers:
        if number in cited and place not in cited[number]:
            cited[number].append(place)


def mentioned(line: str, numbers: Sequence[str]) -> list[str]:
    """The numbers that a line cites with §, including those between two."""
    found: list[str] = []
    for cited in _CITED.finditer(line):
        first, last = cited["first"], cited["last"]
        if cited["tail"]:
            last = first[:-1] + cited["tail"]
        if last in numbers and first in numbers:
            found += numbers[numbers.index(first) : numbers.index(last) + 1]
        else:
            found += [first, last] if last else [first]
    return found


def _test_lines(text: str) -> Iterator[tuple[str, str]]:
    """Each line inside a test function, with the function's name."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            for line in lines[first - 1 : node.end_lineno]:
                yield node.name, line


def _case_lines(text: str) -> Iterator[tuple[str, str]]:
    """Each line of a case file, with the name of the case; `source` is a citation too."""
    rows = [row.strip() for row in text.splitlines()]
    name = next((row.removeprefix("case ").strip() for row in rows if row.startswith("case ")), "")
    for row in rows:
        if row.startswith("source "):
            for word in re.split(r"[\s,;]+", row)[1:]:
                yield name, "§" + word.removeprefix("§")
        else:
            yield name, row


def _expected(line: str) -> list[str]:
    found = _EXPECTED.match(line)
    return [found["number"].removeprefix("§")] if found else []
