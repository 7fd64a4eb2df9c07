"""The doors from outside: origins, hosts, headers, pages, errors."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from airwar.common.registry import find_game
from tests.server.table import Person, Table, serve

HOME = "http://{host}"


def test_posts_and_sockets_from_other_sites_are_refused(table: Table) -> None:
    made = table.make()
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1", "https://x"):
        posted = table.http.post("/api/tables", json={"game": "marked"}, headers={"Origin": origin})
        assert posted.status_code == 403
        assert posted.json()["message"] == "Requests from other sites are refused."
        person = Person(table.host, made["table"], [made["keys"]["blue"]], origin=origin)
        with pytest.raises(InvalidStatus) as refused, person:
            pass
        assert refused.value.response.status_code == 403


def test_the_own_site_and_allowed_ones_may_come(tmp_path: Path) -> None:
    with serve(tmp_path, origins=("https://games.example",)) as table:
        made = table.make()
        for origin in (f"http://{table.host}", "https://games.example"):
            headers = {"Origin": origin}
            posted = table.http.post("/api/tables", json={"game": "marked"}, headers=headers)
            assert posted.status_code == 201
            with Person(table.host, made["table"], [made["keys"]["blue"]], origin=origin) as blue:
                assert blue.state["you"] == ["blue"]


def test_a_server_may_answer_to_its_own_names_only(tmp_path: Path) -> None:
    with serve(tmp_path, hosts=("127.0.0.1", "[::1]")) as table:
        assert table.http.get("/api/games").status_code == 200
        for host in ("evil.example", "evil.example:80", ""):
            assert table.http.get("/api/games", headers={"Host": host}).status_code == 403


def test_a_socket_without_a_key_is_refused_in_words(table: Table) -> None:
    made = table.make()
    without: list[list[str]] = [[], ["nonsense"], [""]]
    for keys in without:
        person = Person(table.host, made["table"], keys)
        with pytest.raises(ConnectionClosed) as closed, person:
            pass
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4003
        assert "opens no seat" in json.loads(person.heard[0])["message"]


def test_a_socket_to_no_table_is_refused_in_words(table: Table) -> None:
    person = Person(table.host, "nowhere", ["key"])
    with pytest.raises(ConnectionClosed) as closed, person:
        pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4004


def test_every_answer_carries_the_headers_that_keep_it_to_itself(table: Table) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/table/abc?key=x", "/no.css"):
        headers = table.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


def bad(answer: httpx.Response) -> str:
    """The message of a refusal, which is all that it holds."""
    assert answer.headers["content-type"].startswith("application/json")
    body: dict[str, Any] = answer.json()
    assert list(body) == ["message"]
    message: str = body["message"]
    assert "Traceback" not in message
    return message


def test_what_cannot_be_read_is_refused_in_one_sentence(table: Table) -> None:
    post = table.http.post
    assert post("/api/tables", content=b"{").status_code == 400
    unreadable: list[Any] = [[], {}, {"game": 3}, {"game": "marked", "dice": "loaded"}]
    for body in [*unreadable, {"game": "x" * 999}]:
        answer = post("/api/tables", json=body)
        assert answer.status_code == 400
        assert bad(answer)
    assert "no game 'chess'" in bad(post("/api/tables", json={"game": "chess"}))
    wish = {"game": "marked", "setup": {"scenario": "hard"}}
    assert "only 'plain'" in bad(post("/api/tables", json=wish))
    wish = {"game": "patrol", "setup": {"scenario": "pair", "seats": 7}}
    assert "cannot be read" in bad(post("/api/tables", json=wish))
    for seats, message in (
        ({"green": {"kind": "me"}}, "no seat 'green'"),
        ({"blue": {"kind": "bot", "level": "god"}}, "'god' is not one of"),
    ):
        assert message in bad(post("/api/tables", json={"game": "marked", "seats": seats}))
    assert table.http.get("/api/nothing").status_code == 404
    assert table.http.delete("/api/games").status_code == 405
    assert table.http.get("/api/tables/nowhere/proof?key=x").status_code == 404


def test_too_much_is_refused(table: Table) -> None:
    wish = {"game": "marked", "setup": {"scenario": "x" * 1_400_000}}
    assert table.http.post("/api/tables", json=wish).status_code == 413


def test_games_tell_all_that_a_lobby_needs(table: Table) -> None:
    games = {game["game"]: game for game in table.http.get("/api/games").json()}
    patrol = games["patrol"]
    assert patrol["rules"] == {"done": 14, "part": 0, "not": 0}
    assert [each["key"] for each in patrol["scenarios"]] == ["pair", "duel"]
    assert [level["key"] for level in patrol["levels"]] == [
        *("random", "policy", "crash", "cheat", "hang", "quitter", "slow")
    ]
    rules = table.http.get("/api/rules/patrol").json()
    assert rules[0] == {
        "id": "1",
        "title": "1",
        "text": "rule 1",
        "tier": "base",
        "state": "done",
        "note": "",
        "rolled": "",
    }


def test_what_never_changes_in_a_game_is_fetched_once(table: Table) -> None:
    assert not any("about" in game for game in table.http.get("/api/games").json())
    path = "/api/games/patrol/about"
    first = table.http.get(path)
    assert first.json() == json.loads(json.dumps(find_game("patrol").show.about()))
    tag = first.headers["ETag"]
    for known, code in ((tag, 304), (f'"other", W/{tag}', 304), ('"other"', 200)):
        again = table.http.get(path, headers={"If-None-Match": known})
        assert (again.status_code, bool(again.content)) == (code, code == 200)
        assert again.headers["ETag"] == tag
    assert table.http.get("/api/games/chess/about").status_code == 404


def test_a_setup_is_checked_while_it_is_put_together(table: Table) -> None:
    good = table.http.post("/api/check/patrol", json={"scenario": "duel"}).json()
    assert good["errors"] == []
    wrong = table.http.post("/api/check/patrol", json={"setup": {"scenario": "war"}}).json()
    assert "'war' is not one of" in wrong["errors"][0]["message"]


def test_pages_come_from_the_built_table(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>the table</title>")
    (static / "assets" / "main-1a2b.js").write_text("let x = 1")
    (tmp_path / "secret.txt").write_text("not for the world")
    with serve(tmp_path, static=static) as table:
        get = table.http.get
        for path in ("/", "/table/abc", "/table/abc?key=x", "/lobby"):
            assert get(path).text == "<title>the table</title>"
        script = get("/assets/main-1a2b.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        assert get("/assets/missing.js").status_code == 404
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert "not for the world" not in get(path).text


def test_without_a_built_table_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    with serve(tmp_path, static=tmp_path / "none") as table:
        page = table.http.get("/")
        assert page.status_code == 200
        assert "make web" in page.text
