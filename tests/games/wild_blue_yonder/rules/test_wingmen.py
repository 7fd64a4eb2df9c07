"""Chapter 10: Wingmen."""

from __future__ import annotations

import pytest

from tests.games.wild_blue_yonder.table import Table, words

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"


def attack(*position: str, target: str = "X1/leader", draw: str = "MAN TT") -> Table:
    """The Wingman of A1 goes for a target and draws."""
    t = Table(*position, "stage wingman")
    return t.do(f"allied target:{target}", f"draw {draw}")


def test_a_wingman_unless_the_set_up_says_otherwise() -> None:
    """§10.0"""
    t = Table.set_up(
        date="1940-08",
        allied=[{"aircraft": "spitfire-i"}, {"aircraft": "spitfire-i", "wingman": False}],
        axis=[{"aircraft": "bf109e-3"}],
    )
    t.expect("state A1/wingman undamaged", "state A2/wingman none", "state X1/wingman undamaged")


def test_target_first_then_cards() -> None:
    """§10.1.1: by altitude and Cockpit Hits."""
    t = Table(SPITFIRE + " | wingman cockpit 1", MESSERSCHMITT, "stage wingman")
    t.do("allied target:X1/leader").expect("target X1/leader")
    assert (t.draws().rule, t.draws().n) == ("10.1.1", 1)
    assert t.told("10.1.1") == ["Spitfire I A1 Wingman attacks Bf109E-3 X1 Leader."]


def test_others_see_how_many_cards_a_mini_hand_has() -> None:
    """§10.1.1, §4.6.1"""
    t = attack(SPITFIRE, MESSERSCHMITT, draw="MAN TT")
    assert "A1's Wingman attacks: draws 2." in t.told("10.1.1", "axis")
    assert not any("Maneuver" in text for text in t.told("10.1.1", "axis"))


def test_no_burst_limit_and_no_position_for_a_wingmans_fire() -> None:
    """§10.2-b, §9.0-a, §10.4.2: three Bursts and one, his Leader Tailed."""
    t = attack(SPITFIRE, MESSERSCHMITT, "A1 tailed X1", draw="IMS33 IMS11")
    t.do("allied IMS33").expect("hits X1/leader 3").do("allied IMS11").expect("hits X1/leader 4")
    t.expect("stage altitude", "discards allied IMS33 IMS11")


@pytest.mark.parametrize(
    ("place", "card", "after"),
    [
        ("A1 tailed X1", "MAN", "disadvantaged X1"),
        ("A1 disadvantaged X1", "SCI", "advantaged X1"),
        ("A1 disadvantaged X1", "FT", "neutral"),
        ("", "HL", "tailing X1"),
        ("A1 advantaged X1", "MAN", "tailing X1"),
    ],
)
def test_a_wingman_moves_his_leader(place: str, card: str, after: str) -> None:
    """§10.2-c, §10.4.1"""
    t = attack(SPITFIRE, MESSERSCHMITT, place, draw=f"{card} BR")
    t.do(f"allied {card}").expect(f"position A1 {after}")


@pytest.mark.parametrize(
    ("place", "card", "rule"),
    [("", "SCI", "7.3.4"), ("", "FT", "7.3.3"), ("A1 advantaged X1", "HL", "7.3.2"),
     ("A1 tailing X1", "MAN", "7.3.1")],
)  # fmt: skip
def test_his_leaders_position_says_what_is_legal(place: str, card: str, rule: str) -> None:
    """§10.2-c"""
    t = attack(SPITFIRE, MESSERSCHMITT, place, draw=f"{card} BR")
    assert t.offered("allied") == {"done"}
    assert t.denied("allied", card)[0] == rule


def test_a_wingman_plays_his_own_counter() -> None:
    """§10.2-c, §6.3, §10.1.1: also if his Offensive rating is 0 and he draws nothing."""
    t = Table("allied p-47d | wingman cockpit 2", MESSERSCHMITT, "A1 tailed X1\nstage wingman")
    t.do("allied target:X1/leader", "draw")
    assert t.offered("allied") == words("done counter")
    t.do("allied counter").expect("position A1 disadvantaged X1", "counters A1/wingman 0")
    t.expect("counters A1/leader 1", "stage altitude")


@pytest.mark.parametrize(("card", "name"), [("CLD", "Clouds"), ("VR", "Vertical Roll")])
def test_cards_that_an_attacking_wingman_never_plays(card: str, name: str) -> None:
    """§10.2-d: though he may answer with them."""
    t = attack(SPITFIRE, MESSERSCHMITT + " hand TT", "A1 tailed X1", draw=f"{card} BR")
    assert t.offered("allied") == {"done"}
    assert t.denied("allied", card) == ("10.2-d", f"a Wingman never attacks with {name}")
    assert t.denied("allied", "BR") == ("6.1-b", "Barrel Roll only answers")
    assert t.denied("allied", "stop") == ("10.4", "play a card of the mini-hand, or stop")
    t = attack(SPITFIRE, MESSERSCHMITT + " hand VR CLD", draw="OS12 " + card)
    t.do("allied OS12", f"axis {card}")
    assert t.offered("allied") == words(f"pass {card}")


