"""When an opponent answers depends on nothing hidden."""

import asyncio
import os
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from airwar.server import making, wire
from airwar.server.hall import Hall
from airwar.server.moments import SLOWEST, Clocks, OfferClock
from airwar.server.thinkers import Thinkers
from airwar.server.turns import Turn, Urgency
from tests.server.table import PATIENCE, Person, Table, serve, settings_for

BEAT = 1.0


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder: Path = tmp_path_factory.mktemp("server")
    with serve(folder, beat=BEAT) as running:
        yield running


def seats(level: str) -> dict[str, Any]:
    return {"blue": {"kind": "me"}, "red": {"kind": "bot", "level": level}}


class Beats:
    """When opponents answered, in beats since they were asked: a whole number of them, always."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.counted: list[float] = []
        rest = Clocks.rest

        def noted(clocks: Clocks, seat: str, length: float, passed: float) -> float:
            seconds = rest(clocks, seat, length, passed)
            self.counted.append((passed + seconds) / BEAT)
            return seconds

        patch.setattr(Clocks, "rest", noted)


@pytest.fixture
def beats(monkeypatch: pytest.MonkeyPatch) -> Beats:
    return Beats(monkeypatch)


def see_it_answer(person: Person) -> None:
    """Answer, and wait until the opponent's own answer shows."""
    number = person.state["number"]
    person.answer("again")
    while person.state["number"] == number or not person.asked():
        person.hear("state")


@pytest.mark.parametrize("game", ["slow-choice", "slow-forced"])
def test_a_choice_and_no_choice_come_on_the_beat(table: Table, beats: Beats, game: str) -> None:
    """The slow one thinks for half a second where it has several options, and not where one."""
    made = table.make(game, seats=seats("slow"))
    with table.sit(made, "blue") as blue:
        see_it_answer(blue)
    (count,) = beats.counted
    assert count == pytest.approx(round(count)) and count > 0.5


@pytest.mark.parametrize("game", ["hides-0", "hides-3"])
def test_how_many_hidden_answers_there_were_does_not_show(
    table: Table, beats: Beats, game: str
) -> None:
    made = table.make(game, seats=seats("policy"))
    with table.sit(made, "blue") as blue:
        see_it_answer(blue)
    (count,) = beats.counted  # Only the last of several waits.
    assert count == pytest.approx(round(count)) and count > 0.5


def test_an_answer_that_waited_for_its_beat_makes_the_next_one_no_later(
    table: Table, beats: Beats
) -> None:
    """Onlookers are told of none of these answers, yet each has waited for a beat of its own."""
    made = table.make("hides-turns", seats=seats("policy"))
    with table.sit(made, "blue") as blue:
        see_it_answer(blue)
    assert [round(count) for count in beats.counted] == [1, 1, 1, 1]


def test_what_everybody_sees_to_be_forced_comes_at_once(table: Table, beats: Beats) -> None:
    made = table.make("open-forced", seats=seats("policy"))
    with table.sit(made, "blue") as blue:
        see_it_answer(blue)
    assert beats.counted == []


def test_opponents_among_themselves_do_not_wait(table: Table, beats: Beats) -> None:
    bot = {"kind": "bot", "level": "random"}
    made = table.make(seats={"blue": bot, "red": bot})
    with table.sit(made, "") as watcher:
        while watcher.state["result"] is None:
            watcher.hear("state")
    assert beats.counted == []


# -- the beat itself, without a clock -------------------------------------------------------------


def test_a_machine_that_was_slow_once_is_slow_whatever_it_thinks_about() -> None:
    clocks = Clocks()
    assert clocks.rest("red", 1.0, 0.25) == 0.75
    assert clocks.rest("red", 1.0, 0.75) == 0.25, "however long it thought"
    assert clocks.rest("red", 1.0, 1.5) == 0.5, "late: its beat is two seconds now"
    assert clocks.rest("red", 1.0, 0.0) == 2.0, "and so it is for a forced pass"
    assert clocks.rest("red", 1.0, 1.75) == 0.25
    assert clocks.rest("blue", 1.0, 0.25) == 0.75, "each seat has its own"


def test_a_beat_does_not_get_slower_without_end() -> None:
    clocks = Clocks()
    assert clocks.rest("red", 1.0, 61.0) == 3.0
    assert clocks.rest("red", 1.0, 0.0) == SLOWEST


def test_waiting_for_a_process_is_not_thinking(tmp_path: Path) -> None:
    """Or a long thought on a busy server would come a beat later than no thought at all."""
    waited: list[float] = []

    async def work() -> None:
        thinkers = Thinkers(settings_for(tmp_path))
        long = Turn("al", Urgency.LONG)  # There is one process for these.
        try:
            think = partial(time.sleep, 0.2)
            asked = [thinkers._run(lambda: long, PATIENCE, think, waited.append) for _ in range(2)]
            await asyncio.gather(*asked)
        finally:
            thinkers.close()

    asyncio.run(work())
    first, second = waited
    assert first > 0, "its process had to start"
    assert second >= 0.2, "it came after the first"


def test_loading_a_game_is_not_thinking(tmp_path: Path) -> None:
    """Each process loads a game when it first needs it; the answer's clock starts after that."""
    waited: list[float] = []

    async def work() -> set[str]:
        thinkers = Thinkers(settings_for(tmp_path))
        try:
            for _ in range(2):
                await thinkers._run(Turn, PATIENCE, os.getpid, waited.append, "marked")
            (place,) = [each for each in thinkers.queue.places if each.tool is not None]
            return place.games
        finally:
            thinkers.close()

    assert asyncio.run(work()) == {"marked"}
    first, second = waited
    assert first > second, "only the first had to wait for it"


def test_a_delay_moves_the_clock_of_an_answer_and_of_an_offer(tmp_path: Path) -> None:
    async def work() -> None:
        hall = Hall(replace(settings_for(tmp_path), beat=BEAT))
        await hall.open()
        wish = wire.NewTable("hides-0", seats={"red": wire.SeatWish("bot", level="random")})
        room = await hall.room((await making.make(hall, wish)).table)
        clocks = room.opponents.clocks
        began = clocks.began(room, "blue")
        clocks.delay("blue", 5.0)
        assert clocks.began(room, "blue") == began + 5.0
        offer = OfferClock(room, "red", "random")
        slept: list[float] = []

        async def sleep(seconds: float) -> None:
            slept.append(seconds)

        offer.delay(-0.5 * BEAT)  # It has thought for half a beat.
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(asyncio, "sleep", sleep)
            await offer.wait()
        assert 0 < slept[0] <= 0.5 * BEAT
        await hall.close()

    asyncio.run(work())
