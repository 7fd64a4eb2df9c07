"""What the log says where a bare result would puzzle a reader."""

from __future__ import annotations

import pytest

from airwar.games.wings_at_war.data.kinds import Aircraft, Load
from airwar.games.wings_at_war.rules.state import kind_name, load_name
from airwar.kernel.events import line
from tests.games.wings_at_war.table import FAR, Table

A1 = "A1 spitfire-i at 36,20 heading 0 level 3"
HEAVY = "gun G1 X heavy at 36,30"


def lines(t: Table, kind: str) -> list[str]:
    return [line(event) for event in t.events(kind)]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("A1 spitfire-i at 36,20 heading 0 level 3",), "1 Order from units on the table"),
        (("A1 spitfire-i at 36,20 heading 0 level 3 destroyed",), "no Orders"),
    ],
)
def test_orders_without_a_leader(given: tuple[str, ...], told: str) -> None:
    """§2.1.1"""
    t = Table(*given, FAR, "phase orders")
    assert t.told("2.1.1")[1] == f"Side A has {told}"


def test_a_climb_names_the_level_that_it_is_for() -> None:
    """§move.climb, §move.zoom"""
    t = Table(A1, FAR, "orders A 0", "orders X 0").answer("activate:A1", "climb:A1", "2")
    assert t.told("move.climb") == ["A1 tries to climb to level 4: failure"]
    t = Table(A1, FAR, "orders A 0", "orders X 0").answer("activate:A1", "zoom:A1", "9")
    assert t.told("move.zoom") == ["A1 tries a zoom climb to level 5: success"]


def test_a_barrage_tells_of_a_critical_hit() -> None:
    """§flak.barrage, §4.3.effects: its Damage comes though the save is made."""
    t = Table("A1 lancaster-i at 36,20 heading 0 level 3", FAR, HEAVY,
              "barrage G1 at 36,24 level 3", "orders A 0", "orders X 0")  # fmt: skip
    t.answer("activate:A1", "fly:A1/500", "8", "10")
    assert t.events("flak")[-1].result == "critical hit, 1 Damage more"
    assert t.told("4.3.effects") == ["A1 takes 1 Damage and has 1"]


def test_a_cable_shoots_nobody_down() -> None:
    """§balloon.hit"""
    t = Table("A1 blenheim-iv at 36,20 heading 0 level 2", FAR, "balloon B1 X at 36,25 top 2",
              "orders A 0")  # fmt: skip
    t.answer("activate:A1", "fly:A1/700", "2", "1")
    assert t.told("balloon.hit") == ["A1 flies into the balloon B1: it strikes the cable"]
    assert t.told("4.3.save-effects")[-1] == "A1 crashes"


@pytest.mark.parametrize(
    ("top", "face", "told"),
    [(2, "6", "it comes down to level 1"), (1, "6", "it comes down to the ground"),
     (2, "5", "it stays up")],
)  # fmt: skip
def test_a_winch(top: int, face: str, told: str) -> None:
    """§balloon.winch"""
    t = Table(A1, FAR, f"balloon B1 A at 60,25 top {top}", "orders A 0")
    t.answer("activate:A1", "winch:A1/B1", face)
    assert t.told("2.4.balloon") == [f"Side A winches at B1: {told}"]


def test_dice_of_an_attack_are_not_summed() -> None:
    """§5.1, §5.7.markers: each die has its own score."""
    t = Table("A1 blenheim-iv at 36,20 heading 0 level 3 load bombs", FAR,
              "target T1 X factory at 36,29", "orders X 0")  # fmt: skip
    t.answer("activate:A1", "done:A1", "fly:A1/800", "attack:A1/bombs/T1", "6")
    assert lines(t, "attack") == ["A1 attacks factory with bombs: 1 damage (6) §5.1"]
    assert t.told("5.7.markers") == ["1 Target Marker of factory destroyed, 5 left"]


def test_a_straggler_says_where_it_comes_in() -> None:
    """§straggler.return"""
    t = Table(A1, "A2 spitfire-i at 20,0 heading 180 level 3 left south turn 1", FAR, "phase end",
              "turn 2", "turns 5", "break A 9", "break X 9")  # fmt: skip
    t.answer("9", "return:A2/-150/45/4")
    told = "A2 comes in over the south edge at 18.5, 0, heading 45, level 4"
    assert t.told("straggler.return") == [told]


def test_a_straggler_that_goes_home_is_lost() -> None:
    """§straggler.return"""
    t = Table(A1, "A2 spitfire-i at 20,0 heading 180 level 3 left south turn 1", FAR, "phase end",
              "turn 2", "turns 5", "break A 9", "break X 9")  # fmt: skip
    assert t.answer("1").told("2.1.5.i") == ["A2 goes home and is lost"]


@pytest.mark.parametrize(
    ("bands", "told"),
    [
        (("band A 4", "band draw 2", "band X"),
         "3 points to 0: a draw (Side A wins with at least 4 points more and draws with at"
         " least 2 points more)"),
        (("band A 8", "band draw 4", "band X"),
         "3 points to 0: Side X wins (Side A wins with at least 8 points more and draws with"
         " at least 4 points more)"),
        (("band A -2", "band draw -8", "band X"),
         "3 points to 0: Side A wins (Side A wins with up to 2 points fewer and draws with up to"
         " 8 points fewer)"),
        (("band A 0", "band draw -1", "band X"),
         "3 points to 0: Side A wins (Side A wins with as many points and draws with up to 1 point"
         " fewer)"),
        (("band A 1", "band draw"),
         "3 points to 0: Side A wins (Side A wins with at least 1 point more)"),
    ],
)  # fmt: skip
def test_points_say_what_lead_wins(bands: tuple[str, ...], told: str) -> None:
    """§game.limit: more points are not always enough."""
    t = Table(A1, FAR, "target T1 X factory at 36,30 left 3", "award A 1 for markers T1", *bands,
              "break A 9", "break X 20", "phase end", "turn 6", "turns 6")  # fmt: skip
    assert t.told("game.limit") == [told]


