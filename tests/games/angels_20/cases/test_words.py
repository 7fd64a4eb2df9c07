"""Positions of case files: guided fighters, half points, losses, bombers, stat cards and maps."""

from __future__ import annotations

from pathlib import Path

import pytest

from airwar.games.angels_20.cases.changes import MARKED
from airwar.games.angels_20.cases.expectations import STATUSES
from airwar.games.angels_20.cases.positions import AIRCRAFT_WORDS
from airwar.games.angels_20.data import load_aircraft
from airwar.games.angels_20.game import GAME
from airwar.games.angels_20.rules.state import NOBODY
from airwar.kernel.errors import BadRecord
from tests.games.angels_20.table import Table

HURRICANE, WINGMAN, ACE = "allied hurricane-i", "axis bf-109e-wingman", "axis bf-109e-ace"
BASE = (f"{HURRICANE} at 0616/0", f"{HURRICANE} at 0816/0", f"{WINGMAN} at 0605/3",
        f"{ACE} at 0805/3")  # fmt: skip
NIGHT = ("switches night direction", "light darkness")
ESCORT = ("fixed", "victory escort axis north", "axis he-111 at 0810/0")


def refused(*lines: str) -> tuple[str, int | None]:
    """What is said of a position, and at which line."""
    with pytest.raises(BadRecord) as told:
        GAME.cases.given(list(enumerate(lines, start=1)))
    return str(told.value), told.value.line


# -- fighter direction ----------------------------------------------------------------------------


def test_two_guided_aircraft_of_a_side() -> None:
    """§direction.capacity: each has a point of its own, in the order of the lines."""
    t = Table(*NIGHT, "direction axis 3", f"{WINGMAN} at 0605/3 guided", f"{ACE} at 0805/3 guided",
              f"{HURRICANE} at 0616/0")  # fmt: skip
    assert t.state.guided == ((), (1, 2, NOBODY))
    t.expect("marks X1 guided", "marks X2 guided", "marks A1")


def test_both_sides_may_be_guided() -> None:
    """§direction.capacity"""
    t = Table(*NIGHT, "direction axis 1", "direction allied 1", f"{HURRICANE} at 0616/0 guided",
              f"{ACE} at 0805/3 guided")  # fmt: skip
    assert t.state.guided == ((0,), (1,))


@pytest.mark.parametrize(("lines", "told"), [
    ((), "guided: write direction axis N, with the switch direction"),
    (("direction axis 2",), "guided: write direction axis N, with the switch direction"),
    ((*NIGHT, "direction allied 1"), "guided: write direction axis N"),
    ((*NIGHT, "direction axis 1", f"{WINGMAN} at 0905/3 guided"),
     "guided: axis has direction for 1 only"),
])  # fmt: skip
def test_nobody_is_guided_beyond_the_capacity(lines: tuple[str, ...], told: str) -> None:
    """§direction.capacity"""
    position = (f"{HURRICANE} at 0616/0", *lines, f"{ACE} at 0605/3 guided")
    message, line = refused(*position)
    assert told in message and line == len(position)


def test_a_bomber_is_not_guided() -> None:
    """§direction.capacity: fighters alone."""
    message, line = refused(*NIGHT, "direction axis 1", f"{HURRICANE} at 0616/0",
                            "axis he-111 at 0605/3 guided", "turn 2")  # fmt: skip
    assert "is not a fighter" in message and line == 5


# -- points and losses ----------------------------------------------------------------------------


def test_half_points() -> None:
    """§end.vp-retreat"""
    t = Table(*BASE, "points axis 21½", "points allied 7")
    assert t.state.halves == (14, 43)
    t.expect("points axis 21½", "points allied 7", "not points axis 21")
    assert Table(*BASE, "points axis 0½", "points axis 3").state.halves == (0, 6)


def test_a_half_point_may_win() -> None:
    """§end.vp-win: 60 against 59½."""
    Table(*BASE, "points axis 60", "points allied 59½", "stage end").expect("winner axis")
    Table(*BASE, "points axis 59½", "stage end").expect("winner nobody")


