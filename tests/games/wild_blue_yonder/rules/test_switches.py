"""Every switch both ways: our reading, and the other one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from airwar.games.wild_blue_yonder import data
from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.show.view import view
from airwar.kernel.play import Play
from tests.games.wild_blue_yonder.table import Table, words

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"
Trial = Callable[[str], bool]
TRIALS: dict[str, Trial] = {}


def trial(key: str) -> Callable[[Trial], Trial]:
    """A position that tells whether a switch is on."""

    def keep(run: Trial) -> Trial:
        TRIALS[key] = run
        return run

    return keep


def test_every_switch_has_a_trial() -> None:
    assert set(TRIALS) == set(data.load_switches())


@pytest.mark.parametrize("on", [False, True])
@pytest.mark.parametrize("key", sorted(data.load_switches()))
def test_switch(key: str, on: bool) -> None:
    assert TRIALS[key](f"switches {key}" if on else "") is on


@trial("wingman-chop-throttle-free")
def wingman_chops(switch: str) -> bool:
    """§6.2.3: his Leader is Tailing, and the enemy Leader answers with Full Throttle."""
    t = Table(SPITFIRE, MESSERSCHMITT + " hand FT", "stage wingman\nA1 tailing X1", switch)
    t.do("allied target:X1/leader", "draw IMS11 CT", "allied IMS11", "axis FT")
    return "CT" in t.offered("allied")


def test_between_wingmen_nothing_bars_chop_throttle() -> None:
    """§6.2.3"""
    t = Table(SPITFIRE, MESSERSCHMITT, "stage wingman\nA1 tailing X1")
    t.do("allied target:X1/wingman", "draw IMS11 CT", "draw FT FT", "allied IMS11", "axis FT")
    assert "CT" in t.offered("allied")


@trial("lone-leader-chop-throttle")
def lone_leader_chops(switch: str) -> bool:
    """§7.5.2-a"""
    t = Table(
        "allied hurricane-i",
        SPITFIRE + " hand FT",
        MESSERSCHMITT + " hand CT ACE | no wingman",
        "active A2\nX1 advantaged A1",
        switch,
    )
    t.do("allied target:X1/leader", "allied FT")
    return "CT" in t.offered("axis")


@trial("agile-wingman")
def agile_wingman(switch: str) -> bool:
    """§5.5.1-a"""
    t = Table("allied gladiator-ii", MESSERSCHMITT, "stage wingman\nA1 disadvantaged X1", switch)
    t.do("allied target:X1/leader", "draw BR")
    if "BR/agile" not in t.offered("allied"):
        assert t.denied("allied", "BR/agile") == ("5.5.1-a", "only a Leader has the Agile marker")
        return False
    t.do("allied BR/agile").expect("position A1 advantaged X1", "agile A1 ready")
    return True


AGILE_JET = {
    "name": "Agile", "nation": "British", "service": "1940-01", "art": "gladiator", "value": 1,
    "wingman_value": 0, "agile": True, "power_boost": True,
    "front": {"burst": 1, "performance": 3, "horsepower": 1, "capacity": 3, "offensive": 1,
              "defensive": 1},
    "damaged": {"burst": 1, "performance": 2, "horsepower": 1, "capacity": 6, "offensive": 0,
                "defensive": 0},
}  # fmt: skip


@trial("damage-ends-agile")
def damage_ends_agile(switch: str) -> bool:
    """§5.5.1-a"""
    t = Table("allied gladiator-ii hits 3 hand TT", MESSERSCHMITT, "A1 disadvantaged X1", switch)
    t.do("allied target:X1/leader")
    if "TT/agile" in t.offered("allied"):
        return False
    assert t.denied("allied", "TT/agile") == (
        "5.5.1-a", "Gladiator II A1 Leader is not Agile any more: it is Damaged",
    )  # fmt: skip
    shown = view(t.state, "allied").elements[0].leader
    assert (shown.agile, shown.damaged_agile, shown.agile_marker) == (True, False, "")
    return True


@trial("no-agile-counter")
def no_agile_counter(switch: str) -> bool:
    """§5.5.1-a, §6.3: no aircraft of ours is Agile and boosted, so one is brought along."""
    t = Table.set_up(
        date="1941-01",
        allied=[{"aircraft": "agile"}],
        axis=[{"aircraft": "bf109e-3"}],
        aircraft={"agile": AGILE_JET},
        switches=switch.split()[1:],
    )
    t.do("allied altitude:low", "axis altitude:low", "draw BR*3", "draw MAN*6", "dice 2")
    t.do("axis stay", "axis target:A1/leader", "axis MAN", "allied pass", "axis done", "axis done")
    t.do("axis draw:0", "draw", "allied skip", "allied stay", "allied target:X1/leader")
    if "counter/agile" in t.offered("allied"):
        return False
    assert t.denied("allied", "counter/agile") == (
        "5.5.1-a",
        "a counter cannot be played as Scissors at this table",
    )
    return True


@trial("roll-bars-all-attacks")
def roll_bars_all(switch: str) -> bool:
    """§8.2.4: a Leader who was Unengaged when he rolled."""
    t = Table(SPITFIRE + " hand VR*2 IMS11 MAN", MESSERSCHMITT + " at Low", MESSERSCHMITT, switch)
    t.do("allied VR/dive", "draw TT")
    barred = "target:X1/leader" not in t.offered("allied")
    if barred:
        assert t.denied("allied", "target:X1/leader") == (
            "8.2.4",
            "after a roll nobody is attacked at the new altitude",
        )
    t.do("allied VR/climb", "allied pay:TT")
    assert "target:X2/leader" in t.offered("allied")
    return barred


def test_a_follower_may_be_attacked_whatever_the_switch() -> None:
    """§8.2.4"""
    t = Table(SPITFIRE + " hand VR MAN", MESSERSCHMITT + " hand TT*2",
              "A1 tailed X1\nswitches roll-bars-all-attacks")  # fmt: skip
    t.do("allied VR/dive", "axis pass", "draw BR", "axis follow", "axis pay:TT", "draw BR")
    t.do("allied target:X1/leader", "allied MAN", "axis pass").expect("position X1 advantaged A1")


@trial("roll-frees-advantaged")
def roll_frees(switch: str) -> bool:
    """§8.2.4, §8.2.1-d: a Leader who was Advantaged when he rolled."""
    t = Table(SPITFIRE + " hand VR IMS11", MESSERSCHMITT, MESSERSCHMITT + " at Low",
              "A1 advantaged X1", switch)  # fmt: skip
    t.do("allied VR/dive", "draw TT").expect("position A1 neutral")
    return "target:X2/leader" in t.offered("allied")


def test_if_both_are_on_the_bar_prevails() -> None:
    """§8.2.4"""
    t = Table(SPITFIRE + " hand VR IMS11", MESSERSCHMITT, MESSERSCHMITT + " at Low",
              "A1 advantaged X1\nswitches roll-frees-advantaged roll-bars-all-attacks")  # fmt: skip
    t.do("allied VR/dive", "draw TT")
    assert "target:X2/leader" not in t.offered("allied")


@trial("clouds-count-as-present")
def clouds_are_present(switch: str) -> bool:
    """§12.T-5"""
    t = Table(SPITFIRE + " | no wingman", MESSERSCHMITT + " clouds Medium", switch)
    t.do("allied disengage", "draw OS12")
    return any("destroyed" in loss.how for loss in t.state.losses)


@trial("clouds-free-choice")
def clouds_free_choice(switch: str) -> bool:
    """§7.3.5-a: above the Ceiling; the forced dive waits for the Altitude Step after."""
    t = Table("allied kittyhawk-i at High hits 4 hand CLD MAN", MESSERSCHMITT, switch)
    t.do("allied CLD")
    rule = "8.2.1-f" if not switch else "5.2.7"
    assert t.denied("allied", "clouds:climb")[0] == rule
    if t.offered("allied") == {"clouds:dive"}:
        return False
    assert t.offered("allied") == words("clouds:stay clouds:dive")
    t.do("allied clouds:stay", "axis stay", "axis done", "axis draw:0", "draw")
    t.expect("altitude A1 High", "stage leader").do("allied done", "allied done", "allied draw:0")
    t.do("draw", "axis stay", "axis done", "axis done", "axis draw:0", "draw", "draw TT")
    t.expect("altitude A1 Medium")
    return True


@trial("last-turn-clouds-check")
def last_turn_check(switch: str) -> bool:
    """§12.2: from Neutral, each aircraft."""
    t = Table(SPITFIRE + " hand CLD", MESSERSCHMITT + " hand TT", "turn 6\nA1 tailed X1", switch)
    t.do("allied CLD", "axis pass")
    if t.play.over:
        return False
    t.do("draw CLD", "draw IMS11").expect("lost A1/leader clouds", "lost A1/wingman clouds damaged")
    t.expect("points axis 2")
    return True


@trial("last-turn-clouds-points")
def last_turn_points(switch: str) -> bool:
    """§12.2, §4.9.3-a"""
    t = Table(SPITFIRE + " hand CLD", MESSERSCHMITT, "turn 6", switch).do("allied CLD")
    t.expect("over", f"points axis {4 if switch else 0}")
    return t.play.result is not None and t.play.result.winner == "axis"


CANNON_GUNNER = {
    "name": "Destroyer", "nation": "German", "service": "1940-01", "art": "me410", "value": 1,
    "wingman_value": 0, "engines": 2,
    "front": {"burst": 1, "cannon": 2, "gunner": 1, "performance": 3, "horsepower": 1,
              "capacity": 3, "offensive": 1, "defensive": 1},
    "damaged": {"burst": 1, "cannon": 2, "gunner": 1, "performance": 2, "horsepower": 1,
                "capacity": 6, "offensive": 0, "defensive": 0},
}  # fmt: skip


@trial("gunner-heavy-cannon")
def gunner_cannon(switch: str) -> bool:
    """§9.3.6: no aircraft of ours has both, so one is brought along."""
    t = Table.set_up(
        date="1941-01",
        allied=[{"aircraft": "spitfire-i"}],
        axis=[{"aircraft": "destroyer"}],
        aircraft={"destroyer": CANNON_GUNNER},
        switches=switch.split()[1:],
    )
    t.do("allied altitude:low", "axis altitude:low", "draw MAN*6", "draw IMS11*3", "dice 1")
    t.do("allied stay", "allied target:X1/leader", "allied MAN", "axis pass", "allied done")
    t.do("allied done", "allied draw:0", "draw", "axis skip", "axis stay", "axis target:A1/leader")
    t.do("axis IMS11", "allied pass")
    hits = t.state.elements[0].leader
    assert hits is not None and hits.hits in (1, 3)
    return hits.hits == 3


@trial("gunner-evasion-costs-position")
def gunner_evasion(switch: str) -> bool:
    """§9.2.1-b"""
    t = Table("axis bf110c-4 hand IMS11", "allied hurricane-i hand BR",
              "active X1\nX1 tailed A1", switch)  # fmt: skip
    t.do("axis target:A1/leader", "axis IMS11", "allied BR")
    return t.state.elements[1].place == 1


@trial("turret-no-maneuver")
def turret_stays(switch: str) -> bool:
    """§5.5.5-a"""
    t = Table("allied defiant-i hand MAN HL", MESSERSCHMITT, switch).do("allied target:X1/leader")
    if "MAN" in t.offered("allied"):
        return False
    assert t.denied("allied", "MAN") == (
        "5.5.5-a",
        "a Turret Fighter does not maneuver on a Fighter from here",
    )
    t = Table("allied defiant-i hand MAN", MESSERSCHMITT, "A1 tailed X1", switch)
    t.do("allied target:X1/leader", "allied MAN").expect("position A1 disadvantaged X1")
    return True


def test_with_the_switch_a_turret_leader_pries_nobody_loose() -> None:
    """§5.5.5-a, §7.5.2-a: his own place is Neutral, whatever his friend's is."""
    position = {"play:maneuver", "play:half-loop", "play:full-throttle", "play:scissors", "counter",
                "play:barrel-roll/agile", "counter/agile"}  # fmt: skip
    lines = ("allied defiant-i hand MAN HL FT SCI BR counters 1", "allied spitfire-i",
             MESSERSCHMITT + " | no wingman", "X1 advantaged A2")  # fmt: skip
    for more in ((), ("switches turret-no-maneuver",)):
        s = GAME.cases.given(list(enumerate((*lines, *more), start=1)))
        s.types = (replace(s.types[0], agile=True), *s.types[1:])
        play = Play(GAME, s)
        play.answer("allied", "target:X1/leader")
        offered = {option.key for option in play.options("allied")}
        assert offered & position == (set() if more else position)
        for key in position - offered:
            denial = play.why_not("allied", key)
            assert denial is not None and denial.rule == "5.5.5-a"


