from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.wild_blue_yonder.bot import evaluate as value
from airwar.games.wild_blue_yonder.bot.weights import RISK, hurt
from tests.bots.tables import WILD, moments, setups


@pytest.mark.parametrize("setup", list(setups(8, 41)), ids=str)
def test_weights_add_up_to_one_and_name_legal_answers(setup: dict[str, Any]) -> None:
    for play, seat in moments(WILD, setup, 6, 0.3):
        advice = WILD.bot.advise(play.state, play.open[seat])
        assert sum(weight for _, weight in advice) == pytest.approx(1.0)
        assert len({key for key, _ in advice}) == len(advice)
        assert all(play.why_not(seat, key) is None for key, _ in advice)


@pytest.mark.parametrize("setup", list(setups(6, 43)), ids=str)
def test_what_one_side_gains_the_other_loses(setup: dict[str, Any]) -> None:
    for play, _ in moments(WILD, setup, 2, 0.3):
        allied, axis = (WILD.bot.evaluate(play.state, side) for side in ("allied", "axis"))
        assert 0.0 <= allied <= 1.0
        assert allied + axis == pytest.approx(1.0)


def test_an_ended_game_is_worth_its_result() -> None:
    s = WILD.rules.opening({"scenario": "first-duel"})
    s.stage = "over"
    assert WILD.bot.evaluate(s, "allied") == 0.5
    s.bonus = (0, 2)
    assert WILD.bot.evaluate(s, "allied") < 0.1
    close = WILD.bot.evaluate(s, "axis")
    s.bonus = (0, 9)
    assert 0.9 < close < WILD.bot.evaluate(s, "axis") <= 1.0


@pytest.mark.parametrize("turn", [1, 4, 6])
def test_hits_places_and_points_count(turn: int) -> None:
    play, _ = next(moments(WILD, {"scenario": "first-duel"}, 1, 0.3))
    s = play.state
    s.turn = turn
    before = WILD.bot.evaluate(s, "allied")
    mine, theirs = s.elements
    assert theirs.leader is not None
    hit = replace(theirs, leader=replace(theirs.leader, hits=2))
    s.elements = (mine, hit)
    assert WILD.bot.evaluate(s, "allied") > before
    s.elements = (replace(mine, enemy=1, place=2), replace(theirs, enemy=0, place=-2))
    assert WILD.bot.evaluate(s, "allied") > before
    s.elements, s.bonus = (mine, theirs), (2, 0)
    assert WILD.bot.evaluate(s, "allied") > before


def test_every_fact_has_a_weight_for_every_phase() -> None:
    table = value.weights()
    assert len(table) == len(value.PHASES)
    assert all(len(row) == len(value.FACTS) for row in table)


def test_more_hits_hurt_more() -> None:
    steps = [hurt(3, 6, hits, hits >= 3) for hits in range(7)]
    assert steps == sorted(steps) and len(set(steps)) == 7


def test_the_risk_of_leaving_is_counted_off_the_manifest() -> None:
    assert RISK[False, 0] == pytest.approx(7 / 110)  # engine, fuel tank and five out of the sun
    assert RISK[False, 2] == 0.0
    assert RISK[True, -1] == pytest.approx((2 + 5 + 4 + 9) / 110)
