"""Words of case files are declared in tables; what does not fit its form is refused."""

from __future__ import annotations

import pytest

from airwar.common.vocabulary import (
    Expectations,
    Form,
    Positions,
    count,
    like,
    number,
    one_of,
    same,
)
from airwar.kernel.errors import BadRecord
from airwar.kernel.game import State


class Sky(State):
    turn: int = 1
    level: str = "very-high"
    marks: tuple[str, ...] = ("lit",)


EXPECTED = Expectations[Sky](
    {
        "turn": ("N", lambda s, n: same(s.turn, n)),
        "level": ("LEVEL", lambda s, level: same(s.level, level)),
        "marks": ("MARK...", lambda s, *marks: same(s.marks, marks)),
        "fair": ("", lambda s: None),
        "gap": ("BONUS POINTS", lambda s, n, points: same((s.turn, "2½"), (n, points))),
    },
    {
        "N": count,
        "BONUS": number,
        "LEVEL": one_of(("low", "very-high")),
        "MARK": one_of(("lit", "back")),
        "POINTS": like("[0-9]+½?", "a number of points"),
    },
    phrases=("LEVEL",),
)


class Reader(Positions[Sky]):
    moment = ("turn", "level")

    def __init__(self) -> None:
        self.s = Sky()

    def forms(self) -> dict[str, Form]:
        return {
            "turn": ("N", lambda n: setattr(self.s, "turn", self.number("turn", n))),
            "level": ("LEVEL", self.level),
            "marks": ("MARK MARK...", lambda *marks: setattr(self.s, "marks", marks)),
        }

    def level(self, word: str) -> None:
        self.s.level = self.one_of("level", word, {"low": "low", "top": "very-high"})

    def finish(self) -> Sky:
        return self.s


@pytest.mark.parametrize(
    "row", ["turn 1", "level Very High", "level very-high", "marks lit", "fair", "gap +1 2½"]
)
def test_what_holds(row: str) -> None:
    assert EXPECTED.expect(Sky(), row.split()) is None
    assert EXPECTED.expect(Sky(), ["not", *row.split()]) == "it holds"


def test_what_does_not_hold_says_what_is_there() -> None:
    assert EXPECTED.expect(Sky(), ["turn", "2"]) == "it is 1"
    assert EXPECTED.expect(Sky(), ["marks"]) == "it is ('lit',)"
    assert EXPECTED.expect(Sky(), ["not", "turn", "2"]) is None
    assert same(None, 2) == "it is none"


@pytest.mark.parametrize("turned", ["", "not "])
@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("", "unknown expectation ''; there are turn, level, marks, fair, gap"),
        ("wind 3", "unknown expectation 'wind'"),
        ("turn", "it is written: turn N"),
        ("turn 1 2", "it is written: turn N"),
        ("turn -1", "'-1' is not a number"),
        ("turn ²", "'²' is not a number"),
        ("fair enough", "it is written: fair"),
        ("level quite high", "'quite-high' is not one of low, very-high"),
        ("marks lit lost", "'lost' is not one of lit, back"),
        ("gap 1 half", "'half' is not a number of points"),
    ],
)
def test_what_cannot_be_understood_is_an_error(turned: str, row: str, told: str) -> None:
    with pytest.raises(BadRecord) as error:
        EXPECTED.expect(Sky(), (turned + row).split())
    assert told in str(error.value)


def test_a_position_is_read_line_by_line() -> None:
    s = Reader().given([(3, "marks back lit"), (4, "level low turn 5")])
    assert (s.turn, s.level, s.marks) == (5, "low", ("back", "lit"))


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("wind 3", "line 7: a line begins with one of turn, level, marks, not 'wind'"),
        ("marks", "line 7: marks: a word is missing or wrong; it is written: marks MARK MARK..."),
        ("turn two", "line 7: turn takes a number, not 'two'"),
        ("turn 2 level", "line 7: level: '' is not one of low, top"),
        ("turn 2 3", "line 7: '3' is not one of turn, level, which may share a line"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_with_its_number(row: str, told: str) -> None:
    with pytest.raises(BadRecord) as error:
        Reader().given([(6, "turn 2"), (7, row)])
    assert str(error.value) == told
