"""The words of case files: all have a meaning, and all are read."""

from __future__ import annotations

import pytest

from airwar.common.cases import OF_EVERY_GAME, words
from airwar.games.luftwaffe.cases.words import OF_A_BASED, OF_A_CLOCK, OF_A_FORCE
from airwar.games.luftwaffe.game import GAME
from airwar.kernel.errors import BadRecord
from airwar.lab.manual import game_words
from tests.games.luftwaffe.table import Table

SAMPLES = {
    "": "",
    "TURN": "2",
    "N": "2",
    "CITY": "bremen",
    "AREA": "britain",
    "UNIT": "b17-01",
    "HEX": "0510",
}


def test_every_word_has_a_meaning() -> None:
    meanings = GAME.cases.meanings()
    for part, lines in words(GAME).items():
        own = {line.split()[0] for line in lines} - set(OF_EVERY_GAME.forms)
        assert own <= {word for word, meaning in meanings[part].items() if meaning}


def test_the_manual_explains_every_name() -> None:
    """A name in capitals that nobody explains would fail here."""
    page = "\n".join(game_words(GAME.cases))
    assert "| `PHASE` | ground, german-sorties" in page


@pytest.mark.parametrize("word", OF_A_FORCE)
def test_a_force_understands_its_words(word: str) -> None:
    said = f"{word} {SAMPLES[OF_A_FORCE[word][0]]}".strip()
    t = Table(f"force A1 0610 b17-01 {said}", "plan b17-01 bremen", "turn 5 half american")
    assert "A1" in t.state.forces


@pytest.mark.parametrize("word", OF_A_BASED)
def test_a_unit_on_the_ground_understands_its_words(word: str) -> None:
    said = f"{word} {SAMPLES[OF_A_BASED[word][0]]}".strip()
    Table(f"based fw190-01 jever {said}", "force A1 0610 b17-01").expect("base fw190-01 jever")


@pytest.mark.parametrize("word", OF_A_CLOCK)
def test_a_clock_understands_its_words(word: str) -> None:
    t = Table("force A1 0610 p47-01", f"clock p47 1 {word} 3")
    assert t.state.american.value.clocks["p47"].lands == (6 if word == "dropped" else 3)


@pytest.mark.parametrize(
    "line",
    [
        "force A1 0610 b17-01 sideways",
        "based fw190-01 jever asleep",
        "clock p47 1 lost 3",
        "option german early-birds",
        "key",
    ],
)
def test_what_makes_no_sense_is_refused(line: str) -> None:
    with pytest.raises(BadRecord):
        Table("scenario advanced", line)


@pytest.mark.parametrize(("line", "told"), [
    ("ploesti b24-09", "unit: 'b24-09' is not one of b17-01"),
    ("plan b17-01 bremen z9", "symbol: 'z9' is not one of"),
    ("plan b17-01 airbases bremen", "symbol: 'bremen' is not one of"),
    ("force A1 0510 b17-01 tired b17-09", "unit: 'b17-09' is not one of b17-01"),
    ("raids plan:(sneak/britain/britain/anklam/(b17-09/anklam/a1)/()/(5/8))",
     "unit: 'b17-09' is not one of b17-01"),
])  # fmt: skip
def test_what_a_line_names_must_be_there(line: str, told: str) -> None:
    with pytest.raises(BadRecord, match=f"line 2: {told}"):
        GAME.cases.given([(1, "off b17-01 britain"), (2, line)])


def test_nobody_fires_who_is_of_no_type() -> None:
    s = GAME.cases.given([(1, "off b17-01 britain")])
    with pytest.raises(BadRecord, match="'b99' is not a type"):
        GAME.cases.expect(s, "fires b99 23 6 11".split())