def test_a_side_without_aircraft_is_not_told_of_points() -> None:
    """§break.empty"""
    t = Table(A1, "X1 bf-109f-4 at 60,40 heading 0 level 3 destroyed", "award A 1 for lost X",
              "band A 4", "band X", "break A 9", "break X 20", "phase end", "turn 3",
              "turns 6")  # fmt: skip
    assert t.told("break.empty") == ["Side X has no aircraft left: Side A wins"]


@pytest.mark.parametrize(
    ("key", "face", "told"),
    [
        ("split-s", "9", "A1 flies heading 180 at level 2"),
        ("split-s", "1", "A1 flies heading 0 at level 2"),
        ("immelmann", "9", "A1 flies heading 180 at level 4"),
    ],
)
def test_a_maneuver_says_where_it_leads(key: str, face: str, told: str) -> None:
    """§man.split-s, §man.immelmann"""
    t = Table(A1, FAR, "orders A 0", "orders X 0").answer("activate:A1", f"fly:A1/600/{key}", face)
    assert t.told(f"man.{key}")[-1] == told


def test_a_move_of_no_more_inches() -> None:
    """§man.immelmann, §move.course: it is flown without being asked for."""
    t = Table(A1, FAR, "orders A 0", "orders X 0").answer("activate:A1", "fly:A1/600/immelmann")
    t.answer("9")
    assert t.told("move.course") == ["A1 flies 6 in, then Immelmann", "A1 flies no farther"]


def test_a_last_turn() -> None:
    """§man.sideslip, §move.turn: a failed one leaves no inch, and yet a turn."""
    t = Table(A1, FAR, "orders A 0", "orders X 0").answer("activate:A1", "fly:A1/1000/slip-L", "1")
    choose = t.play.open["A"]
    prompt = choose.question.prompt(t.state, choose.about)
    assert prompt == "A1 has used up its move: a last turn?"
    labels = {option.key: option.label for option in t.play.options("A")}
    assert labels["fly:A1/0"] == "Fly no farther"
    assert labels["fly:A1/0,L45,0"] == "Fly L 45°"
    assert t.answer("fly:A1/0,L45,0").told("move.course")[-1] == "A1 flies L 45°"


def test_a_loop_is_told_once() -> None:
    """§man.loop"""
    t = Table(A1, FAR, "orders A 0", "orders X 0").answer("activate:A1", "fly:A1/()/loop", "9")
    assert t.told("move.course") == ["A1 begins Loop"]
    assert t.told("man.loop")[-1] == "A1 ends its move where it began"


@pytest.mark.parametrize(
    ("model", "load", "alone", "named"),
    [
        ("ju-87b-2", "bombs", "bombs", "with bombs"),
        ("i-153-chaika", "rs-82", "RS-82 rockets", "with RS-82 rockets"),
        ("b5n2-kate", "torpedo", "torpedo", "with a torpedo"),
        ("he-111h-6", "torpedo", "torpedoes", "with torpedoes"),
        ("he-111h-6", "guided-bomb", "guided bomb", "with a guided bomb"),
        ("do-217e-5", "guided-bomb", "guided bombs", "with guided bombs"),
        ("g4m1-betty", "ohka", "Ohka", "with an Ohka"),
    ],
)
def test_loads_in_words(model: str, load: Load, alone: str, named: str) -> None:
    """§stores.drop, §surface.load"""
    assert load_name(model, load) == alone
    assert kind_name(Aircraft(model, load=load)).endswith(f", {named}")
    t = Table(f"A1 {model} at 36,20 heading 0 level 3 load {load}", FAR, "orders A 0")
    assert t.answer("activate:A1", "drop:A1").told("stores.drop") == [f"A1 drops its {alone}"]


def test_lengths_and_places_in_words() -> None:
    """§react.stop, §straggler.return: one inch is not 1 inches, and no place is minus 6."""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3", "orders A 0",
              "X1 bf-109f-4 at 36,23 heading 180 level 3")  # fmt: skip
    t.answer("activate:A1", "fly:A1/600")
    labels = [each.label for each in t.play.options("X")]
    assert "X1 fires its fixed guns at A1 after 1 inch" in labels
    assert "X1 fires its fixed guns at A1 after 2 inches" in labels
    for where, east in (("20,0 heading 180 level 3 left south", "east"),
                        ("72,20 heading 90 level 3 left east", "north")):  # fmt: skip
        t = Table(A1, f"A2 spitfire-i at {where} turn 1", FAR, "phase end", "turn 2", "turns 5",
                  "break A 9", "break X 9")  # fmt: skip
        labels = [each.label.partition(",")[0] for each in t.answer("9").play.options("A")]
        assert labels[0] == "Where it left"
        assert f"6 inches to the {east}" in labels
        assert labels[3] == f"6 inches to the {'west' if east == 'east' else 'south'}"
