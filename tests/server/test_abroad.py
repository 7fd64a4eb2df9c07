"""What one server process hears from another, in moments that seldom come."""

import asyncio
from pathlib import Path

from airwar.server import undoing, wire
from airwar.server.database import Note
from airwar.server.store import Store
from tests.big_rules import DEFENDER, RAIDER
from tests.server.test_long import Line, begin, opened, play, run
from tests.server.test_store import new_row

LONG_AGO = 100


def test_an_undo_from_abroad_may_go_back_behind_what_is_in_memory(tmp_path: Path) -> None:
    kept: list[str | int] = []

    async def before() -> None:
        async with opened(tmp_path) as hall:
            room = await begin(hall)
            await play(room, 900)
            await room.keeper.save()
            kept[:] = [room.row.id, room.seat_log(DEFENDER).own(LONG_AGO)]

    async def after() -> None:
        async with opened(tmp_path) as hall:
            room = await hall.room(str(kept[0]))
            assert room.play.first > LONG_AGO
            line = await Line(room, DEFENDER).enter()
            here = (room.row.epoch, room.keeper.count)
            note = Note("undo", epoch=here[0], number=here[1], seat=RAIDER, to=LONG_AGO)
            await undoing.from_abroad(room, note)
            line.read()
            asked = [each for each in line.heard if each["type"] == "undo-asked"]
            assert asked == [{"type": "undo-asked", "seat": RAIDER, "to": kept[1]}]
            await line.say(wire.UndoConsent(DEFENDER, yes=True))
            assert room.play.number == LONG_AGO
            assert not [each for each in line.heard if each["type"] == "error"]

    run(before)
    run(after)


class Slow(Store):
    """A store that waits before it commits."""

    go: asyncio.Event

    async def commit(self, connection: object) -> None:
        await self.go.wait()
        await super().commit(connection)  # type: ignore[arg-type]


def test_nobody_misses_a_line_of_chat_because_a_later_one_was_stored_first(postgres: str) -> None:
    async def work() -> None:
        slow, other = Slow(postgres), Store(postgres)
        slow.go = asyncio.Event()
        await other.open()
        row = new_row()
        await other.create(row, {})
        first = asyncio.create_task(slow.say(row.id, "blue", "Bo", "first"))
        while not await lines_begun(other):
            await asyncio.sleep(0.01)
        second = asyncio.create_task(other.say(row.id, "red", "Rae", "second"))
        await asyncio.wait([second], timeout=1)
        heard = await other.chat(row.id)
        slow.go.set()
        await asyncio.gather(first, second)
        heard += await other.chat(row.id, heard[-1].id if heard else 0)
        assert [each.text for each in heard] == ["first", "second"]
        await slow.close()
        await other.close()

    asyncio.run(work())


async def lines_begun(store: Store) -> bool:
    """Has the number of the first line been taken?"""
    async with store.engine.connect() as connection:
        found = await connection.exec_driver_sql("SELECT is_called FROM chat_id_seq")
        return bool(found.scalar())
