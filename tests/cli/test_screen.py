"""The table on a terminal's screen, driven by keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, RichLog, Static

from airwar.cli.screen import Curtain, Numbers, Page, TableApp, Throw
from airwar.cli.table import Table
from airwar.kernel.game import find_game
from airwar.kernel.play import Play
from airwar.kernel.record import verify
from tests.cli.conftest import EXAMPLE, GAME

Script = Callable[[TableApp, Pilot[None]], Awaitable[None]]


def table(minds: dict[str, str], setup: dict[str, Any] | None = None, name: str = GAME) -> Table:
    game = find_game(name)
    setup = setup or {"scenario": EXAMPLE}
    return Table(Play(game, game.setup(setup)), setup, minds, seed=9)


def drive(made: Table, script: Script, record: Path | None = None) -> None:
    async def run() -> None:
        app = TableApp(made, record)
        async with app.run_test(size=(150, 40)) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(run())


def text(app: TableApp, which: str) -> str:
    return str(app.query_one(which, Static).content)


def log(app: TableApp) -> str:
    return "\n".join(line.text for line in app.query_one(RichLog).lines)


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Opponents think in another thread, so the screen comes to rest after a while."""
    for _ in range(200):
        await pilot.pause(0.02)
        if holds():
            return
    pytest.fail("the screen did not come to that")


def test_digits_answer_and_the_log_tells() -> None:
    made = table({"allied": "me", "axis": "random"})

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Starting altitude of A1" in text(app, "#prompt")
        assert app.query_one(OptionList).option_count == 5
        await pilot.press("3")
        await until(pilot, lambda: "A1 starts at Medium" in log(app))
        assert "§4.5-a" in log(app)
        assert "A1 hand: " in text(app, "#sky")
        assert "X1 hand: " not in text(app, "#sky")

    drive(made, script)


def test_arrows_and_enter_answer_too() -> None:
    made = table({"allied": "me", "axis": "random"})

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("down", "enter")
        await until(pilot, lambda: "A1 starts at Low" in log(app))

    drive(made, script)


def test_pages_show_the_rule_the_denials_and_the_odds() -> None:
    made = table({"allied": "random", "axis": "me"})

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: bool(app.choices))
        for key, words in (("?", "§4.5-a"), ("w", "no Turbocharger"), ("o", "the game goes on")):
            await pilot.press("question_mark" if key == "?" else key)
            await until(pilot, lambda: isinstance(app.screen, Page))
            assert isinstance(app.screen, Page)
            assert words in app.screen.text
            await pilot.press("escape")
            await pilot.pause()

    drive(made, script)


def test_an_answer_is_taken_back() -> None:
    setup = {"date": "1943-07", "allied": [{"aircraft": "spitfire-vb"}] * 2,
             "axis": [{"aircraft": "bf109g-6"}]}  # fmt: skip
    made = table({"allied": "me", "axis": "random"}, setup)

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("2")
        await until(pilot, lambda: "A2" in text(app, "#prompt"))
        await pilot.press("u")
        await until(pilot, lambda: "A1" in text(app, "#prompt"))

    drive(made, script)


def test_a_curtain_falls_between_two_people() -> None:
    made = table({"allied": "me", "axis": "me"})

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, Curtain)
        assert app.screen.seat == "allied"
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.choices))
        await pilot.press("3")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert isinstance(app.screen, Curtain)
        assert app.screen.seat == "axis"
        base = app.screen_stack[0]
        assert str(base.query_one("#sky", Static).content) == ""
        assert base.query_one(RichLog).lines == []
        await pilot.press("enter")
        await until(pilot, lambda: "X1" in text(app, "#prompt"))
        assert "A1 hand" not in text(app, "#sky")

    drive(made, script)


def test_a_whole_game_is_played_and_saved(tmp_path: Path) -> None:
    made = table({"allied": "me", "axis": "random"})
    path = tmp_path / "game.record"

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        for _ in range(300):
            if made.play.over:
                break
            if app.choices:
                await pilot.press("1")
            await pilot.pause(0.01)
        await until(pilot, lambda: "points" in text(app, "#prompt"))
        await until(pilot, path.exists)
        await pilot.press("q")

    drive(made, script, path)
    assert verify(path.read_text()).ok


def test_numbers_are_filled_in(toy: str) -> None:
    made = table({"blue1": "me", "red1": "random"}, {"scenario": "duel"}, toy)

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: bool(app.choices))
        await pilot.press("2")
        await until(pilot, lambda: any(option.params for option in app.choices))
        before = made.play.number
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, Numbers))
        await pilot.press("enter")
        await until(pilot, lambda: made.play.number > before)

    drive(made, script)


def test_people_type_in_their_own_dice() -> None:
    game = find_game("angels-20")
    setup = {"scenario": "dogfight"}
    minds = {"allied": "me", "axis": "policy"}
    made = Table(Play(game, game.setup(setup)), setup, minds, seed=9, typed=True)

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, Throw))
        await pilot.press("9", "enter")
        assert isinstance(app.screen, Throw), "what cannot have come is asked for again"
        await pilot.press("backspace", *"6 5", "enter")
        await until(pilot, lambda: "Axis initiative" in made.throw_prompt()[1])
        assert [answer for _, answer in made.play.history()] == [(6, 5)]

    drive(made, script)
