"""Chapter 7: position, engagement and the lone Leader."""

from __future__ import annotations

import pytest

from airwar.games.wild_blue_yonder.rules.state import Plane
from tests.games.wild_blue_yonder.table import Table, words

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"
PLACES = ["tailed", "disadvantaged", "neutral", "advantaged", "tailing"]
MIRROR = dict(zip(PLACES, reversed(PLACES), strict=True))
# Where each card may open an exchange, and the place it leads to.
MOVES = {
    "MAN": {"tailed": 1, "disadvantaged": 2, "neutral": 3, "advantaged": 4},
    "HL": {"tailed": 2, "disadvantaged": 3, "neutral": 4},
    "FT": {"tailed": 1, "disadvantaged": 2},
    "SCI": {"disadvantaged": 3},
}
MOVE_RULES = {"MAN": "7.3.1", "HL": "7.3.2", "FT": "7.3.3", "SCI": "7.3.4"}


def duel(place: str, hand: str, other: str = "", ours: str = SPITFIRE) -> Table:
    position = f"A1 {place} X1" if place != "neutral" else ""
    return Table(f"{ours} hand {hand}", f"{MESSERSCHMITT} {other}", position)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("card", MOVES)
def test_position_cards(card: str, place: str) -> None:
    """§7.3, §7.3.1, §7.3.2, §7.3.3, §7.3.4, §7.1: where they are legal and what they do."""
    t = duel(place, card)
    t.do("allied target:X1/leader")
    if place not in MOVES[card]:
        rule, reason = t.denied("allied", card)
        assert rule == MOVE_RULES[card]
        assert reason.endswith(f"; you are {place.capitalize()}") and " only works when " in reason
        return
    t.do(f"allied {card}")
    after = PLACES[MOVES[card][place]]
    if after == "neutral":
        t.expect("position A1 neutral", "position X1 neutral")
    else:
        t.expect(f"position A1 {after} X1", f"position X1 {MIRROR[after]} A1")
    assert len(t.told(MOVE_RULES[card])) == 2  # the play, and the new position


@pytest.mark.parametrize("place", ["tailed", "disadvantaged"])
def test_a_counter_moves_as_the_card_does(place: str) -> None:
    """§7.3.3, §6.3"""
    t = duel(place, "BR", ours="allied p-47d")
    t.do("allied target:X1/leader", "allied counter")
    t.expect("position A1 " + ("disadvantaged X1" if place == "tailed" else "neutral"))
    t = duel("neutral", "BR", ours="allied p-47d")
    t.do("allied target:X1/leader")
    assert t.denied("allied", "counter")[0] == "7.3.3"


def test_a_failed_card_changes_nothing() -> None:
    """§7.3"""
    t = duel("disadvantaged", "MAN", "hand TT")
    t.do("allied target:X1/leader", "allied MAN", "axis TT")
    t.expect("position A1 disadvantaged X1")


def test_neutral_to_all_but_one() -> None:
    """§7.1.3, §7.5.1-a, §7.2: a Leader is Engaged with one enemy at most, a Wingman with none."""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT, MESSERSCHMITT)
    t.do("allied target:X2/leader", "allied MAN")
    t.expect("position A1 advantaged X2", "position X1 neutral", "position X2 disadvantaged A1")
    engaged = [element.enemy for element in t.state.elements]
    assert engaged == [2, -1, 0]
    assert "place" not in Plane.__struct_fields__


@pytest.mark.parametrize("place", ["advantaged", "tailing"])
def test_giving_up_position(place: str) -> None:
    """§7.3.6: free, at the start of the step, and then another target may be named."""
    t = Table(SPITFIRE + " hand IMS11 VR", MESSERSCHMITT, MESSERSCHMITT, f"A1 {place} X1")
    assert t.denied("allied", "target:X2/leader") == (
        "7.5-a",
        "A1 is Engaged with X1 and no other",
    )
    t.do("allied give-up").expect("position A1 neutral", "position X1 neutral")
    assert t.told("7.3.6") == ["Spitfire I A1 Leader gives up his position on Bf109E-3 X1 Leader."]
    assert {"target:X2/leader", "target:X1/wingman"} <= t.offered("allied")


