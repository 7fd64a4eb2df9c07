"""Rewrites the lock files: Python packages with hashes for every supported Python, npm's too."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"dev": ["dev"], "play": ["build"], "bench": ["bench"]}


def main() -> None:
    for name, extras in LOCKS.items():
        compile_lock(name, extras)
    npm = [sys.executable, "hatch_build.py", "npm", "install", "--package-lock-only"]
    subprocess.run(npm, cwd=ROOT, check=True)


def compile_lock(name: str, extras: list[str]) -> None:
    """Resolve the extras once for all platforms and Pythons from 3.11 on."""
    command = ["uv", "pip", "compile", "--universal", "--python-version", "3.11"]
    command += [
        "--generate-hashes",
        "--no-header",
        "--no-annotate",
        "--no-emit-index-url",
        "--quiet",
    ]
    for extra in extras:
        command += ["--extra", extra]
    # All locks share the versions of dev, so that one environment can take several.
    if name != "dev":
        command += ["--constraint", "requirements/dev.txt"]
    command += ["pyproject.toml", "--output-file", f"requirements/{name}.txt"]
    subprocess.run([Path(sys.executable).parent / command[0], *command[1:]], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
