"""A flood from one address: do the answers of the others stay below twice their quiet time?

python bench/flood.py [SECONDS] [--only chat,odds] [--json]

It starts a server as strangers meet it, with the usual rates and one process for opponents. Two
people play each other and a third plays the machine, all from 127.0.0.1. Then somebody at another
address floods: chat, odds, tables, sockets, machines that play each other, answers at own tables.
Attackers run at the lowest priority, since real ones bring computers of their own.

Exits with 1 if by the clock the median of people's answers, or of the machine's, is more than twice
that of the quiet time just before; if there were too few answers to say; or if somebody got stuck.
Beside it stands the processor time that the server spent until it had replied, which helps to tell
the flood from other work on the machine, but decides nothing.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from threading import Thread
from typing import Any

from msgspec import Struct, field, to_builtins

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from bench.flooding import FLOODS, GAME, SEATS, flood  # noqa: E402
from tests.server.processes import until_it_answers  # noqa: E402
from tests.server.table import Person, Table  # noqa: E402

TWICE = 2.0
SETTLE = 6.0  # seconds in which a flood uses up what it may do at once
LONG_GAME = "berlin-1944"
AT_ONCE = 0.1  # seconds; what everybody sees to be forced is on no beat
FEWEST = 20  # answers of people from which a median says something
FEWEST_MACHINE = 5
LONGEST = 9.5 * 60  # seconds for everything


@contextmanager
def server(folder: Path) -> Iterator[tuple[Table, int]]:
    port = 8700 + os.getpid() % 1000
    command = [Path(sys.executable).with_name("airwar"), "serve", "--port", str(port)]
    environment = os.environ | {"AIRWAR_HOSTS": "127.0.0.1", "AIRWAR_WORKERS": "1"}
    with subprocess.Popen(
        [*command, "--data", folder],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as running:
        table = Table(port, folder)
        try:
            with table.http:
                until_it_answers(table, running)
                yield table, running.pid
        finally:
            running.terminate()


# -- those who play -------------------------------------------------------------------------------


class Measured(Struct):
    """Seconds from an answer to the state that shows it, and to the machine's own answer."""

    people: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)  # the server's processor time for each of these
    machine: list[float] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)


def look(person: Person) -> None:
    """See what has come, for as long as nobody is quicker than that."""
    with suppress(TimeoutError):
        while True:
            person.next(0.03)


def make(table: Table, wish: dict[str, Any]) -> dict[str, Any]:
    """A new table with a long game; who is told to wait waits."""
    told = {"game": GAME, "setup": {"scenario": LONG_GAME}, "seats": wish}
    while (answer := table.http.post("/api/tables", json=told)).status_code == 429:
        time.sleep(1)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def fight_on(person: Person, rng: Random) -> None:
    """Answer anything that does not end the game early."""
    question = person.asked()
    assert question is not None
    keys = [each["key"] for each in question["options"]]
    person.answer(rng.choice([key for key in keys if "disengage" not in key] or keys))


def among_people(table: Table, process: int, until: float, rng: Random, found: Measured) -> None:
    """Two people, one answer after the other, at a new table when a game is over."""
    wish = {SEATS[0]: {"kind": "me"}, SEATS[1]: {"kind": "link"}}
    while time.monotonic() < until:
        made = make(table, wish)
        with table.sit(made, SEATS[0]) as one, table.sit(made, SEATS[1]) as two:
            while time.monotonic() < until and one.state["result"] is None:
                person = next((each for each in (one, two) if each.asked()), None)
                if person is None:
                    one.hear("state")
                    continue
                before, worked = person.state["edition"], used(process)
                begun = time.perf_counter()
                fight_on(person, rng)
                while person.state["edition"] == before:
                    if person.next()["type"] == "error":
                        break
                found.people.append(time.perf_counter() - begun)
                found.work.append(used(process) - worked)
                for each in (one, two):
                    look(each)


def against_machine(table: Table, until: float, rng: Random, times: list[float]) -> None:
    wish = {SEATS[0]: {"kind": "me"}, SEATS[1]: {"kind": "bot", "level": "policy"}}
    while time.monotonic() < until:
        made = make(table, wish)
        with table.sit(made, SEATS[0]) as one:
            while time.monotonic() < until and one.state["result"] is None:
                if one.asked() is None:
                    one.hear("state")
                    continue
                fight_on(one, rng)
                one.hear("state")
                begun = time.perf_counter()
                while one.asked() is None and one.state["result"] is None:
                    one.hear("state")
                    now = time.perf_counter()
                    if now - begun > AT_ONCE:
                        times.append(now - begun)
                    begun = now


