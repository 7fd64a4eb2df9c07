"""Aircraft that a set-up brings along, §set.points."""

from __future__ import annotations

import gc
from random import Random
from typing import Any

import pytest

from airwar.common.files import examine
from airwar.games.wings_at_war.data import aircraft
from airwar.games.wings_at_war.data.aircraft import card
from airwar.games.wings_at_war.data.own_aircraft import own_type
from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.show.view import view
from airwar.kernel.errors import BadData
from airwar.kernel.play import Play
from airwar.kernel.record import restore, snapshot
from airwar.kernel.sources import Seeded
from tests.laws import decide

LINE: dict[str, Any] = {
    "name": "Prototype",
    "nation": "UK",
    "year": 1940,
    "role": "fighter",
    "speed": 15,
    "climb": 1,
    "agility": 2,
    "size": 0,
    "guns": [{"count": 4, "kind": "20mm"}],
}


def patrol(key: str = "spitfire-i", **changes: Any) -> dict[str, Any]:
    return {"scenario": "first-patrol", "aircraft": {key: LINE | changes}}


def test_what_follows_is_filled_in() -> None:
    """§range.guns, §weapon.jam, §set.points"""
    found = own_type("f", "prototype", LINE)
    assert (found.least, found.turns, found.straight, found.firepower) == (8, 3, 2, 4)
    assert (found.gun_range, found.jam) == (6, 1)
    assert found.points == 10 + 2 * 6 + 3 * 2 + 2 * 1 + 4 * 4


def test_heavy_cannon_are_short_and_jam() -> None:
    """§range.guns, §weapon.jam"""
    found = own_type("f", "prototype", LINE | {"guns": [{"count": 4, "kind": "30mm"}]})
    assert (found.firepower, found.gun_range, found.jam) == (5, 4, 2)


@pytest.mark.parametrize(("cannon", "guns"), [(1, (6, 1)), (2, (4, 2)), (3, (4, 2)), (0, (6, 1))])
def test_half_of_the_guns_make_it_short(cannon: int, guns: tuple[int, int]) -> None:
    """§range.guns, §weapon.jam: as much in 30 mm as in all others, by what each is worth."""
    lines = [{"count": n, "kind": kind} for n, kind in ((cannon, "30mm"), (3, "20mm")) if n]
    found = own_type("f", "prototype", LINE | {"guns": lines})
    assert (found.gun_range, found.jam) == guns


def test_a_printed_figure_stands() -> None:
    found = own_type("f", "prototype", LINE | {"points": 20, "firepower": 2, "least": 5})
    assert (found.points, found.firepower, found.least) == (20, 2, 5)


def test_an_aircraft_may_have_one_speed_alone() -> None:
    """§move.distance: the least move is no more than the speed."""
    assert own_type("f", "prototype", LINE | {"speed": 12, "least": 12}).least == 12


def test_one_of_ours_is_replaced() -> None:
    s = GAME.rules.opening(patrol())
    assert [card(plane.model).name for plane in s.planes[0]] == ["Prototype"] * 2
    assert [card(plane.model).name for plane in s.planes[1]] == ["Bf 109E-3"] * 2
    assert card("spitfire-i").name == "Spitfire I"


def test_two_tables_never_share_a_card_by_mistake() -> None:
    one, other = (GAME.rules.opening(patrol(speed=speed)) for speed in (14, 16))
    speeds = [card(s.planes[0][0].model).speed for s in (one, other)]
    assert speeds == [1400, 1600]


def test_cards_of_tables_that_are_gone_are_forgotten() -> None:
    s = GAME.rules.opening(patrol(name="Gone tomorrow"))
    key = s.planes[0][0].model
    assert aircraft.CARDS.knows(key)
    again = GAME.rules.opening(patrol(name="Gone tomorrow"))
    del s
    gc.collect()
    assert card(key).name == "Gone tomorrow"
    del again
    gc.collect()
    assert not aircraft.CARDS.knows(key)


