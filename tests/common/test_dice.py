"""Sums of many dice are counted, not sampled."""

from __future__ import annotations

from collections import Counter
from itertools import product

from airwar.common.dice import sums


def test_sums_of_three_dice_are_what_every_throw_gives() -> None:
    faces = (0, 0, 1, 1, 1, 2)
    assert sums(faces, 3) == Counter([sum(throw) for throw in product(faces, repeat=3)])


def test_no_dice_add_up_to_nothing() -> None:
    assert sums((1, 2), 0) == {0: 1}


def test_eight_dice_have_all_their_outcomes() -> None:
    found = sums(range(1, 11), 8)
    assert sum(found.values()) == 10**8
    assert found[8] == found[80] == 1
