"""Chapter 9: firing, Heavy Guns, Gunners and Hits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.fighters import new_plane
from airwar.games.wild_blue_yonder.show.view import view
from airwar.kernel.play import Play
from tests.games.wild_blue_yonder.table import Table, words

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"


def test_a_firing_card_needs_its_bursts() -> None:
    """§9.0-a, §9.1: while Neutral, Advantaged or Tailing, and what is left."""
    t = Table(SPITFIRE + " hand IMS11 IMS22 IMS33 OS12 OS34", MESSERSCHMITT, "A1 advantaged X1")
    t.do("allied target:X1/leader")
    assert t.offered("allied") == words("done IMS11 IMS22 OS12 disengage")
    t.do("allied OS12")
    assert t.told("9.0-a") == ["Spitfire I A1 Leader plays Out of the Sun (1 Burst, 2 Hits)."]
    assert t.offered("allied") == words("done IMS11")


def test_gains_apply_at_once() -> None:
    """§9.1.1: also after fire in the same step."""
    t = Table(SPITFIRE + " hand IMS11*2 MAN", MESSERSCHMITT)
    t.do("allied target:X1/leader", "allied IMS11")
    assert t.offered("allied") == words("done MAN")
    assert t.do("allied MAN").offered("allied") == words("done IMS11")


@pytest.mark.parametrize(
    ("card", "hits"), [("IMS11", 3), ("IMS33", 3), ("IMSC", 3), ("IMSE", 3), ("IMSF", 3)]
)
def test_a_heavy_gun_makes_any_shot_2_bursts_3_hits(card: str, hits: int) -> None:
    """§9.1.2-a: its own figures and any special effect are gone."""
    t = Table(f"allied p-39d hand {card} MAN", "axis fw190a-3", "A1 advantaged X1")
    t.do("allied target:X1/leader", f"allied {card}/heavy")
    t.expect(f"hits X1/leader {hits}", "cockpit X1/leader 0", "bursts 0", "heavy A1/leader 1")
    assert t.told("9.1.2-a")[0].endswith("with a Heavy Gun.")


HEAVY_DENIED = {
    "two Bursts": ("p-39d", "", "9.1.2-a", "this needs 2 Bursts and 1 of 1 are left"),
    "spent": ("p-39d heavy 0", "A1 tailing X1", "9.1.2-b", "the Heavy Gun markers are spent"),
    "none": ("spitfire-i", "A1 tailing X1", "9.1.2-b", "it has no Heavy Guns"),
    "behind": (
        "p-39d",
        "A1 tailed X1",
        "7.4-a",
        "you are Disadvantaged or Tailed and have no Gunner",
    ),
    "gunner": ("bf110 heavy 1", "A1 tailed X1", "9.1.2-b", "a Gunner has no Heavy Gun"),
}


@pytest.mark.parametrize("what", HEAVY_DENIED)
def test_heavy_gun_limits(what: str) -> None:
    """§9.1.2-a, §9.1.2-b"""
    plane, position, rule, reason = HEAVY_DENIED[what]
    plane = plane.replace("bf110", "beaufighter-vif")
    t = Table(f"allied {plane} hand IMS11", MESSERSCHMITT, position).do("allied target:X1/leader")
    assert t.denied("allied", "IMS11/heavy") == (rule, reason)


def test_no_heavy_gun_with_out_of_the_sun() -> None:
    """§9.1.2-b"""
    t = Table("allied p-39d hand OS12", MESSERSCHMITT, "A1 tailing X1").do(
        "allied target:X1/leader"
    )
    assert t.offered("allied") == words("done OS12 disengage")
    assert t.denied("allied", "play:out-of-the-sun-1b2h/heavy") == (
        "6.1-b",
        "play an attack card, or stop",
    )


def test_a_wingmans_markers_wait_for_his_promotion() -> None:
    """§9.1.2-c, §5.4.3, §11.2-b"""
    t = Table("allied p-39d", MESSERSCHMITT, "stage wingman\nA1 tailing X1")
    t.do("allied target:X1/leader", "draw IMS11")
    assert t.offered("allied") == words("done IMS11")
    assert t.denied("allied", "IMS11/heavy") == (
        "9.1.2-c",
        "a Wingman has Heavy Guns for formations only",
    )
    t = Table("allied p-39d hits 5 heavy 0", MESSERSCHMITT + " hand IMS11 MAN", "active X1")
    t.do("axis target:A1/leader", "axis IMS11", "draw MAN*4").expect("heavy A1/leader 2")


# -- Gunners --------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["disadvantaged", "tailed"])
def test_a_gunner_fires_up_to_his_rating_in_a_turn(place: str) -> None:
    """§9.2-a, §9.2-b: no bonus by position, at the Leader behind."""
    t = Table("axis bf110c-4 hand IMS11*2 IMS22 OS12", "allied hurricane-i",
              f"active X1\nX1 {place} A1")  # fmt: skip
    t.do("axis target:A1/leader").expect("limit 1")
    assert t.offered("axis") == words("done IMS11 OS12 disengage")
    assert t.denied("axis", "IMS22") == ("9.2-a", "the Gunner has 1 of 1 Bursts left, this needs 2")
    t.do("axis IMS11").expect("hits A1/leader 1")
    assert t.denied("axis", "OS12") == ("9.2-a", "the Gunner has 0 of 1 Bursts left, this needs 1")


def test_a_skilled_gunner() -> None:
    """§9.2-b, §13.4"""
    t = Table(
        "axis bf110c-4 hand IMS22 pilot gunner", "allied hurricane-i", "active X1\nX1 tailed A1"
    )
    t.do("axis target:A1/leader").expect("limit 2")


def test_from_gunner_to_own_guns() -> None:
    """§9.2-c: what the Gunner fired is not charged."""
    t = Table("axis bf110c-4 hand IMS11*2 HL", "allied hurricane-i", "active X1\nX1 tailed A1")
    t.do("axis target:A1/leader", "axis IMS11", "axis HL").expect("bursts 1")
    t.do("axis IMS11").expect("hits A1/leader 2", "bursts 0")


def test_gunner_fire_is_answered_as_any_other_and_never_answered_back() -> None:
    """§9.2.1-a, §9.2.2"""
    t = Table("axis bf110c-4 hand IMS11 BR ACE", "allied hurricane-i hand BR CT TT VR SCI",
              "active X1\nX1 tailed A1")  # fmt: skip
    t.do("axis target:A1/leader", "axis IMS11")
    assert t.offered("allied") == words("pass BR CT TT VR")
    t.do("allied BR").expect("hits A1/leader 0")
    assert t.asks("axis") == "6.1-b"
    assert t.told("9.2.2") == [
        "Bf110C-4 X1 Leader's In My Sights (1 Burst, 1 Hit) is answered and fails."
    ]


@pytest.mark.parametrize("on", [False, True])
@pytest.mark.parametrize(
    ("place", "after"), [("tailed", "advantaged X1"), ("disadvantaged", "neutral")]
)
def test_dodging_a_gunner(on: bool, place: str, after: str) -> None:
    """§9.2.1-b: with the option a Leader who answers drops one place, after the exchange."""
    t = Table(
        "axis bf110c-4 hand IMS11",
        "allied hurricane-i hand BR",
        f"active X1\nX1 {place} A1",
        "switches gunner-evasion-costs-position" * on,
    )
    t.do("axis target:A1/leader", "axis IMS11", "allied BR")
    before = {"tailed": "tailing X1", "disadvantaged": "advantaged X1"}[place]
    t.expect(f"position A1 {after if on else before}")
    assert len(t.told("9.2.1-b")) == on


def test_a_wingman_who_dodges_a_gunner_changes_nothing() -> None:
    """§9.2.1-b"""
    t = Table("axis bf110c-4 hand IMS11", "allied hurricane-i",
              "active X1\nX1 tailed A1\nswitches gunner-evasion-costs-position")  # fmt: skip
    t.do("axis target:A1/wingman", "draw BR TT", "axis IMS11", "allied BR")
    t.expect("position A1 tailing X1", "hits A1/wingman 0")


# -- Hits -----------------------------------------------------------------------------------------

HITS = {"IMS11": 1, "IMS12": 2, "IMSC": 1, "IMS22": 2, "IMS23": 3, "IMS33": 3, "OS12": 2,
        "OS23": 3, "OS34": 4}  # fmt: skip


@pytest.mark.parametrize("card", HITS)
def test_hits(card: str) -> None:
    """§9.3: added for the rest of the game, and looked at after every card."""
    t = Table(f"allied hurricane-iic hand {card}", "axis bf110c-4 hits 1", "A1 tailing X1")
    t.do("allied target:X1/leader", f"allied {card}")
    total = 1 + HITS[card]
    t.expect(f"hits X1/leader {total}")
    t.expect("state X1/leader " + ("damaged" if total >= 4 else "undamaged"))
    assert f"It has 1 + {HITS[card]} = {total} (Damaged at 4, " in t.told("9.3")[0]


def test_cockpit_hit_on_a_leader() -> None:
    """§9.3.3-a: Performance is one less, on either side of the card, and they add up."""
    t = Table(SPITFIRE + " hand IMSC*2 MAN*2", MESSERSCHMITT + " hits 1", "A1 tailing X1")
    t.do("allied target:X1/leader", "allied IMSC").expect("hits X1/leader 2", "performance X1 5")
    assert t.told("9.3.3-a") == ["Bf109E-3 X1 Leader has a Cockpit Hit: Performance is one less."]
    t.do("allied IMSC").expect("state X1/leader damaged", "cockpit X1/leader 2", "performance X1 2")


def test_cockpit_hit_on_a_wingman() -> None:
    """§9.3.3-a: his Offensive rating is one less."""
    t = Table(SPITFIRE + " hand IMSC", MESSERSCHMITT)
    t.do("allied target:X1/wingman", "draw MAN*2", "allied IMSC", "axis pass")
    t.expect("hits X1/wingman 1", "offensive X1 1", "defensive X1 2", "performance X1 6")
    assert "Offensive is one less" in t.told("9.3.3-a")[0]


def test_engine_hit() -> None:
    """§9.3.4, §5.5.3: Destroyed, or six Hits on a multi-engined aircraft."""
    t = Table(SPITFIRE + " hand IMSE", MESSERSCHMITT, "A1 tailing X1")
    t.do("allied target:X1/leader", "allied IMSE", "draw MAN*5").expect("lost X1/leader destroyed")
    assert "its engine" in t.told("9.3.4")[0]
    t = Table(SPITFIRE + " hand IMSE", "axis bf110c-4", "A1 tailing X1")
    t.do("allied target:X1/leader", "allied IMSE").expect(
        "hits X1/leader 6", "state X1/leader damaged"
    )
    assert "6 Hits" in t.told("9.3.4")[0]


def test_fuel_tank_hit() -> None:
    """§9.3.5: any target is Destroyed."""
    t = Table(SPITFIRE + " hand IMSF", "axis bf110c-4", "A1 tailing X1")
    t.do("allied target:X1/leader", "allied IMSF", "draw MAN*3").expect("lost X1/leader destroyed")
    assert "its fuel tank" in t.told("9.3.5")[0]


CANNON = {"IMS11": 3, "IMSC": 3, "OS12": 4, "IMSE": 8}


@pytest.mark.parametrize("card", CANNON)
def test_heavy_cannon_add_to_every_shot(card: str) -> None:
    """§9.3.6: special cards included; here +2, at an aircraft with two engines."""
    t = Table(f"axis me262a-1a hand {card}", "allied beaufighter-vif", "active X1\nX1 tailing A1")
    t.do("axis target:A1/leader", f"axis {card}").expect(f"hits A1/leader {CANNON[card]}")
    event = next(each.event for each in t.play.events if each.event.rule == "9.3.6")
    assert [(m.name, m.value) for m in event.modifiers] == [("heavy cannon", 2)]
    assert f": {CANNON[card] - 2} + 2 for the heavy cannon = {CANNON[card]} Hits." in event.text


def test_heavy_cannon_do_not_save_who_is_destroyed_anyway() -> None:
    """§9.3.6, §9.3.5"""
    t = Table("axis me262a-1a hand IMSF", "allied yak-1", "active X1\nX1 tailing A1")
    t.do("axis target:A1/leader", "axis IMSF", "draw MAN*4")
    assert t.told("9.3.6") == [] and len(t.told("9.3.5")) == 1


def test_heavy_cannon_of_a_wingman() -> None:
    """§9.3.6, §10.4.2"""
    t = Table("axis fw190a-8-r2", SPITFIRE, "active X1\nstage wingman")
    t.do("axis target:A1/leader", "draw IMS11 TT", "axis IMS11").expect("hits A1/leader 2")


OWN_GUNS = "axis fw190a-8-r2 hand IMS11 ACE | wingman heavy 2", SPITFIRE, "active X1"


def own_guns(*lines: str) -> Table:
    """A type whose Wingman's cannon and Heavy Guns differ from the Leader's."""
    t = Table(*OWN_GUNS, *lines)
    s = GAME.cases.given(list(enumerate((*OWN_GUNS, *lines), start=1)))
    card = s.types[0]
    front = replace(card.front, wingman_cannon=3)
    s.types = (replace(card, front=front, wingman_heavy_guns=2), s.types[1])
    t.play = Play(GAME, s)
    return t


def test_a_wingman_fires_with_his_own_cannon() -> None:
    """§9.3.6, §5.4.2, R89: and his Leader with the other."""
    t = own_guns("stage wingman").do("axis target:A1/leader", "draw IMS11 TT", "axis IMS11")
    t.expect("hits A1/leader 4")
    shown = view(t.state, "axis").elements[0]
    assert shown.wingman is not None
    assert (shown.leader.ratings.cannon, shown.wingman.ratings.cannon) == (1, 3)
    t = own_guns().do("axis target:A1/leader", "axis IMS11").expect("hits A1/leader 2")


def test_a_promoted_wingman_fires_with_the_cannon_of_the_leader_card() -> None:
    """§11.2-b, R89"""
    t = own_guns("lost X1/leader destroyed").do("axis target:A1/leader", "axis IMS11")
    t.expect("hits A1/leader 2")


def test_a_wingman_has_his_own_heavy_guns() -> None:
    """§5.4.3, §11.2-b, R89: useless against a fighter until he leads."""
    t = own_guns("X1 advantaged A1").do("axis target:A1/leader")
    planes = [new_plane(t.state, 0, leader=leader) for leader in (True, False)]
    assert [plane.heavy for plane in planes] == [0, 2]
    assert t.denied("axis", "IMS11/heavy") == ("9.1.2-b", "it has no Heavy Guns")
    t = own_guns("lost X1/leader destroyed", "X1 advantaged A1").do("axis target:A1/leader")
    t.do("axis IMS11/heavy").expect("hits A1/leader 4")
    t = own_guns("lost X1/leader destroyed", "fired 2").do("axis target:A1/leader")
    assert t.denied("axis", "IMS11/heavy")[0] == "9.1.2-a"
