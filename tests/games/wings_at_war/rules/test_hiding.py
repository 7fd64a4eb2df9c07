"""What a seat does not know, drawn at random."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from airwar.games.wings_at_war.data.kinds import Aircraft
from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.rules.answers import Force, Hide
from airwar.games.wings_at_war.rules.dues import leaders_for
from airwar.games.wings_at_war.rules.forces import price
from airwar.games.wings_at_war.rules.placing import purchase
from airwar.games.wings_at_war.rules.state import Battle
from airwar.games.wings_at_war.rules.victory import disclose
from airwar.kernel.play import Play
from airwar.kernel.requests import Reveal
from airwar.kernel.sight import imagine, sight
from airwar.kernel.sources import Seeded

OURS = Force((Aircraft("spitfire-ix", leader=0), Aircraft("spitfire-ix"), Aircraft("spitfire-i")))
THEIRS = Force((Aircraft("bf-109f-4", leader=1), *[Aircraft("bf-109f-4")] * 3))


def placed(*switches: str) -> Play[Battle]:
    """Both sides have bought, hidden two aircraft each and set up."""
    setup = {"scenario": "meeting", "switches": list(switches)}
    play = Play(GAME, GAME.rules.opening(setup), Seeded(3))
    play.answer("A", OURS)
    play.answer("X", THEIRS)
    play.answer("A", Hide((2, 3), ((1, 0),)))
    play.answer("X", Hide((3, 4), ((3, 1),)))
    for seat in ("A", "X"):
        question = play.open[seat].question
        play.answer(seat, question.presets(play.state, "AX".index(seat))["usual"])
    return play


@pytest.mark.parametrize("switches", [(), ("secret-strength",)])
def test_an_imagined_enemy_could_be_the_real_one(switches: tuple[str, ...]) -> None:
    """§set.hidden, §set.points, §set.leaders, §contact.keep: as many as are known to be hidden, no
    more than there are markers, within the points, with the Leaders that are due."""
    play = placed(*switches)
    seen = sight(play, "A")
    assert seen.now.sides[1].strength.known is (not switches)
    kinds = set()
    for seed in range(40):
        side = imagine(GAME, seen, Random(seed)).state.sides[1]
        hidden = side.hidden.value
        assert len(hidden) == side.strength.value <= len(play.state.markers_of(1))
        if not switches:
            assert len(hidden) == 2
        shown = [Aircraft(p.model, p.skill, p.load, p.leader) for p in play.state.planes[1]]
        force = [*shown, *hidden]
        assert sum([price(kind) for kind in force]) <= purchase(play.state, 1).points
        leaders = sum([kind.leader is not None for kind in force])
        assert leaders == leaders_for(len(force))
        kinds.add(hidden)
    assert len(kinds) > 10


def test_the_own_side_is_never_imagined() -> None:
    """§set.hidden"""
    play = placed()
    world = imagine(GAME, sight(play, "A"), Random(1))
    assert world.state.sides[0].hidden == play.state.sides[0].hidden


def test_all_is_shown_at_the_end() -> None:
    """§set.hidden: nothing stays secret once the game is over."""
    play = placed()
    rng = Random(3)
    while not play.over:
        seat, choose = next(iter(play.open.items()))
        play.answer(seat, GAME.bot.policy(play.state, choose, rng))
    assert all(side.hidden.known for side in sight(play, "A").now.sides)


FRENCH = {"points": 52, "nations": ["FR"], "year": 1940, "most": 4}
PAIR = Force((Aircraft("ms-406", -2, leader=-2), Aircraft("ms-406", -2)))


def bought(*switches: str, **force: int) -> Play[Battle]:
    """The enemy has two aircraft and hides the one that carries the Leader."""
    setup = {"scenario": "meeting", "switches": list(switches), "X": {"force": FRENCH | force}}
    play = Play(GAME, GAME.rules.opening(setup), Seeded(3))
    play.answer("A", OURS)
    play.answer("X", PAIR)
    play.answer("A", Hide((2, 3), ((1, 0),)))
    play.answer("X", Hide((1,), ((1, -2),)))
    return play


def test_each_aircraft_that_may_be_hidden_is_as_likely_as_the_next() -> None:
    """§set.hidden: the Leader is not among those that are shown, so the hidden aircraft has him;
    it costs what is left of 52 points at most."""
    play = bought()
    for seat in ("A", "X"):
        question = play.open[seat].question
        play.answer(seat, question.presets(play.state, "AX".index(seat))["usual"])
    seen, rng, times = sight(play, "A"), Random(5), 30
    kinds = [
        kind
        for model in ("ms-406", "d-520")
        for skill in range(-2, 3)
        for leader in range(-2, 3)
        if price(kind := Aircraft(model, skill, leader=leader)) <= 52 - 14
    ]
    worlds = [imagine(GAME, seen, rng).state.sides[1] for _ in range(times * len(kinds))]
    found = Counter([side.hidden.value for side in worlds])
    assert set(found) == {(kind,) for kind in kinds}
    spread = sum([(n - times) ** 2 / times for n in found.values()])
    assert abs(spread - len(kinds)) < 5 * (2 * len(kinds)) ** 0.5


def test_the_break_point_tells_how_large_a_force_can_be() -> None:
    """§break.point, §set.hidden: half of all aircraft, before any is placed; with secret strength
    it is secret too."""
    sizes: Counter[int] = Counter()
    seen, rng = sight(bought(points=100), "A"), Random(2)
    for _ in range(60):
        s = imagine(GAME, seen, rng).state
        sizes[len(s.force[1].value) + len(s.sides[1].hidden.value)] += 1
        assert s.sides[1].break_point == seen.now.sides[1].break_point
        assert len(s.sides[1].hidden.value) == 1
    assert set(sizes) == {1, 2}
    seen = sight(bought("secret-strength", points=100), "A")
    sides = [imagine(GAME, seen, rng).state.sides[1] for _ in range(60)]
    assert {side.break_point.value for side in sides} == {1, 2}
    assert {len(side.hidden.value) for side in sides} == {0, 1, 2, 3, 4}


def test_a_side_without_aircraft_hides_one() -> None:
    """§set.hidden, §contact.keep: it would have lost otherwise; no more than it has markers."""
    setup = {"scenario": "meeting", "switches": ["secret-strength"], "X": {"force": FRENCH}}
    play = Play(GAME, GAME.rules.opening(setup), Seeded(3))
    for seat, answer in (("A", OURS), ("X", PAIR)):
        play.answer(seat, answer)
    play.answer("A", Hide((2, 3), ((1, 0),)))
    play.answer("X", Hide((1, 2), ((1, -2),)))
    for seat in ("A", "X"):
        question = play.open[seat].question
        play.answer(seat, question.presets(play.state, "AX".index(seat))["usual"])
    seen, rng = sight(play, "A"), Random(2)
    counts = {len(imagine(GAME, seen, rng).state.sides[1].hidden.value) for _ in range(60)}
    assert counts == {1, 2, 3}  # 52 points buy no more


def test_what_is_shown_at_the_end_is_told_as_such() -> None:
    """§set.hidden: nobody may take back an answer after that; where all is known, nothing is."""
    assert [type(request) for request in disclose(placed().state)] == [Reveal]
    assert list(disclose(GAME.rules.opening({"scenario": "rodeo"}))) == []
