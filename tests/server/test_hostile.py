"""What a stranger may send: nothing of it is our fault, and nothing of it stops the server."""

import json
import socket
from contextlib import suppress
from typing import Any

import pytest

from tests.server.table import Table

pytestmark = pytest.mark.both_stores

DEEP = "[" * 20_000 + "]" * 20_000
# Deep enough to be read, and then too deep to be passed on.
LESS_DEEP = "[" * 900 + "]" * 900
NUL = "a\x00b"
PATHS = [
    *(
        "/%00",
        "/%00.js",
        "/assets/%00",
        "/table/%00",
        "/%ff%fe",
        "/%c0%ae",
        "/..%2f..%2fetc%2fpasswd",
    ),
    *(
        "/" + "x" * 5000,
        "/" + "x" * 60_000,
        "/" + "a/" * 2000,
        "/table/" + "x" * 5000 + ".js",
        "//",
        "/%2f%2f",
    ),
    *(
        "/api/%00",
        "/api/games/%00/about",
        "/api/rules/%00",
        "/api/rules/%ff",
        "/api/games/" + "x" * 5000 + "/about",
    ),
    *(
        "/api/tables/%00/record?key=x",
        "/api/tables/%00/proof?key=%00",
        "/api/tables/%ff/record?key=%ff",
    ),
    *("/api/tables/" + "x" * 5000 + "/proof?key=x", "/api/tables/x/record?key=" + "k" * 5000),
    *("/api/tables/x/record?key=x&seat=%00", "/api/schema/%00", "/?%00=%00", "/api/games?x=%ff"),
]
BODIES: list[bytes] = [
    b"",
    b"\xff\xfe\x00",
    b'{"game": "\xff"}',
    b"\x00" * 100,
    DEEP.encode(),
    f'{{"game": "marked", "setup": {DEEP}}}'.encode(),
    f'{{"game": "marked", "setup": {{"scenario": "plain", "more": {LESS_DEEP}}}}}'.encode(),
    f'{{"game": "marked", "setup": {{"scenario": {DEEP}}}}}'.encode(),
    b'{"game": "marked", "setup": {"scenario": 1e999}}',
    b'{"game": "marked", "setup": {"scenario": ' + b"9" * 5000 + b"}}",
    json.dumps({"game": NUL}).encode(),
    json.dumps({"game": "marked", "pace": NUL}).encode(),
    json.dumps({"game": "marked", "setup": {"scenario": "plain", "note": NUL}}).encode(),
    json.dumps({"game": "marked", "setup": {"scenario": "plain", NUL: 1}}).encode(),
    json.dumps({"game": "marked", "seats": {"blue": {"kind": "me", "name": NUL}}}).encode(),
    json.dumps({"game": "marked", "switches": [NUL]}).encode(),
    b'{"game": "marked", "seats": {"blue": {"kind": "me", "name": "\\ud800"}}}',
    b'{"game": "marked", "setup": {"scenario": "plain", "note": "\\udfff"}}',
]


def answered(table: Table, method: str, path: str, body: bytes = b"", *headers: bytes) -> int:
    """The status of a request that is sent as it stands."""
    host, port = table.host.split(":")
    head = [f"{method} {path} HTTP/1.1".encode(), f"Host: {table.host}".encode(), *headers]
    head += [b"Connection: close", b"Content-Type: application/json"]
    head += [b"Content-Length: %d" % len(body)]
    with socket.create_connection((host, int(port)), timeout=30) as line:
        with suppress(ConnectionError):  # It may refuse before it has read all.
            line.sendall(b"\r\n".join(head) + b"\r\n\r\n" + body)
        got = b""
        while data := line.recv(65536):
            got += data
    return int(got.split(b" ", 2)[1])


@pytest.mark.parametrize("path", PATHS, ids=range(len(PATHS)))
def test_no_path_is_our_fault(table: Table, path: str) -> None:
    for method in ("GET", "HEAD", "POST", "DELETE"):
        assert answered(table, method, path) < 500, path[:80]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_no_body_is_our_fault(table: Table, body: bytes) -> None:
    made = table.make()["table"]
    for path in (
        "/api/tables",
        "/api/check/marked",
        "/api/check/%00",
        f"/api/tables/{made}/rematch",
    ):
        assert answered(table, "POST", path, body) < 500, body[:80]


