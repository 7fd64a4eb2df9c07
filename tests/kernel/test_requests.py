from __future__ import annotations

from random import Random

import pytest

from airwar.kernel.game import complete, denials, sample
from airwar.kernel.requests import Choose, Param, Question, fits, sees
from tests.toy import TOY
from tests.toy_rules import MOVE, TARGET

ANGLE = (Param("angle", -90, 90, 15),)
TWO = (Param("a", 1, 3), Param("b", -2, 12))


@pytest.mark.parametrize("key", ["turn:15", "turn:-90", "turn:0", "turn:90"])
def test_a_number_in_range_and_on_the_step_fits(key: str) -> None:
    assert fits("turn:{angle}", ANGLE, key)


@pytest.mark.parametrize(
    "key",
    [
        "turn:16",
        "turn:105",
        "turn:",
        "turn:x",
        "turn:015",
        "turn:-0",
        "turn:+15",
        "turn:15 ",
        "turn:١٥",
        "turn",
        "xturn:15",
        "turn:15-",
        "turn:{angle}",
    ],
)
def test_anything_else_does_not_fit(key: str) -> None:
    assert not fits("turn:{angle}", ANGLE, key)


@pytest.mark.parametrize("key", ["from:1-12/up", "from:3--2/up"])
def test_two_numbers_with_a_dash_between(key: str) -> None:
    assert fits("from:{a}-{b}/up", TWO, key)
    assert fits("from:{a}-{b}/up", TWO[::-1], key)
    assert not fits("from:{a}-{b}/up", TWO, key + "/down")


def test_letters_that_mean_something_to_a_pattern_are_plain_text() -> None:
    assert fits("at:[A.1]:{a}", TWO[:1], "at:[A.1]:2")
    assert not fits("at:[A.1]:{a}", TWO[:1], "at:A:2")


def test_a_template_is_offered_and_its_filled_keys_are_legal() -> None:
    s = TOY.setup({"scenario": "pair"})
    assert s.altitude["blue1"] == 2
    assert "climb:{n}" in MOVE.options(s, "blue1")
    assert [key for key in ("climb:1", "climb:3") if MOVE.legal(s, "blue1", key)]
    assert not MOVE.legal(s, "blue1", "climb:4")
    assert not MOVE.legal(s, "blue1", "climb:{n}")
    assert not MOVE.legal(s, "blue1", "dive:2")
    assert MOVE.legal(s, "blue1", "level")


def test_a_random_answer_is_legal_and_reaches_every_number() -> None:
    s = TOY.setup({"scenario": "pair"})
    choose, rng = Choose("blue1", MOVE, "blue1"), Random(1)
    answers = {sample(choose, s, rng) for _ in range(200)}
    assert answers == {"level", "climb:1", "climb:2", "climb:3", "dive:1"}
    assert complete(choose, s, "dive:{n}", rng) == "dive:1"


def test_denials_are_the_candidates_that_are_not_on_offer() -> None:
    s = TOY.setup({"scenario": "pair"})
    found = denials(Choose("blue1", TARGET, "blue1"), s)
    assert [(denial.key, denial.rule) for denial in found] == [("at:blue1", "1"), ("at:blue2", "1")]
    assert "own side" in found[1].reason


def test_a_question_that_says_nothing_more_denies_with_its_rule() -> None:
    class Bare(Question[None]):
        rule = "7.7"

        def prompt(self, s: None, about: object) -> str:
            return "a or b?"

        def options(self, s: None, about: object) -> tuple[str, ...]:
            return ("a", "b")

    bare = Bare()
    assert bare.candidates(None, None) == ("a", "b")
    assert bare.denial(None, None, "c").rule == "7.7"
    assert bare.option(None, None, "a").label == "a"
    assert bare.legal(None, None, "a")
    assert not bare.legal(None, None, "c")


def test_who_sees() -> None:
    assert sees(None, "x")
    assert sees(("x", "y"), "x")
    assert not sees((), "x")
