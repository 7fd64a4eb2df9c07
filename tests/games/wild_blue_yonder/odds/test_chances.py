"""How likely the enemy has an answer, as a seat is told before it plays a card."""

from __future__ import annotations

from copy import copy
from random import Random

import pytest

from airwar.common.odds import odds
from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.cards import DECK, INDEX, KINDS
from airwar.kernel.play import Play
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from tests.games.wild_blue_yonder.table import Table, long_key

HURRICANE = "allied hurricane-i hand TT SCI"


def told(t: Table, seat: str, key: str) -> list[tuple[str, float]]:
    found = GAME.odds.chances(sight(t.play, seat), long_key(key))
    return [(each.what, each.p) for each in found]


def test_a_gunner_never_answers_back() -> None:
    """§9.2.2: whatever he holds."""
    t = Table("axis bf110c-4 hand IMS11 TT ACE SCI", HURRICANE, "X1 disadvantaged A1")
    t.do("axis target:A1/leader", "axis IMS11")
    assert told(t, "allied", "TT") == [("can respond", 0.0)]


def test_the_leader_of_a_gunner_answers_back_when_he_manoeuvres() -> None:
    """§9.2.2: only the Gunner's fire is beyond answer."""
    t = Table("axis bf110c-4 hand MAN TT", HURRICANE, "X1 disadvantaged A1")
    t.do("axis target:A1/leader", "axis MAN")
    ((what, p),) = told(t, "allied", "TT")
    assert (what, 0 < p < 1) == ("can respond", True)


@pytest.mark.parametrize(
    ("element", "key", "sure"),
    [
        ("mc-202 hand MAN BR", "TT", True),
        ("mc-202 hand MAN BR agile used", "TT", False),
        ("mc-202 hand MAN BR", "ACE", False),
        ("bf109e-3 hand MAN BR", "TT", False),
    ],
)
def test_any_card_of_an_agile_attacker_answers_as_scissors(
    element: str, key: str, sure: bool
) -> None:
    """§5.5.1-a, §7.3.4: in his turn, until the use is spent, and what Scissors answer."""
    t = Table(f"axis {element}", HURRICANE + " ACE", "X1 disadvantaged A1")
    t.do("axis target:A1/leader", "axis MAN")
    ((what, p),) = told(t, "allied", key)
    assert (what, p == 1.0) == ("can respond", sure)


def test_an_agile_aircraft_answers_as_another_in_the_enemys_turn() -> None:
    """§5.5.1-a"""
    t = Table("axis mc-202 hand BR", HURRICANE + " MAN", "X1 disadvantaged A1", "active A1")
    t.do("allied target:X1/leader")
    ((_, p),) = told(t, "allied", "MAN")
    answers = sum(DECK[INDEX[name]] for name in ("ace-pilot", "tight-turn", "full-throttle"))
    assert p == pytest.approx(answers / sum(DECK))


@pytest.mark.parametrize("switches", ["", "switches no-agile-counter"])
def test_a_counter_is_scissors_in_agile_hands(switches: str) -> None:
    """§5.5.1-a, §6.3: unless the table has it otherwise."""
    t = Table("axis mc-202 hand MAN counters 1", HURRICANE, "X1 disadvantaged A1", switches)
    t.do("axis target:A1/leader", "axis MAN")
    found = told(t, "allied", "TT")
    if switches:
        assert found == [("can respond", 0.0)]
    else:
        assert found == [("can respond with a Full Throttle counter as Scissors", 1.0)]
    t.do("allied TT")
    assert t.offered("axis") == ({"pass"} if switches else {"pass", "counter/agile"})


DISENGAGED = {
    "TT": "Spitfire I leader disengaged, Safe Escape",
    "IMS33": "Spitfire I leader disengaged, Damaged",
    "IMSE": "Spitfire I leader destroyed",
}


@pytest.mark.parametrize("card", DISENGAGED)
def test_the_odds_of_disengaging_tell_damage_from_a_safe_escape(card: str) -> None:
    """§12.T-1"""
    t = Table("allied spitfire-i | no wingman", "axis bf109e-3")
    before = copy(t.state)
    t.do("allied disengage", f"draw {card}")
    assert GAME.odds.outcome(before, t.state, "allied") == DISENGAGED[card]


