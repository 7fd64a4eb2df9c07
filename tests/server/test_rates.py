"""One visitor who does too much is refused in words, and leaves room for the others."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect
from websockets.exceptions import ConnectionClosed

from airwar.kernel.errors import BadData
from airwar.server import rates as rates_module
from airwar.server import wire
from airwar.server.rates import USUAL, Rate, Rates, TooMany, counted_as, read_rates
from tests.server.table import Person, Table, serve


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_so_many_at_once_and_then_as_many_in_each_span() -> None:
    clock = Clock()
    rates = Rates({"chat": Rate(3, "minute")}, clock)
    for _ in range(3):
        rates.count("chat", "al")
    told = "lines of chat from your address: 3 a minute at most. Try again in 20 seconds"
    with pytest.raises(TooMany, match=told):
        rates.count("chat", "al")
    rates.count("chat", "bo")
    rates.count("odds", "al")
    clock.now += 20.01
    rates.count("chat", "al")
    with pytest.raises(TooMany):
        rates.count("chat", "al")
    clock.now += 60
    for _ in range(3):
        rates.count("chat", "al")


def test_all_seats_of_an_address_together_may_do_four_times_as_much() -> None:
    rates = Rates({"chat": Rate(3, "minute")}, Clock())
    for seat in range(4):
        for _ in range(3):
            rates.count_seat("chat", f"seat {seat}", "192.0.2.1")
    with pytest.raises(TooMany, match="from your address: 12 a minute"):
        rates.count_seat("chat", "seat 5", "192.0.2.1")
    with pytest.raises(TooMany, match="from this seat: 3 a minute"):
        rates.count_seat("chat", "seat 1", "192.0.2.2")
    rates.count_seat("chat", "seat 6", "192.0.2.2")


def test_of_very_many_visitors_the_busiest_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates_module, "MOST_NOTED", 100)
    clock = Clock()
    rates = Rates({"tables": Rate(2, "minute")}, clock)
    for number in range(1000):
        rates.count("tables", f"visitor {number}")
        clock.now += 0.01
    assert len(rates._used) <= 101
    rates.count("tables", "visitor 999")
    with pytest.raises(TooMany):
        rates.count("tables", "visitor 999")


def test_rates_are_set_as_text() -> None:
    assert read_rates("") == USUAL
    assert read_rates("off") == {}
    found = read_rates("tables=5/hour, chat=off")
    assert found == {**{k: v for k, v in USUAL.items() if k != "chat"}, "tables": Rate(5, "hour")}
    for wrong in ("tables", "tables=0/hour", "tables=5/week", "sheep=5/hour", "tables=5"):
        with pytest.raises(BadData, match="AIRWAR_RATES"):
            read_rates(wrong)


def test_an_address_of_ipv6_counts_with_its_whole_network() -> None:
    assert counted_as("2001:db8:1:2:3:4:5:6") == counted_as("2001:db8:1:2::9") == "2001:db8:1:2::"
    assert counted_as("2001:db8:1:3::9") != counted_as("2001:db8:1:2::9")
    assert counted_as("::ffff:192.0.2.1") == counted_as("192.0.2.1") == "192.0.2.1"
    assert counted_as(None) == ""


def test_too_many_tables_and_requests_are_refused_in_words(tmp_path: Path) -> None:
    limits = {"tables": Rate(2, "hour"), "requests": Rate(5, "hour")}
    with serve(tmp_path, rates=limits) as table:
        made = [table.make() for _ in range(2)]
        for path in ("/api/tables", f"/api/tables/{made[0]['table']}/rematch"):
            refused = table.http.post(path, json={"game": "marked", "key": "x"})
            assert refused.status_code == 429
            assert refused.json()["message"].startswith("Too many new tables from your address: 2")
            assert int(refused.headers["Retry-After"]) > 1000
        codes = [table.http.get("/api/games").status_code for _ in range(6)]
        assert codes == [200] * 5 + [429]
        assert table.http.get("/").status_code == 200, "pages are free"
        with table.sit(made[0], "blue") as blue:
            assert blue.state["you"] == ["blue"]


def test_nobody_uses_up_what_another_seat_may_do(tmp_path: Path) -> None:
    with serve(tmp_path, rates={"chat": Rate(2, "hour"), "odds": Rate(2, "hour")}) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            for _ in range(3):
                red.say("chat", seat="blue", text="not mine")
                red.say("odds", seat="blue", key="1")
            told = [red.hear("error")["message"] for _ in range(6)]
            assert told == ["that is not your seat"] * 6
            blue.say("chat", seat="blue", text="mine")
            assert blue.hear("chat")["text"] == "mine"
            blue.say("odds", seat="blue", key="1")
            assert blue.next()["type"] == "odds" or "too-many" not in blue.heard[-1]


def test_a_seat_that_talks_too_much_is_told_so_and_the_others_play_on(tmp_path: Path) -> None:
    with serve(tmp_path, rates={"chat": Rate(2, "hour")}) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            for number in range(5):
                blue.say("chat", seat="blue", text=f"line {number}")
            told = blue.hear("error")
            assert (told["code"], told["to"]) == ("too-many", "chat")
            assert "lines of chat from this seat: 2 an hour at most" in told["message"]
            red.say("chat", seat="red", text="quiet, please")
            texts: list[str] = []
            while "quiet, please" not in texts:
                texts.append(red.hear("chat")["text"])
            assert "line 4" not in texts, "one who talks too much is read more slowly"


@pytest.mark.parametrize(
    "message",
    [{"type": "odds", "seat": "blue", "key": "1"}, {"type": "plans", "seat": "blue"}],
)
def test_questions_that_are_worked_out_are_counted_by_seat(
    tmp_path: Path, message: dict[str, Any]
) -> None:
    with serve(tmp_path, rates={"odds": Rate(1, "minute")}) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "blue") as again:
            blue.socket.send(json.dumps(message))
            while blue.next()["type"] not in ("odds", "plans", "error"):
                pass
            again.socket.send(json.dumps(message))
            assert again.hear("error")["code"] == "too-many"


def test_what_cannot_be_read_counts_as_a_message(tmp_path: Path) -> None:
    with serve(tmp_path, rates={"messages": Rate(3, "hour")}) as table:
        made = table.make()
        with table.sit(made, "blue") as blue:
            for _ in range(4):
                blue.socket.send("nonsense")
            codes = [blue.hear("error")["code"] for _ in range(4)]
            assert codes == ["unreadable"] * 3 + ["too-many"]


def refused(table: Table, made: dict[str, Any]) -> tuple[int, str]:
    person = Person(table.host, made["table"], [made["keys"]["blue"]])
    with pytest.raises(ConnectionClosed) as closed, person:
        pass
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, json.loads(person.heard[0])["message"]


def test_too_many_sockets_are_refused_in_words(tmp_path: Path) -> None:
    with serve(tmp_path / "rate", rates={"sockets": Rate(2, "hour")}) as table:
        made = table.make()
        with table.sit(made, "blue"), table.sit(made, "red"):
            code, message = refused(table, made)
        assert (code, message[:29]) == (4029, "Too many new connections from")
    with serve(tmp_path / "open", most_sockets=2) as table:
        made = table.make()
        with table.sit(made, "red"), table.sit(made, "blue"):
            code, message = refused(table, made)
            assert code == 4029
            assert "2 connections open here" in message
        with table.sit(made, "blue") as blue:
            assert blue.state["you"] == ["blue"], "one that is closed counts no longer"


def texts_of(kind: inspect.Type, path: str) -> Iterator[tuple[str, inspect.Type]]:
    """Every text and every list in a message, with the way to it."""
    match kind:
        case inspect.StrType() | inspect.ListType() | inspect.DictType():
            yield path, kind
    match kind:
        case inspect.ListType():
            yield from texts_of(kind.item_type, f"{path}[]")
        case inspect.DictType():
            yield from texts_of(kind.key_type, f"{path} key")
            yield from texts_of(kind.value_type, f"{path}{{}}")
        case inspect.UnionType():
            for each in kind.types:
                yield from texts_of(each, path)
        case inspect.StructType():
            for field in kind.fields:
                yield from texts_of(field.type, f"{path}.{field.name}")
        case inspect.Metadata():
            yield from texts_of(kind.type, path)


def bounded(kind: inspect.Type) -> bool:
    whole = getattr(kind, "pattern", None) or ""
    return getattr(kind, "max_length", None) is not None or whole.endswith("{64}$")


def test_every_text_that_a_stranger_may_send_has_a_longest_length() -> None:
    """A set-up may hold anything; its bytes are bounded by those of a request."""
    free = {"NewTable.setup", "NewTable.setup key"}
    for kind in (wire.NewTable, wire.Rematch, wire.ClientMessage):
        name = getattr(kind, "__name__", "message")
        for path, found in texts_of(inspect.type_info(kind), name):
            assert bounded(found) or path in free, path
    with pytest.raises(msgspec.ValidationError, match="length"):
        wire.read_message(json.dumps({"type": "chat", "seat": "x", "text": "x" * 1001}).encode())
