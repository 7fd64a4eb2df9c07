"""What a search values, and what it tries."""

from __future__ import annotations

from random import Random

import pytest

from airwar.games.luftwaffe.bot.evaluation import american_chance, evaluate, still_to_fall
from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules.answers import Fly
from airwar.kernel.sight import sight
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


SMALL = ("scenario short-raid", "turn 3", "plan b17-01 bremen a1,a2", "plan b17-02 emden i1",
         "force A1 1206 b17-01,b17-02 target bremen", "based fw190-01 jever")  # fmt: skip


def test_in_a_small_raid_the_german_weighs_attacks_and_waiting() -> None:
    """With no enemy in reach there is nothing to think about; with many raids, no time."""
    near = Table(*SMALL)
    tried = [answer for answer, _ in GAME.bot.advise(near.state, near.play.open["german"])]
    assert any(isinstance(each, Fly) and each.then == "attack" for each in tried)
    assert "end" in tried and len(tried) <= 6
    alone = Table("scenario short-raid", "turn 3", "force A1 0610 b17-01 target bremen",
                  "plan b17-01 bremen a1,a2", "based me109-01 hannover")  # fmt: skip
    assert len(GAME.bot.advise(alone.state, alone.play.open["german"])) <= 2
    many = Table(*RAID)
    assert len(GAME.bot.advise(many.state, many.play.open["german"])) == 1


def test_a_search_looks_to_the_end_of_the_quarter() -> None:
    """What a take-off costs or wins shows turns later."""
    t = Table(*SMALL)
    ahead = GAME.bot.thinking(t.state, t.play.open["german"]).looks[-1][1]
    assert ahead == t.state.setup.turns - 3


def test_the_german_imagines_a_raid_on_what_counts() -> None:
    """§10.31: seven bombers over the sea may go anywhere; most are for aircraft factories, and not
    all of a group for one city."""
    names = ",".join([f"b17-0{n}" for n in range(1, 8)])
    t = Table(f"force A1 1206 {names} target leipzig", "turn 3", "based fw190-01 jever",
              *[f"plan b17-0{n} leipzig a1" for n in range(1, 8)])  # fmt: skip
    seen, counting, cities = sight(t.play, "german"), 0, []
    symbols = load_board().symbols
    for n in range(20):
        plan = GAME.secrets.fill(seen, Random(n)).american.value.plan
        assert plan is not None
        own = [line for line in plan.groups[0].bombers if line.at in load_board().cities]
        aimed = [symbols[f"{line.at}.{each}"].kind for line in own for each in line.symbols]
        counting += "aircraft" in aimed
        cities.append(len({line.at for line in own}))
    assert counting >= 14
    assert max(cities) > 1


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
