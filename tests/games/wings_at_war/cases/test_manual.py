"""The manual of case files tells every word of the game, and its example holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from airwar.games.wings_at_war.cases import expectations, positions, words
from airwar.games.wings_at_war.game import GAME
from airwar.kernel.errors import BadRecord

MANUAL = Path(__file__).parents[4] / "docs" / "case-files.md"


def test_every_word_is_listed() -> None:
    """As it is read."""
    moment = {"turn", "phase", "first"}
    assert set(words.GIVEN) == {*positions.READERS, "A1"} | moment
    assert set(words.EXPECT) == set(expectations.EXPECTED)


LINES = {
    "a hidden aircraft": "hidden A spitfire-ix",
    "an aircraft": "A1 spitfire-ix at 36,24 heading 0 level 3",
    "a gun": "gun G1 A light at 30,35",
    "a searchlight": "light L1 A at 30,35",
    "a balloon": "balloon B1 A at 30,35 top 2",
    "a target": "target T1 A train at 34,34",
}
SAMPLES = {
    **{"GRADE": "1", "N": "2", "LOAD": "bombs", "WEAPON": "fixed", "EDGE": "north", "ID": "T1"},
    "turn": "turn",
}


@pytest.mark.parametrize(
    ("line", "word", "form"),
    [
        (line, word, form)
        for part, line in LINES.items()
        for word, (form, _) in words.PARTS[part].items()
    ],
)
def test_every_word_inside_a_line_is_read(line: str, word: str, form: str) -> None:
    said = " ".join([line, word, *(SAMPLES[name] for name in form.split())])
    assert GAME.cases.given([(1, said)]) != GAME.cases.given([(1, line)])
    with pytest.raises(BadRecord):
        GAME.cases.given([(1, f"{said} nonsense")])


def test_the_example_of_the_manual_holds() -> None:
    section = MANUAL.read_text(encoding="utf-8").split("## Positions in Wings at War")[1]
    lines = section.split("```")[1].strip().splitlines()
    s = GAME.cases.given(list(enumerate(lines, start=1)))
    for text in (
        "at X1 36,27.5",
        "damage X1 1",
        "marked A2",
        "orders A 3",
        "hidden X 1",
        "markers X 2",
        "left T1 4",
        "phase activation",
        "active nobody",
        "shot A1 fixed X1 -3",
    ):
        assert GAME.cases.expect(s, text.split()) is None, text


@pytest.mark.parametrize("figure", ["²", "٣", "x", pytest.param("9" * 5000, id="long")])
@pytest.mark.parametrize("line", ["A1 spitfire-ix at {},24 heading 0 level 3",
                                  "A1 spitfire-ix at 36,24 heading {} level 3"])  # fmt: skip
def test_no_figure_of_a_position(line: str, figure: str) -> None:
    with pytest.raises(BadRecord, match="is no "):
        GAME.cases.given([(1, line.format(figure))])


BATTLE = (
    "A1 spitfire-ix at 36,24 heading 0 level 3",
    "X1 bf-109f-4 at 36,30 heading 0 level 3",
    "gun G1 X heavy at 30,35",
)


@pytest.mark.parametrize(("line", "told"), [
    ("A2 spitfire-ix at 36,24 heading 0 level 9", "level: 9 is not from 1 to 6"),
    ("A2 spitfire-ix at 36,24 heading 720 level 3", "heading: 720 is not from 0 to 359"),
    ("A2 spitfire-ix at 36,24 heading 0 level 3 skill 5", "skill: 5 is not from -2 to 2"),
    ("A2 spitfire-ix at 36,24 heading 0 level 3 fatigue 99", "fatigue: 99 is not from 0"),
    ("gun G2 X heavy at 36,24 skill 5", "skill: 5 is not from -2 to 2"),
    ("barrage G7 at 36,21 level 4", "gun: 'G7' is not one of G1"),
    ("barrage G1 at 36,21 level 7", "level: 7 is not from 1 to 6"),
])  # fmt: skip
def test_what_cannot_be_is_told_with_its_line(line: str, told: str) -> None:
    with pytest.raises(BadRecord, match=f"line 4: {told}"):
        GAME.cases.given(list(enumerate((*BATTLE, line), start=1)))


@pytest.mark.parametrize("text", [
    "jam A9 fixed", "activated A9", "shot A9 fixed X1 4", "shot A1 cannon X1 4",
    "shot A1 fixed X9 4", "sees A9 X1 0", "sees A1 X9 0",
])  # fmt: skip
def test_what_an_expectation_names_must_be_there(text: str) -> None:
    s = GAME.cases.given(list(enumerate(BATTLE, start=1)))
    with pytest.raises(BadRecord):
        GAME.cases.expect(s, text.split())
