"""Refusals and the log speak of units, types, places and targets as a player does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from airwar.games.luftwaffe.data.aircraft import load_types
from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules.state import War
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose
from tests.games.luftwaffe.table import Table, step

BOARD: Final = load_board()
PLACES: Final = "|".join([*BOARD.cities, *BOARD.bases])
KEYS: Final = re.compile(rf"\b(?:(?:{'|'.join(load_types())})(?:-\d\d)?|{PLACES})\b(?!-)")
UNIT: Final = re.compile(r"\b[a-z]+\d+[a-z]*-\d\d\b")
PLACE: Final = re.compile(rf"\b(?:{PLACES})\b")
SYMBOL: Final = re.compile(r"\b[aoptivb]\d\b")


def others(s: War, choose: Choose, rng: Random) -> Iterator[Any]:
    """A legal answer with some of its units, places and targets replaced by others."""
    question = choose.question
    text = question.write(question.random(s, choose.about, rng))
    pools = ((UNIT, list(s.units)), (PLACE, [*BOARD.cities, *BOARD.bases]),
             (SYMBOL, ["a1", "a2", "b1", "o1", "v1"]))  # fmt: skip
    for kind, pool in pools:
        other = text
        for found in set(kind.findall(text)):
            other = other.replace(found, rng.choice(pool))
        if other != text:
            yield question.read(other)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_key_of_a_file_is_told(seed: int) -> None:
    """§2.31a: in two quarters with options and staging, whatever is asked, refused or logged."""
    rng = Random(seed)
    switches = ["aa-points", "options", "staging", "peripheral", "individual-endurance"]
    quarters = ["Jan 44", "Apr 44"] if seed == 1 else ["Jul 44", "Oct 44"]
    raw = {"scenario": "advanced", "quarters": quarters, "turns": 3, "switches": switches}
    play = Play(GAME, GAME.rules.opening(raw))
    told = []
    while not play.over:
        for choose in play.open.values():
            for answer in others(play.state, choose, rng):
                faults = choose.question.refused(play.state, choose.about, answer)
                told += [each.reason for each in faults]
            told.append(choose.question.prompt(play.state, choose.about))
        step(play, rng)
    told += [each.event.text for each in play.events]
    assert len(told) > 200
    assert not [text for text in told if KEYS.search(text)]


def refusal(position: str, seat: str, answer: str) -> tuple[str, str]:
    return Table(*position.split("; ")).denied(seat, answer)


FLYING = "force A1 0610 p51-01; clock p51 1"


@pytest.mark.parametrize(
    ("position", "seat", "answer", "rule", "reason"),
    [
        (f"based me109-01 jever empty 2; {FLYING}", "german", "fly:me109-01/1509",
         "8.52", "Me-109 1 has not been refueled"),
        (f"based me109-01 jever; clock me109 1 lands 3; {FLYING}", "german", "fly:me109-01/1509",
         "8.22", "the endurance of the Me-109s is over"),
        (f"switch staging; based me109-01 jever; staged me109; {FLYING}", "german",
         "fly:me109-01/1509", "48.2", "the Me-109s staged this turn"),
        (f"scenario advanced; quarter 44 Jul; based me109-01 jever; grounded me109-01; {FLYING}",
         "german", "fly:me109-01/1509", "30.3", "Me-109 1 has no fuel this quarter"),
        ("force A1 0910 p47-01; force A2 3803 p47-02; clock p47 2; turn 5; half american;"
         " force G1 2611 me109-01", "american", "drop:p47",
         "8.6", "P-47 2 could not get home without them"),
        (f"based me109-01 jever; {FLYING}", "german", "drop:me109",
         "8.33", "Me-109 holds no tanks"),
        (f"based me109-01 jever; switch staging; {FLYING}", "german", "stage:me109-01=berlin",
         "48.1", "Berlin is not within a move of Jever"),
        (f"based me109-01 jever; {FLYING}", "german", "mark:berlin",
         "16.1", "Berlin is neither a force nor a base with units in the open"),
        ("scenario advanced; quarter 44 Oct; off b24-01 britain; off p47-01 britain;"
         " off a20-01 britain; based me110-01 jever; based me110-02 bremen;"
         " based me410-01 husum; phase withdrawals", "german",
         "withdraw:me110.1=me110-01,me110.2=me110-02,me410.1=points",
         "21.21a", "for a Me-410 give up one of Me-410 1"),
        ("scenario advanced; quarter 44 Jul; off b17-01 britain; phase repair; down bremen.a1",
         "german", "repair:watten.v1", "36.3", "Watten, V-weapon site 1 cannot be repaired"),
    ],
)  # fmt: skip
def test_refusals_in_words(position: str, seat: str, answer: str, rule: str, reason: str) -> None:
    """§8.52 §8.22 §48.2 §30.3 §8.6 §8.33 §16.1 §21.21a §36.3: the first thing that is wrong."""
    assert refusal(position, seat, answer) == (rule, reason)