def test_what_is_no_request_fills_no_log(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    host, port = table.host.split(":")
    upgrade = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c"
    for text in (b"\x16\x03\x01", upgrade):
        with socket.create_connection((host, int(port)), timeout=30) as line:
            line.sendall(text + b"\r\n\r\n")
            assert line.recv(12).startswith(b"HTTP/1.1")
    assert [each for each in caplog.records if each.levelname != "INFO"] == []


def test_no_header_is_our_fault(table: Table) -> None:
    for header in (
        b"X-Airwar-Keys: \xff\xfe",
        b"X-Airwar-Keys: " + b"k," * 5000,
        b"Origin: http://[",
        b"Origin: \xff",
        b"Origin: http://[::1",
        b"Cookie: \xff=\xff",
        b"If-None-Match: \xff",
        b"Content-Encoding: gzip",
    ):
        for method, path in (
            *(("GET", "/api/tables"), ("POST", "/api/tables")),
            ("GET", "/api/games/marked/about"),
        ):
            assert answered(table, method, path, b"", header) < 500, header[:80]


MESSAGES: list[Any] = [
    {"type": "chat", "seat": "blue", "text": NUL},
    {"type": "answer", "seat": "blue", "number": 0, "key": NUL},
    {"type": "answer", "seat": "blue", "number": 10**30, "key": "x"},
    {"type": "answer", "seat": NUL, "number": 0, "key": "x"},
    {"type": "follow", "seat": "blue", "premoves": [{"question": NUL, "answer": NUL}]},
    {"type": "cancel", "seat": "blue", "question": NUL},
    {"type": "outcome", "number": 0, "values": [10**30]},
    {"type": "word", "seat": "blue", "word": NUL},
    {"type": "why", "seat": "blue", "place": NUL},
    {"type": "why", "seat": "blue", "key": NUL},
    {"type": "draft", "seat": "blue", "number": 0, "draft": {NUL: NUL}},
    {"type": "odds", "seat": "blue", "key": NUL},
    {"type": "replay", "at": -(10**18), "eyes": "blue"},
    {"type": "replay", "at": 10**18, "eyes": "blue", "by": "blue"},
    {"type": "log", "before": 10**18},
    {"type": "chat-page", "before": 10**18},
    {"type": "eyes", "seat": NUL},
]
TEXTS = [
    DEEP,
    f'{{"type":"answer","seat":"blue","number":0,"answer":{DEEP}}}',
    f'{{"type":"answer","seat":"blue","number":0,"answer":{LESS_DEEP}}}',
    "\x00",
    "{}",
    "7",
    "null",
]
TEXTS += [
    '{"type":"chat","seat":"blue","text":"\\ud800"}',
    '{"type":"answer","number":' + "9" * 5000 + "}",
]


def test_what_is_too_deep_to_be_passed_on_cannot_be_read(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue:
        question = blue.asked()
        assert question is not None
        head = f'{{"type":"draft","seat":"blue","number":{question["number"]},"draft":'
        blue.socket.send(f'{head}{{"a":{LESS_DEEP}}}}}')
        refused = blue.hear("error")
        assert (refused["code"], "too deep" in refused["message"]) == ("unreadable", True)
        blue.say("draft", seat="blue", number=question["number"], draft={"a": [[["x"]]]})
        assert blue.hear("form")["number"] == question["number"]


def test_no_message_is_our_fault(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue:
        for text in [*map(json.dumps, MESSAGES), *TEXTS]:
            blue.socket.send(text)
        blue.socket.send(b"\xff\xfe")
        blue.catch_up()
        told = [json.loads(each) for each in blue.heard]
        assert [each for each in told if each["type"] == "error" and each["code"] == "fault"] == []
        blue.say("chat", seat="blue", text="still here")
        while blue.hear("chat")["text"] != "still here":
            pass
    assert [each.getMessage() for each in caplog.records if each.levelname == "ERROR"] == []