def measure(table: Table, process: int, seconds: float) -> Measured:
    found, until = Measured(), time.monotonic() + seconds

    def note(who: str, work: Callable[..., None], *args: Any) -> None:
        try:
            work(*args)
        except Exception as error:
            found.stuck.append(f"{who}: {type(error).__name__} {error}")

    jobs: list[tuple[Any, ...]] = [
        ("people", among_people, table, process, until, Random(1), found),
        ("a person at the machine", against_machine, table, until, Random(2), found.machine),
    ]
    threads = [Thread(target=note, args=job, daemon=True) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


# -- the comparison -------------------------------------------------------------------------------


class Times(Struct):
    """Milliseconds: the median, and what only one in twenty takes longer than."""

    count: int
    median: float
    late: float


class Compared(Struct):
    """A flood beside the quiet time just before it."""

    flood: str
    quiet: dict[str, Times]
    flooded: dict[str, Times]
    load: tuple[float, float]  # of the server, quiet and flooded: cores in use
    times: float  # as long as in the quiet, for people
    machine_times: float
    work_times: float
    attacker: dict[str, int]
    wrong: list[str]


def times_of(found: list[float]) -> Times:
    if not found:
        return Times(0, 0.0, 0.0)
    late = sorted(found)[int(len(found) * 0.95)]
    return Times(len(found), round(median(found) * 1000, 2), round(late * 1000, 2))


def all_times(found: Measured) -> dict[str, Times]:
    kinds = {"people": found.people, "work": found.work, "machine": found.machine}
    return {kind: times_of(each) for kind, each in kinds.items()}


def ratio(quiet: Times, flooded: Times) -> float:
    return round(flooded.median / quiet.median, 2) if quiet.median else 0.0


def used(process: int) -> float:
    """Seconds of processor time that a process has had."""
    total = 0.0
    for each in Path(f"/proc/{process}/task").glob("*/schedstat"):
        with suppress(OSError):  # A thread may end meanwhile.
            total += int(each.read_text().split()[0]) / 1e9
    return total


def compare(table: Table, process: int, kind: str, seconds: float) -> Compared:
    """One flood, with a quiet time just before it."""
    before = used(process)
    calm = measure(table, process, seconds)
    idle = (used(process) - before) / seconds
    context = multiprocessing.get_context("spawn")
    counted = context.Queue()
    whole = SETTLE + seconds + 1
    attacker = context.Process(target=flood, args=(kind, table.host, whole, counted), daemon=True)
    attacker.start()
    time.sleep(SETTLE)
    before = used(process)
    rough = measure(table, process, seconds)
    busy = (used(process) - before) / seconds
    done = counted.get(timeout=60)
    attacker.join()
    quiet, flooded = all_times(calm), all_times(rough)
    found = Compared(
        flood=kind,
        quiet=quiet,
        flooded=flooded,
        load=(round(idle, 2), round(busy, 2)),
        times=ratio(quiet["people"], flooded["people"]),
        machine_times=ratio(quiet["machine"], flooded["machine"]),
        work_times=ratio(quiet["work"], flooded["work"]),
        attacker=done,
        wrong=[*calm.stuck, *rough.stuck],
    )
    judge(found)
    return found


def judge(found: Compared) -> None:
    """Note what is wrong with it."""
    for name, each in (("quiet", found.quiet), ("flood", found.flooded)):
        if each["people"].count < FEWEST or each["machine"].count < FEWEST_MACHINE:
            few = f"{each['people'].count} by people, {each['machine'].count} by the machine"
            found.wrong.append(f"too few answers in the {name} time: {few}")
    if found.times > TWICE:
        found.wrong.append(f"people's answers take {found.times} times as long")
    if found.machine_times > TWICE:
        found.wrong.append(f"the machine's answers take {found.machine_times} times as long")


def print_one(found: Compared) -> None:
    for name, times, load in (
        ("quiet", found.quiet, found.load[0]),
        ("flood", found.flooded, found.load[1]),
    ):
        shown = [f"{t.median:6.1f} / {t.late:6.1f} ms ({t.count})" for t in times.values()]
        print(f"{found.flood:<9} {name}  {'  '.join(f'{each:<26}' for each in shown)} {load:4.0%}")
    print(
        f"{'':<9} times {found.times:.2f}; the machine {found.machine_times:.2f}; "
        f"of the server's work {found.work_times:.2f}; {found.attacker}",
        flush=True,
    )


def too_long(*_: object) -> None:
    raise TimeoutError(f"not done within {LONGEST:.0f} s")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seconds", type=float, nargs="?", default=20.0, help="for each measurement")
    parser.add_argument("--only", default=",".join(FLOODS), help="some of the floods")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    results: list[Compared] = []
    wrong: dict[str, list[str]] = {}
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(int(LONGEST))
    try:
        with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (table, process):
            measure(table, process, 5)  # Whatever starts late has started then.
            if not options.json:
                print("median / 95 % (answers): people, the server's work, the machine; its load")
            for kind in options.only.split(","):
                found = compare(table, process, kind, options.seconds)
                results.append(found)
                if found.wrong:
                    wrong[kind] = found.wrong
                if not options.json:
                    print_one(found)
    except Exception as error:
        wrong["run"] = [f"{type(error).__name__}: {error}"]
    signal.alarm(0)
    if options.json:
        print(json.dumps({"ok": not wrong, "floods": to_builtins(results), "wrong": wrong}))
    else:
        for kind, texts in wrong.items():
            print(f"WRONG ({kind}): {'; '.join(texts)}")
        most = max([each.times for each in results], default=0.0)
        print(
            f"{len(results)} floods, people's answers at most {most:.2f} times as long: "
            + ("NOT as it should be" if wrong else "below twice the quiet time")
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
