"""What operators watch: health, numbers, the log."""

import json
import logging
import re
from pathlib import Path
from random import Random

import pytest
from prometheus_client.parser import text_string_to_metric_families

from airwar.server import logs
from airwar.server.rates import Rate
from tests.server.postgres import Postgres, running
from tests.server.table import Table, play_on, serve


def numbers(table: Table) -> dict[str, float]:
    answer = table.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    found = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            labels = ",".join(sample.labels.values())
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def test_the_numbers_follow_what_happens(tmp_path: Path) -> None:
    limits = {"tables": Rate(1, "hour")}
    with serve(tmp_path, rates=limits) as table:
        assert numbers(table)["airwar_sockets"] == 0
        seats = {"blue1": {"kind": "me"}, "red1": {"kind": "bot", "level": "policy"}}
        made = table.duel(seats=seats)
        assert table.http.post("/api/tables", json={"game": "marked"}).status_code == 429
        with table.sit(made, "blue1") as blue:
            answered = play_on([blue], Random(1), answers=2)
            found = numbers(table)
            assert found["airwar_sockets"] == 1
            assert found["airwar_tables_in_memory"] == 1
            assert found["airwar_tables{open}"] == 1
            assert found["airwar_tables{closed}"] == 0
            assert found["airwar_answers_total"] >= answered == 2
            assert found["airwar_store_seconds_count"] >= 2
            assert found["airwar_thoughts_waiting{quick}"] == 0
            assert found["airwar_refused_total{tables}"] == 1
            assert found["airwar_database_up"] == 1
            rng = Random(1)
            while blue.state["result"] is None and not thoughts(table):
                if blue.asked():
                    blue.answer_any(rng)
                blue.hear("state")
            assert thoughts(table)


def thoughts(table: Table) -> float:
    return numbers(table)["airwar_thought_seconds_count"]


def test_only_operators_may_read_the_numbers(tmp_path: Path) -> None:
    with serve(tmp_path, metrics_from=("192.0.2.0/24",)) as table:
        assert table.http.get("/metrics").status_code == 403
        allowed = {"X-Forwarded-For": "192.0.2.7"}
        assert table.http.get("/metrics", headers=allowed).status_code == 200
    with serve(tmp_path, proxies=()) as table:
        assert table.http.get("/metrics", headers=allowed).status_code == 200, "it is this machine"


def test_health_asks_the_database(tmp_path: Path) -> None:
    with running() as database, serve(tmp_path, database_url=driver(database)) as table:
        healthy = table.http.get("/health")
        assert (healthy.status_code, healthy.json()["status"]) == (200, "ok")
        database.stop("immediate")
        ill = table.http.get("/health")
        assert (ill.status_code, ill.json()["database"]) == (503, "does not answer")
        assert numbers(table)["airwar_database_up"] == 0
        database.start()
        assert table.http.get("/health").status_code == 200


def driver(database: Postgres) -> str:
    return database.database().replace("postgresql://", "postgresql+psycopg://")


def test_operators_come_by_any_name(tmp_path: Path) -> None:
    with serve(tmp_path, hosts=("games.example",)) as table:
        assert table.http.get("/health").status_code == 200
        assert table.http.get("/metrics").status_code == 200
        assert table.http.get("/api/games").status_code == 403


@pytest.mark.parametrize("path", ["/", "/health", "/api/games", "/api/nothing", "/no.css"])
def test_head_answers_like_get_without_a_body(table: Table, path: str) -> None:
    asked, headed = table.http.get(path), table.http.head(path)
    assert headed.status_code == asked.status_code
    assert headed.content == b""
    for name in ("content-type", "content-security-policy"):
        assert headed.headers[name] == asked.headers[name]


# -- the log --------------------------------------------------------------------------------------


def line(kind: str, message: str, *args: object, error: Exception | None = None) -> str:
    information = (type(error), error, error.__traceback__) if error else None
    record = logging.LogRecord("airwar.server", 40, "x.py", 1, message, args, information)
    return logs.Line(kind).format(record)


def failed() -> Exception:
    try:
        raise KeyError("the ace of hearts")
    except KeyError as error:
        return error


def test_a_line_of_the_log_has_time_level_and_table() -> None:
    plain = line("plain", "table %s: a rule broke\ndown", "0123456789ab")
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z ERROR airwar\.server: "
        r"table 0123456789ab: a rule broke down",
        plain,
    )
    found = json.loads(line("json", "table %s: a rule broke down", "0123456789ab"))
    assert (found["table"], found["level"]) == ("0123456789ab", "ERROR")
    assert found["message"] == "table 0123456789ab: a rule broke down"
    assert "table" not in json.loads(line("json", "the database is slow"))


@pytest.mark.parametrize("kind", ["plain", "json"])
def test_no_exception_tells_what_it_held(kind: str) -> None:
    text = line(kind, "it failed", error=failed())
    assert "KeyError in failed (test_watching.py" in text
    assert "hearts" not in text
    assert "\n" not in text
