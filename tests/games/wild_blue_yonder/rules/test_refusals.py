"""Whatever a player tries is legal, or refused by a rule that exists, with a reason."""

from __future__ import annotations

from random import Random

import pytest

from airwar.games.wild_blue_yonder import data
from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.cards import USES
from airwar.kernel.play import Play
from airwar.kernel.requests import allowed, sample
from airwar.kernel.sources import Seeded

TARGETS = [
    f"{side}{n}/{role}" for side in "AX" for n in (1, 2, 9) for role in ("leader", "wingman")
]
KEYS = [
    *USES, *[f"target:{code}" for code in TARGETS], *TARGETS, "", "nonsense", "target:", "clouds:",
    "pay:counter", "pay:maneuver", "pay:nonsense", "discard:maneuver", "discard:nonsense",
    "3", "draw:-1", "draw:01",
    "draw:99", "draw:x", "draw:", "draw:²", "draw:٣", "draw:" + "9" * 5000,
    "99", "clouds:climb", "clouds:up", "element:A1", "element:X9",
    "climb", "dive", "stay", "follow", "give-up", "disengage", "done", "pass", "skip",
    "altitude:very-high", "altitude:moon",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_every_refusal_has_a_rule_and_a_sentence(seed: int) -> None:
    rng, rules = Random(seed), data.load_rules()
    play = Play(GAME, GAME.rules.opening(GAME.catalog.random_setup(rng)), Seeded(seed))
    while not play.over:
        seat, choose = next(iter(play.open.items()))
        question, about = choose.question, choose.about
        refused = 0
        for key in rng.sample(KEYS, 25):
            for refusal in question.refused(play.state, about, key):
                assert refusal.rule in rules
                assert len(refusal.reason) > 8 and "{" not in refusal.reason
                refused += 1
        assert refused
        play.give(seat, sample(choose, play.state, rng))


@pytest.mark.parametrize("seed", range(12))
def test_the_judge_allows_the_options_and_nothing_else(seed: int) -> None:
    rng = Random(seed)
    play = Play(GAME, GAME.rules.opening(GAME.catalog.random_setup(rng)), Seeded(seed))
    while not play.over:
        seat, choose = next(iter(play.open.items()))
        question, about = choose.question, choose.about
        options = question.options(play.state, about)
        assert len(set(options)) == len(options) > 0
        for key in {*KEYS, *options, *question.others(play.state, about)}:
            assert allowed(choose, play.state, key) == (key in options), key
        play.give(seat, sample(choose, play.state, rng))
