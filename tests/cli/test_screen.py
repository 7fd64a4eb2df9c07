"""The table on a terminal's screen, driven by keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static

from airwar.cli.screen import Curtain, Fill, Page, Sure, TableApp, Throw
from airwar.cli.table import Table
from airwar.common.records import verify
from airwar.common.registry import find_game
from airwar.kernel.play import Play
from airwar.kernel.requests import Option
from tests.cli.conftest import EXAMPLE, GAME

Script = Callable[[TableApp, Pilot[None]], Awaitable[None]]


def table(minds: dict[str, str], setup: dict[str, Any] | None = None, name: str = GAME) -> Table:
    game = find_game(name)
    setup = setup or {"scenario": EXAMPLE}
    return Table(Play(game, game.rules.opening(setup)), setup, minds, seed=9)


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


def test_people_type_in_their_own_dice() -> None:
    game = find_game("angels-20")
    setup = {"scenario": "dogfight"}
    minds = {"allied": "me", "axis": "policy"}
    made = Table(Play(game, game.rules.opening(setup)), setup, minds, seed=9, typed=True)

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, Throw))
        await pilot.press("9", "enter")
        assert isinstance(app.screen, Throw), "what cannot have come is asked for again"
        await pilot.press("backspace", *"6 5", "enter")
        await until(pilot, lambda: "Axis initiative" in made.throw_prompt()[1])
        assert [answer for _, answer in made.play.history()] == [(6, 5)]

    drive(made, script)


def test_a_form_is_filled_in_until_it_has_no_faults(toy: str) -> None:
    setup = {"scenario": "pair", "switches": ["supply"]}
    made = table({"blue1": "me", "blue2": "random", "red1": "random"}, setup, toy)

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("f")
        assert not isinstance(app.screen, Fill), "stances have no form"
        await until(pilot, lambda: [each.key for each in app.choices] == ["attack", "watch"])
        await pilot.press("2")
        await until(pilot, lambda: "fuel" in text(app, "#prompt"))
        await pilot.press("f")
        await until(pilot, lambda: isinstance(app.screen, Fill))
        screen = app.screen
        assert isinstance(screen, Fill)
        assert "3 in all: blue1 1 to 3" in str(screen.query_one("#field", Static).content)
        value = screen.query_one(Input)
        value.value = "blue1=2"
        await pilot.press("enter")
        await pilot.pause()
        assert "blue1 allots 2 of 3 points" in str(screen.query_one("#faults", Static).content)
        assert value.value == "blue1=2"
        value.value = "blue3=2"
        await pilot.press("enter")
        await pilot.pause()
        assert "NAME=NUMBER" in str(screen.query_one("#faults", Static).content)
        value.value = "blue1=2 blue2=1"
        await pilot.press("enter")
        await until(pilot, lambda: "allots (('blue1', 2), ('blue2', 1))" in log(app))

    drive(made, script)


def test_a_form_whose_fields_have_one_value_each_is_not_shown(toy: str) -> None:
    made = table({"blue1": "me", "blue2": "random", "red1": "random"}, {"scenario": "pair"}, toy)

    class Settled:
        asked = None
        draft: ClassVar[dict[str, str]] = {"unit": "blue1"}

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        found: list[Any] = []
        app.push_screen(Fill(Settled()), found.append)  # type: ignore[arg-type]
        await until(pilot, lambda: found == [{"unit": "blue1"}])
        assert not isinstance(app.screen, Fill)

    drive(made, script)


def test_options_past_nine_have_a_number_and_leaving_is_asked_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = table({"allied": "me", "axis": "me"})
    keys = [f"card-{number}" for number in range(1, 13)]

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.choices))
        given: list[str | None] = []
        monkeypatch.setattr(app, "give", given.append)
        app.set_choices([Option(key, key) for key in keys])
        await pilot.press("1")
        await pilot.pause()
        assert (given, app.query_one(OptionList).highlighted) == ([], 0), "12 may be meant"
        await pilot.press("2")
        await pilot.pause()
        assert given == ["card-12"]
        await pilot.press("1", "enter")
        await pilot.press("7")
        await pilot.pause()
        assert given == ["card-12", "card-1", "card-7"]
        app.set_choices([Option("leave", "Leave", facts={"sure": "For good?"})])
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, Sure))
        await pilot.press("n", "1")
        await until(pilot, lambda: isinstance(app.screen, Sure))
        await pilot.press("y")
        await pilot.pause()
        assert given[3:] == [None, "leave"]

    drive(made, script)


def test_who_waits_reads_what_the_other_does() -> None:
    made = table({"allied": "me", "axis": "policy"})
    assert made.doing("axis", "allied") == "deciding in secret"
    made.play.answer("allied", "altitude:medium")
    made.play.answer("axis", "altitude:medium")
    (asked,) = made.play.open
    other = next(seat for seat in ("allied", "axis") if seat != asked)
    assert made.doing(asked, other) == "choosing an altitude"
    assert made.doing(asked, None) == "thinking"
