"""What each option leads to, in the words that its player reads."""

from __future__ import annotations

from random import Random

import pytest

from airwar.games.wild_blue_yonder.game import GAME
from airwar.kernel.play import Play
from airwar.kernel.sources import Seeded
from tests.games.wild_blue_yonder.table import Table

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"


def leads(t: Table, seat: str) -> dict[str, str]:
    return {t.short(option.key): option.says("leads") for option in t.play.options(seat)}


def test_an_attack_says_what_it_brings() -> None:
    """§7.3, §7.4-b, §9.3"""
    t = Table(f"{SPITFIRE} hand MAN HL IMS22 IMSF", MESSERSCHMITT, "A1 advantaged X1")
    told = leads(t.do("allied target:X1/leader"), "allied")
    assert told["MAN"] == "A1 is Tailing X1, 2 Bursts more, unless he responds"
    assert told["IMS22"] == "2 Hits: X1 Leader 2 of 3 to be Damaged, unless he responds"
    assert told["IMSF"] == "X1 Leader is shot down, unless he responds"


def test_hits_are_added_to_those_it_has() -> None:
    """§5.2.1-a, §5.2.1-b"""
    for hits, end in ((1, "Damaged"), (4, "shot down")):
        damaged = " damaged" if hits > 3 else ""
        t = Table(f"{SPITFIRE} hand IMS22", f"{MESSERSCHMITT} hits {hits}{damaged}",
                  "A1 advantaged X1")  # fmt: skip
        told = leads(t.do("allied target:X1/leader"), "allied")
        assert told["IMS22"] == f"2 Hits: X1 Leader {end}, unless he responds"


def test_a_pass_says_who_wins() -> None:
    """§6.2-c: the last card wins, seen from both sides of the exchange."""
    t = Table(f"{SPITFIRE} hand MAN MAN TT", f"{MESSERSCHMITT} hand TT BR MAN")
    t.do("allied target:X1/leader", "allied MAN")
    told = leads(t, "axis")
    assert told["pass"] == "A1 is Advantaged over X1, 1 Burst more"
    assert told["TT"] == "A1's Maneuver fails, unless he responds"
    told = leads(t.do("axis TT"), "allied")
    assert told["pass"] == "your Maneuver fails"
    assert told["TT"] == "A1 is Advantaged over X1, 1 Burst more, unless he responds again"


def test_an_attack_with_nothing_to_attack_with_says_so() -> None:
    t = Table(f"{SPITFIRE} hand TT BR", MESSERSCHMITT)
    option = next(each for each in t.play.options("allied") if each.key == "target:X1/leader")
    assert option.says("leads") == "no card in your hand can attack him from here"
    assert option.facts["idle"] is True  # type: ignore[index]
    t = Table(f"{SPITFIRE} hand TT MAN", MESSERSCHMITT)
    option = next(each for each in t.play.options("allied") if each.key == "target:X1/leader")
    assert option.says("leads") == "1 card of yours can attack him: Maneuver"
    assert "idle" not in option.facts  # type: ignore[operator]


def test_an_altitude_says_what_it_costs_and_who_may_follow() -> None:
    """§8.2.1-b to e"""
    t = Table(f"{SPITFIRE} at medium hand MAN", f"{MESSERSCHMITT} at medium", "A1 disadvantaged X1",
              "stage altitude")  # fmt: skip
    told = leads(t, "allied")
    assert "X1 may follow for 1 card and keep his position" in told["dive"]
    assert "X1 may follow for 2 cards and keep his position" in told["climb"]
    assert told["stay"].endswith("meets X1")


def test_leaving_is_asked_twice() -> None:
    t = Table(f"{SPITFIRE} hand MAN", MESSERSCHMITT)
    option = next(each for each in t.play.options("allied") if each.key == "disengage")
    assert option.says("sure") == "A1 leaves the battle for good. Disengage?"


@pytest.mark.parametrize("seed", [1, 2])
def test_every_option_of_a_game_says_what_it_leads_to(seed: int) -> None:
    rng = Random(seed)
    setup = GAME.catalog.random_setup(rng)
    play = Play(GAME, GAME.rules.opening(setup), Seeded(Random(seed)))
    while not play.over:
        for seat in play.open:
            for option in play.options(seat):
                assert option.says("leads"), option
        seat, choose = next(iter(play.open.items()))
        play.answer(seat, choose.question.random(play.state, choose.about, rng))
