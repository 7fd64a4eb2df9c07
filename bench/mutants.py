"""Breaks each rule where the code cites it, and says which changes its tests do not notice.

    python bench/mutants.py wild-blue-yonder angels-20 [--only 7.3.5-a] [--jobs 1] [--seconds 600]

For each rule in a game's list: small changes of the statements that cite it (`mutation.py`), each
run against the tests and cases that cite the rule, and, if they all pass, against the game's other
tests. Results are kept in .cache/mutants.jsonl as long as the changed function and the tests they
depend on stay the same: a run that was stopped goes on where it was, and after new tests only what
survived is tried again. Log lines, prompts and other text are not changed. unnoticed.toml has the
changes that no test can notice, and why.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import re
import signal
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from mutation import Mutant, Reader  # noqa: E402
from trials import ANY, Trial, Verdict, file_of, start_worker  # noqa: E402

from airwar.lab import coverage  # noqa: E402

KEPT = ROOT / ".cache" / "mutants.jsonl"
REASONS = ROOT / "bench" / "unnoticed.toml"


@dataclass
class Change:
    """A mutant, the rules cited there, and the tests of each."""

    game: str
    file: str
    mutant: Mutant
    rules: list[str]
    tests: dict[str, list[str]]  # by test: the rules for which it counts
    caught: dict[str, str] = field(default_factory=dict)  # by rule: the test that noticed
    elsewhere: str = ""  # the test of other rules that noticed, if none of its own did
    done: bool = False

    @property
    def place(self) -> str:
        return f"{self.file.removeprefix('src/airwar/games/')}:{self.mutant.line}"


@dataclass
class Ledger:
    """The citations of one game, and what can be changed there."""

    game: str
    rules: list[str]
    untested: list[str]
    bare: list[str]  # no code at the citation
    changes: list[Change]
    tests: list[str]


def main() -> int:
    parser = argparse.ArgumentParser(description="Which broken rules do their tests not notice?")
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--only", metavar="RULE", action="append", help="this rule alone")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there too")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    ledgers = [read(name.replace("-", "_"), args.only) for name in args.games]
    run(ledgers, args.jobs, time.monotonic() + args.seconds)
    for ledger in ledgers:
        print_report(ledger)
    if args.json:
        args.json.write_text(json.dumps([as_json(each) for each in ledgers], indent=1) + "\n")
    return 0


def read(package: str, only: list[str] | None) -> Ledger:
    """Find the changes of a game; one that several citations lead to is tried once."""
    rules_file = ROOT / "src/airwar/games" / package / "rules.toml"
    numbers = [rule["id"] for rule in tomllib.loads(rules_file.read_text("utf-8"))["rule"]]
    table = coverage.scan(ROOT, package, numbers)
    if unknown := [rule for rule in only or () if rule not in numbers]:
        raise SystemExit(f"{package} has no rule {', '.join(unknown)}")
    tests = {rule: [name_of(test) for test in table[rule]["tests"]] for rule in numbers}
    cited: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for rule in numbers:
        for place in table[rule]["code"]:
            file, _, number = place.rpartition(":")
            cited[file][int(number)].append(rule)
    found: dict[tuple[str, int, int, str], Change] = {}
    for file, lines in cited.items():
        reader = Reader((ROOT / file).read_text("utf-8"))
        for line, rules in lines.items():
            for mutant in reader.at(line, lines.keys() - {line}):
                key = (file, mutant.start, mutant.end, mutant.becomes)
                change = found.setdefault(key, Change(package, file, mutant, [], {}))
                change.rules += [rule for rule in rules if rule not in change.rules]
    wanted = only or numbers
    changes = [each for each in found.values() if any(rule in wanted for rule in each.rules)]
    for change in changes:
        for rule in change.rules:
            for test in tests[rule]:
                change.tests.setdefault(test, []).append(rule)
    coded = {rule for each in changes for rule in each.rules}
    return Ledger(
        package.replace("_", "-"),
        wanted,
        [rule for rule in wanted if not tests[rule]],
        [rule for rule in wanted if rule not in coded],
        changes,
        sorted({test for each in tests.values() for test in each} | set(tests_of(package))),
    )


def tests_of(package: str) -> Iterator[str]:
    """The tests of a game that cite no rule may notice a change too; laws and machines are slow."""
    folder = ROOT / "tests/games" / package
    for path in sorted(folder.rglob("test_*.py")):
        if "bot" not in path.parts and not path.name.startswith("test_laws"):
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    yield f"{path.relative_to(ROOT).as_posix()}::{node.name}"


def name_of(test: str) -> str:
    """A case is known by its file, a test by its file and function."""
    file = test.partition("::")[0]
    return file if file.endswith(".case") else test


class Kept:
    """Results of earlier runs.

    That a change was noticed holds while the changed function and the test that noticed it are what
    they were; that no test did, while all tests of the game are.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(exist_ok=True)
        self.known: dict[str, dict[str, Any]] = {}
        if path.exists():
            rows = map(json.loads, path.read_text("utf-8").splitlines())
            self.known = {row["key"]: row for row in rows}
        self.file = path.open("a", encoding="utf-8")
        self.sums: dict[str, str] = {}
        self.units: dict[str, Reader] = {}

    def find(self, change: Change, ledger: Ledger) -> dict[str, str] | None:
        """By rule what noticed a change in an earlier run; None if that says nothing of today."""
        row = self.known.get(self.key(change))
        if row is None or row["tests"] != self.tests(row["caught"], ledger):
            return None
        return {rule: test for rule, test in row["caught"].items() if rule in (ANY, *change.rules)}

    def key(self, change: Change) -> str:
        if change.file not in self.units:
            self.units[change.file] = Reader((ROOT / change.file).read_text("utf-8"))
        unit, offset = self.units[change.file].unit(change.mutant)
        parts = [change.file, unit, offset, change.mutant.was, change.mutant.becomes]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def tests(self, caught: dict[str, str], ledger: Ledger) -> str:
        """A sum of the tests that a result depends on."""
        names = sorted(set(caught.values())) or ledger.tests
        files = sorted({source_of(name) for name in names})
        return hashlib.sha256(json.dumps([*files, *map(self.sum, files)]).encode()).hexdigest()

    def sum(self, file: str) -> str:
        if file not in self.sums:
            path = ROOT / file
            text = path.read_bytes() if path.is_file() else b""
            self.sums[file] = hashlib.sha256(text).hexdigest()
        return self.sums[file]

    def add(self, change: Change, verdict: Verdict, ledger: Ledger) -> None:
        row = {
            "key": self.key(change),
            "tests": self.tests(verdict.caught, ledger),
            "place": change.place,
            "change": str(change.mutant),
            "rules": change.rules,
            "caught": verdict.caught,
            "seconds": verdict.seconds,
        }
        self.file.write(json.dumps(row) + "\n")
        self.file.flush()