@pytest.mark.parametrize("place", ["neutral", "disadvantaged", "tailed"])
def test_nothing_to_give_up(place: str) -> None:
    """§7.3.6"""
    t = duel(place, "MAN")
    assert t.denied("allied", "give-up") == ("7.3.6", "A1 is neither Advantaged nor Tailing")


def test_position_is_given_up_at_the_start_only() -> None:
    """§7.3.6: not after a card, here a Vertical Roll that was stopped."""
    t = Table(SPITFIRE + " hand VR TT", MESSERSCHMITT + " hand VR*2", "A1 disadvantaged X1")
    t.do("allied VR/dive", "axis VR", "allied pass")
    assert t.denied("allied", "give-up") == (
        "7.3.6",
        "position is given up at the start of the step only",
    )


@pytest.mark.parametrize("place", ["disadvantaged", "tailed"])
def test_no_fire_from_behind_without_a_gunner(place: str) -> None:
    """§7.4-a"""
    t = duel(place, "IMS11 OS12").do("allied target:X1/leader").expect("limit 0")
    for card in ("IMS11", "OS12"):
        assert t.denied("allied", card) == (
            "7.4-a",
            "you are Disadvantaged or Tailed and have no Gunner",
        )


@pytest.mark.parametrize(("place", "limit"), [("neutral", 1), ("advantaged", 2), ("tailing", 4)])
def test_bursts_by_position(place: str, limit: int) -> None:
    """§7.4-b"""
    duel(place, "IMS11").do("allied target:X1/leader").expect(f"limit {limit}")


def test_bursts_carry_through_positions() -> None:
    """§7.4-c: a better place adds the difference only."""
    t = duel("neutral", "IMS11*2 MAN*2").do("allied target:X1/leader", "allied IMS11")
    t.expect("bursts 0").do("allied MAN").expect("bursts 1").do("allied IMS11").expect("bursts 0")
    t.do("allied MAN").expect("bursts 2", "limit 4")


# -- who may attack whom --------------------------------------------------------------------------


def test_an_engaged_leader_has_one_target() -> None:
    """§7.5-a"""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT, MESSERSCHMITT, "A1 disadvantaged X1")
    assert t.offered("allied") == words("done target:X1/leader disengage")
    assert t.denied("allied", "target:X2/leader") == (
        "7.5-a",
        "A1 is Engaged with X1 and no other",
    )
    assert t.denied("allied", "target:X2/wingman") == ("7.5-a", "A1 is Engaged with X1")


def test_an_unengaged_leader_chooses() -> None:
    """§7.5-b, §7.5.1-d: Leaders who are Unengaged, and any Wingman."""
    t = Table(
        SPITFIRE + " hand IMS11",
        "allied yak-1",
        MESSERSCHMITT,
        MESSERSCHMITT,
        "A2 tailing X2",
    )
    targets = words("target:X1/leader target:X1/wingman target:X2/wingman")
    assert t.offered("allied") == {"done", "disengage"} | targets
    assert t.denied("allied", "target:X2/leader") == ("7.5.1-d", "X2 is Engaged with A2")


def test_a_gunner_may_fire_at_the_wingman_of_the_enemy_behind() -> None:
    """§7.5.1-b, §10.6.3"""
    t = Table("allied blenheim-if hand IMS11 MAN", MESSERSCHMITT, MESSERSCHMITT, "A1 tailed X1")
    assert words("target:X1/leader target:X1/wingman") <= t.offered("allied")
    assert t.denied("allied", "target:X2/wingman")[0] == "7.5-a"
    t.do("allied target:X1/wingman", "draw TT BR")
    assert t.offered("allied") == words("done IMS11 disengage")
    assert t.denied("allied", "MAN") == ("10.6.3", "a Gunner only fires")


