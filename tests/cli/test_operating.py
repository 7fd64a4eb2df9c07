"""The commands of operators, on a store with a game in it."""

import json
from pathlib import Path

import pytest

from airwar.cli import main
from tests.server.postgres import running
from tests.server.table import serve

GAMES = ("airwar.games",)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("stored")
    with serve(folder, games=GAMES, bots="airwar.bots") as table:
        game = table.http.get("/api/games").json()[0]["game"]
        made = table.http.post("/api/tables", json={"game": game}).json()
    return folder, made["table"]


def test_tables_are_listed_and_exported(
    stored: tuple[Path, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder, table = stored
    assert main(["tables", "--data", str(folder)]) == 0
    printed = capsys.readouterr().out
    assert table in printed
    assert "1 tables" in printed
    assert main(["tables", "--data", str(folder), "--status", "over", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    file = tmp_path / "game.txt"
    assert main(["tables", "export", table, "--data", str(folder), "--to", str(file)]) == 0
    assert file.read_text().startswith("airwar record 1\n")
    assert main(["tables", "export", "nowhere", "--data", str(folder)]) == 2
    assert "there is no table 'nowhere'" in capsys.readouterr().err


def test_a_table_is_closed_backed_up_deleted_and_restored(
    stored: tuple[Path, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder, table = stored
    file, data = str(tmp_path / "copy"), ["--data", str(folder)]

    def statuses(place: list[str]) -> list[str]:
        capsys.readouterr()
        assert main(["tables", *place, "--json"]) == 0
        return [each["status"] for each in json.loads(capsys.readouterr().out)]

    assert main(["tables", "close", table, *data]) == 0
    assert statuses(data) == ["closed"]
    assert main(["backup", file, *data]) == 0
    assert main(["tables", "reopen", table, *data]) == 0
    assert statuses(data) == ["open"]
    assert main(["tables", "delete", table, "--yes", *data]) == 0
    assert statuses(data) == []
    assert main(["restore", file, *data]) == 0
    assert statuses(data) == ["closed"]
    assert main(["restore", file, *data]) == 2
    assert "not empty" in capsys.readouterr().err
    assert main(["tables", "--data", str(tmp_path / "none")]) == 2
    assert "there is no store" in capsys.readouterr().err


def test_a_dry_run_on_an_empty_store_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    expected = "0 of 0 stored games replay"
    assert main(["serve", "--dry-run", "--data", str(tmp_path / "none")]) == 0
    assert expected in capsys.readouterr().out
    (tmp_path / "airwar.sqlite").touch()
    assert main(["serve", "--dry-run", "--data", str(tmp_path)]) == 0
    assert expected in capsys.readouterr().out
    with running() as server:
        monkeypatch.setenv("AIRWAR_DATABASE_URL", server.database())
        assert main(["serve", "--dry-run", "--data", str(tmp_path)]) == 0
    assert expected in capsys.readouterr().out


def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("airwar.server.settings.find_spec", lambda _: None)
    monkeypatch.setenv("AIRWAR_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    for command in (["serve"], ["serve", "--dry-run"], ["tables"], ["backup", str(tmp_path / "x")]):
        assert main([*command, "--data", str(tmp_path)]) == 2
        assert "pip install 'airwar[postgres]'" in capsys.readouterr().err
