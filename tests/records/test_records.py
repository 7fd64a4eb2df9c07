"""Golden games replay by today's rules, and the same seed still plays the same game."""

from __future__ import annotations

import re

import pytest

from airwar.common.registry import find_game
from airwar.games import all_games
from tests.records.golden import (
    FOLDER,
    Golden,
    differences,
    ending,
    fault,
    listed,
    played,
    strays,
)

LISTED = listed()
CHANCE = re.compile(r"^(?:dice|draw) §(\S+)", re.MULTILINE)
LONGEST_NAME = 40  # letters of a line of the luck account
ACCEPT = "`make records` says more; `make records ACCEPT=1` takes the change over"
SAMPLE = (
    "wild-blue-yonder/ploesti-1944-random",
    "wild-blue-yonder/channel-1942-policy",
    "wild-blue-yonder/first-duel-search-20",
    "angels-20/bomber-escort-random",
    "angels-20/kammhuber-1941-policy",
    "angels-20/dogfight-search-20",
    "wings-at-war/circus-random",
    "wings-at-war/santa-cruz-policy",
    "wings-at-war/first-patrol-search-40",
    "wing-leader/tidal-wave-random",
    "wing-leader/the-air-bridge-policy",
    "wing-leader/first-over-the-forth-search-40",
    "luftwaffe/basic-random",
    "luftwaffe/gotterdammerung-policy",
    "luftwaffe/short-raid-search-20",
)


def kept(title: str) -> str:
    golden = next(golden for golden in LISTED if golden.title == title)
    return golden.path.read_text("utf-8")


@pytest.mark.parametrize("golden", LISTED, ids=lambda golden: golden.title)
def test_a_golden_game_replays(golden: Golden) -> None:
    assert golden.path.exists(), f"{golden.title} is missing; {ACCEPT}"
    found = fault(golden.path.read_text("utf-8"))
    assert not found, f"{golden.title} {found}; {ACCEPT}"


@pytest.mark.parametrize("title", SAMPLE)
def test_the_same_seed_plays_the_same_game(title: str) -> None:
    golden = next(golden for golden in LISTED if golden.title == title)
    assert not differences(kept(title), played(golden)), f"{title} is played differently; {ACCEPT}"


def test_every_game_has_its_golden_games() -> None:
    assert {game.name for game in all_games()} <= {golden.game for golden in LISTED}


def test_no_record_is_left_of_a_game_that_is_not_listed() -> None:
    assert strays() == []


def test_a_changed_line_hash_or_result_is_found() -> None:
    text = kept("wild-blue-yonder/first-duel-policy")
    assert fault(text) == ""
    last = ending(text)
    assert text.endswith(last)
    assert last.startswith("# winner a")
    number = text.splitlines().index(next(x for x in text.splitlines() if x.startswith("=")))
    assert f"line {number + 1}: the state is" in fault(text.replace("\n= ", "\n= 0", 1))
    assert "does not replay" in fault(text.replace("altitude:", "altitude:moon-", 1))
    assert "hashes were not compared" in fault(text.replace("\nrules ", "\nrules 0.", 1))
    assert "ends winner" in fault(text.replace(last, "# winner none, scores {}\n"))


def test_differences_name_the_lines() -> None:
    text = "a\nb\nc\nd\ne\n"
    assert differences(text, text) == []
    assert differences(text, text.replace("d", "x")) == ["@@ -3,3 +3,3 @@", " c", "-d", "+x", " e"]


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_the_luck_account_names_what_was_rolled_for(game: str) -> None:
    """Not the title of the rule: `Rolling and applying` tells a player nothing."""
    known = {each.id: each for each in find_game(game).catalog.rule_texts()}
    texts = [path.read_text("utf-8") for path in (FOLDER / game).glob("*.record")]
    chances = {rule for text in texts for rule in CHANCE.findall(text)}
    assert len(chances) > 5
    assert [rule for rule in sorted(chances) if not known[rule].rolled] == []
    named = [each.rolled for each in known.values() if each.rolled]
    assert [name for name in named if not name[0].isupper() or len(name) > LONGEST_NAME] == []
