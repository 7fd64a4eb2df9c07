"""What the log tells: how a number came about, and under which rule."""

from __future__ import annotations

import pytest

from airwar.kernel.events import Event
from tests.games.wild_blue_yonder.table import Table

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"


def events(t: Table, rule: str) -> list[Event]:
    return [told.event for told in t.play.events if told.event.rule == rule]


def named(event: Event) -> dict[str, int]:
    return {modifier.name: modifier.value for modifier in event.modifiers}


def test_the_markers_at_the_start() -> None:
    """§5.3.1-a, §5.5.4-a, §5.2.6, §5.4.3, §14.3, §13.1"""
    t = Table.set_up(
        date="1945-03",
        allied=[{"aircraft": "gladiator-ii"}, {"aircraft": "p-39d"}, {"aircraft": "p-47d"}],
        axis=[{"aircraft": "me262a-1a"}],
        balance="points",
    )
    t.do(*["allied altitude:low"] * 3, "axis altitude:low")
    assert t.told("5.3.1-a") == ["Me262A-1a X1 Leader has 3 Full Throttle counters."]
    assert t.told("5.2.6") == ["P-39D A2 Leader has 2 Heavy Gun markers."]
    assert t.told("5.4.3") == ["P-39D A2 Wingman has 2 Heavy Gun markers."]
    assert t.told("14.3") == ["Gladiator II A1 Leader has the Agile marker."]
    assert [text.split()[2] for text in t.told("5.5.4-a")] == ["Leader", "Wingman"]
    assert t.told("13.1") == ["The Axis side has 2 points for balance."]


def test_with_the_switch_wingmen_have_agile_markers() -> None:
    """§5.5.1-a, §14.3"""
    t = Table.set_up(
        date="1941-03",
        allied=[{"aircraft": "gladiator-ii"}],
        axis=[{"aircraft": "bf109e-3"}],
        switches=["agile-wingman"],
    )
    t.do("allied altitude:low", "axis altitude:low")
    assert t.told("14.3") == [
        "Gladiator II A1 Leader has the Agile marker.",
        "Gladiator II A1 Wingman has the Agile marker.",
    ]


@pytest.mark.parametrize(
    ("plane", "position", "rule", "parts", "left"),
    [
        ("hurricane-iic", "", "7.4-c", {"Burst rating": 2, "position": 0, "fired": -1}, 1),
        ("spitfire-i", "A1 tailing X1", "7.4-c",
         {"Burst rating": 1, "position": 3, "fired": -1}, 3),
        ("beaufighter-vif", "A1 tailed X1", "9.2-b", {"Gunner rating": 1, "fired": -1}, 0),
    ],
)  # fmt: skip
def test_bursts(plane: str, position: str, rule: str, parts: dict[str, int], left: int) -> None:
    """§7.4-b, §7.4-c, §9.1, §9.2-b, §6.1-d"""
    t = Table(f"allied {plane} hand IMS11", MESSERSCHMITT, position)
    t.do("allied target:X1/leader", "allied IMS11")
    (event,) = events(t, rule)
    assert (named(event), event.total) == (parts, left)


def test_bursts_against_a_wingman() -> None:
    """§10.6.2"""
    t = Table(SPITFIRE + " hand IMS11 HL", MESSERSCHMITT)
    t.do("allied target:X1/wingman", "draw MAN*2", "allied HL", "axis pass", "allied IMS11")
    assert named(events(t, "10.6.2")[-1]) == {"Burst rating": 1, "gained": 2, "fired": -1}


@pytest.mark.parametrize(("card", "name"), [("MAN", "Maneuver"), ("HL", "Half Loop")])
def test_a_position_card_at_a_wingman_is_told_by_its_own_rule(card: str, name: str) -> None:
    """§10.6.2: it gains Bursts and no place; at a Leader it is §7.3.1 and §7.3.2."""
    t = Table(f"{SPITFIRE} hand IMS11 {card}", MESSERSCHMITT)
    t.do("allied target:X1/wingman", "draw MAN*2", f"allied {card}", "axis pass")
    assert t.told("10.6.2")[0] == f"Spitfire I A1 Leader plays {name}."
    assert t.told("7.3.1") == t.told("7.3.2") == []
    t = Table(f"{SPITFIRE} hand {card}", MESSERSCHMITT).do("allied target:X1/leader")
    t.do(f"allied {card}")
    rule = "7.3.1" if card == "MAN" else "7.3.2"
    assert t.told(rule)[0] == f"Spitfire I A1 Leader plays {name}."