def test_targets_of_a_neutral_leaders_wingman() -> None:
    """§10.3-b: Unengaged Leaders, lone ones who are Advantaged or Tailing, any Wingman."""
    t = Table(
        SPITFIRE,
        *["allied yak-1"] * 3,
        MESSERSCHMITT,
        MESSERSCHMITT,
        MESSERSCHMITT + " | no wingman",
        MESSERSCHMITT + " at Low",
        "stage wingman\nA2 advantaged X2\nX3 advantaged A3",
    )
    fair = words("target:X1/leader target:X1/wingman target:X2/wingman target:X3/leader")
    assert t.offered("allied") == {"skip"} | fair
    assert t.denied("allied", "target:X2/leader") == ("7.5.1-d", "X2 is Engaged with A2")
    assert t.denied("allied", "target:X3/wingman") == ("10.3-b", "X3 has no Wingman")
    assert t.denied("allied", "target:X4/wingman") == ("8.0-b", "X4 is at Low")
    assert t.denied("allied", "target:A2/leader") == (
        "3.1-a",
        "a target is an enemy Leader or Wingman",
    )


def test_no_target_no_step() -> None:
    """§10.3-b: an Engaged Leader without a Wingman elsewhere is all there is."""
    t = Table(
        SPITFIRE, "allied yak-1", MESSERSCHMITT + " | no wingman",
        "active X1\nfirst axis\nstage draw\nA2 advantaged X1",
    )  # fmt: skip
    t.do("axis draw:0", "draw")
    assert t.told("10.3-b") == [
        "A1: no Wingman Step: no enemy aircraft that the Wingman may attack."
    ]


def test_the_attacked_leader_answers_from_his_hand() -> None:
    """§10.4: and the Wingman from his mini-hand; what is left is discarded."""
    t = attack(SPITFIRE + " hand ACE", MESSERSCHMITT + " hand TT BR", draw="MAN TT")
    t.do("allied MAN", "axis TT")
    assert t.offered("allied") == words("pass TT")
    assert t.denied("allied", "ACE") == (
        "6.2-a",
        "there is no Ace Pilot of that kind in the mini-hand",
    )
    t.do("allied pass").expect("position A1 neutral")
    t.do("allied done", "draw TT").expect("mini A1 none", "top allied TT", "hand A1 ACE")


def test_a_wingman_need_not_fire() -> None:
    """§10.4, §10.5-a: he may stop; the enemy has drawn all the same."""
    t = Table(SPITFIRE, MESSERSCHMITT, "stage wingman")
    t.do("allied target:X1/wingman", "draw IMS11 TT", "draw BR BR", "allied done")
    t.do("draw TT", "draw BR").expect("mini X1 none", "stage altitude", "hits X1/wingman 0")


def test_without_a_firing_card_the_step_is_over() -> None:
    """§10.5-a, §10.1.2: and nobody draws for the defense."""
    t = attack(SPITFIRE, MESSERSCHMITT, target="X1/wingman", draw="MAN TT")
    assert t.told("10.5-a") == ["Spitfire I A1 Wingman has no card to fire with: the step is over."]
    assert t.draws().rule == "10.5-b"
    t.do("draw MAN").expect("stage altitude", "mini X1 none", "pile axis 110")


def test_the_defence_is_drawn_once_for_the_step() -> None:
    """§10.5-a, §10.5-b: damage in mid-step changes nothing of it."""
    t = attack(
        SPITFIRE, MESSERSCHMITT + " | wingman hits 2", target="X1/wingman", draw="IMS11 IMS12"
    )
    assert t.draws().n == 2
    t.do("draw BR TT", "allied IMS11", "axis pass").expect(
        "state X1/wingman damaged", "mini X1 BR TT"
    )
    t.do("allied IMS12", "axis BR").expect("mini X1 TT", "hits X1/wingman 3")
    t.do("draw TT").expect("mini X1 none", "stage altitude", "discards axis BR TT")


@pytest.mark.parametrize("card", ["MAN", "HL", "SCI", "FT", "CLD", "VR"])
def test_no_maneuvers_between_wingmen(card: str) -> None:
    """§10.5.1"""
    t = attack(SPITFIRE, MESSERSCHMITT, "A1 disadvantaged X1", target="X1/wingman",
               draw=f"IMS11 {card}")  # fmt: skip
    t.do("draw BR SCI")
    assert t.offered("allied") == words("done IMS11")
    rule = "10.2-d" if card in ("CLD", "VR") else "10.5.1"
    assert t.denied("allied", card)[0] == rule


def test_white_cards_still_answer_between_wingmen() -> None:
    """§10.5.1"""
    t = attack(SPITFIRE, MESSERSCHMITT, target="X1/wingman", draw="IMS11 SCI").do("draw TT BR")
    t.do("allied IMS11", "axis TT")
    assert t.offered("allied") == words("pass SCI")
    t.do("allied SCI", "axis pass").expect("hits X1/wingman 1")


# -- Leaders against Wingmen ----------------------------------------------------------------------

