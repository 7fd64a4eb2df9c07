"""Reloads and a server that is killed: nothing is lost, and the game goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.frames import Frames
from tests.browser.player import Look, Player, against_pilot
from tests.browser.serving import Server, served

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

# The page may have found the server again, and the button gone, before a pointer is there.
RETRY = "document.querySelector('[data-testid=offline] button')?.click()"


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that no other test needs."""
    with served(tmp_path) as server:
        yield server


def test_a_game_survives_reloads_and_a_killed_server(page: Page, mortal: Server) -> None:
    server = mortal
    frames = Frames(page)
    player = Player(page, seed=8).open(against_pilot(server.address))
    before = some_moves(player, 5)
    number = frames.number

    page.reload()
    player.same_as(before)
    assert frames.number == number

    server.kill()
    offline = page.get_by_test_id("offline")
    expect(offline).to_be_visible()
    player.option(before.options[0]).click()
    server.start()
    page.evaluate(RETRY)
    expect(offline).to_have_count(0)
    player.same_as(before)
    assert frames.number == number

    look = some_moves(player, 2)
    player.poke()
    server.kill()
    server.start()
    page.reload()
    after = player.ready()
    assert after.log[: len(look.log)] == look.log

    end = player.play()
    assert "The dogfight is over." in end.log
    assert end.log[: len(before.log)] == before.log


def some_moves(player: Player, moves: int) -> Look:
    look = player.ready()
    for _ in range(moves):
        if not look.over:
            look = player.move()
    assert not look.over, "the game was too short for this test"
    return look