@pytest.mark.parametrize(
    ("answers", "how"),
    [
        (["axis pass"], "is not answered: it succeeds"),
        (["axis TT", "allied pass"], "is answered and fails"),
        (
            ["axis TT", "allied SCI", "axis pass"],
            "is answered, but the response is canceled: it succeeds",
        ),
        (["axis TT", "allied SCI", "axis SCI", "allied pass"], "is answered and fails"),
    ],
)
def test_how_an_exchange_ends(answers: list[str], how: str) -> None:
    """§6.2-b, §6.2-c"""
    t = Table(SPITFIRE + " hand MAN SCI BR", MESSERSCHMITT + " hand TT SCI BR")
    t.do("allied target:X1/leader", "allied MAN", *answers)
    assert t.told("6.2-c") == [f"Spitfire I A1 Leader's Maneuver {how}."]


@pytest.mark.parametrize(("card", "rule"), [("CLD", "7.3.5-2"), ("VR/dive", "8.2.3")])
def test_what_nobody_can_answer(card: str, rule: str) -> None:
    """§7.3.5-2, §8.2.3: it is told only where everybody can see it."""
    for position, told in (("", 1), ("A1 tailing X1", 1), ("A1 tailed X1", 0)):
        t = Table(SPITFIRE + " hand CLD VR TT", MESSERSCHMITT + " hand TT", position)
        t.do(f"allied {card}")
        assert len(t.told(rule)) == told


def test_a_wingmans_success() -> None:
    """§10.4.1, §10.4.2"""
    t = Table(SPITFIRE, MESSERSCHMITT, "stage wingman")
    t.do("allied target:X1/leader", "draw MAN IMS12", "allied MAN", "allied IMS12")
    assert t.told("10.4.1") == ["Spitfire I A1 Leader is Advantaged over Bf109E-3 X1 Leader."]
    assert t.told("10.4.2") == [
        "Spitfire I A1 Wingman hits Bf109E-3 X1 Leader: 2 Hits. It has 2 "
        "(Damaged at 3, Destroyed at 6)."
    ]


def test_the_step_ends_with_its_target() -> None:
    """§3.1-b, §3.3-b"""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " hits 5 | no wingman", MESSERSCHMITT)
    t.do("allied target:X1/leader", "allied IMS11")
    assert t.told("3.3-b")[-1].endswith("target is gone; he attacks no other in this step.")
    t = Table(SPITFIRE, MESSERSCHMITT + " hits 5 | no wingman", MESSERSCHMITT, "stage wingman")
    t.do("allied target:X1/leader", "draw IMS11 IMS12", "allied IMS11")
    assert len(t.told("3.1-b")) == 1


def test_who_was_engaged_with_the_fallen_is_neutral() -> None:
    """§11.2-d, §5.3.1-b"""
    t = Table(SPITFIRE + " hand IMS11", "axis me262a-1a hits 7 counters 0", "A1 tailing X1")
    t.do("allied target:X1/leader", "allied IMS11", "draw MAN*6")
    assert t.told("11.2-d") == ["Spitfire I A1 Leader was Engaged with it and is Neutral."]
    assert t.told("5.3.1-b") == ["X1 has 2 Full Throttle counters, one less than its Speed."]


def test_the_score() -> None:
    """§4.9.3-a, §4.9.3-b, §13.1: aircraft by aircraft, and the bonus."""
    t = Table(
        SPITFIRE + " hits 3 hand IMS11",
        MESSERSCHMITT + " hits 5 | no wingman",
        "bonus axis 4\nA1 advantaged X1\nlost X1/wingman disengaged",
    )
    t.do("allied target:X1/leader", "allied IMS11").expect("over")
    ours, theirs = events(t, "4.9.3-a")
    assert ours.total == 7 and sorted(named(ours).values()) == [2, 5]
    assert named(theirs) == {"balance": 4, "Spitfire I A1 Leader damaged": 2}
    assert theirs.text.startswith("The Axis side scores 6 VP: balance 4, Spitfire I A1 Leader")
    assert events(t, "4.9.3-b")[0].text == "The Allied side wins, 7 points to 6."


def test_a_fight_to_the_death_says_so() -> None:
    """§4.8-b"""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " hits 5 | no wingman", "turns 0")
    t.do("allied target:X1/leader", "allied IMS11").expect("over")
    assert (len(t.told("4.8-b")), t.told("4.8-a")) == (1, [])
