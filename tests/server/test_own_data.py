"""A table with data files of its owner's own: read, refused in words, kept with the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from airwar.common.own_data import LARGEST
from tests.games.wing_leader.data.test_own import PUP
from tests.server.table import Table, serve

GAME = "wing-leader"


def read(table: Table, game: str = GAME, **files: str) -> dict[str, Any]:
    sent = {"files": {f"{name}.toml": text for name, text in files.items()}}
    answer = table.http.post(f"/api/data/{game}", json=sent)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_list_of_games_says_which_files_each_takes(table: Table) -> None:
    listed = {each["game"]: each["data_files"] for each in table.http.get("/api/games").json()}
    assert listed[GAME] == ["aircraft.toml", "surface.toml", "tables.toml"]
    assert listed["luftwaffe"] == ["aircraft.toml"]


def test_what_files_bring_stays_with_the_table(tmp_path: Path) -> None:
    people = {"raider": {"kind": "me"}, "defender": {"kind": "link"}}
    with serve(tmp_path) as table:
        found = read(table, aircraft=PUP, tables="[tally]\nradio_call = 5\n")
        assert found["faults"] == []
        setup = {"scenario": "first-over-the-forth", **found["fields"]}
        made = table.make(GAME, setup=setup, seats=people)
    with serve(tmp_path) as table, table.sit(made, "raider") as person:
        assert person.state["view"]["data"].endswith("Your own: 1 aircraft, tables.")


def test_faults_are_told_and_nothing_is_taken(table: Table) -> None:
    found = read(table, aircraft=PUP.replace("vp = 1", "vp = 99"), tables="[luck]\n")
    assert found["fields"] == {}
    assert [each.split(":")[0] for each in found["faults"]] == ["aircraft.toml", "tables.toml"]
    assert read(table, "wild-blue-yonder", crt="")["faults"] == [
        "crt.toml: no such file of data; there are aircraft.toml"
    ]


def test_too_much_is_refused_in_words(table: Table) -> None:
    assert read(table, aircraft="#" * (LARGEST + 1))["faults"] == [
        "1.0 MB in all; 1 MB is the limit"
    ]
    sent = {"files": {"aircraft.toml": "#" * 2 * LARGEST}}
    assert table.http.post(f"/api/data/{GAME}", json=sent).status_code == 413
    many = {"files": {f"{number}.toml": "" for number in range(21)}}
    assert table.http.post(f"/api/data/{GAME}", json=many).status_code == 400
