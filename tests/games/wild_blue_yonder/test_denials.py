"""Whatever a player tries, he is told why it cannot be done: a rule that exists, and a sentence."""

from __future__ import annotations

from random import Random

import pytest

from airwar.games.wild_blue_yonder import data
from airwar.games.wild_blue_yonder.cards import USES
from airwar.games.wild_blue_yonder.face import GAME
from airwar.kernel.game import sample
from airwar.kernel.play import Play
from airwar.kernel.sources import Seeded

TARGETS = [
    f"{side}{n}/{role}" for side in "AX" for n in (1, 2, 9) for role in ("leader", "wingman")
]
KEYS = [
    *USES, *[f"target:{code}" for code in TARGETS], *TARGETS, "", "nonsense", "target:", "clouds:",
    "pay:counter", "pay:maneuver", "pay:nonsense", "discard:maneuver", "discard:nonsense",
    "draw:99", "draw:x", "draw:", "99", "clouds:climb", "clouds:up", "element:A1", "element:X9",
    "climb", "dive", "stay", "follow", "give-up", "disengage", "done", "pass", "skip",
    "altitude:very-high", "altitude:moon",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_every_refusal_has_a_rule_and_a_sentence(seed: int) -> None:
    rng, rules = Random(seed), data.load_rules()
    play = Play(GAME, GAME.setup(GAME.random_setup(rng)), Seeded(seed))
    while not play.over:
        seat, choose = next(iter(play.open.items()))
        question, about = choose.question, choose.about
        refused = 0
        for key in rng.sample(KEYS, 25):
            if not question.legal(play.state, about, key):
                denial = question.denial(play.state, about, key)
                assert denial.rule in rules
                assert len(denial.reason) > 8 and "{" not in denial.reason
                refused += 1
        assert refused
        play.give(seat, sample(choose, play.state, rng))


@pytest.mark.parametrize("seed", range(12))
def test_every_candidate_is_offered_or_denied(seed: int) -> None:
    rng = Random(seed)
    play = Play(GAME, GAME.setup(GAME.random_setup(rng)), Seeded(seed))
    while not play.over:
        seat, choose = next(iter(play.open.items()))
        question, about = choose.question, choose.about
        options = question.options(play.state, about)
        assert len(set(options)) == len(options) > 0
        assert all(question.legal(play.state, about, key) for key in options)
        for key in set(question.candidates(play.state, about)) - set(options):
            assert question.denial(play.state, about, key).key == key
        play.give(seat, sample(choose, play.state, rng))
