"""Worlds that a seat may imagine: whatever was done in the open, there is one that fits."""

from __future__ import annotations

from random import Random

import pytest

from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.cards import FIRING
from airwar.games.wild_blue_yonder.rules.state import Hand
from airwar.kernel.sight import imagine, imagine_counted, sight
from tests.games.wild_blue_yonder.table import Table

MESSERSCHMITT = "axis bf109e-3"


def imagined(t: Table, seed: int) -> Hand:
    """A1's hand as the axis seat may imagine it; its own options are as they were."""
    world = imagine(GAME, sight(t.play, "axis"), Random(seed), 20)
    if "axis" in t.play.open:
        assert [o.key for o in world.options("axis")] == [o.key for o in t.play.options("axis")]
    return world.state.elements[0].hand


SPENT = {
    "as Scissors in an answer": [
        "allied gladiator-ii hand IMS11 MAN*2",
        "allied target:X1/wingman; draw TT BR; allied MAN; axis TT; allied IMS11/agile; axis pass",
    ],
    "to pay for a climb": [
        "allied spitfire-i hand IMS11 VR",
        "allied target:X1/wingman; draw TT TT; allied VR/climb; allied pay:IMS11",
    ],
    "as a shot": [
        "allied spitfire-i hand IMS11",
        "allied target:X1/wingman; draw TT TT; allied IMS11; axis TT",
    ],
}


@pytest.mark.parametrize("how", SPENT)
def test_an_attacker_on_a_wingman_may_have_spent_his_only_firing_card(how: str) -> None:
    """§10.6.1-a, §5.5.1-a, §8.2.1-b: in whatever way, he need not hold another."""
    element, answers = SPENT[how]
    t = Table(element, MESSERSCHMITT).do(*[line.strip() for line in answers.split(";")])
    if how == "as Scissors in an answer":
        t.do("allied MAN")
    assert not any(FIRING[kind] for kind in imagined(t, 1))


def test_a_spent_firing_card_leaves_the_rest_of_the_hand_open() -> None:
    """§10.6.1-a: some worlds have another, and some do not."""
    t = Table("allied gladiator-ii hand IMS11 MAN*3 TT", MESSERSCHMITT)
    t.do("allied target:X1/wingman", "draw TT BR", "allied MAN", "axis TT", "allied IMS11/agile")
    t.do("axis pass", "allied MAN")
    armed = {any(FIRING[kind] for kind in imagined(t, seed)) for seed in range(40)}
    assert armed == {False, True}


def test_an_attacker_on_a_wingman_who_has_shown_none_holds_a_firing_card() -> None:
    """§10.6.1-a: also if he paid for a roll with one before he named the Wingman."""
    t = Table("allied spitfire-i hand IMS11*2 VR MAN*2", MESSERSCHMITT + " at High")
    t.do("allied VR/climb", "allied pay:IMS11", "allied target:X1/wingman", "draw TT")
    t.do("allied MAN", "axis pass")
    for seed in range(20):
        assert any(FIRING[kind] for kind in imagined(t, seed))


def test_a_shuffle_tells_how_few_cards_the_pile_had() -> None:
    """§4.6.2: it is done for all to see, though cards lie under the discards unseen."""
    t = Table("allied spitfire-i hand MAN*3", MESSERSCHMITT, "pile allied ACE\nstage discard")
    t.do("allied discard:MAN", "allied discard:MAN", "allied done", "allied draw:0", "draw")
    t.do("axis skip", "axis stay", "axis done", "axis draw:0", "draw")
    t.do("allied target:X1/leader", "draw ACE")
    seen = sight(t.play, "axis")
    assert [each.rule for each in seen.since if each.kind == "reveal"] == ["4.6.2"]
    for seed in range(20):
        world = imagine(GAME, seen, Random(seed), 20)
        assert sum(world.base.bags[0]) == 1
    assert sum(GAME.secrets.redact(t.state, "axis").bags[0]) == 110


def test_a_mini_hand_that_is_drawn_late_holds_what_it_was_seen_to_answer_with() -> None:
    """§10.1.2: by the reading that draws it against the first firing card."""
    t = Table("allied spitfire-i", MESSERSCHMITT, "stage wingman\nswitches late-defensive-draw")
    t.do("allied target:X1/wingman", "draw IMS11 ACE", "allied IMS11", "draw BR TT", "axis BR")
    for seed in range(20):
        world, tries = imagine_counted(GAME, sight(t.play, "allied"), Random(seed))
        assert tries == 1
        assert world.state.exchange == t.state.exchange


def test_a_firing_card_that_the_enemy_pays_tells_nothing_of_the_attacker() -> None:
    """§8.2.2-b, §10.6.3: he who follows a roll is another."""
    t = Table(
        "allied spitfire-i hand IMS11*3",
        "axis bf110c-4 hand IMS11 VR MAN TT",
        "X1 disadvantaged A1",
        "active X1",
    )
    t.do("axis target:A1/wingman", "draw TT BR", "axis VR/dive", "allied pass", "draw TT")
    t.do("allied follow", "allied pay:IMS11", "allied pay:IMS11", "draw TT")
    for seed in range(20):
        world = imagine(GAME, sight(t.play, "allied"), Random(seed), 20)
        assert any(FIRING[kind] for kind in world.state.elements[1].hand)
