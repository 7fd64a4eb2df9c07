"""The examples for nginx and Caddy, with the real ones where they are installed."""

import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from airwar.server.rates import Rate
from tests.server.proxies import INSTALLED
from tests.server.table import PATIENCE, Person, Table, built, play_on, serve

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NAME = "games.example"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def nginx_command(folder: Path, port: int, upstreams: list[str]) -> list[str]:
    """The example with another port, another server behind it, and no certificates."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    servers = "\n".join([f"server {each};" for each in upstreams])
    text = text.replace("server 127.0.0.1:8642;", servers)
    lines = [each for each in text.splitlines() if "ssl_certificate" not in each]
    text = "\n".join(lines).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    text = text.replace("listen [::]:443 ssl;", "").replace("http2 on;", "")
    for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
        text = f"{kind}_temp_path {folder}/{kind};\n{text}"
    whole = (
        f"daemon off; pid {folder}/pid; error_log {folder}/errors;\n"
        f"events {{}}\nhttp {{ access_log off;\n{text}\n}}\n"
    )
    (folder / "whole.conf").write_text(whole)
    return ["nginx", "-c", str(folder / "whole.conf"), "-e", str(folder / "errors")]


def caddy_command(folder: Path, port: int, upstreams: list[str]) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    text = text.replace("127.0.0.1:8642", " ".join(upstreams))
    text = text.replace("games.example {", f"http://games.example:{port} {{")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + text)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


COMMANDS = {"nginx": nginx_command, "caddy": caddy_command}


@contextmanager
def behind(proxy: str, folder: Path, *servers: Table) -> Iterator[str]:
    port = free_port()
    folder.mkdir()
    command = COMMANDS[proxy](folder, port, [each.host for each in servers])
    environment = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PATH": "/usr/sbin:/usr/bin"}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as running:
        try:
            until_open(port)
            yield f"127.0.0.1:{port}"
        finally:
            running.terminate()


def until_open(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the proxy does not start")


@pytest.mark.parametrize("proxy", INSTALLED)
def test_people_play_through_a_real_proxy(tmp_path: Path, proxy: str) -> None:
    limits = {"tables": Rate(3, "hour")}
    with (
        serve(tmp_path, hosts=(NAME,), rates=limits, static=built(tmp_path)) as table,
        behind(proxy, tmp_path / "proxy", table) as host,
        httpx.Client(base_url=f"http://{host}", timeout=PATIENCE) as http,
    ):
        own: dict[str, str] = {"Host": f"{NAME}:{host.split(':')[1]}"}
        assert http.get("/", headers=own).status_code == 200
        assert http.get("/metrics", headers=own).status_code in (403, 404)
        headers = {**own, "Origin": f"http://{own['Host']}"}
        seats = {"blue": {"kind": "me"}, "red": {"kind": "link"}}
        posted = http.post("/api/tables", json={"game": "marked", "seats": seats}, headers=headers)
        assert posted.status_code == 201, posted.text
        wrong = {**own, "Origin": "http://evil.example"}
        assert http.post("/api/tables", json={"game": "marked"}, headers=wrong).status_code == 403
        made: dict[str, Any] = posted.json()
        through = [Named(host, made, seat, own["Host"]) for seat in ("blue", "red")]
        with through[0] as blue, through[1] as red:
            play_on([blue, red], Random(1))
            assert blue.state["result"] is not None
        spoofed = {**headers, "X-Forwarded-For": "192.0.2.77"}
        codes = [
            http.post("/api/tables", json={"game": "marked"}, headers=spoofed).status_code
            for _ in range(3)
        ]
        assert codes == [201, 201, 429], "whatever a visitor says of its address"


@pytest.mark.parametrize("proxy", INSTALLED)
def test_all_at_one_table_reach_one_of_several_processes(
    tmp_path: Path, postgres: str, proxy: str
) -> None:
    one = serve(tmp_path / "one", database_url=postgres, hosts=(NAME,))
    two = serve(tmp_path / "two", database_url=postgres, hosts=(NAME,))
    with (
        one as first,
        two as second,
        behind(proxy, tmp_path / "proxy", first, second) as host,
        httpx.Client(base_url=f"http://{host}", timeout=PATIENCE) as http,
        ExitStack() as people,
    ):
        name = f"{NAME}:{host.split(':')[1]}"
        seats = {"blue": {"kind": "me"}, "red": {"kind": "link"}}
        wish = {"game": "marked", "seats": seats}
        for _ in range(8):
            made = http.post("/api/tables", json=wish, headers={"Host": name}).json()
            before = sockets_at(first), sockets_at(second)
            for seat in ("blue", "red", "blue"):
                people.enter_context(Named(host, made, seat, name))
            after = sockets_at(first), sockets_at(second)
            assert {after[0] - before[0], after[1] - before[1]} == {0, 3}
        assert min(after) > 0, "and the tables are spread"


def sockets_at(table: Table) -> int:
    text = table.http.get("/metrics").text
    found = re.search(r"^airwar_sockets (\d+)", text, re.MULTILINE)
    assert found is not None
    return int(found[1])


class Named(Person):
    """Somebody who comes by the name that the proxy answers to."""

    def __init__(self, host: str, made: dict[str, Any], seat: str, name: str) -> None:
        super().__init__(name, made["table"], [made["keys"][seat]], origin=f"http://{name}")
        self._host, self._port = host.split(":")

    def __enter__(self) -> Person:
        self.options["sock"] = socket.create_connection((self._host, int(self._port)))
        return super().__enter__()
