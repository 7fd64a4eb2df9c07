"""Answers come first, all else one by one, and nobody's many tables crowd out the others."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.uri import parse_uri

from airwar.server import guards, pace
from airwar.server.listening import PIECE, SocketProtocol, configure
from airwar.server.pace import Pace
from airwar.server.store import Store
from tests.server.table import PATIENCE, serve, settings_for


class Scene:
    """What happens, in order."""

    def __init__(self) -> None:
        self.pace, self.seen = Pace(), list[str]()
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def answer(self, name: str, address: str) -> None:
        ended = self._ends[name] = asyncio.Event()

        async def work() -> None:
            async with self.pace.answer(address):
                self.seen.append(name)
                await ended.wait()
            self.seen.append(f"{name} stored")

        self._tasks.append(asyncio.create_task(work()))
        await self.settle()

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await self.settle()

    async def ask(self, *names: str) -> None:
        async def work(name: str) -> None:
            await self.pace.give_way()
            self.seen.append(name)

        self._tasks += [asyncio.create_task(work(name)) for name in names]
        await self.settle()

    async def settle(self, steps: int = 20) -> None:
        for _ in range(steps):
            await asyncio.sleep(0)

    async def close(self) -> None:
        for ended in self._ends.values():
            ended.set()
        await asyncio.gather(*self._tasks)


def play(work: Callable[[Scene], Awaitable[None]]) -> None:
    async def main() -> None:
        scene = Scene()
        async with asyncio.timeout(PATIENCE):
            await work(scene)
            await scene.close()
            await asyncio.sleep(pace.LONGEST_REST)
            async with scene.pace.answer("the last"):
                assert list(scene.pace._turns) == ["the last"], "nothing is kept of the others"

    asyncio.run(main())


def test_what_can_wait_gives_way_while_an_answer_is_under_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "LONGEST", 60.0)

    async def work(scene: Scene) -> None:
        await scene.answer("answer", "al")
        await scene.ask("odds", "chat")
        assert scene.seen == ["answer"]
        await scene.end("answer")
        assert scene.seen == ["answer", "answer stored", "odds", "chat"]

    play(work)


def test_it_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "LONGEST", 0.01)

    async def work(scene: Scene) -> None:
        await scene.answer("answer that hangs", "al")
        await scene.ask("odds")
        while "odds" not in scene.seen:
            await asyncio.sleep(0.001)

    play(work)


def test_an_answer_comes_between_any_two_that_can_wait() -> None:
    async def work(scene: Scene) -> None:
        asked = asyncio.create_task(scene.ask(*[f"odds {n}" for n in range(100)]))
        while len(scene.seen) < 5:
            await asyncio.sleep(0)
        await scene.answer("answer", "al")
        assert scene.seen.index("answer") < 10
        await scene.end("answer")
        await asked

    play(work)


def test_who_has_many_tables_has_one_answer_under_way() -> None:
    async def work(scene: Scene) -> None:
        for number in range(3):
            await scene.answer(f"al {number}", "al")
        await scene.answer("bo", "bo")
        assert scene.seen == ["al 0", "bo"]
        await scene.end("al 0")
        assert scene.seen == ["al 0", "bo", "al 0 stored", "al 1"]

    play(work)


def test_who_answers_again_and_again_rests_where_others_play_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "REST", 1e6)
    monkeypatch.setattr(pace, "LONGEST_REST", 3.0)

    async def work(scene: Scene) -> None:
        monkeypatch.setattr(pace, "LATELY", -1.0)
        for name in ("al 0", "al 1"):
            await scene.answer(name, "al")
            await scene.end(name)
        assert scene.seen[-1] == "al 1 stored", "alone there is no need for it"
        monkeypatch.setattr(pace, "LATELY", 60.0)
        for name, address in (("bo", "bo"), ("al 2", "al"), ("al 3", "al"), ("cy", "cy")):
            await scene.answer(name, address)
            await scene.end(name)
        assert scene.seen[-2:] == ["cy", "cy stored"]
        assert "al 2 stored" in scene.seen
        assert "al 3" not in scene.seen
        while "al 3 stored" not in scene.seen:
            await asyncio.sleep(0.001)

    play(work)


def test_an_answer_that_hangs_does_not_lock_out_its_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "LONGEST_TURN", 0.01)

    async def work(scene: Scene) -> None:
        await scene.answer("hangs", "al")
        await scene.answer("next", "al")
        while "next" not in scene.seen:
            await asyncio.sleep(0.001)

    play(work)


def test_messages_requests_and_new_lines_give_way_and_answers_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one table's answer is being stored, chat and pages wait; another's answer does not."""
    seen: list[str] = []
    give_way, append = Pace.give_way, Store.append

    async def noted(self: Pace) -> None:
        seen.append("way" if self._answers else "free")
        await give_way(self)

    async def slow(self: Store, *args: Any) -> None:
        await append(self, *args)
        seen.append("stored")

    monkeypatch.setattr(Pace, "give_way", noted)
    monkeypatch.setattr(Store, "append", slow)
    with serve(tmp_path) as table:
        made = table.make("marked")
        assert seen.count("free") == 1, "a request"
        with table.sit(made, "blue") as blue:
            assert seen.count("free") == 2, "a line"
            blue.say("chat", seat="blue", text="hello")
            blue.hear("chat")
            assert seen.count("free") == 3
            before = len(seen)
            blue.answer_any(Random(1))
            blue.hear("state")
            assert set(seen[before:]) == {"stored"}


