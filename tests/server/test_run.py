"""Starting the server: what is set from outside, and what is wrong with it, in a sentence."""

import asyncio
import socket
from pathlib import Path

import pytest
import uvicorn
from msgspec.structs import replace

from airwar.kernel.errors import AirwarError, BadData
from airwar.server.app import for_use, prepare_store
from airwar.server.listening import Server, configure, listen
from airwar.server.rates import USUAL
from airwar.server.settings import LOOPBACK, Settings, from_env


def test_settings_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in {
        "AIRWAR_DATA": str(tmp_path),
        "AIRWAR_DATABASE_URL": "postgres://me@db/games",
        "AIRWAR_ORIGINS": "https://a.example, https://b.example",
        "AIRWAR_HOSTS": "a.example",
        "AIRWAR_WORKERS": "3",
    }.items():
        monkeypatch.setenv(name, value)
    settings = from_env()
    assert settings.data_dir == tmp_path
    assert settings.database == "postgresql+psycopg://me@db/games"
    assert settings.origins == ("https://a.example", "https://b.example")
    assert (settings.hosts, settings.workers) == (("a.example",), 3)
    assert from_env(tmp_path / "x").data_dir == tmp_path / "x"
    for workers in ("many", "0", "²"):
        monkeypatch.setenv("AIRWAR_WORKERS", workers)
        with pytest.raises(BadData, match="AIRWAR_WORKERS"):
            from_env()


def test_more_settings_for_operators(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in {
        "AIRWAR_PROXIES": "192.0.2.1, 198.51.100.0/24",
        "AIRWAR_PATH": "games/air/",
        "AIRWAR_RATES": "chat=off",
        "AIRWAR_KEEP_DAYS": "30",
        "AIRWAR_METRICS_FROM": "none",
        "AIRWAR_LOG": "json",
    }.items():
        monkeypatch.setenv(name, value)
    settings = from_env(tmp_path)
    assert settings.proxies == ("192.0.2.1", "198.51.100.0/24")
    assert (settings.path, settings.log, settings.log_level) == ("/games/air", "json", "info")
    assert "chat" not in settings.rates
    assert (settings.keep_days, settings.unused_days) == (30, None)
    assert settings.metrics_from == ()
    for name, wrong in {
        "AIRWAR_PROXIES": "my-proxy",
        "AIRWAR_PATH": '/a"b',
        "AIRWAR_RATES": "chat=often",
        "AIRWAR_KEEP_DAYS": "long",
        "AIRWAR_LOG": "xml",
        "AIRWAR_SOCKETS": "0",
    }.items():
        with monkeypatch.context() as patch:
            patch.setenv(name, wrong)
            with pytest.raises(BadData, match=name):
                from_env(tmp_path)


def test_limits_depend_on_who_can_come(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    private, public = for_use(settings, "127.0.0.1"), for_use(settings, "0.0.0.0")
    assert (private.rates, private.keep_days, private.hosts) == ({}, None, LOOPBACK)
    assert (public.rates, public.keep_days, public.unused_days) == (USUAL, 365, 7)
    behind = for_use(replace(settings, hosts=("games.example",), keep_days=0), "127.0.0.1")
    assert (behind.rates, behind.keep_days, behind.hosts) == (USUAL, 0, ("games.example",))


def test_a_server_for_all_prints_the_addresses_to_share(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    async def started(server: uvicorn.Server, sockets: object = None) -> None:
        server.started = True

    monkeypatch.setattr(uvicorn.Server, "startup", started)
    config = configure(None, Settings(data_dir=tmp_path))
    addresses = ("http://127.0.0.1:80/", "http://192.168.1.5:80/")
    asyncio.run(Server(config, addresses, browser=False).startup())
    assert capsys.readouterr().out.splitlines() == [
        "Airwar is open at http://127.0.0.1:80/ (Ctrl-C ends it)",
        "For others on your network: http://192.168.1.5:80/",
    ]


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("nonsense", "database address"),
        ("oracle+nothing://x", "database address"),
        ("postgresql+psycopg://x@127.0.0.1:1/x", "cannot be opened"),
    ],
)
def test_a_store_that_does_not_open_is_told_in_a_sentence(
    tmp_path: Path, url: str, message: str
) -> None:
    settings = Settings(data_dir=tmp_path, database_url=url)
    with pytest.raises(BadData, match=message):
        asyncio.run(prepare_store(settings))


def test_a_data_folder_that_is_a_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadData, match="cannot be used"):
        asyncio.run(prepare_store(Settings(data_dir=tmp_path / "file")))
    url = f"sqlite+aiosqlite:///{tmp_path / 'file' / 'games.sqlite'}"
    with pytest.raises(BadData, match="cannot be used"):
        asyncio.run(prepare_store(Settings(data_dir=tmp_path, database_url=url)))


def test_a_taken_port_is_told_in_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(AirwarError, match=f"cannot listen on 127.0.0.1:{port}"):
            listen("127.0.0.1", port)
