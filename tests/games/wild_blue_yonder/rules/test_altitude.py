"""Chapter 8: altitude, Vertical Rolls, and who follows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.games.wild_blue_yonder import data
from airwar.games.wild_blue_yonder.game import GAME
from airwar.kernel.play import Play
from tests.games.wild_blue_yonder.table import Table, words

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"


@pytest.mark.parametrize(("level", "key", "edge"), [
    ("Very High", "climb", "nothing flies above Very High"),
    ("Very Low", "dive", "nothing flies below Very Low"),
])  # fmt: skip
def test_five_levels(level: str, key: str, edge: str) -> None:
    """§8.0-a"""
    t = Table(f"allied p-47d at {level} hand MAN", MESSERSCHMITT, "stage altitude")
    assert t.denied("allied", key) == ("8.0-a", edge)


def test_both_at_one_altitude() -> None:
    """§8.0-b: to name a target, and again before each card."""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " at High")
    assert t.offered("allied") == words("done disengage")
    assert t.denied("allied", "target:X1/leader") == ("8.0-b", "X1 is at High, A1 at Medium")
    assert t.denied("allied", "target:X1/wingman") == ("8.0-b", "X1 is at High")
    t = Table(SPITFIRE + " hand IMS11*2 VR", MESSERSCHMITT)
    t.do("allied target:X1/leader", "allied IMS11", "allied VR/dive", "draw TT")
    assert t.offered("allied") == {"done"}
    assert t.denied("allied", "IMS11") == (
        "8.2.4",
        "X1 is at Medium and there is no other target",
    )


def test_one_level_in_the_altitude_step() -> None:
    """§8.2, §8.2.1-a"""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT, "stage altitude")
    assert t.offered("allied") == words("stay climb dive")
    assert t.denied("allied", "zoom") == (
        "3.2",
        "an Element moves one level at most: stay, climb or dive",
    )
    t.do("allied climb", "allied pay:MAN").expect("altitude A1 High", "stage leader")
    assert t.told("8.2.1-a") == ["A1 climbs to High."]


def test_a_climb_costs_a_card_or_a_counter() -> None:
    """§8.2.1-b"""
    t = Table(SPITFIRE + " hand MAN TT", MESSERSCHMITT, "stage altitude")
    t.do("allied climb")
    assert t.offered("allied") == words("pay:MAN pay:TT")
    t.do("allied pay:TT").expect("hand A1 MAN", "top allied TT")
    assert t.told("8.2.1-b") == ["A1 discards Tight Turn."]
    t = Table(SPITFIRE, MESSERSCHMITT, "stage altitude")
    assert t.denied("allied", "climb") == (
        "8.2.1-b",
        "a climb costs a card or a counter, and there is none",
    )
    t = Table("allied p-47d", MESSERSCHMITT, "stage altitude")
    t.do("allied climb", "allied pay:counter").expect("counters A1/leader 0")


def test_a_dive_gains_a_card_beyond_performance() -> None:
    """§8.2.1-c, §5.2.2-b"""
    t = Table(SPITFIRE + " hand MAN*6", MESSERSCHMITT, "stage altitude")
    t.do("allied dive")
    assert (t.draws().rule, t.draws().n) == ("8.2.1-c", 1)
    t.do("draw ACE").expect("hand A1 MAN*6 ACE", "altitude A1 Low")


@pytest.mark.parametrize("place", ["advantaged", "tailing"])
def test_a_mover_loses_his_advantage(place: str) -> None:
    """§8.2.1-d: nobody follows him, and he may attack at the new level."""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " hand TT", MESSERSCHMITT + " at Low",
              f"stage altitude\nA1 {place} X1")  # fmt: skip
    t.do("allied dive", "draw MAN").expect("position A1 neutral", "position X1 neutral")
    assert t.told("8.2.1-d") == ["A1 loses his position on X1."]
    assert words("target:X2/leader target:X2/wingman") <= t.offered("allied")


@pytest.mark.parametrize(
    ("place", "way", "cost", "rule"),
    [
        ("tailed", "dive", 0, "8.2.1-e-1"),
        ("tailed", "climb", 1, "8.2.1-e-1"),
        ("disadvantaged", "dive", 1, "8.2.1-e-2"),
        ("disadvantaged", "climb", 2, "8.2.1-e-2"),
    ],
)
@pytest.mark.parametrize("short", [False, True])
def test_following(place: str, way: str, cost: int, rule: str, short: bool) -> None:
    """§8.2.1-e-1, §8.2.1-e-2, §8.2.1-e-3, §14.6.1: with enough cards, and with one too few."""
    held = cost - short
    if held < 0:
        return
    hand = "TT BR CT".split()[:held]
    t = Table(SPITFIRE + " hand MAN", f"{MESSERSCHMITT} hand {' '.join(hand)}",
              f"stage altitude\nA1 {place} X1")  # fmt: skip
    t.do(f"allied {way}", "allied pay:MAN" if way == "climb" else "draw ACE")
    if short:
        assert t.offered("axis") == {"stay"}
        assert t.denied("axis", "follow") == (rule, f"following costs {cost} and X1 has less")
        t.do("axis stay").expect("position A1 neutral", "position X1 neutral", "altitude X1 Medium")
        assert t.told("8.2.1-e-3") == ["X1 does not follow and is Neutral."]
        return
    assert t.asks("axis") == "8.2.1-e-3"
    t.do("axis follow", *[f"axis pay:{card}" for card in hand])
    if way == "dive":  # The card comes after all discards.
        t.expect("hand X1 none").do("draw FT").expect("hand X1 FT")
    mine = {"tailed": "tailing", "disadvantaged": "advantaged"}[place]
    t.expect(f"position X1 {mine} A1", "altitude X1 " + ("Low" if way == "dive" else "High"))
    assert len(t.told(rule)) == 1 + (rule == "8.2.1-e-2")
    assert t.denied("allied", "follow")[0] == "3.3-a"


def test_follow_or_stay() -> None:
    """§8.2.1-e-3: a card drawn for the dive cannot pay for it."""
    t = Table(SPITFIRE, MESSERSCHMITT + " sizes 0 2", "stage altitude\nA1 disadvantaged X1")
    t.do("allied dive", "draw ACE")
    assert t.offered("axis") == {"stay"}
    assert t.denied("axis", "wave") == ("8.2.1-e-3", "follow, or stay behind")


def test_nobody_follows_above_his_ceiling() -> None:
    """§5.2.7, §8.2.1-e-3: everybody can see it, so he is not asked."""
    t = Table("allied p-47d at High hand MAN", "axis mc-200 at High hand TT BR CT",
              "stage altitude\nA1 tailed X1")  # fmt: skip
    t.do("allied climb", "allied pay:MAN").expect("position A1 neutral", "altitude X1 High")
    assert t.told("8.2.1-e-3") == ["X1 does not follow and is Neutral."]


def test_a_neutral_enemy_does_not_follow() -> None:
    """§8.2"""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT + " hand TT BR", "stage altitude")
    t.do("allied dive", "draw ACE").expect("stage leader", "altitude X1 Medium")


@pytest.mark.parametrize("who", ["leader", "wingman"])
def test_a_forced_dive(who: str) -> None:
    """§8.2.1-f, §3.0-b: no choice, the usual card, and again until it is legal."""
    hurt = "hits 4" if who == "leader" else "| wingman hits 4"
    t = Table(f"allied kittyhawk-i at High {hurt}".replace("hits 4 |", "|"),
              MESSERSCHMITT + " at High order 1", "stage altitude")  # fmt: skip
    t.do("draw MAN").expect("altitude A1 Medium", "hand A1 MAN", "stage leader")
    assert t.told("8.2.1-f") == ["A1 is above its Ceiling and must dive."]


def test_a_forced_dive_loses_position_and_may_be_followed() -> None:
    """§8.2.1-f, §8.2.1-d, §8.2.1-e-1"""
    t = Table("allied kittyhawk-i at High hits 4", MESSERSCHMITT + " at High",
              "stage altitude\nA1 tailing X1")  # fmt: skip
    t.do("draw MAN").expect("position A1 neutral")
    t = Table("allied kittyhawk-i at High hits 4", MESSERSCHMITT + " at High",
              "stage altitude\nA1 tailed X1")  # fmt: skip
    t.do("draw MAN", "axis follow", "draw TT").expect(
        "position X1 tailing A1", "altitude X1 Medium"
    )


def test_above_the_ceiling_a_roll_goes_down_only() -> None:
    """§8.2.1-f, §8.2.2-a"""
    t = Table("allied kittyhawk-i at High hits 4 hand VR MAN", MESSERSCHMITT)
    assert "VR/dive" in t.offered("allied")
    assert t.denied("allied", "VR/climb") == (
        "8.2.1-f",
        "A1 is above its Ceiling, Medium: it must dive",
    )


# -- Vertical Roll --------------------------------------------------------------------------------


def test_a_roll_moves_as_the_altitude_step_does() -> None:
    """§8.2.2-a: with the same costs and gains, and as often as there are cards."""
    t = Table(SPITFIRE + " hand VR*2 MAN", MESSERSCHMITT)
    t.do("allied VR/climb", "allied pay:MAN").expect("altitude A1 High", "hand A1 VR")
    assert t.denied("allied", "VR/climb") == (
        "8.2.1-b",
        "a climb costs another card or a counter, besides the roll",
    )
    t.do("allied VR/dive", "draw TT").expect("altitude A1 Medium", "hand A1 TT")
    assert len(t.told("8.2.2-a")) == 2


@pytest.mark.parametrize(
    ("place", "way", "cost"),
    [("tailed", "dive", 1), ("tailed", "climb", 2), ("disadvantaged", "dive", 2),
     ("disadvantaged", "climb", 3)],
)  # fmt: skip
@pytest.mark.parametrize("short", [False, True])
def test_following_a_roll_costs_one_more(place: str, way: str, cost: int, short: bool) -> None:
    """§8.2.2-b"""
    hand = "TT BR CT".split()[: cost - short]
    t = Table(SPITFIRE + " hand VR MAN", f"{MESSERSCHMITT} hand {' '.join(hand)} sizes 0 6",
              f"A1 {place} X1")  # fmt: skip
    t.do(f"allied VR/{way}", "axis pass", "allied pay:MAN" if way == "climb" else "draw ACE")
    if short:
        rule, reason = t.denied("axis", "follow")
        assert (rule, reason) == ("8.2.2-b", f"following costs {cost} and X1 has less")
        return
    t.do("axis follow", *[f"axis pay:{card}" for card in hand])
    if way == "dive":
        t.do("draw FT")
    t.expect(f"altitude X1 {'Low' if way == 'dive' else 'High'}")
    first, *paid = t.told("8.2.2-b")
    assert len(paid) == cost - (way == "climb")
    assert first == f"X1 follows and discards {len(paid)} for it."
    assert t.told("8.2.1-e-1") == t.told("8.2.1-e-2") == []


@pytest.mark.parametrize("card", ["VR", "ACE"])
def test_who_is_behind_may_stop_a_roll(card: str) -> None:
    """§8.2.3: a roll that answers moves nobody."""
    t = Table(SPITFIRE + " hand VR MAN", f"{MESSERSCHMITT} hand {card} TT", "A1 tailed X1")
    t.do("allied VR/dive")
    assert t.offered("axis") == words(f"pass {card}")
    t.do(f"axis {card}", "allied pass")
    t.expect("altitude A1 Medium", "altitude X1 Medium", "position A1 tailed X1")


@pytest.mark.parametrize("place", ["neutral", "advantaged", "tailing"])
def test_nobody_else_may_stop_a_roll(place: str) -> None:
    """§8.2.3: nor is anybody asked."""
    position = "" if place == "neutral" else f"A1 {place} X1"
    t = Table(SPITFIRE + " hand VR MAN", MESSERSCHMITT + " hand VR ACE", position)
    t.do("allied VR/dive", "draw TT").expect("altitude A1 Low", "position A1 neutral")


def test_after_shaking_off_no_other_is_attacked() -> None:
    """§8.2.4"""
    t = Table(SPITFIRE + " hand VR IMS11", MESSERSCHMITT + " hand TT", MESSERSCHMITT + " at Low",
              "A1 tailed X1")  # fmt: skip
    t.do("allied VR/dive", "axis pass", "draw MAN", "axis stay")
    assert t.offered("allied") == {"done"}
    assert t.denied("allied", "MAN")[0] == "8.2.4"
    assert t.denied("allied", "IMS11")[0] == "8.2.4"


def test_a_roll_that_is_followed_leaves_the_choice_of_target() -> None:
    """§8.2.4, §7.5.1-b: the Gunner may still fire at the follower or at his Wingman."""
    t = Table("allied beaufighter-vif hand VR IMS11", MESSERSCHMITT + " hand TT BR", "A1 tailed X1")
    t.do("allied VR/dive", "axis pass", "draw MAN", "axis follow", "axis pay:TT", "draw CT")
    assert words("target:X1/leader target:X1/wingman") <= t.offered("allied")
    assert "disengage" not in t.offered("allied")
    t.do("allied target:X1/leader", "allied IMS11", "axis pass").expect("hits X1/leader 1")


def test_a_roll_won_at_the_price_of_the_last_card() -> None:
    """§8.2.1-b: if the answers have used up what would pay for the climb, he stays."""
    t = Table(SPITFIRE + " hand VR ACE", MESSERSCHMITT + " hand VR", "A1 tailed X1")
    t.do("allied VR/climb", "axis VR", "allied ACE").expect("altitude A1 Medium", "hand A1 none")
    assert t.told("8.2.1-b") == [
        "A1 cannot move now: a climb costs a card or a counter, and there is none."
    ]


def test_who_escapes_in_the_altitude_step_may_attack_others() -> None:
    """§8.2.1-e-3, §3.3-a"""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " hand TT", MESSERSCHMITT + " at Low",
              "stage altitude\nA1 tailed X1")  # fmt: skip
    t.do("allied dive", "draw MAN", "axis stay")
    assert words("target:X2/leader target:X2/wingman") <= t.offered("allied")


def test_above_his_ceiling_he_may_still_follow_a_dive() -> None:
    """§5.2.7, §8.2.1-f: here the Damaged side allows Low only."""
    lines = ("allied spitfire-i at Very High", "axis bf109e-3 at Very High hits 3",
             "stage altitude", "A1 tailed X1")  # fmt: skip
    s = GAME.cases.given(list(enumerate(lines, start=1)))
    low = replace(s.types[1].damaged, ceiling=data.LOW)
    s.types = (s.types[0], replace(s.types[1], damaged=low))
    play = Play(GAME, s)
    play.answer("allied", "dive")
    play.outcome((0,))
    play.answer("axis", "follow")
    play.outcome((0,))
    assert [element.altitude for element in play.state.elements] == [data.HIGH, data.HIGH]
    assert play.state.elements[1].place == 2
