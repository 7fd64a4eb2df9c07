"""Those who flood: each kind from an address of its own, at the lowest priority."""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

GAME = "wild-blue-yonder"
SEATS = ("allied", "axis")
# With the last number of their addresses.
FLOODS = {"chat": 2, "odds": 3, "tables": 4, "sockets": 5, "machines": 6, "answers": 7}
TABLES = 20  # at once


def flood(kind: str, host: str, seconds: float, counted: Any) -> None:
    os.nice(19)
    done: Counter[str] = Counter()
    with suppress(TimeoutError):
        asyncio.run(asyncio.wait_for(Flood(kind, host, done).run(), seconds))
    counted.put(dict(done))


class Flood:
    def __init__(self, kind: str, host: str, done: Counter[str]) -> None:
        self.kind, self.host, self.done = kind, host, done
        self.address = f"127.0.0.{FLOODS[kind]}"
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        self.http = httpx.AsyncClient(base_url=f"http://{host}", transport=transport, timeout=60)

    async def run(self) -> None:
        work = {
            "chat": self.talk,
            "odds": self.ask,
            "tables": self.make_tables,
            "sockets": self.open_sockets,
            "machines": self.watch_machines,
            "answers": self.answer,
        }[self.kind]
        await asyncio.gather(*[work() for _ in range(TABLES)])

    async def make(self, *kinds: str) -> dict[str, Any] | None:
        level = "search:2s" if self.kind == "machines" else None
        seats = {
            seat: {"kind": kind, "level": level} for seat, kind in zip(SEATS, kinds, strict=True)
        }
        answer = await self.http.post("/api/tables", json={"game": GAME, "seats": seats})
        self.done["tables" if answer.status_code == 201 else "refused"] += 1
        made: dict[str, Any] = answer.json()
        return made if answer.status_code == 201 else None

    def line(self, made: dict[str, Any], seat: str | None = None) -> Any:
        key = made["keys"][seat] if seat else next(iter(made["keys"].values()))
        uri = f"ws://{self.host}/ws/tables/{made['table']}?key={key}"
        return connect(uri, local_addr=(self.address, 0), max_queue=None, open_timeout=60)

    async def made(self) -> dict[str, Any]:
        while True:
            found = await self.make("me", "link")
            if found is not None:
                return found
            await asyncio.sleep(1)

    async def send_for_ever(self, line: Any, message: dict[str, Any]) -> None:
        async def read() -> None:
            async for text in line:
                self.done["refused" if '"too-many"' in text else "answered"] += 1

        reading = asyncio.create_task(read())
        try:
            while True:
                await line.send(json.dumps(message))
                self.done["sent"] += 1
                await asyncio.sleep(0)
        finally:
            reading.cancel()

    async def talk(self) -> None:
        async with self.line(await self.made()) as line:
            await self.send_for_ever(line, {"type": "chat", "seat": SEATS[0], "text": "x" * 900})

    async def ask(self) -> None:
        async with self.line(await self.made()) as line:
            while True:
                state = json.loads(await line.recv())
                if state["type"] == "state":
                    break
            options = next(each for each in state["open"] if each["mine"])["options"]
            message = {"type": "odds", "seat": SEATS[0], "key": options[0]["key"]}
            await self.send_for_ever(line, message)

    async def make_tables(self) -> None:
        while True:
            await self.make("me", "bot")

    async def open_sockets(self) -> None:
        made = await self.made()
        while True:
            with suppress(WebSocketException, OSError):
                async with self.line(made) as line:
                    told = await line.recv()
                    self.done["refused" if '"too-many"' in told else "sockets"] += 1

    async def watch_machines(self) -> None:
        made = await self.make("bot", "bot")
        if made is not None:
            async with self.line(made) as line:
                async for _ in line:
                    self.done["heard"] += 1

    async def answer(self) -> None:
        """Play both seats of a table as fast as the server lets it."""
        while True:
            made = await self.made()
            async with self.line(made, SEATS[0]) as one, self.line(made, SEATS[1]) as two:
                await asyncio.gather(self.play(one), self.play(two))

    async def play(self, line: Any) -> None:
        async for text in line:
            told = json.loads(text)
            if told.get("result"):
                return
            mine = [each for each in told.get("open", []) if each["mine"] and each["options"]]
            for each in mine:
                key = each["options"][0]["key"]
                answer = {"seat": each["seat"], "number": each["number"], "key": key}
                await line.send(json.dumps({"type": "answer", **answer}))
                self.done["sent"] += 1
