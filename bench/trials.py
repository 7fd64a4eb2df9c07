"""Runs chosen tests against changed source, many times a minute, without touching a file.

A worker is a pytest that never collects by itself. It forks a warm twin that has imported all
tests; each trial is a fork of that one, with the code of the changed function put in place. If that
function was called during that import, and no test notices, it is tried again in a fork of the
worker, which imports the changed module from the start. So is every change outside functions.

Before all that each test is run once and profiled: only tests that call the changed function are
tried against it, the quickest first.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Collection, Iterator, Sequence
from cProfile import Profile
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper, partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

CASES = "tests/test_cases.py"
ANY = "any rule"
CPU_SECONDS = 30  # a trial that takes longer does not end: it counts as caught
MEMORY = 4 << 30


@dataclass(frozen=True)
class Trial:
    """A changed file and the tests to run, with the rules for which each one counts.

    If all of them pass, `others` are run until one fails, which counts for ANY.
    """

    number: int
    file: str  # from the project's folder; empty: nothing is changed
    text: str
    inside: tuple[str, int] | None  # the function that is changed: its qualified name, first line
    tests: dict[str, list[str]]
    others: tuple[str, ...] = ()


@dataclass
class Verdict:
    number: int
    caught: dict[str, str] = field(default_factory=dict)  # by rule: the test that failed
    sure: bool = True  # it would be the same if the changed code had been imported
    trouble: str = ""  # why the trial says nothing
    seconds: float = 0.0


def start_worker(root: Path, files: Collection[str]) -> tuple[int, Connection]:
    """Fork a worker; it takes Trials and returns Verdicts until it is sent None."""
    ours, theirs = Pipe()
    pid = os.fork()
    if pid:
        theirs.close()
        return pid, ours
    ours.close()
    os.setpgid(0, 0)  # so that all of it can be ended at once
    os.chdir(root)
    quiet()
    plugin = Worker(root, sorted(files), theirs)
    options = ["-n", "0", "-s", "-p", "no:cacheprovider", "-p", "no:faker", "--tb=native"]
    code = pytest.main([*options, *plugin.files], plugins=[plugin])
    os._exit(int(code))


class Worker:
    def __init__(self, root: Path, files: Sequence[str], main: Connection) -> None:
        self.root = root
        self.files = files
        self.main = main

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool:
        """Instead of collecting: conftest.py is loaded by now, and no module of the game."""
        warm, ours = Pipe()
        if not os.fork():
            self.main.close()
            warm.close()
            Warm(self.root, self.files, session, ours).serve()
        ours.close()
        while (trial := self.main.recv()) is not None:
            start = time.monotonic()
            verdict = self.run(session, warm, trial)
            verdict.seconds = round(time.monotonic() - start, 3)
            self.main.send(verdict)
        warm.send(None)
        os._exit(0)

    def run(self, session: pytest.Session, warm: Connection, trial: Trial) -> Verdict:
        if trial.inside or not trial.file:
            warm.send(trial)
            verdict: Verdict = warm.recv()
            if verdict.caught or verdict.trouble or (verdict.sure and trial.file):
                return verdict
        return forked(trial, partial(self.fresh, session, trial))

    def fresh(self, session: pytest.Session, trial: Trial) -> dict[str, Any]:
        if trial.file:
            name = trial.file.removeprefix("src/").removesuffix(".py").replace("/", ".")
            name = name.removesuffix(".__init__")
            sys.meta_path.insert(0, Changed(name, self.root / trial.file, trial.text))
        files = sorted({file_of(test) for test in (*trial.tests, *trial.others)})
        items = session.perform_collect(files)
        return attempt(self.root, items, trial)


class Warm:
    """All tests are imported; a trial exchanges the code of one function."""

    def __init__(
        self, root: Path, files: Sequence[str], session: pytest.Session, worker: Connection
    ) -> None:
        self.root = root
        self.worker = worker
        # By test: its seconds, and what it calls, as file and qualified name.
        self.calls: dict[str, tuple[float, set[tuple[str, str]]]] = {}
        self.early: set[CodeType] = set()
        sys.setprofile(lambda frame, event, arg: self.early.add(frame.f_code))
        self.items = session.perform_collect(files)
        sys.setprofile(None)
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self.caches = []
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                code = each.__code__
                key = (code.co_filename, code.co_qualname, code.co_firstlineno)
                self.functions.setdefault(key, []).append(each)
            elif isinstance(each, _lru_cache_wrapper):
                self.caches.append(each)
        gc.freeze()

    def serve(self) -> None:
        while (trial := self.worker.recv()) is not None:
            if trial.inside and not self.calls:
                self.record()
            self.worker.send(forked(trial, partial(self.exchanged, trial)))
        os._exit(0)

    def exchanged(self, trial: Trial) -> dict[str, Any]:
        sure, items = False, self.items
        if trial.inside:
            path = str(self.root / trial.file)
            module = compile(trial.text, path, "exec", dont_inherit=True)
            code = next(each for each in codes(module) if place(each) == trial.inside)
            functions = self.functions[path, *trial.inside]
            sure = self.early.isdisjoint([each.__code__ for each in functions])
            if sure:  # else what it did to the modules reaches tests that never call it
                items = self.callers(path, trial.inside[0])
            for function in functions:
                function.__code__ = code
            self.clear()
        return {**attempt(self.root, items, trial, self.items), "sure": sure}

    def clear(self) -> None:
        for cache in self.caches:
            if cache.__module__.startswith("airwar"):
                cache.cache_clear()

    def callers(self, path: str, name: str) -> Sequence[pytest.Item]:
        """The tests that call a function, the quickest first, and those that call nothing here:
        they may do so in a process of their own."""
        found = [
            (seconds, n, item)
            for n, item in enumerate(self.items)
            for seconds, called in [self.calls[item.nodeid]]
            if (path, name) in called or not called
        ]
        return [item for _, _, item in sorted(found, key=lambda row: row[:2])]

    def record(self) -> None:
        """Each test once, in a fork of its own, so that none finds what another has cached."""
        for item in self.items:
            told = json.loads(in_fork(partial(self.profiled, item)) or "{}")
            called = {(path, name) for path, name in told.get("called", ())}
            self.calls[item.nodeid] = (told.get("seconds", 0.0), called)

    def profiled(self, item: pytest.Item) -> dict[str, Any]:
        self.clear()
        profile, start = Profile(), time.process_time()
        profile.enable()
        fails(item)
        profile.disable()
        seconds = time.process_time() - start
        here = str(self.root / "src")
        codes = [each.code for each in profile.getstats() if not isinstance(each.code, str)]
        called = {(code.co_filename, owner(code)) for code in codes}
        called = {each for each in called if each[0].startswith(here)}
        return {"seconds": seconds, "called": sorted(called)}


class Changed(MetaPathFinder):
    """Finds one module in changed form."""

    def __init__(self, name: str, path: Path, text: str) -> None:
        self.name, self.path, self.text = name, path, text

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        loader = ChangedLoader(name, str(self.path))
        loader.text = self.text
        return spec_from_file_location(name, self.path, loader=loader)


class ChangedLoader(SourceFileLoader):
    text: str

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec", dont_inherit=True)


def forked(trial: Trial, work: Callable[[], dict[str, Any]]) -> Verdict:
    """Do it in a fork; what does not end there is caught."""
    text = in_fork(work)
    if text:
        return Verdict(trial.number, **json.loads(text))
    every = {rule: "no end" for rules in trial.tests.values() for rule in rules}
    return Verdict(trial.number, every)


def in_fork(work: Callable[[], Any]) -> str:
    """What the work returns, as JSON, from a fork that ends with it, within limits of time and
    memory; empty if it goes beyond them."""
    read, write = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(read)
        try:
            signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
            signal.alarm(10 * CPU_SECONDS)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            found = work()
        except BaseException:
            found = {"trouble": traceback.format_exc()}
        with os.fdopen(write, "w") as out:
            json.dump(found, out)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as data:
        text = data.read()
    os.waitpid(pid, 0)
    return text


def attempt(
    root: Path, items: Sequence[pytest.Item], trial: Trial, known: Sequence[pytest.Item] = ()
) -> dict[str, Any]:
    """Run tests until one has failed for each rule. `known` are all there are."""
    gone = trial.tests.keys() - {test for item in known or items for test in names(root, item)}
    caught = {rule: f"{test} cannot be run" for test in gone for rule in trial.tests[test]}
    ran = set()
    for item in items:
        rules = counts_for(root, item, trial.tests)
        if not caught.keys() >= rules:
            ran.add(item)
            if fails(item):
                caught |= {rule: item.nodeid for rule in rules if rule not in caught}
    others = set() if caught else set(trial.others)
    for item in items:
        if item not in ran and not others.isdisjoint(names(root, item)) and fails(item):
            return {"caught": {ANY: item.nodeid}}
    return {"caught": caught}


def fails(item: pytest.Item) -> bool:
    return any(each.failed for each in runtestprotocol(item, log=False, nextitem=None))


def counts_for(root: Path, item: pytest.Item, tests: dict[str, list[str]]) -> set[str]:
    """The rules for which a test counts."""
    return {rule for name in names(root, item) for rule in tests.get(name, ())}


def names(root: Path, item: pytest.Item) -> Iterator[str]:
    """What the table of citations calls a test: file and function, or the file of a case."""
    if isinstance(item, pytest.Function):
        yield f"{item.path.relative_to(root).as_posix()}::{item.originalname}"
        callspec = getattr(item, "callspec", None)
        for value in callspec.params.values() if callspec else ():
            if isinstance(value, Path) and value.suffix == ".case":
                yield value.relative_to(root).as_posix()


def file_of(test: str) -> str:
    file = test.partition("::")[0]
    return CASES if file.endswith(".case") else file


def codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from codes(each)


def owner(code: CodeType) -> str:
    """The qualified name of a function, or of the one around it."""
    return code.co_qualname.partition(".<locals>")[0]


def place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def quiet() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nowhere, stream)
