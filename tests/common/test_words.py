"""Words that people type."""

from __future__ import annotations

import pytest

from airwar.common.words import is_number, several, whole_number
from airwar.kernel.errors import BadData

NOT_NUMBERS = ["", " ", "x", "1x", "-1", "+1", "1.5", "1_0", "²", "1²", "٣", "①", "9" * 5000]


@pytest.mark.parametrize("text", NOT_NUMBERS)
def test_what_is_no_number(text: str) -> None:
    """Nothing that `int` fails at, and no digits of other scripts."""
    assert not is_number(text)
    with pytest.raises(BadData):
        whole_number(text, "a turn", 0, 9)


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7)])
def test_what_is_a_number(text: str, number: int) -> None:
    assert is_number(text)
    assert whole_number(text, "a turn", 0, 9) == number


@pytest.mark.parametrize("times", ["²", "x", "0", "٣"])
def test_how_many_there_are_of_a_word(times: str) -> None:
    assert several("hurricane-i,bf-110c*2") == [("hurricane-i", 1), ("bf-110c", 2)]
    with pytest.raises(BadData, match="number after"):
        several(f"bf-110c*{times}")
