"""What a search values, and what it tries."""

from __future__ import annotations

from random import Random

import pytest

from airwar.games.luftwaffe.bot.evaluation import american_chance, evaluate, still_to_fall
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules.answers import Fly
from tests.games.luftwaffe.table import Table

RAID = ("force A1 1810 b17-01,b17-02 target berlin", "plan b17-01 berlin a1", "turn 3",
        "plan b17-02 leipzig a1", "force G1 1811 fw190-01,fw190-02,fw190-03")  # fmt: skip


def test_bombers_on_their_way_count() -> None:
    """§4.1: two cities that may still be bombed; a tired bomber is less likely to get there."""
    whole = still_to_fall(Table(*RAID).state)
    tired = still_to_fall(Table(RAID[0] + " tired b17-01", *RAID[1:]).state)
    assert whole == pytest.approx(1.2)
    assert tired == pytest.approx(0.8)


def test_a_city_counts_once() -> None:
    """R99: a second bomber for the city makes it surer, and no more; bombed, it is done."""
    twice = Table("plan b17-01 berlin a1", "plan b17-02 berlin a2", RAID[0], "turn 3").state
    assert still_to_fall(twice) == pytest.approx(1 - 0.4**2)
    done = Table(*RAID, "down berlin.a2", "bombs b17-01").state
    assert still_to_fall(done) == pytest.approx(0.6)


def test_what_was_bombed_and_what_was_lost() -> None:
    """§4.3 §55.21: more cities are better for the American, and so are German losses."""
    before = Table(*RAID).state
    after = Table(*RAID, "down bremen.a1", "down kassel.a1").state
    assert american_chance(after) > american_chance(before)
    assert evaluate(before, "german") == pytest.approx(1 - evaluate(before, "american"))
    lost = Table(*RAID, "factors 0 6").state
    assert evaluate(lost, "american") > evaluate(before, "american")


@pytest.mark.parametrize("scenario", ["gotterdammerung", "tournament", "advanced"])
def test_every_way_of_counting(scenario: str) -> None:
    lines = (f"scenario {scenario}", "system oil", "force A1 1810 b17-01 target leipzig",
             "plan b17-01 leipzig o1", "turn 3", "force G1 1811 fw190-01")  # fmt: skip
    empty = Table(*lines).state
    hit = Table(*lines, "down zeitz.o1", "down ruhland.o1").state
    assert 0 < evaluate(empty, "american") < evaluate(hit, "american") < 1


def test_the_german_weighs_attacks_and_nothing_else() -> None:
    """With no enemy in reach there is nothing to think about."""
    near = Table(*RAID)
    tried = [answer for answer, _ in GAME.bot.advise(near.state, near.play.open["german"])]
    assert any(isinstance(each, Fly) and each.then == "attack" for each in tried)
    assert 1 < len(tried) <= 6
    alone = Table("force A1 0610 b17-01 target berlin", "plan b17-01 berlin a1", "turn 3",
                  "force G1 3312 fw190-01")  # fmt: skip
    assert len(GAME.bot.advise(alone.state, alone.play.open["german"])) == 1


def test_the_american_compares_plans() -> None:
    """§3.6: several raids, all legal; the usual one is the likeliest."""
    t = Table.set_up("basic")
    t.play.answer("german", GAME.bot.policy(t.state, t.play.open["german"], Random(1)))
    choose = t.play.open["american"]
    tried = GAME.bot.advise(t.state, choose)
    assert len(tried) > 1
    assert tried[0][1] == max(weight for _, weight in tried)
    for plan, _ in tried:
        assert next(choose.question.refused(t.state, choose.about, plan), None) is None
