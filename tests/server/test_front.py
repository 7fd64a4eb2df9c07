"""Behind a proxy: names, addresses, a path of its own."""

from pathlib import Path

import pytest

from airwar.server.listening import reachable_at
from airwar.server.rates import Rate
from tests.server.table import Person, built, serve

NAME = "games.example"


def test_a_trusted_proxy_says_who_comes_and_by_what_name(tmp_path: Path) -> None:
    limits = {"tables": Rate(1, "hour")}
    with serve(tmp_path, hosts=(NAME,), rates=limits) as table:

        def post(address: str, host: str = NAME, origin: str = f"https://{NAME}") -> int:
            headers = {"X-Forwarded-For": address, "X-Forwarded-Host": host, "Origin": origin}
            return table.http.post(
                "/api/tables", json={"game": "marked"}, headers=headers
            ).status_code

        assert post("192.0.2.1") == 201
        assert post("192.0.2.1") == 429
        assert post("192.0.2.2") == 201, "another visitor through the same proxy"
        assert post("192.0.2.3", host="evil.example") == 403
        assert post("192.0.2.3", origin="https://evil.example") == 403


def test_the_word_of_a_stranger_is_not_taken(tmp_path: Path) -> None:
    limits = {"tables": Rate(1, "hour")}
    with serve(tmp_path, hosts=("127.0.0.1",), rates=limits, proxies=("192.0.2.9",)) as table:
        codes = [
            table.http.post(
                "/api/tables",
                json={"game": "marked"},
                headers={"X-Forwarded-For": f"192.0.2.{n}", "X-Forwarded-Host": "evil.example"},
            ).status_code
            for n in (1, 2)
        ]
        assert codes == [201, 429]


@pytest.mark.parametrize("path", ["", "/airwar", "/games/air"])
def test_a_path_of_its_own_whether_or_not_the_proxy_strips_it(tmp_path: Path, path: str) -> None:
    with serve(tmp_path, path=path, static=built(tmp_path)) as table:
        for before in {path, ""}:
            page = table.http.get(f"{before}/table/abc").text
            assert f'src="{path}/assets/main.js"' in page
            assert f'<meta name="airwar-path" content="{path}" />' in page
            assert table.http.get(f"{before}/assets/main.js").text == "let x = 1"
            assert table.http.get(f"{before}/api/games").status_code == 200
        made = table.make()
        assert made["url"].startswith(f"{path}/table/{made['table']}?key=")
        key = made["keys"]["blue"]
        with Person(f"{table.host}{path}", made["table"], [key]) as blue:
            assert blue.state["you"] == ["blue"]
        assert table.http.get("/airwarship/api/games").status_code in (200, 404)


def test_a_server_for_all_tells_the_addresses_to_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("airwar.server.listening.own_addresses", lambda _: ["192.168.1.5"])
    assert reachable_at("127.0.0.1", 80) == ("http://127.0.0.1:80/",)
    assert reachable_at("0.0.0.0", 80, "/air") == (
        *("http://127.0.0.1:80/air/", "http://192.168.1.5:80/air/"),
    )
    assert reachable_at("::1", 80) == ("http://[::1]:80/",)


def test_a_browser_is_told_where_others_reach_this_server(tmp_path: Path) -> None:
    with serve(tmp_path / "one") as table:
        assert table.http.get("/api/here").json() == {"addresses": []}
    address = "http://192.168.1.5:8000/"
    with serve(tmp_path / "two", addresses=(address,)) as table:
        assert table.http.get("/api/here").json() == {"addresses": [address]}
