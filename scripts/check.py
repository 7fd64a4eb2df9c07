"""Runs every check of the project; the first that fails is named and ends the run.

Tests of the server and the browser run real processes beside each other. On a machine that is busy
with other things one of them may fail once: a few that failed run again, alone, and are named.
"""

import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
NPM = [sys.executable, "hatch_build.py", "npm", "run"]

Steps = dict[str, list[str | Path]]

# Python's tools and the web's run beside each other, on a core each.
LINT: list[Steps] = [
    {
        "ruff check": [BIN / "ruff", "check"],
        "ruff format": [BIN / "ruff", "format", "--check"],
        "mypy": [BIN / "mypy"],
        "import-linter": [BIN / "lint-imports"],
        "docs": [BIN / "zensical", "build", "--strict"],
    },
    {"eslint": [*NPM, "lint"], "svelte-check": [*NPM, "check"]},
]
BUILD: Steps = {
    "vitest": [*NPM, "test"],
    "web build": [sys.executable, "hatch_build.py"],
    "browser": [sys.executable, "scripts/browser.py"],
}
PYTEST: list[str | Path] = [BIN / "pytest"]

FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
AGAIN: list[str | Path] = [BIN / "pytest", "-n", "0"]
REAL_TIME = ("tests/server/", "tests/browser/")
MOST_AGAIN = 5


def main(args: list[str]) -> int:
    python, web = LINT
    if args == ["--lint"]:
        return 1 if failed_in([python, web]) else report([*python, *web])
    if failed_in([python, web | BUILD]):
        return 1
    print("\n=== pytest ===", flush=True)
    status = run(PYTEST)
    if status == 1 and (failed := worth_another_run()):
        status = run([*AGAIN, *failed])
        print(f"\nairwar: ran again, alone: {', '.join(failed)}", flush=True)
    if status:
        return refuse("pytest", status)
    return report([*python, *web, *BUILD, "pytest"])


def failed_in(lanes: list[Steps]) -> bool:
    """Run lanes of steps side by side; each ends at the first step that fails in any of them."""
    failed = Event()
    with ThreadPoolExecutor(len(lanes)) as pool:
        list(pool.map(lambda lane: run_lane(lane, failed), lanes))
    return failed.is_set()


def run_lane(steps: Steps, failed: Event) -> None:
    for name, command in steps.items():
        if failed.is_set():
            return
        start = time.monotonic()
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        seconds = time.monotonic() - start
        print(f"\n=== {name} ({seconds:.0f} s) ===\n{done.stdout.rstrip()}", flush=True)
        if done.returncode:
            failed.set()
            refuse(name, done.returncode)


def report(steps: list[str]) -> int:
    print(f"\nairwar: all {len(steps)} steps passed: {', '.join(steps)}", flush=True)
    return 0


def refuse(step: str, status: int) -> int:
    print(f"\nairwar: the step '{step}' failed (exit code {status})", flush=True)
    return 1


def run(command: list[str | Path]) -> int:
    return subprocess.run(command, cwd=ROOT, env=environment(), check=False).returncode


def worth_another_run(file: Path = FAILED) -> list[str]:
    """The tests that failed, if they are few and all of them run real processes."""
    listed = list(json.loads(file.read_text())) if file.exists() else []
    # Tests of one group, which share a worker, are listed as NAME@GROUP, and no test has that name.
    failed = [re.sub(r"@\w+$", "", name) for name in listed]
    real = all(name.startswith(REAL_TIME) for name in failed)
    return failed if real and len(failed) <= MOST_AGAIN else []


def environment() -> dict[str, str]:
    """The steps find the tools of this environment, whatever the shell has."""
    return os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
