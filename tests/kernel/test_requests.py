from __future__ import annotations

from random import Random

from airwar.kernel.requests import Choose, Question, denials, sample, sees
from tests.toy import TOY
from tests.toy_rules import MOVE, TARGET


def test_a_random_answer_is_legal_and_reaches_every_number() -> None:
    s = TOY.rules.opening({"scenario": "pair"})
    choose, rng = Choose("blue1", MOVE, "blue1"), Random(1)
    answers = {sample(choose, s, rng) for _ in range(200)}
    assert answers == {"level", "climb:1", "climb:2", "climb:3", "dive:1"}


def test_denials_are_the_candidates_that_are_not_on_offer() -> None:
    s = TOY.rules.opening({"scenario": "pair"})
    found = denials(Choose("blue1", TARGET, "blue1"), s)
    assert [(denial.key, denial.rule) for denial in found] == [("at:blue1", "1"), ("at:blue2", "1")]
    assert "own side" in found[1].reason


def test_a_question_that_says_nothing_more_denies_with_its_rule() -> None:
    class Bare(Question[None, str]):
        rule = "7.7"

        def prompt(self, s: None, about: object) -> str:
            return "a or b?"

        def options(self, s: None, about: object) -> tuple[str, ...]:
            return ("a", "b")

    bare = Bare()
    assert [refusal.rule for refusal in bare.refused(None, None, "c")] == ["7.7"]
    assert not list(bare.refused(None, None, "a"))
    assert bare.show(None, None, "a").label == "a"


def test_who_sees() -> None:
    assert sees(None, "x")
    assert sees(("x", "y"), "x")
    assert not sees((), "x")
