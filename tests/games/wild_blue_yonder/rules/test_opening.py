"""Chapters 4 and 13: set-up, play order, duration, victory, balance."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.games.wild_blue_yonder import data
from airwar.games.wild_blue_yonder.data import Element, Setup, side_total
from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.show.view import view
from airwar.kernel.errors import BadData
from airwar.kernel.sight import Veil
from tests.games.wild_blue_yonder.table import Table, words

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"


def two_a_side(**more: Any) -> Table:
    spitfire, messerschmitt = {"aircraft": "spitfire-i"}, {"aircraft": "bf109e-3"}
    return Table.set_up(date="1940-08", allied=[spitfire] * 2, axis=[messerschmitt] * 2, **more)


def test_set_up_in_its_order() -> None:
    """§4.1, §4.6, §4.7-a: altitudes before hands, hands before the first side."""
    t = two_a_side()
    assert t.asks("allied") == "4.5-a"
    t.do("allied altitude:low", "allied altitude:high", "axis altitude:low", "axis altitude:low")
    dealt = []
    for _ in range(4):
        request = t.draws()
        dealt.append((request.rule, request.bag, request.n))
        t.do("draw MAN*5 TT")
    assert dealt == [("4.6", "allied", 6)] * 2 + [("4.6", "axis", 6)] * 2
    t.do("dice 2")
    assert t.told("4.7-a") == ["The Axis side goes first."]
    assert t.asks("axis") == "4.7-b"


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"allied": [{"aircraft": "bf109e-3"}]}, "4.2-a"),
        ({"allied": [{"aircraft": "spitfire-xiv"}]}, "4.3"),
        ({"allied": [{"aircraft": "lancaster"}]}, "4.4"),
        ({"allied": []}, "4.2-b"),
        ({"switches": ["nonsense"]}, "4.1"),
    ],
)
def test_a_set_up_that_breaks_a_rule_is_refused(change: dict[str, Any], rule: str) -> None:
    """§4.2-a, §4.3, §4.4, §4.2-b, §4.1"""
    setup = {
        "date": "1940-08",
        "allied": [{"aircraft": "spitfire-i"}],
        "axis": [{"aircraft": "bf109e-3"}],
    }
    GAME.rules.opening(setup)
    with pytest.raises(BadData, match=rule.replace(".", r"\.")):
        GAME.rules.opening(setup | change)


BLENHEIM = {
    "name": "Blenheim IV", "nation": "British", "service": "1939-03", "art": "blenheim",
    "class": "light-bomber", "value": 1, "wingman_value": 0,
    "front": {"performance": 3, "horsepower": 1, "capacity": 4, "offensive": 1, "defensive": 1},
    "damaged": {"performance": 2, "horsepower": 1, "capacity": 8, "offensive": 0, "defensive": 0},
}  # fmt: skip


def test_bombers_do_not_dogfight() -> None:
    """§2.1, §4.4"""
    setup = {
        "date": "1940-08",
        "allied": [{"aircraft": "blenheim-iv"}],
        "axis": [{"aircraft": "bf109e-3"}],
        "aircraft": {"blenheim-iv": BLENHEIM},
    }
    with pytest.raises(BadData, match=r"light bomber; only fighters dogfight \[2\.1\]"):
        GAME.rules.opening(setup)
    GAME.rules.opening(setup | {"aircraft": {"blenheim-iv": BLENHEIM | {"class": "fighter"}}})


def test_unequal_numbers_are_warned_of_and_allowed() -> None:
    """§4.2-b: a player may fly several Elements, and a Leader may fly alone."""
    setup = Setup("1940-08", (Element("spitfire-i"),) * 2, (Element("bf109e-3", wingman=False),))
    errors, warnings = data.check_setup(setup)
    assert errors == ()
    assert [each.rule for each in warnings] == ["4.2-b"]


def test_altitudes_are_secret_until_all_are_chosen() -> None:
    """§4.5-a"""
    t = two_a_side()
    t.do("allied altitude:very-low", "allied altitude:high")
    assert t.told("4.5-a") == []
    assert view(GAME.secrets.redact(t.state, "axis"), "axis").elements[0].altitude is None
    t.do("axis altitude:low", "axis altitude:low")
    assert t.told("4.5-a")[:2] == ["A1 starts at Very Low.", "A2 starts at High."]


STARTS = {"p-47d": 5, "bf109e-3": 4, "mc-200": 4, "me262a-1a": 5, "gladiator-ii": 4}


@pytest.mark.parametrize("key", STARTS)
def test_very_high_start_needs_a_turbocharger(key: str) -> None:
    """§4.5-b, §5.2.7, §8.0-a"""
    side = data.load_aircraft()[key].side
    t = Table(f"{side} {key}", MESSERSCHMITT if side == "allied" else SPITFIRE, "stage altitudes")
    assert len(t.offered(side)) == STARTS[key]
    if STARTS[key] == 4:
        name = "A1" if side == "allied" else "X1"
        reason = f"{name} has no Turbocharger to start there"
        if key == "mc-200":
            assert t.denied(side, "altitude:very-high") == (
                "5.2.7",
                f"the Ceiling of {name} is High",
            )
        else:
            assert t.denied(side, "altitude:very-high") == ("4.5-b", reason)
    assert t.denied(side, "altitude:moon")[0] == "8.0-a"


def test_damaged_hands_have_the_size_of_performance() -> None:
    """§4.6: by the Leader's Performance, whatever the altitude, one hand for each Leader."""
    t = Table(
        "allied gladiator-ii at Very High",
        "allied spitfire-xiv at Low",
        MESSERSCHMITT + " at High",
        "stage deal",
    )
    sizes = []
    for _ in range(3):
        n = t.draws().n
        sizes.append(n)
        t.do(f"draw MAN*{n}")
    assert sizes == [5, 8, 6]
    t.expect("hand A1 MAN*5", "hand A2 MAN*8", "hand X1 MAN*6", "mini A1 none")


