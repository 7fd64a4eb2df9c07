"""Figures are 0 to 9: what other scripts write, or raise by half a line, is no number."""

from __future__ import annotations

import pytest

from airwar.games.angels_20.build.builder import make_builder
from airwar.games.angels_20.build.typed_places import read_altitude, read_cloud
from airwar.games.angels_20.game import GAME
from airwar.kernel.errors import BadData, BadRecord, IllegalAnswer
from tests.games.angels_20.table import Table

FOREIGN = ("²", "٣", "３", "2²")
LONG = "9" * 5000  # more digits than `int` reads
PLANES = ("allied hurricane-i at 0801/0", "axis bf-109e-wingman at 0806/3 alt 5")


@pytest.mark.parametrize("figure", FOREIGN)
def test_no_speed(figure: str) -> None:
    """§stats.speed"""
    t = Table(*PLANES)
    assert t.rule("allied", f"speed:{figure}") == "stats.speed"


@pytest.mark.parametrize("figure", FOREIGN)
def test_no_shift(figure: str) -> None:
    """§map.adjust"""
    t = Table(*PLANES).move("allied", "speed:3")
    with pytest.raises(IllegalAnswer, match="is not a number"):
        t.move("allied", f"shift:south/{figure}")


@pytest.mark.parametrize("figure", FOREIGN)
def test_no_start_altitude_or_cloud(figure: str) -> None:
    (start,) = [field for field in make_builder().fields if field.name == "situation"]
    with pytest.raises(BadData, match="is not a start; choose 0 to 6"):
        start.read(figure, {"allied": ["hurricane-i"], "axis": ["bf-109e-ace"]})
    with pytest.raises(BadData, match="is not an altitude from 1 to 6"):
        read_altitude(figure)
    with pytest.raises(BadData, match="is not a cloud; write"):
        read_cloud(f"0708/2/3x2/{figure}")


@pytest.mark.parametrize("figure", FOREIGN)
@pytest.mark.parametrize("line", [
    "turn {}", "turns {}", "flak 0611 {}", "seats {} 1", "points axis {}", "points axis {}½",
    "axis bf-109e-ace at 0605/{}", "axis bf-109e-ace at 0605/3 alt {}", "balloon (0,{})",
])  # fmt: skip
def test_no_figure_of_a_position(line: str, figure: str) -> None:
    with pytest.raises(BadRecord, match="line 3"):
        GAME.cases.given(list(enumerate((*PLANES, line.format(figure)), start=1)))


@pytest.mark.parametrize("figure", FOREIGN)
@pytest.mark.parametrize("text", [
    "altitude A1 {}", "points axis {}", "chance A1 climb {}/36", "at A1 (0,{})", "at A1 0801/{}",
])  # fmt: skip
def test_no_figure_of_an_expectation(text: str, figure: str) -> None:
    with pytest.raises(BadRecord):
        Table(*PLANES).expect(text.format(figure))


@pytest.mark.parametrize("line", ["points axis {}", "balloon ({},0)", "turn {}"])
def test_no_figure_is_too_long_to_read(line: str) -> None:
    with pytest.raises(BadRecord, match="line 3"):
        GAME.cases.given(list(enumerate((*PLANES, line.format(LONG)), start=1)))