def test_with_the_switch_a_turret_leader_maneuvers_on_no_wingman() -> None:
    """§5.5.5-a, §8.2.4: the Gunner's target stays when his Leader has shaken off the enemy."""
    for switch in ("", "switches turret-no-maneuver"):
        t = Table("allied defiant-i hand IMS11 VR*2 MAN", MESSERSCHMITT, "A1 tailed X1", switch)
        t.do("allied target:X1/wingman", "draw TT BR", "allied VR/dive", "draw TT", "axis stay")
        t.do("allied VR/climb", "allied pay:TT")
        assert ("MAN" in t.offered("allied")) == (not switch)
    assert t.denied("allied", "MAN")[0] == "5.5.5-a"


@trial("late-defensive-draw")
def late_draw(switch: str) -> bool:
    """§10.1.2, §10.5-a"""
    t = Table(SPITFIRE, MESSERSCHMITT, "stage wingman", switch)
    t.do("allied target:X1/wingman", "draw IMS11 TT")
    if "allied" not in t.play.open:
        assert t.draws().rule == "10.5-a"
        return False
    t.do("allied IMS11")
    assert t.draws().rule == "10.1.2"
    t.do("draw BR MAN", "axis BR").expect("hits X1/wingman 0")
    return True


@trial("promotion-heals-cockpit")
def promotion_heals(switch: str) -> bool:
    """§11.2-b"""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " hits 5 | wingman cockpit 2", switch)
    t.do("allied target:X1/leader", "allied IMS11")
    size = t.draws().n
    t.do(f"draw MAN*{size}").expect(f"cockpit X1/leader {0 if switch else 2}")
    return size == 5