def test_hands_are_hidden_from_everybody_else() -> None:
    """§4.6.1: teammates included; only who is Engaged with him knows how many cards he has."""
    t = Table(
        "allied spitfire-i seat allied-1 hand MAN TT sizes 0 6",
        "allied hurricane-i seat allied-2",
        MESSERSCHMITT + " hand BR seat axis-1",
        MESSERSCHMITT + " seat axis-2",
        "A1 advantaged X1",
    )
    hands = {seat: GAME.secrets.redact(t.state, seat).elements[0].hand for seat in t.state.seats}
    assert hands["allied-1"] == t.state.elements[0].hand
    for seat, size in (("allied-2", None), ("axis-1", 2), ("axis-2", None)):
        hand: object = hands[seat]
        assert isinstance(hand, Veil) and hand.size == size


@pytest.mark.parametrize("hand", ["TT BR", "MAN HL", "ACE CLD"])
def test_nothing_that_others_see_depends_on_the_cards(hand: str) -> None:
    """§4.6.1, §6.2-a: a pass for want of a card looks like any other."""
    seen = []
    for held in ("MAN*2", hand):
        t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + f" hand {held}")
        t.do("allied target:X1/leader", "allied IMS11")
        assert t.asks("axis") == "6.2-a"
        t.do("axis pass")
        log = [told.event for told in t.play.events if told.event.to is None]
        shown = view(GAME.secrets.redact(t.state, "allied"), "allied")
        seen.append((log, shown, t.offered("allied")))
    assert seen[0] == seen[1]


def test_an_empty_pile_is_made_anew_from_the_discards() -> None:
    """§4.6.2: in mid-draw; hands, mini-hands and the open exchange stay out of it."""
    t = Table(SPITFIRE + " hand MAN TT", MESSERSCHMITT, "pile allied ACE\nstage draw")
    t.do("allied draw:2", "draw ACE")
    assert t.told("4.6.2") == ["The Allied draw pile is empty: the discards are shuffled."]
    assert (t.draws().n, sum(t.draws().counts)) == (1, 107)
    t.do("draw BR").expect("hand A1 MAN TT ACE BR", "discards allied none", "top allied none")
    t.expect("pile allied 106")