def test_a_game_with_them_is_stored_and_opened() -> None:
    play = Play(GAME, GAME.rules.opening(patrol(key="spitfire-i")), Seeded(5))
    for _ in zip(decide(play, Random(5)), range(30), strict=False):
        pass
    again = restore(GAME, snapshot(play))
    assert again.base == play.base
    assert view(play.state, "A").own[play.state.planes[0][0].model].speed == 1500


def test_they_can_be_bought() -> None:
    """§set.points: of the nations and years that the side may buy."""
    setup = {"scenario": "meeting", "aircraft": {"prototype": LINE, "late": LINE | {"year": 1945}}}
    play = Play(GAME, GAME.rules.opening(setup))
    form = play.open["A"].question.form(play.state, play.open["A"].about, {})
    text = str(form)
    assert "'prototype-" in text
    assert "'late-" not in text


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"speed": 40}, "prototype.speed: 40 is not a whole number from 2 to 25"),
        ({"nation": "PL"}, "prototype.nation: 'PL' is not one of FR, GE"),
        ({"wings": 2}, "prototype.wings: no such field; there are"),
        ({"loads": ["bombs"]}, "prototype.loads: every aircraft can fly clean"),
        ({"mark_with": ["bombs"]}, "prototype.mark_with: it cannot carry bombs"),
        ({"guns": [{"count": 1, "kind": "laser"}]}, "'laser' is not one of 20low"),
        ({"loads": ["clean", "bombs"]}, "prototype.payload: 0, and yet bombs is one of its loads"),
        ({"loads": ["clean", "rs-82"]}, "prototype.payload: 0, and yet rs-82 is one"),
        ({"loads": ["clean", "torpedo"]}, "prototype.torpedoes: 0, and yet torpedo is one"),
        ({"loads": ["clean", "guided-bomb"]}, "prototype.guided_bombs: 0, and yet guided-bomb is"),
        ({"least": 16, "speed": 12}, "prototype.least: 16 is not a whole number from 1 to 13"),
        ({"least": 13, "speed": 12}, "prototype.least: 13 is not a whole number from 1 to 12"),
        ({"points": -5}, "prototype.points: -5 is not a whole number from 0 to 600"),
        ({"jam": 0}, "prototype.jam: 0 is not a whole number from 1 to 3"),
        ({"gun_range": 0}, "prototype.gun_range: 0 is not a whole number from 1 to 6"),
        (
            {"guns": [], "loads": ["clean", "gondolas"]},
            "prototype.loads: gondolas are guns beside the fixed ones, and its Firepower is 0;"
            " add guns or leave gondolas out",
        ),
        (
            {"positions": [{"position": each, "firepower": 1} for each in "DTD"]},
            "prototype.positions[2].position: 'D' is there already; each position has one gun,"
            " free are N, V, A, L, S",
        ),
    ],
)
def test_faults_name_the_field(changes: dict[str, Any], fault: str) -> None:
    """§set.points, §move.distance, §arc.positions, §weapon.gondolas, §4.3.jam, §range.guns, §5.1,
    §5.2, §5.3.rockets, §5.4"""
    (found,) = examine(GAME, patrol("prototype", **changes), {}).errors
    assert fault in found
    (alone,) = examine(GAME, {"prototype": LINE | changes}, {}).errors
    assert fault in alone


def test_an_unarmed_type_needs_no_range() -> None:
    """§range.guns, §4.3.jam"""
    found = own_type("f", "prototype", LINE | {"guns": [], "gun_range": 0})
    assert (found.firepower, found.gun_range) == (0, 0)


def test_a_key_is_small_letters() -> None:
    with pytest.raises(BadData, match="small letters, digits and hyphens"):
        GAME.rules.opening(patrol("My Plane"))


def test_a_megabyte_is_the_most() -> None:
    many = {f"p{n}": LINE for n in range(8000)}
    (found,) = GAME.catalog.check({"scenario": "first-patrol", "aircraft": many}).errors
    assert "1 MB is the limit" in found.message