def test_losses_so_far() -> None:
    """§damage.destroyed, §map.exit: off the map, and the enemy has scored as in play."""
    t = Table(*BASE, "turn 3", "points axis 10", "out A2 destroyed turn 2", "out X2 retreated east")
    cost = load_aircraft()["hurricane-i"].cost, load_aircraft()["bf-109e-ace"].cost
    assert t.state.flights == ((0,), (2,))
    assert t.state.halves == (cost[1], 20 + 2 * cost[0])
    assert [(loss.turn, loss.edge) for loss in t.state.losses] == [(2, ""), (3, "east")]
    t.expect("out A2 destroyed", "out X2 retreated", "out X2 retreated east", "flying A1",
             "not out X2 retreated west", "not out A2 retreated", "turn 3")  # fmt: skip
    t.expect("asks allied movement.choose-speed")  # one each: A2 is asked for nothing


def test_a_loss_is_judged_by_the_rules_of_the_battle() -> None:
    """§fuel.map, §escort.victory, §survival.roll, §end.vp-retreat"""
    t = Table(*BASE, "fixed", "fuel south 4 bf-109e-ace", "out X2 retreated south")
    t.expect("out X2 retreated south", "points allied 0")
    t = Table(*ESCORT, "axis he-111 at 1010/0", *BASE, "out X1 arrived", "out X2 retreated south")
    assert t.plane("X1").arrived and not t.plane("X2").arrived
    t.expect("out X1 arrived", "out X2 retreated south", "points allied 20")
    t = Table(*BASE, "switches pilot-survival", "out A1 destroyed survives", "out X1 destroyed")
    assert [loss.pilot for loss in t.state.losses] == ["survives", ""]
    odd = "card odd like bf-109e-ace cost 43"
    place = (f"{HURRICANE} at 0616/0", "axis odd at 0605/3", f"{ACE} at 0805/3")
    Table(odd, *place, "out X1 retreated west").expect("points allied 21½")
    Table(odd, *place, "out X1 retreated west", "switches halves-rounded").expect(
        "points allied 21"
    )


WRONG_LOSSES = {
    "out A9 destroyed": "out: 'A9' is not one of A1, A2, X1, X2",
    "out A1": "out: a word is missing or wrong; it is written: out ID HOW WORD...",
    "out A1 gone": "out: it is written: out ID destroyed",
    "out A1 retreated": "out ID retreated EDGE (north, east, south, west)",
    "out A1 retreated up": "out ID retreated EDGE",
    "out A1 arrived": "out ID arrived, for an escorted bomber",
    "out A1 destroyed survives": "with the switch pilot-survival",
    "out A1 destroyed turn 3": "out: the turn must be from 1 to 2",
    "out A1 destroyed turn 0": "out: the turn must be from 1 to 2",
    "out A1 destroyed turn ²": "out: it is written",
}


@pytest.mark.parametrize("line", WRONG_LOSSES)
def test_losses_that_cannot_be(line: str) -> None:
    message, number = refused(*BASE, line, "turn 2")
    assert WRONG_LOSSES[line] in message and number == 5


def test_nobody_is_lost_twice_or_after_the_end() -> None:
    """§dogfight.victory: the first loss ends the Dogfight."""
    assert refused(*BASE, "out A1 destroyed", "out A1 destroyed") == (
        "line 6: out: A1 is out already", 6,
    )  # fmt: skip
    for loss in "out A1 retreated west", "out A1 destroyed":
        message, line = refused(*BASE, "victory first-loss", loss)
        assert "out: with this loss the battle is over" in message and line == 6
    message, _ = refused(*ESCORT, *BASE, "out X1 retreated north")
    assert "out: it is written" in message  # over that edge it arrives


# -- bombers --------------------------------------------------------------------------------------


