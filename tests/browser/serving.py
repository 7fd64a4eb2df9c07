"""A server in a process of its own, on a port and a folder of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0


class Server:
    """It can be killed and comes back with what it had stored.

    With `toys` it serves the toy games, which have no board of their own. `path` is below which it
    has the tables.
    """

    def __init__(self, folder: Path, toys: bool = False, path: str = "") -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.folder, self.toys, self.path = folder, toys, path
        self.address = f"http://127.0.0.1:{self.port}{path}/"
        self.start()

    def start(self) -> None:
        program = "tests.server.serve_toys" if self.toys else "tests.browser.serve"
        command = [sys.executable, "-m", program, str(self.folder), str(self.port)]
        # The code of this checkout, whichever one is installed.
        path = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
        env = os.environ | {"AIRWAR_WORKERS": "1", "PYTHONPATH": path}
        env["AIRWAR_PATH"] = self.path
        # A group of its own, so that the opponents' processes go with it.
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                command, env=env, cwd=self.folder, stdout=log, stderr=log, start_new_session=True
            )
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.1)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}api/games", timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()


@contextmanager
def served(folder: Path, toys: bool = False, path: str = "") -> Iterator[Server]:
    server = Server(folder, toys, path)
    try:
        yield server
    finally:
        server.stop()