def test_the_wingman_of_an_engaged_leader() -> None:
    """§7.5.1-c, §10.3-a: the enemy Leader he is Engaged with, or that Leader's Wingman."""
    t = Table(SPITFIRE, MESSERSCHMITT, MESSERSCHMITT, "A1 advantaged X1\nstage wingman")
    assert t.offered("allied") == words("skip target:X1/leader target:X1/wingman")
    assert t.denied("allied", "target:X2/leader") == (
        "7.5.1-c",
        "A1 is Engaged with X1 and no other",
    )
    assert t.denied("allied", "target:X2/wingman") == (
        "10.3-a",
        "his Leader is Engaged with X1: that Leader or his Wingman",
    )


# -- the lone Leader ------------------------------------------------------------------------------

RESCUE = "allied hurricane-i seat allied-1"
LONE = "axis bf109e-3 hand ACE TT | no wingman"


def rescue(place: str, hand: str, *more: str, lone: str = LONE) -> Table:
    t = Table(
        RESCUE,
        f"allied spitfire-i seat allied-2 hand {hand}",
        lone,
        f"active A2\nX1 {place} A1",
        *more,
    )
    return t.do("allied-2 target:X1/leader")


@pytest.mark.parametrize(
    ("place", "card", "friend", "rescuer"),
    [
        ("advantaged", "MAN", "neutral", "neutral"),
        ("advantaged", "HL", "neutral", "advantaged X1"),
        ("advantaged", "FT", "neutral", "neutral"),
        ("advantaged", "SCI", "neutral", "advantaged X1"),
        ("tailing", "MAN", "disadvantaged X1", "neutral"),
        ("tailing", "HL", "neutral", "neutral"),
        ("tailing", "FT", "disadvantaged X1", "neutral"),
    ],
)
def test_prying_a_lone_leader_loose(place: str, card: str, friend: str, rescuer: str) -> None:
    """§7.5.2-a, §7.5.2-b: he stands in the victim's place; past Neutral it is his own."""
    t = rescue(place, f"{card} IMS11")
    assert t.denied("allied-2", "IMS11") == (
        "7.5.2-b",
        "no firing until the lone Leader is pried loose",
    )
    t.do(f"allied-2 {card}", "axis pass")
    t.expect(f"position A1 {friend}", f"position A2 {rescuer}")
    loose = friend == "neutral"
    assert len(t.told("7.5.2-b" if loose else "7.5.2-a")) == 1
    assert ("IMS11" in t.offered("allied-2")) == loose


def test_scissors_at_a_lone_leader_who_is_tailing() -> None:
    """§7.5.2-a, §7.3.4: the rescuer is told of the enemy's place, for his own is Neutral."""
    why = "7.5.2-a", "Scissors pries loose a lone Leader who is Advantaged; X1 is Tailing"
    t = rescue("tailing", "SCI")
    assert t.denied("allied-2", "SCI") == why
    t = Table(RESCUE, "allied gladiator-ii seat allied-2 hand BR", LONE,
              "active A2\nX1 tailing A1").do("allied-2 target:X1/leader")  # fmt: skip
    assert t.denied("allied-2", "BR/agile") == why
    t = Table(RESCUE, "allied spitfire-i seat allied-2", LONE,
              "active A2\nstage wingman\nX1 tailing A1")  # fmt: skip
    t.do("allied-2 target:X1/leader", "draw SCI TT")
    assert t.denied("allied-2", "SCI") == why


def test_a_rescue_in_steps() -> None:
    """§7.5.2-a, §7.5.2-b: Tailing, Advantaged, Neutral, and then the rescuer's own gain."""
    t = rescue("tailing", "MAN*4 OS12")
    t.do("allied-2 MAN", "axis pass").expect("position A1 disadvantaged X1")
    t.do("allied-2 MAN", "axis pass").expect("position A1 neutral", "position A2 neutral")
    t.do("allied-2 MAN", "axis pass").expect("position A2 advantaged X1", "limit 2")
    t.do("allied-2 OS12", "axis pass").expect("hits X1/leader 2")


