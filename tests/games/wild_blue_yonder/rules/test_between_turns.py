"""What a turn leaves behind, and what it does not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.cards import DECK
from airwar.kernel.play import Play
from airwar.kernel.sight import Veil
from tests.games.wild_blue_yonder.rules.test_sequence import owned
from tests.games.wild_blue_yonder.table import Table

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"


@pytest.mark.parametrize(
    ("target", "position", "limit"),
    [("X1/leader", "", 2), ("X1/wingman", "", 2), ("X1/leader", "A1 tailed X1", 1)],
)
def test_bursts_are_fresh_in_every_turn(target: str, position: str, limit: int) -> None:
    """§5.2.4-a, §9.2-a, §10.6.2: what was fired or gained is forgotten when a turn begins."""
    t = Table("allied beaufighter-vif hand IMS11", MESSERSCHMITT, position,
              "active X1 first axis stage draw", "fired 1 gunner 1 gained 2")  # fmt: skip
    t.do("axis draw:0", "draw", "allied skip", "allied stay", f"allied target:{target}")
    if target == "X1/wingman":
        t.do("draw TT BR")
    t.expect(f"limit {limit}", f"bursts {limit}")


def test_a_roll_binds_only_who_has_rolled() -> None:
    """§8.2.4: not the next Element, whatever its altitude."""
    t = Table(SPITFIRE + " hand VR", "allied yak-1 at High", MESSERSCHMITT + " at High",
              "switches roll-bars-all-attacks")  # fmt: skip
    t.do("allied VR/dive", "draw TT", "allied done", "allied done", "allied draw:0", "draw")
    t.do("axis skip", "axis stay")
    assert "target:A2/leader" in t.offered("axis")


def test_clouds_end_the_step_and_its_mini_hands() -> None:
    """§10.5-b, §7.3.5-b"""
    t = Table(SPITFIRE + " hand IMS11 CLD", MESSERSCHMITT)
    t.do("allied target:X1/wingman", "draw TT BR", "allied CLD")
    assert t.draws().rule == "10.5-b"
    t.do("draw TT", "allied clouds:stay").expect("mini X1 none", "top axis TT")
    assert tuple(owned(t.state, 1)) == DECK


def test_unplayed_cards_are_under_the_top_and_not_lost() -> None:
    """§3.4-b, §10.4, §2.2-a"""
    t = Table(SPITFIRE, MESSERSCHMITT, "stage wingman")
    t.do("allied target:X1/leader", "draw TT BR", "allied done", "draw BR")
    t.expect("discards allied BR", "pile allied 108")
    assert tuple(owned(t.state, 0)) == DECK


def test_a_reshuffle_takes_the_own_sides_cards_only() -> None:
    """§4.6.2, §2.2-a: hidden discards too."""
    t = Table(SPITFIRE + " hand MAN*3", MESSERSCHMITT + " hand MAN*3",
              "active X1 first axis stage discard", "pile allied ACE")  # fmt: skip
    t.do("axis discard:MAN", "axis discard:MAN", "axis done", "axis draw:0", "draw", "allied skip")
    t.do("allied stay", "allied done", "allied discard:MAN", "allied discard:MAN", "allied done")
    t.do("allied draw:2", "draw ACE")
    assert sum(t.draws().counts) == 108
    assert [sum(counts) for counts in t.state.secret] == [0, 1]
    t.do("draw MAN")
    assert [tuple(owned(t.state, side)) for side in (0, 1)] == [DECK, DECK]


def test_after_discards_others_cannot_tell_the_size_of_a_hand() -> None:
    """§4.6.1, §3.4-b"""
    t = Table(SPITFIRE + " hand MAN*3", MESSERSCHMITT, "stage discard")
    t.do("allied discard:MAN", "allied discard:MAN", "allied done")
    element = t.state.elements[0]
    assert (element.least, element.most, len(element.hand)) == (0, 2, 1)
    seen: object = GAME.secrets.redact(t.state, "axis").elements[0].hand
    assert isinstance(seen, Veil) and seen.size is None


def test_thrust_never_brings_more_than_speed() -> None:
    """§5.3.2: also where two would come and there is room for one."""
    s = GAME.cases.given([(1, "axis me262a-1a counters 2"), (2, SPITFIRE), (3, "stage draw")])
    s.types = (replace(s.types[0], thrust=2), *s.types[1:])
    play = Play(GAME, s)
    play.answer("axis", "draw:0")
    play.outcome(())
    leader = play.state.elements[0].leader
    assert leader is not None and leader.counters == 3


def test_an_agile_wingman_has_one_use_and_his_leader_another() -> None:
    """§5.5.1-a"""
    s = GAME.cases.given(list(enumerate((
        "allied gladiator-ii hand TT | wingman mini BR counters 1",
        MESSERSCHMITT + " hand SCI",
        "A1 disadvantaged X1",
        "switches agile-wingman",
        "stage wingman-attack target X1/leader",
    ), start=1)))  # fmt: skip
    play = Play(GAME, s)
    play.answer("allied", "play:barrel-roll/agile")
    play.answer("axis", "play:scissors")
    denial = play.why_not("allied", "counter/agile")
    assert denial is not None
    assert denial.reason == "the Agile marker is already used this turn"
    play.answer("allied", "pass")
    play.answer("allied", "done")
    play.answer("allied", "stay")
    play.answer("allied", "target:X1/leader")
    assert play.why_not("allied", "play:tight-turn/agile") is None
