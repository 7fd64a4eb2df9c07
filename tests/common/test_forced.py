"""Choices that leave only one answer: found, and known to others only where they can tell."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar.common.forced import is_fixed, known_to, only_answer, shows_hidden
from airwar.common.forms import Field, Form, Item, Number, Pick
from airwar.common.registry import find_game
from airwar.games.wild_blue_yonder.game import GAME as WILD_BLUE_YONDER
from airwar.kernel.play import Play
from airwar.kernel.requests import sample
from airwar.kernel.sight import imagine, sight
from airwar.kernel.sources import Seeded
from tests.games.wild_blue_yonder.table import Table


def test_a_response_that_cannot_be_given_is_the_responders_secret() -> None:
    """§6.2-a: nobody else can tell an empty pass from a chosen one."""
    t = Table("allied spitfire-i hand MAN", "axis bf109e-3 hand HL")
    t.do("allied target:X1/leader", "allied MAN")
    choose = t.play.open["axis"]
    assert only_answer(t.state, choose) == (True, "pass")
    assert known_to(t.play, choose, "pass", ["axis"])
    assert not known_to(t.play, choose, "pass", ["allied"])
    t = Table("allied spitfire-i hand MAN", "axis bf109e-3 hand TT")
    t.do("allied target:X1/leader", "allied MAN")
    assert only_answer(t.state, t.play.open["axis"]) == (False, None)


def test_a_card_shows_what_a_pass_does_not() -> None:
    t = Table("allied spitfire-i hand MAN", "axis bf109e-3 hand TT")
    choose = t.do("allied target:X1/leader").play.open["allied"]
    for key, shows in (("play:maneuver", True), ("done", False)):
        assert shows_hidden(WILD_BLUE_YONDER, t.state, choose, key, "axis") is shows
        assert not shows_hidden(WILD_BLUE_YONDER, t.state, choose, key, "allied")


def test_a_form_with_a_field_left_open_leaves_a_choice() -> None:
    one, two = Pick((Item("a"),)), Pick((Item("a"), Item("b")))
    assert is_fixed(Form("pass", word=True))
    assert is_fixed(Form("go", (Field("unit", "Unit", one),)))
    assert not is_fixed(Form("go", (Field("unit", "Unit", two),)))
    assert not is_fixed(Form("go", (Field("n", "Number", Number(1, 1, 1)),)))
    assert not is_fixed(Form(either=(Form("go", word=True), Form("stay", word=True))))


@pytest.mark.parametrize("name", ["wild-blue-yonder", "wings-at-war"])
def test_what_others_know_is_so_in_every_world_that_they_can_imagine(name: str) -> None:
    game, rng = find_game(name), Random(5)
    opening = game.rules.opening({"scenario": game.catalog.default_scenario})
    play: Play[Any] = Play(game, opening, Seeded(Random(6)))
    found = 0
    for _ in range(160):
        if play.over:
            break
        seat, choose = next(iter(play.open.items()))
        only, answer = only_answer(play.state, choose) if not play.parts else (False, None)
        others = [each for each in game.rules.seats(play.state) if each != seat]
        if only and known_to(play, choose, answer, others):
            found += 1
            world = imagine(game, sight(play, others[0]), rng)
            assert only_answer(world.state, world.open[seat]) == (True, answer)
        play.answer(seat, sample(choose, play.state, rng))
    assert found or name == "wild-blue-yonder"