CASE = re.compile(r"::test_case\[([a-z0-9-]+)\]$")


def source_of(test: str) -> str:
    """The file of a test or case, as it is called in a table of citations or when it failed."""
    if (named := CASE.search(test)) is None:
        return test.partition("::")[0]
    return cases().get(named[1], test)


@cache
def cases() -> dict[str, str]:
    """The files of all cases, by the names that their tests have."""
    files = ROOT.glob("tests/cases/*/*.case")
    return {f"{each.parent.name}-{each.stem}": each.relative_to(ROOT).as_posix() for each in files}


def run(ledgers: list[Ledger], jobs: int, end: float) -> None:
    files = {file_of(test) for ledger in ledgers for test in ledger.tests}
    workers = [start_worker(ROOT, files) for _ in range(jobs)]
    try:
        pool = Pool([connection for _, connection in workers], end)
        for ledger in ledgers:
            pool.check(ledger)
        work = [(rank, each, ledger) for ledger in ledgers for rank, each in ranked(ledger)]
        pool.all([(each, ledger) for _, each, ledger in sorted(work, key=lambda row: row[0])])
    except KeyboardInterrupt:
        print("\nstopped; what is known by now:", file=sys.stderr)
    finally:
        for pid, _ in workers:
            os.killpg(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def ranked(ledger: Ledger) -> Iterator[tuple[int, Change]]:
    """A change of each rule before the second of any: a run that is cut short has seen them all."""
    seen: Counter[str] = Counter()
    for change in ledger.changes:
        if change.tests:
            seen.update(change.rules)
            yield min(seen[rule] for rule in change.rules), change


class Pool:
    """Gives trials to whichever worker is free."""

    def __init__(self, connections: list[Connection], end: float) -> None:
        self.connections = connections
        self.end = end
        self.kept = Kept(KEPT)

    def check(self, ledger: Ledger) -> None:
        """Nothing can be learned from tests that fail as it is."""
        trial = Trial(-1, "", "", None, {test: [test] for test in ledger.tests})
        self.connections[0].send(trial)
        verdict: Verdict = self.connections[0].recv()
        if verdict.trouble or verdict.caught:
            failed = "\n".join(f"{test}: {how}" for test, how in verdict.caught.items())
            raise SystemExit(f"these fail without a change:\n{failed}{verdict.trouble}")

    def all(self, work: list[tuple[Change, Ledger]]) -> None:
        """Try every change that is not known from an earlier run."""
        todo = []
        for change, ledger in work:
            if (caught := self.kept.find(change, ledger)) is not None:
                note(change, caught)
            else:
                todo.append((change, ledger))
        progress = Progress(len(todo))
        free = list(self.connections)
        busy: set[Connection] = set()
        at = 0
        while (at < len(todo) or busy) and time.monotonic() < self.end:
            while free and at < len(todo):
                change, ledger = todo[at]
                text = change.mutant.apply((ROOT / change.file).read_text("utf-8"))
                inside = change.mutant.inside
                others = tuple(ledger.tests)
                free[-1].send(Trial(at, change.file, text, inside, change.tests, others))
                busy.add(free.pop())
                at += 1
            for ready in wait(list(busy), timeout=max(0.0, min(60.0, self.end - time.monotonic()))):
                assert isinstance(ready, Connection)
                verdict: Verdict = ready.recv()
                change, ledger = todo[verdict.number]
                if verdict.trouble:
                    raise SystemExit(f"{change.place} {change.mutant}\n{verdict.trouble}")
                note(change, verdict.caught)
                self.kept.add(change, verdict, ledger)
                progress.step(not verdict.caught)
                busy.remove(ready)
                free.append(ready)
        progress.close()


def note(change: Change, caught: dict[str, str]) -> None:
    change.elsewhere = caught.get(ANY, change.elsewhere)
    change.caught |= {rule: test for rule, test in caught.items() if rule != ANY}
    change.done = True


class Progress:
    """One line: how far, what survived, how long it will take."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = self.survived = 0
        self.start = self.shown = time.monotonic()

    def step(self, survived: bool) -> None:
        self.done += 1
        self.survived += survived
        live = sys.stderr.isatty()
        if time.monotonic() - self.shown > (0.2 if live else 15):
            self.show("\r" if live else "", "" if live else "\n")

    def show(self, before: str, after: str) -> None:
        self.shown = time.monotonic()
        left = (self.shown - self.start) / max(1, self.done) * (self.total - self.done)
        counts = f"{self.done}/{self.total}, {self.survived} survived"
        print(f"{before}{counts}, {left:.0f} s left    ", end=after, file=sys.stderr, flush=True)

    def close(self) -> None:
        if self.total:
            self.show("\r" if sys.stderr.isatty() else "", "\n")


def print_report(ledger: Ledger) -> None:
    tried = [each for each in ledger.changes if each.done]
    missed = [each for each in tried if not each.caught]
    counts = f"{len(tried)} of {len(ledger.changes)} changes tried"
    print(
        f"\n{ledger.game}: {len(ledger.rules)} rules, {counts}, {len(tried) - len(missed)} noticed"
    )
    known = reasons(ledger.game)
    survivors = [each for each in missed if not each.elsewhere]
    excused = [each for each in survivors if reason(each, known)]
    print_changes("No test notices", [each for each in survivors if each not in excused])
    print(f"\nNo test can notice, with a reason in {REASONS.name}: {len(excused)}")
    print_changes(
        "Only a test that does not cite the rule notices", [x for x in missed if x.elsewhere]
    )
    blind = list(blind_rules(ledger))
    print_rules("Their own tests notice none of their changes", blind)
    print_rules("No code at the citation", ledger.bare)
    print_rules("No test cites them", ledger.untested)


def reasons(game: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads(REASONS.read_text("utf-8")).get(game, [])
    return found


def reason(change: Change, known: list[dict[str, str]]) -> str:
    """Why no test can notice a change: by its file, how its text begins and what its line has."""
    for each in known:
        if change.file.endswith(each["file"]) and str(change.mutant).startswith(each["change"]):
            line = (ROOT / change.file).read_text("utf-8").splitlines()[change.mutant.line - 1]
            if each.get("at", "") in line:
                return each["why"]
    return ""


def print_changes(title: str, changes: list[Change]) -> None:
    print(f"\n{title}: {len(changes)}")
    for each in sorted(changes, key=lambda each: (each.file, each.mutant.start)):
        print(f"  {each.place}  §{', §'.join(each.rules)}")
        print(f"      {each.mutant}" + (f"   [{each.elsewhere}]" if each.elsewhere else ""))


def print_rules(title: str, rules: list[str]) -> None:
    print(f"\n{title}: {len(rules)}")
    if rules:
        print(f"  {', '.join(rules)}")


def blind_rules(ledger: Ledger) -> Iterator[str]:
    """Rules with changes and tests, where no test of the rule itself noticed any of them."""
    for rule in ledger.rules:
        here = [each for each in ledger.changes if each.done and rule in each.rules]
        if here and rule not in ledger.untested and not any(rule in x.caught for x in here):
            yield rule


def as_json(ledger: Ledger) -> dict[str, Any]:
    changes = [
        {
            "place": each.place,
            "change": str(each.mutant),
            "rules": each.rules,
            "caught": each.caught,
            "elsewhere": each.elsewhere,
        }
        for each in ledger.changes
        if each.done
    ]
    lists = {"no_code": ledger.bare, "no_test": ledger.untested, "blind": list(blind_rules(ledger))}
    return {"game": ledger.game, **lists, "changes": changes}


if __name__ == "__main__":
    raise SystemExit(main())
