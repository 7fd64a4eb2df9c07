"""Prompts, labels and places: what a player reads and where he clicks."""

from __future__ import annotations

import re
from random import Random

import pytest

from airwar.games.wild_blue_yonder.game import GAME
from airwar.kernel.play import Play
from airwar.kernel.requests import sample
from airwar.kernel.sources import Seeded
from tests.games.wild_blue_yonder.table import Table, long_key

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"
PLACE = re.compile(
    r"((aircraft|counter):[AX]\d/(leader|wingman)|(hand|mini):[AX]\d/[a-z0-9-]+"
    r"|altitude:[AX]\d/(Very Low|Low|Medium|High|Very High)|element:[AX]\d)?"
)


def prompt(t: Table, seat: str) -> str:
    choose = t.play.open[seat]
    return choose.question.prompt(t.state, choose.about)


def label(t: Table, seat: str, key: str) -> tuple[str, str]:
    return next(
        (option.label, option.place)
        for option in t.play.options(seat)
        if option.key == long_key(key)
    )


def test_a_turn_in_prompts() -> None:
    """§3.1-a, §10.4, §3.2, §8.2.1-b, §3.3-a, §6.1-b, §6.2-a, §3.4-a, §3.5"""
    t = Table(SPITFIRE + " hand MAN*2 TT BR", MESSERSCHMITT + " hand TT | no wingman",
              "stage wingman")  # fmt: skip
    said = [prompt(t, "allied")]
    t.do("allied target:X1/leader", "draw HL BR")
    said.append(prompt(t, "allied"))
    t.do("allied done", "draw BR")
    said.append(prompt(t, "allied"))
    t.do("allied stay")
    said.append(prompt(t, "allied"))
    t.do("allied target:X1/leader")
    said.append(prompt(t, "allied"))
    t.do("allied MAN")
    said.append(prompt(t, "axis"))
    t.do("axis pass", "allied done")
    said.append(prompt(t, "allied"))
    t.do("allied discard:TT")
    said.append(prompt(t, "allied"))
    t.do("allied done")
    said.append(prompt(t, "allied"))
    assert said == [
        "A1 Wingman Step: choose the Wingman's target.",
        "Spitfire I A1 Wingman attacks Bf109E-3 X1 Leader: play a card or stop?",
        "A1 at Medium: stay, climb or dive?",
        "A1 Leader Step: choose the Leader's target.",
        "Spitfire I A1 Leader attacks Bf109E-3 X1 Leader: play a card or stop? 1 Burst left.",
        "Spitfire I A1 Leader plays Maneuver. Does Bf109E-3 X1 Leader respond?",
        "A1 Discard Step: discard cards? Everybody sees the first one.",
        "A1 Discard Step: discard more? Nobody else sees these.",
        "A1 Draw Step: how many cards? 2 at most.",
    ]


@pytest.mark.parametrize(
    ("place", "way", "price"),
    [("tailed", "dive", "costs nothing"), ("disadvantaged", "climb", "costs 2")],
)
def test_the_price_of_following(place: str, way: str, price: str) -> None:
    """§8.2.1-e-1, §8.2.1-e-2, §8.2.1-b"""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT + " hand TT BR",
              f"stage altitude\nA1 {place} X1")  # fmt: skip
    t.do(f"allied {way}")
    if way == "climb":
        assert prompt(t, "allied") == "A1: discard a card or a Full Throttle counter."
        t.do("allied pay:MAN")
    else:
        t.do("draw MAN")
    level = "High" if way == "climb" else "Low"
    assert prompt(t, "axis") == f"X1: follow A1 to {level}? It {price}."
    assert label(t, "axis", "follow") == (f"Follow to {level}", f"altitude:X1/{level}")
    assert label(t, "axis", "stay") == ("Stay at Medium, Neutral", "altitude:X1/Medium")


def test_secret_choices_in_prompts() -> None:
    """§4.5-a, §4.7-b, §7.3.5-a"""
    t = Table(SPITFIRE, SPITFIRE, MESSERSCHMITT, "stage altitudes")
    assert prompt(t, "allied") == "Starting altitude of A1 (Spitfire I)"
    t = Table(SPITFIRE, SPITFIRE, MESSERSCHMITT, "turn 1\nfirst allied\nstage pick")
    assert prompt(t, "allied") == "Which Allied Element is number 1 in the play order?"
    t = Table(SPITFIRE + " hand CLD", MESSERSCHMITT).do("allied CLD")
    assert prompt(t, "allied") == "A1: at which altitude will you leave the clouds?"
    assert label(t, "allied", "clouds:dive") == ("Dive to Low", "altitude:A1/Low")


def test_labels_of_the_leader_step() -> None:
    """§3.3-a, §7.3.6, §3.3-c, §9.1.2-a"""
    t = Table("allied p-39d hand VR IMS11 TT", MESSERSCHMITT, "A1 tailing X1")
    assert label(t, "allied", "give-up") == ("Give up position", "element:A1")
    assert label(t, "allied", "disengage")[0] == "Disengage: leave the battle"
    assert label(t, "allied", "VR/climb") == ("Vertical Roll (climb)", "hand:A1/vertical-roll")
    t.do("allied target:X1/leader")
    assert label(t, "allied", "IMS11/heavy") == (
        "In My Sights (1 Burst, 1 Hit) with a Heavy Gun",
        "hand:A1/in-my-sights-1b1h",
    )
    assert t.denied("allied", "VR") == (
        "8.2.2-a",
        "choose whether the roll climbs or dives",
    )


def test_a_roll_is_refused_in_mid_attack_too() -> None:
    """§8.2.2-a, §8.2.1-b, §8.0-a"""
    t = Table(SPITFIRE + " at Very Low hand VR", MESSERSCHMITT + " at Very Low")
    assert t.denied("allied", "VR")[0] == "8.2.2-a"
    t.do("allied target:X1/leader")
    assert t.denied("allied", "VR/dive") == ("8.0-a", "nothing flies below Very Low")
    assert t.denied("allied", "VR/climb")[0] == "8.2.1-b"


@pytest.mark.parametrize("number", ["²", "٣", "x", "", "-1", "9" * 5000])
def test_what_is_no_number_of_cards(number: str) -> None:
    """§3.5: digits of other scripts and numbers without end are refused like any word."""
    t = Table("allied gladiator-ii", "axis bf109e-3", "stage draw")
    assert t.denied("allied", f"draw:{number}") == ("3.5", "draw a number of cards")


def test_agile_answers_only_what_scissors_would() -> None:
    """§5.5.1-a, §6.2.7"""
    t = Table("allied gladiator-ii hand MAN TT", MESSERSCHMITT + " hand FT")
    t.do("allied target:X1/leader", "allied MAN", "axis FT")
    assert t.denied("allied", "TT/agile") == (
        "6.2.7",
        "a Scissors answers Scissors and Tight Turn, not Full Throttle",
    )


@pytest.mark.parametrize("seed", range(8))
def test_every_question_can_be_read_and_clicked(seed: int) -> None:
    rng = Random(seed)
    play = Play(GAME, GAME.rules.opening(GAME.catalog.random_setup(rng)), Seeded(seed))
    while not play.over:
        seat, choose = next(iter(play.open.items()))
        question, about = choose.question, choose.about
        text = question.prompt(play.state, about)
        assert text and "None" not in text and "{" not in text
        labels = [option.label for option in play.options(seat)]
        assert all(labels) and len(set(labels)) == len(labels)
        for option in play.options(seat):
            assert PLACE.fullmatch(option.place), option
        play.give(seat, sample(choose, play.state, rng))