def test_if_nothing_is_left_fewer_are_drawn() -> None:
    """§4.6.2: a hand is drawn from pile and discards, and no further."""
    t = Table(
        SPITFIRE + " hand HL*3 MAN*21 IMS11*11 IMS12*5 IMSC*2 IMS22*7 IMS23*2 IMSE IMSF IMS33*4 "
        "OS12*2 OS23*2 OS34 CLD*2 FT*5 SCI*6 VR*5 ACE*4 BR*10 CT*4 TT*11",
        MESSERSCHMITT,
        "discards allied TT\npile allied\nstage altitude",
    )
    t.do("allied dive", "draw", "draw TT")
    assert t.state.elements[0].most == len(t.state.elements[0].hand) == 110
    t.do("allied done", "allied done")
    assert t.offered("allied") == {"draw:0"}


def test_sides_number_their_elements_in_turn() -> None:
    """§4.7-b: each plays at once, and the order holds in every later Turn."""
    t = Table(*(["allied spitfire-i at Low"] * 2), *([MESSERSCHMITT] * 2),
              "turn 1\nstage pick\nfirst axis")  # fmt: skip
    assert t.offered("axis") == words("element:X1 element:X2")
    assert t.denied("axis", "element:A1") == ("4.7-b", "A1 is not Axis")
    t.do("axis element:X2", "axis stay", "axis done", "axis draw:0", "draw")
    assert t.offered("allied") == words("element:A1 element:A2")
    t.do("allied element:A1", "allied stay", "allied done", "allied draw:0", "draw")
    # The only one left is taken without a question.
    t.do("axis stay", "axis done", "axis draw:0", "draw")
    t.do("allied stay", "allied done", "allied draw:0", "draw")
    t.expect("order X2 A1 X1 A2", "turn 2", "active X2")
    assert t.told("4.7-b")[0] == "X2 is number 1 in the play order."


def test_who_has_more_numbers_the_rest_in_a_row() -> None:
    """§4.7-b"""
    t = Table(*(["allied spitfire-i at Low"] * 3), MESSERSCHMITT, "turn 1\nstage pick\nfirst axis")
    t.do("axis stay", "axis done", "axis draw:0", "draw")
    t.do("allied element:A3", "allied stay", "allied done", "allied draw:0", "draw")
    assert t.denied("allied", "element:A3") == ("4.7-b", "A3 is number 2 already")
    t.do("allied element:A1", "allied stay", "allied done", "allied draw:0", "draw")
    t.expect("active A2", "order X1 A3 A1 A2")


def test_who_falls_before_his_first_turn_gets_no_number() -> None:
    """§4.7-b, §4.9.2"""
    t = Table(
        "allied hurricane-i hits 7 | no wingman",
        "allied spitfire-i at Low",
        "allied yak-1 at Low",
        MESSERSCHMITT + " hand IMS11",
        "turn 1\nfirst axis\nstage pick",
    )
    t.do("axis stay", "axis target:A1/leader", "axis IMS11")
    assert t.told("4.9.2") == ["A1 is finished."]
    t.do("axis draw:0", "draw")
    assert t.offered("allied") == words("element:A2 element:A3")
    assert t.denied("allied", "element:A1") == ("4.9.2", "A1 is out of the battle")


def test_an_empty_element_gets_no_more_turns() -> None:
    """§4.9.2"""
    t = Table(SPITFIRE, "allied yak-1", MESSERSCHMITT, "active X1\nstage draw\nfirst axis",
              "lost A1/wingman destroyed\nlost A1/leader destroyed")  # fmt: skip
    t.do("axis draw:0", "draw").expect("active A2")


def test_the_battle_ends_when_a_side_has_nothing_left() -> None:
    """§4.8-a"""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " hits 5 | no wingman")
    t.do("allied target:X1/leader", "allied IMS11").expect("over", "points allied 5")
    t.expect("result allied")


def test_to_the_death_there_is_no_last_turn() -> None:
    """§4.8-b: neither after Turn 6 nor for Clouds."""
    t = Table(SPITFIRE + " hand CLD order 2", MESSERSCHMITT + " order 1",
              "turn 6\nturns 0\nactive A1")  # fmt: skip
    t.do("allied CLD", "allied clouds:stay").expect("lost none", "turn 7", "clouds A1 Medium")


def test_even_a_fight_to_the_death_ends() -> None:
    """§4.8-b: after Game-Turn 50."""
    t = Table(SPITFIRE + " order 1", MESSERSCHMITT + " order 2",
              "turn 50\nturns 0\nactive X1\nstage draw")  # fmt: skip
    t.do("axis draw:0", "draw").expect("over", "result draw", "turn 50")