def test_a_damaged_aircraft_that_gets_away_is_no_more_damaged() -> None:
    """§12.T-2: and who slips into the clouds of the last Turn has no check."""
    t = Table("allied spitfire-i hits 3 | no wingman", "axis bf109e-3", "X1 tailing A1")
    before = copy(t.state)
    t.do("allied disengage", "draw TT")
    assert (
        GAME.odds.outcome(before, t.state, "allied") == "Spitfire I leader disengaged, Safe Escape"
    )
    t = Table("allied spitfire-i hand CLD | no wingman", "axis bf109e-3", "turn 6")
    before = copy(t.state)
    t.do("allied CLD")
    assert GAME.odds.outcome(before, t.state, "allied") == "Spitfire I leader clouds"


def test_what_may_come_of_disengaging_adds_up() -> None:
    """§12.T-1: a fresh Leader, Neutral: A and B destroy, C to E damage."""
    t = Table("allied spitfire-i | no wingman", "axis bf109e-3")
    found = odds(GAME, sight(t.play, "allied"), "disengage", Random(1))
    chances = {chance.what: chance.p for chance in found.outcomes}
    total = sum(DECK)
    levels = "".join(card.level * DECK[kind] for kind, card in enumerate(KINDS))
    assert found.exact and set(chances) == set(DISENGAGED.values())
    for card, bad in (("IMSE", "AB"), ("IMS33", "CDE"), ("TT", "FGHIJ")):
        count = sum(levels.count(level) for level in bad)
        assert chances[DISENGAGED[card]] == pytest.approx(count / total)


def test_a_shot_tells_how_often_it_hits_at_least() -> None:
    t = Table("allied spitfire-i hand IMS11", "axis bf109e-3 hand TT BR", "A1 advantaged X1")
    t.do("allied target:X1/leader")
    (_, respond), (what, hit) = told(t, "allied", "IMS11")
    assert what == "hits, if he responds whenever he can"
    assert 0 < hit < 1 and hit == pytest.approx(1 - respond)


def test_a_draw_is_told_by_what_its_cards_do() -> None:
    """No lists of cards: a firing card, a response."""
    t = Table("allied spitfire-i hand MAN", "axis bf109e-3", "stage draw")
    found = dict(told(t, "allied", "draw:2"))
    assert set(found) == {"draws a firing card", "draws a response"}
    fires = sum(n for kind, n in enumerate(DECK) if KINDS[kind].bursts)
    blank = sum(DECK) - 1 - fires
    assert found["draws a firing card"] == pytest.approx(
        1 - blank * (blank - 1) / ((sum(DECK) - 1) * (sum(DECK) - 2))
    )


def test_disengaging_tells_each_aircraft_apart() -> None:
    """§12.T-1, as the draw then has it."""
    t = Table("allied spitfire-i", "axis bf109e-3")
    found = dict(told(t, "allied", "disengage"))
    for role in ("Leader", "Wingman"):
        assert sum(p for what, p in found.items() if what.startswith(role)) == pytest.approx(1)
    whole = odds(GAME, sight(t.play, "allied"), "disengage", Random(1))
    lost = sum(each.p for each in whole.outcomes if "leader destroyed" in each.what)
    assert found["Leader: Destroyed"] == pytest.approx(lost)


@pytest.mark.parametrize("seed", [1, 2])
def test_no_option_has_more_figures_than_a_player_reads(seed: int) -> None:
    rng = Random(seed)
    play = Play(GAME, GAME.rules.opening({"scenario": "extended-example"}), Seeded(Random(seed)))
    for _ in range(60):
        if play.over:
            break
        seat, choose = next(iter(play.open.items()))
        for key in choose.question.options(play.state, choose.about):
            found = odds(GAME, sight(play, seat), key, rng, samples=20)
            chances = GAME.odds.chances(sight(play, seat), key)
            assert len(chances) <= 6
            assert len(found.outcomes) <= 6 or chances
        play.answer(seat, GAME.bot.policy(play.state, choose, rng))