WINGMAN_DENIED = {
    "engaged": ("A1 advantaged X1", "10.6",
                "only an Unengaged Leader attacks a Wingman; give up position first"),
    "behind": ("A1 tailed X1", "10.6.3", "A1 has no Gunner to fire at a Wingman from here"),
}  # fmt: skip


@pytest.mark.parametrize("what", WINGMAN_DENIED)
def test_only_an_unengaged_leader_attacks_a_wingman(what: str) -> None:
    """§10.6, §10.6.3"""
    position, rule, reason = WINGMAN_DENIED[what]
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT, position)
    assert t.denied("allied", "target:X1/wingman") == (rule, reason)


def test_a_wingman_whose_leader_is_engaged_elsewhere() -> None:
    """§10.6, §7.5.1-d"""
    t = Table(SPITFIRE + " hand IMS11", "allied yak-1", MESSERSCHMITT, "A2 tailing X1")
    t.do("allied target:X1/wingman", "draw MAN*2", "allied IMS11", "axis pass")
    t.expect("hits X1/wingman 1", "position A2 tailing X1")


def test_there_must_be_a_wingman() -> None:
    """§10.6"""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " | no wingman")
    assert t.denied("allied", "target:X1/wingman") == ("10.6", "X1 has no Wingman")


def test_a_firing_card_is_needed() -> None:
    """§10.6.1-a: even one that must wait for more Bursts."""
    t = Table(SPITFIRE + " hand MAN HL", MESSERSCHMITT)
    assert t.denied("allied", "target:X1/wingman") == (
        "10.6.1-a",
        "an attack on a Wingman needs a firing card in the hand",
    )
    t = Table(SPITFIRE + " hand MAN OS34", MESSERSCHMITT)
    assert "target:X1/wingman" in t.offered("allied")
    t = Table("allied beaufighter-vif hand MAN", MESSERSCHMITT, "A1 tailed X1")
    assert t.denied("allied", "target:X1/wingman")[0] == "10.6.1-a"


def test_the_defender_draws_on_the_declaration_and_answers_from_that() -> None:
    """§10.6.1-b: his Leader's hand does not help; his own counter does."""
    t = Table(SPITFIRE + " hand IMS11 TT", "axis fw190a-8 hand BR")
    t.do("allied target:X1/wingman")
    assert (t.draws().rule, t.draws().n) == ("10.6.1-b", 3)
    t.do("draw TT MAN MAN", "allied IMS11")
    assert t.offered("axis") == words("pass TT counter")
    assert t.denied("axis", "BR")[0] == "6.2-a"
    t.do("axis TT")
    assert t.offered("allied") == words("pass TT")
    t.do("allied TT", "axis pass").expect("hits X1/wingman 1")
    t.do("allied done", "draw MAN").expect("mini X1 none", "counters X1/wingman 1")


def test_bursts_against_a_wingman() -> None:
    """§10.6.2: one for a Maneuver, two for a Half Loop, without a limit; no position changes."""
    t = Table(SPITFIRE + " hand MAN*2 HL IMS33 IMS22 IMS11 FT SCI", MESSERSCHMITT)
    t.do("allied target:X1/wingman", "draw TT MAN").expect("limit 1")
    assert t.offered("allied") == words("done MAN HL IMS11 disengage")
    for card in ("FT", "SCI"):
        assert t.denied("allied", card) == (
            "10.6.2",
            "against a Wingman only Maneuver, Half Loop and firing cards count",
        )
    t.do("allied MAN", "axis pass").expect("limit 2", "position A1 neutral")
    t.do("allied HL", "axis pass").expect("limit 4")
    t.do("allied MAN", "axis TT").do("allied pass").expect("limit 4")
    t.do("allied IMS33", "axis pass").expect("bursts 1", "hits X1/wingman 3")
    assert t.denied("allied", "IMS22") == (
        "10.6.2",
        "this needs 2 Bursts and 1 of 4 are left",
    )


def test_a_heavy_gun_against_a_wingman() -> None:
    """§9.1.2-a, §10.6.2"""
    t = Table("allied p-39d hand IMS11 MAN", MESSERSCHMITT)
    t.do("allied target:X1/wingman", "draw MAN*2")
    assert t.denied("allied", "IMS11/heavy")[0] == "9.1.2-a"
    t.do("allied MAN", "axis pass", "allied IMS11/heavy", "axis pass").expect("hits X1/wingman 3")


def test_a_gunner_against_a_wingman() -> None:
    """§10.6.3: while his Leader is behind, by the Gunner's limits."""
    t = Table("axis bf110c-4 hand IMS11*2 IMS22", "allied hurricane-i", "active X1\nX1 tailed A1")
    t.do("axis target:A1/wingman", "draw BR TT").expect("limit 1")
    assert t.offered("axis") == words("done IMS11 disengage")
    t.do("axis IMS11", "allied pass").expect("hits A1/wingman 1", "position X1 tailed A1")
    assert t.denied("axis", "IMS11")[0] == "9.2-a"
    t = Table("axis bf110c-4 hits 4 hand IMS11", "allied hurricane-i", "active X1\nX1 tailed A1")
    assert t.denied("axis", "target:A1/wingman")[0] == "10.6.3"