def test_the_wingman_of_an_unengaged_leader_may_rescue() -> None:
    """§7.5.2-a, §10.3-b: and his Leader has the gain."""
    t = Table(RESCUE, "allied spitfire-i seat allied-2", LONE,
              "active A2\nstage wingman\nX1 advantaged A1")  # fmt: skip
    assert t.offered("allied-2") == words("skip target:X1/leader")
    t.do("allied-2 target:X1/leader", "draw HL IMS11")
    assert t.denied("allied-2", "IMS11") == (
        "7.5.2-b",
        "no firing until the lone Leader is pried loose",
    )
    t.do("allied-2 HL", "axis pass").expect("position A2 advantaged X1", "position A1 neutral")
    t.do("allied-2 IMS11", "axis pass").expect("hits X1/leader 1")


@pytest.mark.parametrize(
    ("lone", "place", "rule"),
    [
        ("axis bf109e-3", "advantaged", "7.5.2-a"),
        (LONE, "disadvantaged", "7.5.1-d"),
        (LONE, "tailed", "7.5.1-d"),
        (LONE + "\naxis bf109e-3\nA2 advantaged X2", "advantaged", "7.5-a"),
        ("axis bf109e-3 at Low | no wingman", "advantaged", "8.0-b"),
    ],
)
def test_when_there_is_no_rescue(lone: str, place: str, rule: str) -> None:
    """§7.5.2-a, §7.5.1-d: a Wingman guards him; nobody else attacks who is behind."""
    lone, _, more = lone.partition("\n")
    t = Table(RESCUE, "allied spitfire-i seat allied-2", lone, *more.splitlines(),
              f"active A2\nX1 {place} A1")  # fmt: skip
    assert t.denied("allied-2", "target:X1/leader")[0] == rule


def test_agile_against_a_lone_leader() -> None:
    """§7.5.2-a, §5.5.1-a"""
    t = Table(RESCUE, "allied gladiator-ii seat allied-2 hand BR", LONE,
              "active A2\nX1 advantaged A1")  # fmt: skip
    t.do("allied-2 target:X1/leader")
    assert t.offered("allied-2") == words("done BR/agile disengage")
    t.do("allied-2 BR/agile", "axis pass").expect("position A2 advantaged X1")


# -- Clouds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", PLACES)
def test_clouds_make_neutral_from_any_place(place: str) -> None:
    """§7.3.5-1, §7.3.5-2: only an enemy behind may answer; otherwise nobody is asked."""
    t = duel(place, "CLD MAN", "hand TT BR")
    t.do("allied CLD")
    if place in ("tailed", "disadvantaged"):
        assert t.offered("axis") == {"pass"}
        t.do("axis pass")
    t.do("allied clouds:stay")
    t.expect("position A1 neutral", "position X1 neutral", "clouds A1 Medium")
    assert t.told("7.3.5-1")[-1] == "A1 flies into the clouds."


@pytest.mark.parametrize("card", ["CLD", "ACE"])
def test_who_is_behind_may_stop_clouds(card: str) -> None:
    """§7.3.5-2: an answer only cancels; nobody is in the clouds."""
    t = duel("tailed", "CLD MAN", f"hand {card} TT")
    t.do("allied CLD")
    assert t.offered("axis") == words(f"pass {card}")
    t.do(f"axis {card}", "allied pass")
    t.expect("clouds A1 no", "clouds X1 no", "position A1 tailed X1", "stage leader")
    assert "disengage" not in t.offered("allied")


def test_the_level_is_fixed_in_secret() -> None:
    """§7.3.5-a"""
    t = duel("neutral", "CLD MAN").do("allied CLD")
    assert t.asks("allied") == "7.3.5-a"
    assert t.offered("allied") == words("clouds:stay clouds:climb clouds:dive")
    t.do("allied clouds:climb")
    assert t.told("7.3.5-a", "axis") == []
    assert t.told("7.3.5-a", "allied") == ["A1 will leave the clouds at High."]


