"""A fixed list of words, and allotments with limits by row and a sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from airwar.common.choices import Allot, Allotment, Fixed
from airwar.common.forms import Field, Form, Row, Rows
from airwar.kernel.requests import Option, Refusal

LANE = Fixed("lane", "9.21", "north", "south", prompt="Enter where?", labels={"north": "North"})


def test_a_fixed_question_is_its_data() -> None:
    assert (LANE.name, LANE.rule, LANE.prompt(None, None)) == ("lane", "9.21", "Enter where?")
    assert list(LANE.options(None, None)) == ["north", "south"]
    assert LANE.show(None, None, "north") == Option("north", "North")
    assert LANE.show(None, None, "south") == Option("south", "south")


def test_a_prompt_may_look_at_the_state() -> None:
    react = Fixed("react", "1", "yes", "no", prompt=lambda s, about: f"{about} reacts at {s}?")
    assert react.prompt(7, "D1") == "D1 reacts at 7?"


def test_a_fixed_question_refuses_all_else() -> None:
    assert list(LANE.refused(None, None, "south")) == []
    assert list(LANE.refused(None, None, "east")) == [
        Refusal("9.21", "'east' is not one of north, south")
    ]


def test_random_answers_go_by_index() -> None:
    """The same seed plays the same game."""
    assert [LANE.random(None, None, Random(seed)) for seed in range(6)] == [
        LANE.keys[int(Random(seed).random() * 2)] for seed in range(6)
    ]


def test_a_fixed_question_is_checked_when_it_is_made() -> None:
    with pytest.raises(ValueError, match="labels for east, which are not choices"):
        Fixed("lane", "1", "north", prompt="?", labels={"east": "East"})
    with pytest.raises(ValueError, match="appears twice"):
        Fixed("lane", "1", "north", "north", prompt="?")
    with pytest.raises(ValueError, match="appears twice"):
        Fixed("lane", "1", prompt="?")


class Flak(Allot[dict[str, int]]):
    """`about` is the sum, at least and at most; the state is the limits."""

    def prompt(self, s: dict[str, int], about: Any) -> str:
        return "Place flak"

    def rows(self, s: dict[str, int], about: Any) -> Mapping[str, int]:
        return s

    def total(self, s: dict[str, int], about: Any) -> tuple[int, int]:
        return about  # type: ignore[no-any-return]

    def label(self, s: dict[str, int], about: Any, row: str) -> str:
        return row.capitalize()


FLAK = Flak("flak", "49.1")
CITIES = {"koeln": 3, "berlin": 2, "emden": 2, "bremen": 0}


def every(limits: dict[str, int], least: int, most: int) -> set[Allotment]:
    """By brute force, to compare with."""
    rows = sorted(limits)
    return {
        tuple((row, n) for row, n in zip(rows, given, strict=True) if n)
        for given in product(*[range(limits[row] + 1) for row in rows])
        if least <= sum(given) <= most
    }


@pytest.mark.parametrize("sums", [(0, 2), (3, 3), (0, 0), (7, 7), (9, 9), (1, 12)])
def test_options_and_random_answers_are_legal_and_random_ones_reach_all(
    sums: tuple[int, int],
) -> None:
    legal = every(CITIES, min(sums[0], 7), min(sums[1], 7))
    options = FLAK.options(CITIES, sums)
    assert options
    assert set(options) <= legal
    assert len(set(options)) == len(options)
    drawn = Counter(FLAK.random(CITIES, sums, Random(seed)) for seed in range(3000))
    assert set(drawn) == legal
    for answer in drawn:
        assert list(FLAK.refused(CITIES, sums, answer)) == []
    assert len(legal) < 3 or max(drawn.values()) < 1500, "one is drawn far too often"


def test_options_are_a_sensible_few() -> None:
    assert FLAK.options(CITIES, (1, 5)) == [
        (("berlin", 2), ("emden", 2), ("koeln", 1)),
        (("emden", 2), ("koeln", 3)),
        (("berlin", 2), ("emden", 1), ("koeln", 2)),
        (("berlin", 1),),
    ]
    assert FLAK.options({"a": 5, "b": 5}, (3, 3)) == [
        (("a", 3),),
        (("b", 3),),
        (("a", 2), ("b", 1)),
    ]
    assert FLAK.options({}, (1, 1)) == [()]


def test_every_fault_is_named_with_its_place() -> None:
    wrong = (("koeln", 4), ("berlin", 0), ("berlin", 1), ("paris", 2), ("bremen", 1))
    assert list(FLAK.refused(CITIES, (0, 3), wrong)) == [
        Refusal("49.1", "Koeln takes 1 to 3, not 4", (0, 1)),
        Refusal("49.1", "Berlin takes 1 to 2, not 0", (1, 1)),
        Refusal("49.1", "Berlin belongs before koeln", (1, 0)),
        Refusal("49.1", "Berlin appears twice", (2, 0)),
        Refusal("49.1", "paris is not one of berlin, emden, koeln", (3, 0)),
        Refusal("49.1", "bremen is not one of berlin, emden, koeln", (4, 0)),
        Refusal("49.1", "bremen belongs before paris", (4, 0)),
        Refusal("49.1", "8 allotted, 0 to 3 due"),
    ]
    assert list(FLAK.refused(CITIES, (3, 3), (("berlin", 2),))) == [
        Refusal("49.1", "2 allotted, 3 due")
    ]


def test_if_rows_cannot_take_so_much_all_they_can_take_is_due() -> None:
    assert list(FLAK.refused(CITIES, (9, 9), (("berlin", 2), ("emden", 2), ("koeln", 3)))) == []
    assert [r.reason for r in FLAK.refused(CITIES, (9, 9), (("berlin", 2),))] == [
        "2 allotted, 7 due"
    ]


def test_an_editor_gets_rows_with_limits_and_the_sum() -> None:
    form = FLAK.form(CITIES, (0, 9), {})
    rows = (Row("berlin", 2, label="Berlin"), Row("emden", 2, label="Emden"))
    kind = Rows((*rows, Row("koeln", 3, label="Koeln")), 0, 7)
    assert form == Form(fields=(Field("", "Place flak", kind),))


def test_an_allotment_is_one_line_of_text() -> None:
    answer: Allotment = (("berlin", 2), ("koeln", 1))
    assert FLAK.show(CITIES, (0, 3), answer) == Option("berlin=2,koeln=1", "Berlin 2, Koeln 1")
    assert FLAK.show(CITIES, (0, 3), ()) == Option("()", "nothing")
    assert FLAK.read("berlin=2,koeln=1") == answer
    assert msgspec.json.decode(msgspec.json.encode(answer), type=FLAK.answer) == answer
