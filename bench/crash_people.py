"""Who plays while servers and databases are killed, and what they were shown as taken."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
from msgspec import Struct, field
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.table import followed

STUCK = 60.0  # seconds after which somebody counts as stuck; `--patience` on a busy machine
SILENCE = 15.0  # seconds without a word after which a person calls again
LOST = (OSError, WebSocketException, httpx.TransportError, TimeoutError)


class Stuck(Exception):
    """Somebody has waited longer than anybody should."""


class Score(Struct):
    """What people were shown, and what went wrong."""

    answers: int = 0
    typed: int = 0
    undone: int = 0
    games: int = 0
    kills: Counter[str] = field(default_factory=Counter)
    unknown: int = 0  # times that somebody was told so
    calls: int = 0  # lines that broke
    longest: float = 0.0
    patience: float = STUCK
    wrong: dict[str, list[str]] = field(default_factory=dict)

    def note(self, kind: str, text: str) -> None:
        self.wrong.setdefault(kind, []).append(text)


class Person:
    """Somebody at a table, who calls again whenever the line breaks."""

    def __init__(self, score: Score, host: str, table: str, seat: str, key: str) -> None:
        self.seat, self._score, self._key = seat, score, key
        self._address = f"ws://{host}/ws/tables/{table}?key={key}"
        self._line: ClientConnection | None = None
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self._first = 0
        self.doubt = False  # Was it told that what it said may be stored, or not?
        self._called = False
        self._heard = 0.0
        self.word = hashlib.sha256(key.encode()).hexdigest()

    async def call(self) -> None:
        await self.hang_up()
        end = time.monotonic() + self._score.patience
        while time.monotonic() < end:
            try:
                self._line = await connect(self._address, open_timeout=SILENCE, close_timeout=0.2)
                while (await self._next())["type"] != "state":
                    pass
                return
            except LOST:
                self._score.calls += 1
                await asyncio.sleep(0.4)
        raise Stuck(f"{self.seat} cannot get back to the table at {self._address.split('?')[0]}")

    async def hang_up(self) -> None:
        if self._line is not None:
            await self._line.close()
            self._line = None

    async def say(self, kind: str, **fields: Any) -> None:
        try:
            if self._line is None:
                await self.call()
            assert self._line is not None
            await self._line.send(json.dumps({"type": kind, **fields}))
        except LOST:
            await self.call()
            self._called = True

    async def hear(self) -> dict[str, Any]:
        """The next message; after a break, the state that the server shows then."""
        if self._called:
            self._called = False
            return {"type": "called"}
        try:
            if self._line is None:
                raise ConnectionError
            return await self._next()
        except LOST:
            self._score.calls += 1
            await self.call()
            return {"type": "called"}

    async def listen(self, seconds: float) -> None:
        """Hear what comes within so long; calling again takes as long as it takes."""
        try:
            if self._line is None or time.monotonic() - self._heard > SILENCE:
                raise ConnectionError
            await self._next(seconds)
        except TimeoutError:
            return
        except LOST:
            self._score.calls += 1
            await self.call()

    async def _next(self, patience: float = SILENCE) -> dict[str, Any]:
        assert self._line is not None
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self._line.recv(), patience))
        self._heard = time.monotonic()
        if message["type"] == "state":
            self.state, self.events, self._first = message, message["events"], message["start"]
        elif message["type"] == "patch":
            if "start" in message:
                self.events = self.events[: message["start"] - self._first] + message["events"]
            self.state = message = followed(self.state, message)
        elif message["type"] == "error" and message["code"] == "unknown":
            self._score.unknown += 1
        return message

    async def settle(self) -> None:
        """Until the server has done all that was said before: what is no message gets an answer."""
        await self.say("nothing")
        while True:
            heard = await self.hear()
            if heard["type"] == "called" or heard.get("code") == "unreadable":
                return

    def refused(self, heard: dict[str, Any], what: str) -> bool:
        """Is it certain by now that what was said is not taken?"""
        if heard["type"] == "error" and heard["to"] == what:
            self.doubt = heard["code"] == "unknown"
            return not self.doubt
        # In doubt the next state is what the store has; and so it is after a new call.
        return heard["type"] == "called" or (self.doubt and heard["type"] == "state")

    def asked(self) -> dict[str, Any] | None:
        for each in self.state["open"]:
            if each["mine"] and each["options"]:
                found: dict[str, Any] = each
                return found
        return None

    def seen(self) -> Any:
        state = self.state
        return state["number"], state["view"], state["wait"], state["result"], self.events


class Game:
    """A table, played to its end by its people; `taken` is what they saw to be taken."""

    def __init__(self, score: Score, hosts: list[str], rng: Random, kind: str) -> None:
        self.score, self.hosts, self.rng, self.kind = score, hosts, rng, kind
        self.table = ""
        self.keys: dict[str, str] = {}
        self.people: list[Person] = []
        self.taken: Counter[str] = Counter()
        self.waiting_since = 0.0
        self.playing = False

    def waits(self, seconds: float) -> bool:
        """Has nothing been taken at this table for so long?"""
        return self.playing and time.monotonic() - self.waiting_since > seconds

    async def make(self) -> None:
        machine = self.kind == "machine"
        seats = {"blue": {"kind": "me"}, "red": {"kind": "link"}}
        if machine:
            seats["red"] = {"kind": "bot", "level": "random"}
        dice = "house" if machine else self.kind
        wish = {"game": "marked", "seats": seats, "dice": dice}
        end = time.monotonic() + self.score.patience
        async with httpx.AsyncClient(timeout=SILENCE) as http:
            while not self.table:
                if time.monotonic() > end:
                    raise Stuck(f"no {self.kind} table can be made")
                try:
                    host = self.rng.choice(self.hosts)
                    made = await http.post(f"http://{host}/api/tables", json=wish)
                    if made.status_code == 201:
                        self.table, self.keys = made.json()["table"], made.json()["keys"]
                except LOST:
                    pass
                await asyncio.sleep(0.05)
        for seat, key in self.keys.items():
            host = self.rng.choice(self.hosts)
            self.people.append(Person(self.score, host, self.table, seat, key))
        await asyncio.gather(*[person.call() for person in self.people])

    async def play(self, over: Callable[[], bool]) -> None:
        await self.make()
        self.waiting_since, self.playing = time.monotonic(), True
        try:
            await self.go_on(over)
        finally:
            self.playing = False

    async def go_on(self, over: Callable[[], bool]) -> None:
        while not over():
            if all(person.state["result"] for person in self.people):
                self.score.games += 1
                break
            if await self.step():
                waited = time.monotonic() - self.waiting_since
                self.score.longest = max(self.score.longest, waited)
                self.waiting_since = time.monotonic()
            elif time.monotonic() - self.waiting_since > self.score.patience:
                at = [(p.seat, p.state["open"], p.state["wait"]) for p in self.people]
                self.score.note("stuck", f"{self.kind} table {self.table}: {at}")
                break

    async def step(self) -> bool:
        """Let those who can do something do it, at once; False if nothing was taken."""
        if self.rng.random() < 0.08 and self.kind != "machine" and await self.undo():
            return True
        return any(await asyncio.gather(*[self.act(person) for person in self.people]))

    async def act(self, person: Person) -> bool:
        """What one of them can do now; each hears on a line of their own."""
        wait = person.state["wait"] or {}
        if person.state["words"]:
            return await self.send_word(person)
        if person.asked() is not None:
            return await self.answer(person)
        if wait.get("names") or (wait.get("sides") and person is self.people[0]):
            return await self.type_in(person)
        await person.listen(0.5)
        return False

    async def answer(self, person: Person) -> bool:
        question = person.asked()
        assert question is not None
        number, key = question["number"], self.rng.choice(question["options"])["key"]
        person.doubt = False
        await person.say("answer", seat=person.seat, number=number, key=key)
        while True:
            heard = await person.hear()
            now = person.asked()
            if now is None or now["number"] != number:
                self.taken[f"answer {person.seat}"] += 1
                self.score.answers += 1
                return True
            if person.refused(heard, "answer"):
                return False

    async def type_in(self, person: Person) -> bool:
        wait, number = person.state["wait"], person.state["number"]
        if wait["sides"]:
            values = [self.rng.randint(1, wait["sides"]) for _ in range(wait["n"])]
        else:
            values = self.rng.sample(range(len(wait["names"])), wait["n"])
        person.doubt = False
        await person.say("outcome", number=number, values=values)
        while True:
            heard = await person.hear()
            if (person.state["wait"], person.state["number"]) != (wait, number):
                self.taken["typed"] += 1
                self.score.typed += 1
                return True
            if person.refused(heard, "outcome"):
                return False

    async def send_word(self, person: Person) -> bool:
        state, hashed = person.state, hashlib.sha256(person.word.encode()).hexdigest()
        if person.seat in state["words"]:
            if person.seat not in state["hashes"]:
                await person.say("word-hash", seat=person.seat, hash=hashed)
            elif all(seat in state["hashes"] for seat in state["words"]):
                await person.say("word", seat=person.seat, word=person.word)
        await person.listen(0.5)
        return False

    async def undo(self) -> bool:
        """Both are at rest: one asks to take back, the other agrees."""
        blue, red = self.people
        if not blue.state["consent"] or blue.state["words"] or blue.state["result"]:
            return False
        before = [person.seen() for person in self.people]
        await blue.say("undo", seat="blue")
        await red.settle()
        await red.say("undo-consent", seat="red", yes=True)
        # Nothing of this may still be on its way when the next one answers.
        for person in (blue, red, blue):
            await person.settle()
        await asyncio.sleep(0.2)
        for person in (blue, red):
            await person.call()
        if [person.seen() for person in self.people] == before:
            return False
        self.score.undone += 1
        return True
