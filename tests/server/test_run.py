"""Starting the server: what is set from outside, and what is wrong with it, in a sentence."""

import asyncio
import socket
from pathlib import Path

import pytest

from airwar.kernel.errors import AirwarError, BadData
from airwar.server.app import listen, prepare_store
from airwar.server.settings import Settings, from_env


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
    monkeypatch.setenv("AIRWAR_WORKERS", "many")
    with pytest.raises(BadData, match="AIRWAR_WORKERS"):
        from_env()


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