def test_an_attacked_bomber() -> None:
    """§fuel.bomber-movement: from then on all of them may turn."""
    position = ("hold-course", "first axis", f"{HURRICANE} at 0101/3", "axis he-111 at 1010/0")
    t = Table(*position, "axis he-111 at 0810/0").move("axis", "move:X1")
    t.expect("bombers unattacked", "marks X1 moved", "at X1 1008/0")  # straight on, unasked
    t = Table(*position, "axis he-111 at 0810/0 attacked").move("axis", "move:X1", "ahead")
    t.expect("bombers attacked", "not bombers unattacked")
    assert "left" in t.keys("axis")
    message, line = refused(f"{HURRICANE} at 0101/3 attacked", f"{ACE} at 0805/3")
    assert "attacked: Hurricane Mk I A1 is not a bomber" in message and line == 1


# -- stat cards -----------------------------------------------------------------------------------


def test_a_card_like_another() -> None:
    """§stats.fields: what is not said is as on the other card."""
    t = Table("card hurricane-x like hurricane-i name Hurricane X attack 9 7 5 high none hits 2"
              " abilities none turn 6",
              "allied hurricane-x at 0616/0", "axis bf-109e-ace at 0614/0")  # fmt: skip
    ours, plane = load_aircraft()["hurricane-i"], t.state.types[0]
    assert (plane.key, plane.name, plane.attack) == ("hurricane-x", "Hurricane X", (9, 7, 5))
    assert (plane.high, plane.hits, plane.abilities, plane.turn) == (None, 2, (), 6)
    assert (plane.armor, plane.cost, plane.roll) == (ours.armor, ours.cost, ours.roll)
    assert plane.source("turn") == "reconstructed"
    t.expect("offered allied speed:2 speed:3", "shot A1 X1 7 4 0")
    t = Table("card hurricane-x like hurricane-i hits 2",
              "allied hurricane-x at 0616/0 damage 1", f"{ACE} at 0605/3")  # fmt: skip
    t.expect("marks A1 crippled")


def test_a_card_of_ours_may_be_replaced_and_copied() -> None:
    t = Table(
        "card he-111 like he-111 speed 3 3 all-round no",
        "card heavy like he-111 hits 7",
        "allied hurricane-i at 0101/3",
        "axis heavy at 0810/0",
        "axis he-111 at 1010/0",
    )
    assert {(each.key, each.speed, each.hits, each.all_round) for each in t.state.types[1:]} == {
        ("heavy", (3, 3), 7, False), ("he-111", (3, 3), 5, False),
    }  # fmt: skip


def test_a_card_of_its_own() -> None:
    t = Table("card kite name Kite nation United Kingdom year 1940 type fighter art spitfire"
              " cost 9 pilot poor speed 1 2 attack 1 armor 1 vital 2 hits 1 token yes",
              "allied kite at 0616/0", f"{ACE} at 0605/3")  # fmt: skip
    kite = t.state.types[0]
    assert (kite.nation, kite.speed, kite.attack, kite.token) == (
        "United Kingdom", (1, 2), (1,), True,
    )  # fmt: skip


WRONG_CARDS = {
    "card": "card: a word is missing or wrong",
    "card x like nothing": "card: like: there is no aircraft 'nothing'",
    "card x like": "card: like: there is no aircraft ''",
    "card x as hurricane-i": "card: 'as' is not like KEY, nor one of abilities",
    "card x like hurricane-i wings 2": "card: 'wings' is not like KEY, nor one of",
    "card x like hurricane-i hits many": "card: hits: 'many' is not a number",
    "card x like hurricane-i hits ٣": "card: hits: '٣' is not a number",
    "card x like hurricane-i hits 3 4": "card: hits is one number",
    "card x like hurricane-i token": "card: token is yes or no",
    "card x like hurricane-i hits 99": "card: setup.aircraft: x.hits: 99",
    "card x like hurricane-i abilities luck": "card: setup.aircraft: x.abilities: 'luck'",
    "card x hits 3": "card: setup.aircraft: x",
}


