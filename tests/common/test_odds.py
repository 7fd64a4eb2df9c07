from __future__ import annotations

from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from airwar.common.contract import game_of
from airwar.common.odds import Odds, odds
from airwar.kernel.errors import IllegalAnswer, NotYourTurn
from airwar.kernel.play import Play
from airwar.kernel.requests import CHECKPOINT, Draw, Flow, Roll, Together, ask
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from tests.kernel.micro import YES_NO, micro
from tests.toy import TOY
from tests.toy_rules import Patrol


def ask_odds(play: Play[Patrol], seat: str, key: str, samples: int = 400) -> Odds:
    return odds(game_of(play), sight(play, seat), key, Random(5), samples)


def chances(found: Odds) -> dict[str, float]:
    return {chance.what: chance.p for chance in found.outcomes}


def shot_at(thick: bool = False, down: tuple[int, ...] = ()) -> Play[Patrol]:
    """red1 has fired at blue1, who may break."""
    s = TOY.rules.opening({"scenario": "pair", "switches": ["thick"] if thick else []})
    s.altitude = dict.fromkeys(s.seats, 3)
    s.down = {**s.down, "blue1": down}
    s.decks = {**s.decks, "blue1": (2 - down.count(0), 2, 1)}
    s.plans, s.active = {"blue1": "watch", "blue2": "watch", "red1": "at:blue1"}, 2
    play = Play(TOY, s, Seeded(1))
    play.answer("red1", "level")
    play.answer("red1", "play:fire")
    return play


def test_one_die_against_four() -> None:
    found = ask_odds(shot_at(), "blue1", "pass")
    assert found.exact
    assert found.error == 0
    assert chances(found) == pytest.approx({"a hit": 1 / 2, "nothing changes": 1 / 2})


def test_the_lower_of_two_dice_against_four() -> None:
    found = ask_odds(shot_at(thick=True), "blue1", "pass")
    assert found.exact
    assert chances(found) == pytest.approx({"a hit": 1 / 4, "nothing changes": 3 / 4})


def test_ones_own_draw_is_walked_by_kind() -> None:
    """Two of two fires, two breaks and a cloud: ten ways."""
    play = Play(TOY, TOY.rules.opening({"scenario": "pair"}), Seeded(1))
    for seat in ("blue1", "blue2", "red1"):
        play.answer(seat, "watch")
    play.answer("blue1", "level")
    found = ask_odds(play, "blue1", "draw:2")
    assert found.exact
    assert chances(found) == pytest.approx(
        {
            "draws fire break": 4 / 10,
            "draws fire cloud": 2 / 10,
            "draws break cloud": 2 / 10,
            "draws fire fire": 1 / 10,
            "draws break break": 1 / 10,
        }
    )
    assert chances(ask_odds(play, "blue1", "draw:0")) == {"nothing changes": 1}


def test_anothers_draw_is_not_looked_at() -> None:
    s = TOY.rules.opening({"scenario": "pair"})
    s.altitude = dict.fromkeys(s.seats, 3)
    s.plans, s.active = {"blue1": "at:red1", "blue2": "watch", "red1": "watch"}, 0
    play = Play(TOY, s, Seeded(1))
    play.answer("blue1", "level")
    found = ask_odds(play, "blue1", "play:fire")
    assert found.exact
    assert chances(found) == {"nothing changes": 1}


def test_where_a_rule_reads_what_is_hidden_the_odds_are_sampled_and_say_so() -> None:
    """A hit lets red1 peek at blue1's card; which one he sees blue1 does not know."""
    found = ask_odds(shot_at(down=(0,)), "blue1", "pass")
    assert not found.exact
    assert 0 < found.error < 0.03
    assert found.error == pytest.approx(0.025, abs=0.002)
    assert chances(found)["a hit"] == pytest.approx(1 / 2, abs=4 * found.error)
    rough = ask_odds(shot_at(down=(0,)), "blue1", "pass", samples=25)
    assert rough.error > found.error


def test_where_there_are_too_many_dice_to_walk_the_odds_are_sampled() -> None:
    def many_dice(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield from ask("blue1", YES_NO)
        faces = yield Roll("3", "luck", 6, 6)
        if sum(faces) > 20:
            s.hits = {**s.hits, "red1": 1}
        yield from ask("red1", YES_NO)

    found = ask_odds(micro(many_dice), "blue1", "yes")
    assert not found.exact
    # 6 dice make more than 20 in 25,494 of 46,656 ways.
    assert chances(found)["a hit"] == pytest.approx(0.5464, abs=4 * found.error)


def test_in_a_together_nothing_happens_before_all_have_answered() -> None:
    def together(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield Together("1", "all", {x: partial(ask, x, YES_NO) for x in s.seats})
        s.hits = {**s.hits, "red1": 1}
        yield from ask("red1", YES_NO)

    assert chances(ask_odds(micro(together), "blue1", "yes")) == {"nothing changes": 1}


def test_odds_of_what_cannot_be_answered_are_refused() -> None:
    play = shot_at()
    with pytest.raises(IllegalAnswer, match="only break can be played"):
        ask_odds(play, "blue1", "play:fire")
    with pytest.raises(NotYourTurn):
        ask_odds(play, "red1", "pass")


def test_odds_come_from_the_sight_alone() -> None:
    """Two worlds that the seat cannot tell apart, one stream of chance: the same odds."""
    play = shot_at(down=(0, 0))
    (drawn,) = [answer for request, answer in play.history() if type(request) is Draw]
    other = Play(TOY, replace(play.base, hands={**play.base.hands, "red1": (0, 0, 1)}))
    other.answer("red1", "level")
    other.answer("red1", "play:fire")
    other.outcome(drawn)
    seen, same = sight(play, "blue1"), sight(other, "blue1")
    assert same == seen
    assert odds(TOY, same, "pass", Random(2)) == odds(TOY, seen, "pass", Random(2))
    assert sight(play, "blue1") == seen