VICTORY = {
    "nothing": ("", "0 0"),
    "damaged": ("axis bf109e-3 hits 3", "2 0"),
    "damaged wingman": ("axis bf109e-3 | wingman hits 3", "2 0"),
    "hit and not damaged": ("axis bf109e-3 hits 2", "0 0"),
    "destroyed": ("axis bf109e-3\nlost X1/wingman destroyed", "5 0"),
    "both": ("axis bf109e-3\nlost X1/wingman destroyed\nlost X1/leader destroyed", "10 0"),
    "disengaged": ("axis bf109e-3\nlost X1/leader disengaged\nlost X1/wingman disengaged", "4 0"),
    "damaged and disengaged": ("axis bf109e-3\nlost X1/wingman disengaged damaged", "2 0"),
    "through the clouds": ("axis bf109e-3\nlost X1/wingman clouds", "0 0"),
    "damaged through the clouds": ("axis bf109e-3\nlost X1/wingman clouds damaged", "2 0"),
    "bonus": ("axis bf109e-3 hits 3\nbonus axis 5", "2 5"),
}


@pytest.mark.parametrize("what", VICTORY)
def test_victory_points(what: str) -> None:
    """§4.9.3-a: one score for each aircraft; §13.1: the bonus is added."""
    lines, points = VICTORY[what]
    allied, axis = points.split()
    t = Table(SPITFIRE, lines or MESSERSCHMITT)
    t.expect(f"points allied {allied}", f"points axis {axis}")


@pytest.mark.parametrize(
    ("ours", "bonus", "winner"),
    [("", 0, "draw"), ("hits 3", 0, "axis"), ("", 3, "allied"), ("hits 3", 2, "draw")],
)
def test_the_higher_total_wins(ours: str, bonus: int, winner: str) -> None:
    """§4.9.3-b"""
    t = Table(SPITFIRE + f" {ours} order 2", MESSERSCHMITT + " order 1",
              f"turn 6\nactive A1\nstage draw\nbonus allied {bonus}")  # fmt: skip
    t.do("allied draw:0", "draw").expect(f"result {winner}")
    result = t.play.result
    assert result is not None and result.winner == (None if winner == "draw" else winner)


# -- 13: balance ----------------------------------------------------------------------------------


def test_balance_by_points() -> None:
    """§13.1, §5.2.10, §5.4.6: a Leader's value, and his Wingman's modifier."""
    planes = data.load_aircraft()
    assert (planes["p-38j"].value, planes["p-38j"].wingman_value) == (8, 3)
    setup = Setup("1944-06", (Element("p-38j"), Element("p-47d")),
                  (Element("bf109g-6"), Element("fw190a-6")), "points")  # fmt: skip
    assert (side_total(setup, "allied"), side_total(setup, "axis")) == (24, 19)
    assert data.bonus(setup) == ("axis", 5)


def test_balance_by_numbers_and_by_lone_leaders() -> None:
    """§13.2, §13.3: equal values, unequal numbers, and no warning."""
    even = Setup("1944-06", (Element("p-47d"),), (Element("bf109g-6"), Element("me210ca-1")))
    assert side_total(even, "allied") == side_total(even, "axis") == 13
    assert data.check_setup(even) == ((), ())
    lone = Setup("1942-08", (Element("spitfire-f-ix", wingman=False),), (Element("bf109g-2"),))
    assert side_total(lone, "allied") == side_total(lone, "axis") == 9
    assert data.check_setup(lone) == ((), ())


def test_balance_by_pilots() -> None:
    """§13.4: each skill is a point of value and none of victory."""
    setup = Setup("1940-08", (Element("hurricane-i", pilot=("performance", "burst")),),
                  (Element("bf109e-3"),), "points")  # fmt: skip
    assert side_total(setup, "allied") == 7
    assert data.bonus(setup) == (None, 0)
    strong = Setup("1940-08", (Element("spitfire-i", pilot=("burst",)),), (Element("cr-42"),))
    assert [each.rule for each in data.check_setup(strong)[1]] == ["13.4"]
    t = Table("allied hurricane-i hits 3 pilot performance horsepower burst", MESSERSCHMITT)
    t.expect("performance A1 6", "draws A1 3", "burst A1 2", "points axis 0")