def test_machines_among_themselves_give_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gave = []

    async def noted(_: Pace) -> None:
        gave.append(True)

    monkeypatch.setattr(Pace, "give_way", noted)
    bots = {seat: {"kind": "bot", "level": "random"} for seat in ("blue", "red")}
    with serve(tmp_path) as table:
        made = table.make("marked", seats=bots)
        with table.sit(made, "") as watching:
            watching.until(3)
            assert len(gave) >= 2 + 3


def test_who_asks_too_often_waits_for_the_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float, *rest: Any) -> None:
        slept.append(seconds)
        await sleep(0, *rest)

    from airwar.server.rates import Rate

    with serve(tmp_path, rates={"requests": Rate(1, "minute")}) as table:
        table.http.get("/api/games")
        monkeypatch.setattr(asyncio, "sleep", noted)
        assert table.http.get("/api/games").status_code == 429
    assert guards.LONGEST_PAUSE in slept


# -- a block of many messages ---------------------------------------------------------------------


class Line:
    """As much of a transport as a protocol needs."""

    def __init__(self) -> None:
        self.written = b""

    def get_extra_info(self, _: str) -> None:
        return None

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def close(self) -> None:
        pass


def test_a_block_of_messages_is_unpacked_piece_by_piece(tmp_path: Path) -> None:
    async def work() -> None:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            await asyncio.Event().wait()

        config = configure(app, settings_for(tmp_path))
        config.load()
        config.loaded_app = app
        server = SocketProtocol(config, ServerState(), {})
        line: Any = Line()
        server.connection_made(line)
        client = ClientProtocol(parse_uri("ws://x/"), extensions=[ClientPerMessageDeflateFactory()])
        client.send_request(client.connect())
        server.data_received(b"".join(client.data_to_send()))
        await asyncio.sleep(0.01)
        client.receive_data(line.written)
        texts = [json.dumps({"number": number, "text": "x" * 900}) for number in range(3000)]
        for text in texts:
            client.send_text(text.encode())
        block = b"".join(client.data_to_send())
        assert len(block) > 4 * PIECE
        server.data_received(block)
        assert 0 < server.queue.qsize() < 1000, "the others wait until these are heard"
        heard = [(await server.receive())["text"] for _ in texts]
        assert heard == texts
        for task in server.tasks:
            task.cancel()
        server.stop_keepalive()

    asyncio.run(work())
