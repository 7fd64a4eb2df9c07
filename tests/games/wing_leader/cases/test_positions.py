"""The words of case files."""

from __future__ import annotations

import pytest

from airwar.games.wing_leader.game import GAME
from airwar.games.wing_leader.rules.squares import read
from airwar.games.wing_leader.rules.state import Raid
from airwar.kernel.errors import BadRecord


def given(*lines: str) -> Raid:
    return GAME.cases.given(list(enumerate(lines, start=1)))


def test_a_unit_and_its_words() -> None:
    s = given(
        "turn 3 phase tally",
        "losses defender 5 3",
        "unit D1 bf-109g-6 at M9/lu intercept flight veteran unalerted losses 1 vector H9 low dive",
        "unit R1 b-17g at C9/r bombing broken",
    )
    d1, r1 = s.units["D1"], s.units["R1"]
    assert (d1.size, d1.max_losses, d1.quality, d1.alerted) == ("flight", 3, "veteran", False)
    assert (d1.square, d1.facing, d1.vector, d1.losses) == (read("M9"), 1, read("H9"), 1)
    assert (d1.ammo, d1.marker) == (1, "dive")
    assert (r1.load, r1.broken, r1.side) == ("bombs", True, "raider")
    assert s.at[:3] == ("turns", 3, "tally")


def test_set_up_barrages_and_entering() -> None:
    s = given(
        "phase set-up",
        "options D1 aar gun-pod",
        "surface S1 flak-h1 M0 defender",
        "rules basic surface",
        "barrage S1 M8",
        "unit D1 bf-109g-6 at M9/l intercept",
        "unit R1 b-17g at A9/r bombing waiting trail 1 bomb 13",
    )
    assert (s.turn, s.at[0], s.guns["S1"].corner) == (0, "set-up", read("M8"))
    assert s.setup.defender.units[0].load_options == ("aar", "gun-pod")
    r1 = s.units["R1"]
    assert (r1.where, r1.trail, r1.bomb) == ("waiting", 1, 13)


def test_every_word_is_explained() -> None:
    """The manual is made of it: each word has a meaning, and each name in capitals."""
    meanings = GAME.cases.meanings()
    for part, lines in GAME.cases.words().items():
        for line in lines:
            word, _, form = line.partition(" ")
            assert meanings[part][word], line
            names = [each.removesuffix("...") for each in form.split()]
            assert all(GAME.cases.names()[each] for each in names if each.isupper()), line


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("barrage S9 M8", "barrage: 'S9' is not one of"),
        ("options D7 aar", "options: 'D7' is not one of R1"),
        ("unit X1 bf-109e at M9/l sweep", "is no unit"),
        ("unit D1 bf-109e at M20/l sweep", "is not a square"),
        ("unit D1 bf-109e at M9 sweep", "SQUARE/FACING"),
        ("unit D1 sopwith at M9/l sweep", "model"),
        ("unit D1 bf-109e at M9/l picnic", "mission"),
        ("unit D1 bf-109e at M9/l sweep purple", "purple"),
        ("phase lunch", "phase"),
        ("sun behind", "sun"),
    ],
)
def test_what_cannot_be_understood_is_refused(line: str, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        given("unit R1 b-17g at C9/r bombing", line)


def test_expectations_tell_what_is_there_instead() -> None:
    s = given("unit R1 b-17g at C9/r bombing", "unit D1 bf-109e at M9/l sweep tally R1")
    expect = GAME.cases.expect
    assert expect(s, ["at", "R1", "C9/r"]) is None
    assert expect(s, ["at", "R1", "C8"]) == "it is at C9/r"
    assert expect(s, ["tally", "D1", "R1"]) is None
    assert expect(s, ["tally", "D1", "none"]) == "it is R1"
    assert expect(s, ["not", "tally", "D1", "none"]) is None
    assert expect(s, ["marks", "D1", "alerted"]) is None
    assert expect(s, ["marks", "D1", "broken"]) == "they are alerted"
    assert expect(s, ["formation", "R1"]) is None
    assert expect(s, ["winner", "nobody"]) is None
    assert expect(s, ["points", "raider", "0"]) is None
    with pytest.raises(BadRecord):
        expect(s, ["at", "R9", "C9"])


def test_what_the_table_and_the_turn_before_have_left() -> None:
    s = given(
        "turn 3 phase arrivals",
        "turns 9",
        "edge raider right",
        "edge defender left",
        "rules basic surface bombing",
        "surface S1 cv M0 defender",
        "surface S2 dd N0 defender",
        "balloon B1 O2 defender",
        "hits S1 7",
        "hits B1 1",
        "adrift S2",
        "advanced-flak proximity-fuse",
        "skip-bombing R1",
        "glide 8 medium-bomber",
        "max-load b-17g",
        "band raider win 5",
        "band defender win",
        "height-errors",
        "first defender",
        "unit R1 b-17g at C9/r bombing profile level/S1 circled fired-at fought",
        "unit R2 f6f-hellcat at C9/r sweep flight single",
        "unit R3 f6f-hellcat at A9/r intercept due 3",
        "unit R4 me-163b at B9/r intercept flight fuel 1",
        "unit D1 f6f-hellcat at M0/l intercept due 4 takes-off S1",
    )
    assert (s.turn, s.at[:3], s.setup.turns, s.setup.raider.edge) == (
        2, ("turns", 3, "set-up"), 9, "right"
    )  # fmt: skip
    assert (s.surface["S1"].hits, s.balloons["B1"].losses, s.surface["S2"].dead_in_water) == (
        7, 1, True
    )  # fmt: skip
    rules = s.setup.rules
    assert rules.advanced_flak == ("proximity-fuse",) and rules.skip_bombing == ("R1",)
    assert rules.glide_bombing is not None and rules.glide_bombing.from_altitude == 8
    assert rules.max_load == ("b-17g",) and rules.height_errors and s.setup.first == "defender"
    assert [band.at_least for band in s.setup.victory.bands] == [5, None]
    r1 = s.units["R1"]
    assert r1.profile is not None and (r1.profile.kind, r1.profile.facing) == ("level", r1.facing)
    assert r1.circled and r1.notes.fired_at and r1.notes.fought
    assert (s.units["R2"].max_losses, s.units["R3"].where, s.units["R4"].fuel) == (1, "due", 1)
    assert s.setup.defender.units[0].take_off == "S1"


@pytest.mark.parametrize("figure", ["²", "٣", "x", pytest.param("9" * 5000, id="long")])
def test_a_band_of_victory_begins_at_a_plain_number(figure: str) -> None:
    with pytest.raises(BadRecord, match="line 1: band takes a number"):
        given(f"band raider decisive {figure}")


def test_nobody_takes_off_from_what_is_not_there() -> None:
    with pytest.raises(BadRecord, match="takes-off: 'S9' is not one of S1"):
        given(
            "surface S1 cv M0 defender",
            "unit D1 f6f-hellcat at M0/l intercept due 2 takes-off S9",
        )
