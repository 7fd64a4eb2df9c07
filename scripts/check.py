"""Runs every check of the project in order; the first that fails is named and ends the run.

Tests of the server and the browser run real processes beside each other. On a machine that is busy
with other things one of them may fail once: a few that failed run again, alone, and are named.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
NPM = [sys.executable, "hatch_build.py", "npm", "run"]

LINT: dict[str, list[str | Path]] = {
    "ruff check": [BIN / "ruff", "check"],
    "ruff format": [BIN / "ruff", "format", "--check"],
    "mypy": [BIN / "mypy"],
    "import-linter": [BIN / "lint-imports"],
    "eslint": [*NPM, "lint"],
    "svelte-check": [*NPM, "check"],
    "docs": [BIN / "zensical", "build", "--strict"],
}
TEST: dict[str, list[str | Path]] = {
    "vitest": [*NPM, "test"],
    "web build": [sys.executable, "hatch_build.py"],
    "browser": [sys.executable, "scripts/browser.py"],
    "pytest": [BIN / "pytest"],
}

FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
AGAIN: list[str | Path] = [BIN / "pytest", "-n", "0"]
REAL_TIME = ("tests/server/", "tests/browser/")
MOST_AGAIN = 5


def main(args: list[str]) -> int:
    steps = LINT if args == ["--lint"] else LINT | TEST
    for name, command in steps.items():
        print(f"\n=== {name} ===", flush=True)
        status = run(command)
        if name == "pytest" and status == 1 and (failed := worth_another_run()):
            status = run([*AGAIN, *failed])
            print(f"\nairwar: ran again, alone: {', '.join(failed)}", flush=True)
        if status:
            print(f"\nairwar: the step '{name}' failed (exit code {status})", flush=True)
            return 1
    print(f"\nairwar: all {len(steps)} steps passed: {', '.join(steps)}", flush=True)
    return 0


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
