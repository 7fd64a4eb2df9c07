"""A running server, and people at its tables."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import uvicorn
from msgspec.structs import replace
from websockets.sync.client import ClientConnection, connect

from airwar.server.app import create_app
from airwar.server.listening import configure
from airwar.server.settings import Settings

PATIENCE = 30.0  # a bound on waiting, so that a broken server ends a test


def settings_for(folder: Path) -> Settings:
    return Settings(
        data_dir=folder,
        games=("tests.server.toys",),
        bots="tests.server.toys",
        word_wait=0.05,
        rates={},
        most_sockets=1000,
        beat=0.0,
        seed="toys",
    )


class Table:
    """A server, and the doors to it."""

    def __init__(self, port: int, folder: Path) -> None:
        self.host, self.folder = f"127.0.0.1:{port}", folder
        self.http = httpx.Client(base_url=f"http://{self.host}", timeout=PATIENCE)

    def make(self, game: str = "marked", **wish: Any) -> dict[str, Any]:
        wish.setdefault("seats", {"blue": {"kind": "me"}, "red": {"kind": "link"}})
        answer = self.http.post("/api/tables", json={"game": game, **wish})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def duel(self, **wish: Any) -> dict[str, Any]:
        """Patrol, one against one."""
        wish.setdefault("seats", {"blue1": {"kind": "me"}, "red1": {"kind": "link"}})
        return self.make(wish.pop("game", "patrol"), setup={"scenario": "duel"}, **wish)

    def sit(self, made: dict[str, Any], *seats: str) -> Person:
        return Person(self.host, made["table"], [made["keys"][seat] for seat in seats])


class Person:
    """Somebody at a table. `heard` is every message as it came, `state` the last state."""

    def __init__(self, host: str, table: str, keys: list[str], origin: str | None = None) -> None:
        query = "&".join([f"key={key}" for key in keys])
        self._address, self._origin = f"ws://{host}/ws/tables/{table}?{query}", origin
        self._line = ExitStack()
        self.options: dict[str, Any] = {}  # of the line
        self.socket: ClientConnection
        self.heard: list[str] = []
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.first = 0  # the place of the first of these in the log

    def __enter__(self) -> Person:
        line = connect(
            self._address,
            origin=self._origin,  # type: ignore[arg-type]
            open_timeout=PATIENCE,
            **self.options,
        )
        with ExitStack() as stack:
            self.socket = stack.enter_context(line)
            self.hear("state")
            self._line = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    def next(self, patience: float = PATIENCE) -> dict[str, Any]:
        text = self.socket.recv(timeout=patience)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "state":
            self.state, self.events, self.first = message, message["events"], message["start"]
        elif message["type"] == "patch":
            if "start" in message:
                kept = self.events[: message["start"] - self.first]
                self.events = kept + message["events"]
            self.state = message = followed(self.state, message)
        return message

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message = self.next()
            if message["type"] == kind:
                return message

    def catch_up(self) -> None:
        """Hear all that has been sent so far. What is no message at all gets an answer, too."""
        self.socket.send("ping")
        while "cannot be read" not in self.hear("error")["message"]:
            pass

    def until(self, number: int) -> dict[str, Any]:
        """The state once the game has had that many answers, or is over."""
        while self.state["number"] < number and self.state["result"] is None:
            self.hear("state")
        return self.state

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def asked(self) -> dict[str, Any] | None:
        """The question that this person's eyes have before them."""
        for each in self.state["open"]:
            if each["mine"] and each["options"]:
                found: dict[str, Any] = each
                return found
        return None

    def answer(self, key: str) -> None:
        question = self.asked()
        assert question is not None, self.state["open"]
        self.say("answer", seat=question["seat"], number=question["number"], key=key)

    def answer_any(self, rng: Random) -> None:
        question = self.asked()
        assert question is not None, self.state["open"]
        self.answer(rng.choice(question["options"])["key"])


def followed(state: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """The whole state that a patch makes of the one before."""
    assert patch["on"] == state["edition"], "a patch of something else"
    changed = {"type": "state", "events": patch.get("events", [])}
    if "view" in patch:
        changed["view"] = patched(state["view"], patch["view"])
    return {**state, **patch, **changed}


def patched(old: Any, patch: dict[str, Any]) -> Any:
    """What a browser makes of a value and a patch of it."""
    by, put, into = patch.get("by", ""), patch.get("put", {}), patch.get("into", {})
    items = {item[by]: item for item in old} if by else old
    kept = {key: value for key, value in items.items() if key not in patch.get("cut", [])}
    found = kept | put | {key: patched(items[key], inner) for key, inner in into.items()}
    return [found[id] for id in patch.get("order") or found] if by else found


def play_on(people: list[Person], rng: Random, answers: int | None = None) -> int:
    """Let people answer at random, one at a time, until the game is over or so many were given."""
    given = 0
    while answers is None or given < answers:
        if all(person.state["result"] for person in people):
            break
        person = next((each for each in people if each.asked()), None)
        if person is None:
            people[0].hear("state")
        else:
            person.answer_any(rng)
            given += 1
            person.hear("state")
        for each in people:
            each.catch_up()
    return given


def built(folder: Path) -> Path:
    """A built table, as far as its paths go."""
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(
        '<head><script type="module" src="./assets/main.js"></script></head>'
    )
    (static / "assets" / "main.js").write_text("let x = 1")
    return static


@contextmanager
def serve(folder: Path, **changes: Any) -> Iterator[Table]:
    """A server on a free port, in a thread of its own."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    settings = replace(settings_for(folder), **changes)
    server = uvicorn.Server(configure(create_app(settings), settings))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        end = time.monotonic() + PATIENCE
        while not server.started and thread.is_alive() and time.monotonic() < end:
            time.sleep(0.01)
        assert server.started, "the server does not start"
        table = Table(listener.getsockname()[1], folder)
        with table.http:
            yield table
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()
