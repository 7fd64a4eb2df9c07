"""Runs every check of the project in order; the first that fails is named and ends the run."""

import os
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


def main(args: list[str]) -> int:
    steps = LINT if args == ["--lint"] else LINT | TEST
    for name, command in steps.items():
        print(f"\n=== {name} ===", flush=True)
        status = subprocess.run(command, cwd=ROOT, env=environment(), check=False).returncode
        if status:
            print(f"\nairwar: the step '{name}' failed (exit code {status})", flush=True)
            return 1
    print(f"\nairwar: all {len(steps)} steps passed: {', '.join(steps)}", flush=True)
    return 0


def environment() -> dict[str, str]:
    """The steps find the tools of this environment, whatever the shell has."""
    return os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