@pytest.mark.parametrize("line", WRONG_CARDS)
def test_cards_that_cannot_be(line: str) -> None:
    message, number = refused(*BASE, line, "turn 2")
    assert WRONG_CARDS[line] in message and number == 5


# -- maps -----------------------------------------------------------------------------------------


def test_a_larger_map() -> None:
    """§map.extend: as after more of it was laid out."""
    t = Table("map 32 33", f"{HURRICANE} at 3031/2", f"{HURRICANE} at 1616/0", f"{ACE} at 2005/3",
              "switches flak balloons", "flak 2030 3", "balloon 2530")  # fmt: skip
    t.expect("map 32 33", "at A1 3031/2", "not map 16 22")
    t.move("allied", "move:A1", "speed:2", "ahead").expect("flying A1", "at A1 3131/2")


def test_a_smaller_map() -> None:
    """§map.exit: its edges are where it ends."""
    t = Table("map 8 6", "fixed", f"{HURRICANE} at 0405/3", f"{HURRICANE} at 0202/0",
              f"{ACE} at 0602/3")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead").expect("map 8 6", "out A1 retreated south")


@pytest.mark.parametrize(("line", "told"), [
    ("map 8 6", "is not on the map of 8 columns and 6 rows"),
    ("map 16", "map: a word is missing or wrong; it is written: map COLUMNS ROWS"),
    ("map 16 3", "map: columns and rows go from 4 to 88"),
    ("map 89 22", "map: columns and rows go from 4 to 88"),
    ("map 16 many", "map takes a number, not 'many'"),
])  # fmt: skip
def test_maps_that_cannot_be(line: str, told: str) -> None:
    assert told in refused(*BASE, line)[0]


# -- lines ----------------------------------------------------------------------------------------


def test_words_about_the_moment_share_a_line() -> None:
    t = Table(*BASE, "turn 2 stage initiative first axis turns 5")
    t.expect("turn 2 stage initiative")
    assert t.state.setup.turns == 5


@pytest.mark.parametrize(("line", "told"), [
    ("turn 2 3", "'3' is not one of turn, stage, first, turns, which may share a line"),
    ("turn 2 stage", "stage: '' is not one of move"),
    ("turn 2 first", "'' is not one of allied, axis"),
    ("fixed now", "fixed: a word is missing or wrong; it is written: fixed"),
    ("points axis 5 6", "points: a word is missing or wrong; it is written: points SIDE POINTS"),
    ("points axis ½", "'½' is not a number of points such as 21 or 21½"),
    ("victory glory", "victory: 'glory' is not one of points, first-loss"),
    ("victory climb allied", "it is written: victory climb SIDE ALTITUDE"),
    ("bank 0611 heading", "bank: a word is missing or wrong"),
    ("axis bf-109e-ace at", "an aircraft is written: KEY at HEX/FACING"),
])  # fmt: skip
def test_too_many_words_and_too_few(line: str, told: str) -> None:
    message, number = refused(*BASE, line)
    assert told in message and number == 5


def test_the_example_of_the_manual_holds() -> None:
    """The position of the guide to case files opens, with all that it says."""
    manual = Path(__file__).parents[4] / "docs" / "case-files.md"
    section = manual.read_text(encoding="utf-8").split("## Positions in Angels 20")[1]
    t = Table(*section.split("```")[1].strip().splitlines())
    t.expect("out A2 destroyed", "damage A1 1", "status X1 diving", "at X1 (0,-2)/3")
    assert t.state.types[0].attack == (8, 6, 4)
    hurricane = load_aircraft()["hurricane-i"].cost
    t.expect(f"points axis {21 + hurricane}½")


def test_the_manual_has_every_word_about_an_aircraft() -> None:
    """Its table, from which the manual is made, has every word that the reader knows."""
    assert {*MARKED, *STATUSES, "moved", "alt", "damage", "player"} == {*AIRCRAFT_WORDS}