CLOUDS_DENIED = {
    "no card to pay": ("allied spitfire-i hand CLD", "clouds:climb", "8.2.1-b"),
    "ceiling": ("allied kittyhawk-i at High hand CLD MAN", "clouds:climb", "5.2.7"),
    "ground": ("allied spitfire-i at Very Low hand CLD", "clouds:dive", "8.0-a"),
    "sky": ("allied p-47d at Very High hand CLD MAN", "clouds:climb", "8.0-a"),
    "too high": ("allied kittyhawk-i hits 4 at High hand CLD MAN", "clouds:stay", "8.2.1-f"),
    "nonsense": ("allied spitfire-i hand CLD", "clouds:left", "7.3.5-a"),
}


@pytest.mark.parametrize("what", CLOUDS_DENIED)
def test_levels_that_clouds_do_not_offer(what: str) -> None:
    """§7.3.5-a, §8.2.1-b, §5.2.7, §8.0-a, §8.2.1-f"""
    ours, key, rule = CLOUDS_DENIED[what]
    t = Table(ours, MESSERSCHMITT).do("allied CLD")
    assert key not in t.offered("allied")
    assert t.denied("allied", key)[0] == rule


def test_no_more_cards_and_no_discard_or_draw_in_the_clouds() -> None:
    """§7.3.5-b, §7.3.5-c, §3.5: the turn ends at once; the next Wingman Step is lost too."""
    t = Table(SPITFIRE + " hand CLD MAN", MESSERSCHMITT)
    t.do("allied target:X1/leader", "allied CLD", "allied clouds:stay")
    t.expect("active X1", "hand A1 MAN")
    assert t.told("7.3.5-c") == ["A1 ends his turn: no discard and no draw in the clouds."]
    t.do("axis stay", "axis done", "axis draw:0", "draw")
    assert "A1: no Wingman Step: the Element is in the clouds." in t.told("7.3.5-c")
    t.expect("stage leader", "clouds A1 no")
    assert "target:X1/leader" in t.offered("allied")


def test_nobody_in_the_clouds_can_be_attacked() -> None:
    """§7.3.5-d"""
    t = Table(SPITFIRE + " clouds Medium", "allied yak-1", MESSERSCHMITT + " hand IMS11",
              "active X1")  # fmt: skip
    for code in ("A1/leader", "A1/wingman"):
        assert t.denied("axis", f"target:{code}") == ("7.3.5-d", "A1 is in the clouds")
    t = Table(
        SPITFIRE + " clouds Medium", "allied yak-1", MESSERSCHMITT, "active X1\nstage wingman"
    )
    for code in ("A1/leader", "A1/wingman"):
        assert t.denied("axis", f"target:{code}") == ("7.3.5-d", "A1 is in the clouds")


@pytest.mark.parametrize(
    ("level", "hand"), [("Medium", "MAN TT"), ("High", "TT"), ("Low", "MAN TT ACE")]
)
def test_out_of_the_clouds(level: str, hand: str) -> None:
    """§7.3.5-e, §3.2: a climb is paid and a dive draws, then the Leader Step is as usual."""
    t = Table(SPITFIRE + f" hand MAN TT clouds {level}", MESSERSCHMITT + f" at {level}",
              "stage altitude")  # fmt: skip
    if level == "High":
        assert t.offered("allied") == words("pay:MAN pay:TT")
        t.do("allied pay:MAN")
    elif level == "Low":
        t.do("draw ACE")
    t.expect(f"altitude A1 {level}", f"hand A1 {hand}", "clouds A1 no", "stage leader")
    assert t.told("7.3.5-e") == [f"A1 comes out of the clouds at {level}."]
    assert "target:X1/leader" in t.offered("allied")
