"""What the options of small questions say they lead to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import airwar.games  # noqa: F401
from airwar.common.records import replay
from airwar.common.registry import find_game
from airwar.games.wing_leader.odds.chances import chances
from airwar.games.wing_leader.rules import answers
from airwar.games.wing_leader.rules.after_combat import JETTISON, TALLIES
from airwar.games.wing_leader.rules.cohesion import BREAK_OFF
from airwar.games.wing_leader.rules.commands import COMMAND
from airwar.games.wing_leader.rules.control import GCI_VECTOR
from airwar.games.wing_leader.rules.dogfight import DOGFIGHT, SHIFT_DOGFIGHT
from airwar.games.wing_leader.rules.ending import AGREE, PROPOSE
from airwar.games.wing_leader.rules.facing import FACE, Turning
from airwar.games.wing_leader.rules.groups import FIGHT
from airwar.games.wing_leader.rules.movequestion import BREAK, MOVE
from airwar.games.wing_leader.rules.order import Ranked
from airwar.games.wing_leader.rules.reaction import MEET
from airwar.games.wing_leader.rules.setupquestions import VECTOR
from airwar.games.wing_leader.rules.split import SPLIT
from airwar.kernel.requests import Choose
from airwar.kernel.sight import sight
from tests.games.wing_leader.raids import fight, raid, unit

RECORDS = Path(__file__).parents[3] / "records" / "wing-leader"


def leads(question: Any, s: Any, about: Any, answer: Any) -> str:
    return str(question.show(s, about, answer).says("leads"))


def test_a_facing_names_who_lies_ahead_and_behind() -> None:
    """§10.8.1-leave"""
    s = raid(
        unit("D1", "spitfire-i", "M9", facing="l"),
        unit("R1", "bf-109e", "K9"),
        unit("R2", "bf-109e", "O9"),
        unit("R3", "bf-109e", "W9"),
    )
    about = Turning(("D1",))
    assert leads(FACE, s, about, answers.Face((("D1", "l"),))) == "R1 ahead, R2 behind"
    assert leads(FACE, s, about, answers.Face((("D1", "r"),))) == "Homeward, R2 ahead, R1 behind"
    assert leads(FACE, s, about, answers.Face((("D1", "u"),))) == ("Nobody near, ahead or behind")


def test_tallies_after_a_combat_count_who_goes_for_whom() -> None:
    """§7.2.4.1"""
    s = raid(
        unit("D1", "spitfire-i", "M9", tally="R1"),
        unit("D2", "spitfire-i", "M9", tally="R1"),
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("R2", "bf-110c", "M9", "escort"),
    )
    fight(s, "defender", "R1", "D1")
    answer = answers.Tallies((("D1", "R1"), ("D2", "R1")))
    assert leads(TALLIES, s, "defender", answer) == "2 on R1 (Ju 88A); nobody on R2 (Bf 110C)"


def test_a_load_let_go_is_told_by_what_it_changes() -> None:
    """§9.2.1.1-jettison, §3.3.2-load"""
    s = raid(unit("D1", "spitfire-i", "M9", tally="R1"), unit("R1", "ju-88a", "M9", "bombing"))
    fight(s, "defender", "R1", "D1")
    told = leads(JETTISON, s, "raider", answers.Jettison(("R1",)))
    assert told.startswith("R1: speed ") and told.endswith(", goes home")
    assert s.units["R1"].load == "bombs", "only a copy lets go"
    assert leads(JETTISON, s, "raider", "pass") == "Still on board: bombs"


def test_a_break_is_told_by_what_is_given_up() -> None:
    """§10.7.1-fighter, §10.7.1-bomber"""
    s = raid(unit("D1", "spitfire-i", "M9", tally="R1"), unit("R1", "ju-88a", "M9", "bombing"))
    fight(s, "defender", "R1", "D1")
    assert leads(BREAK, s, "defender", "D1") == "D1 gives up R1 and flies home for good"
    assert leads(BREAK_OFF, s, "raider", answers.Break(("R1",))).startswith("R1 flies on, broken")
    assert leads(BREAK_OFF, s, "raider", "pass") == "All fight on as they are"


def test_the_commands_of_a_segment() -> None:
    """§7.2.2-drop"""
    s = raid(
        unit("D1", "spitfire-i", "M9", tally="R1"),
        unit("D2", "spitfire-i", "P9"),
        unit("R1", "ju-88a", "K9", "bombing"),
        unit("R2", "ju-88a", "J9", "bombing"),
        segment="defender",
    )
    drop = answers.DropTally("D1")
    assert leads(COMMAND, s, "defender", drop) == "May look for R1, R2, and may fail"
    assert s.units["D1"].tally == "R1"
    assert leads(COMMAND, s, "defender", "done") == "D2 without a tally"


def test_a_vector_is_told_by_the_enemy_near_its_square() -> None:
    """§9.2.4-gci, §4.7: clouds count."""
    s = raid(
        unit("D1", "spitfire-i", "S9"),
        unit("R1", "ju-88a", "K7", "bombing"),
        clouds=(),
        sun="left horizon",
    )
    told = leads(GCI_VECTOR, s, "D1", answers.Vector((("D1", "N9"),)))
    assert told == "Ahead of R1, 3 squares off, 2 higher, 5 squares to fly"


def test_several_vectors_are_told_together() -> None:
    """§9.2.4-vector"""
    s = raid(
        unit("D1", "spitfire-i", "S9"),
        unit("D2", "spitfire-i", "T9"),
        unit("R1", "ju-88a", "K7", "bombing"),
        unit("R2", "bf-109e", "C12"),
    )
    told = leads(VECTOR, s, "defender", answers.Vector((("D1", "N9"), ("D2", "P9"))))
    assert told == "D1 3, D2 5 squares off R1, 2 higher"


def test_a_dogfight_says_who_is_in_it_and_its_chance() -> None:
    """§10.8-roll"""
    s = raid(unit("D1", "spitfire-i", "M9", tally="R1"), unit("R1", "bf-109e", "M9", tally="D1"))
    fight(s, "defender", "R1", "D1")
    assert leads(DOGFIGHT, s, None, "accept") == "In it: R1, D1"

    class Seen:
        now, seat = s, "defender"

    [(what, p)] = chances(Seen, "accept")  # type: ignore[arg-type]
    [(_, q)] = chances(Seen, "refuse")  # type: ignore[arg-type]
    assert what == "dogfight if they refuse"
    # The willing side wins ties, so it is likelier to get its way than to be kept from it.
    assert 0 < p < 1 and p + q > 1


def test_a_dogfight_that_drifts() -> None:
    """§10.8.2"""
    s = raid(
        unit("D1", "spitfire-i", "M9", dogfight="dog1"),
        unit("R1", "bf-109e", "M9", dogfight="dog1"),
        unit("R2", "ju-88a", "K8", "bombing"),
    )
    told = leads(SHIFT_DOGFIGHT, s, "dog1", answers.Shift("dog1", "L8"))
    assert told == "A level lower, all of them dive, 1 square from R2 (Ju 88A)"


def test_a_combat_says_who_attacks() -> None:
    """§10.1.1"""
    s = raid(unit("D1", "spitfire-i", "M9", tally="R1"), unit("R1", "ju-88a", "M9", "bombing"))
    s.groups = (("D1", "R1"),)
    told = leads(FIGHT, s, None, answers.Fight("D1"))
    assert told == "In M9: D1 (Spitfire I) against R1 (Ju 88A)"


def test_a_reaction_says_from_where_it_comes() -> None:
    """§10.4.2-attack"""
    s = raid(
        unit("D1", "spitfire-i", "M9", facing="l", tally="R2"),
        unit("R1", "bf-109e", "M11", "escort"),
        unit("R2", "ju-88a", "L9", "bombing"),
    )
    told = leads(MEET, s, ("R1", "D1"), answers.Meet("R1", ("d", "d")))
    assert told == "From above, diving"


def test_a_split_says_what_each_flight_has() -> None:
    """§9.3.1-divide"""
    s = raid(unit("D1", "spitfire-i", "M9", losses=1, leader=True, tally="R1"))
    told = leads(SPLIT, s, "D1", answers.Split("D1", 1, ()))
    assert told == "D1-1: 1 loss, tally on R1; D1-2: 0 losses, the wing leader"


def test_the_end_by_agreement_says_who_has_won() -> None:
    """§12.0"""
    s = raid(unit("D1", "spitfire-i", "M9"), unit("R1", "ju-88a", "K9", "bombing"))
    told = leads(PROPOSE, s, "raider", "end-game")
    assert told == leads(AGREE, s, "end-game", "agree") and told
    s.units["R1"] = replace(s.units["R1"], losses=4)
    assert leads(AGREE, s, "end-game", "agree") != told
    assert leads(AGREE, s, "end-game", "decline") == "The game goes on as it was"


def test_a_move_says_how_it_stands_at_its_end() -> None:
    """§7.2.2-loss, §9.2.3: in the fact `then`."""
    s = raid(
        unit("D1", "spitfire-i", "P9", tally="R1", facing="l"),
        unit("R1", "ju-88a", "J9", "bombing"),
        unit("R2", "bf-109e", "N11", tally="D1"),
        unit("R3", "ju-88a", "D9", "bombing", broken=True, returning="left", facing="l"),
    )
    option = MOVE.show(s, Ranked("defender", "D1"), answers.Free("D1", ("l",)))
    assert option.says("then") == "Keeps its tally, hunted by R2, 2 squares off"
    home = MOVE.show(s, Ranked("raider", "R3"), answers.Return("R3", "left", ("l",)))
    assert home.says("then") == "2 columns from the left edge"


@pytest.mark.parametrize("name", ["adlertag-policy", "hornets-nest-random", "own-set-up-02-random"])
def test_every_option_of_a_game_says_something(name: str) -> None:
    """Its dice by their chances, and all else in words. Twice for every question of the game."""
    game = find_game("wing-leader")
    end, _ = replay((RECORDS / f"{name}.record").read_text("utf-8"))
    asked: dict[str, int] = {}
    for number in range(end.number):
        request = end.given(number)[0]
        if not isinstance(request, Choose) or asked.get(request.question.name, 0) > 1:
            continue
        play = end.moment(number)
        options = play.options(request.seat)
        if len(options) < 2:
            continue
        asked[request.question.name] = asked.get(request.question.name, 0) + 1
        seen = sight(play, request.seat)
        for option in options[:8]:
            told = option.says("leads") or option.says("then") or option.says("end")
            answer = request.question.read(option.key)
            assert told or game.odds.chances(seen, answer), f"{name} {number}: {option.label}"
    assert len(asked) > 8, "a game asks many questions"
