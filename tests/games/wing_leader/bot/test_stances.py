"""Barrages, Lufberys and bombs: when the opponent takes them, and when it lets them be."""

from __future__ import annotations

from random import Random
from typing import Any

from airwar.games.wing_leader.bot.advice import advise
from airwar.games.wing_leader.bot.policy import policy
from airwar.games.wing_leader.game import GAME
from airwar.games.wing_leader.rules.answers import Aim, Attack, Barrages, Escape, Move
from airwar.games.wing_leader.rules.ending import ESCAPE
from airwar.games.wing_leader.rules.flakquestions import BARRAGES
from airwar.games.wing_leader.rules.flakzones import around
from airwar.games.wing_leader.rules.movequestion import MOVE
from airwar.games.wing_leader.rules.order import Free, Ranked
from airwar.games.wing_leader.rules.squares import column, read
from airwar.games.wing_leader.rules.state import Profile, Raid
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose
from tests.games.wing_leader.raids import raid, unit
from tests.games.wing_leader.rules.test_flak import over


def answered(s: Raid, seat: str, question: Any, about: Any) -> Any:
    answer = policy(s, Choose(seat, question, about), Random(1))
    assert not list(question.refused(s, about, answer)), answer
    return answer


def move_of(s: Raid, id: str) -> Move:
    side = s.units[id].side
    found: Move = answered(s, side, MOVE, Ranked(side, id))
    return found


# -- barrages -------------------------------------------------------------------------------------


def test_a_barrage_lies_on_the_way_of_bombers_too_many_for_direct_fire() -> None:
    bombers = [unit(f"R{i}", "b-17f", "K14", "bombing") for i in (1, 2, 3)]
    s = over(*bombers, ground={"S1": "flak-h2 M0"})
    [(gun, corner)] = answered(s, "defender", BARRAGES, "defender").corners
    zone = around(s.guns[gun], read(corner), read("M0"))
    assert not zone.isdisjoint({read("L14"), read("M14")})


def test_no_barrage_where_nobody_comes_or_hunters_follow_their_prey() -> None:
    far = over(unit("R1", "b-17f", "B14", "bombing"), ground={"S1": "flak-h2 M0"})
    assert answered(far, "defender", BARRAGES, "defender") == Barrages()
    bomber = unit("R1", "b-17f", "K14", "bombing")
    hunters = [unit(f"D{i}", "bf-109e", "L14", tally="R1") for i in (1, 2)]
    near = over(bomber, *hunters, ground={"S1": "flak-h2 M0"})
    assert answered(near, "defender", BARRAGES, "defender") == Barrages()


# -- Lufberys -------------------------------------------------------------------------------------


def hunted(*hunters: str, **fields: Any) -> Raid:
    enemies = [unit(f"D{i}", each, "O11", tally="R1") for i, each in enumerate(hunters, 1)]
    return raid(unit("R1", "a6m2-zero", "M10", tally="D1", **fields), *enemies)


def test_slow_fighters_circle_when_faster_ones_come() -> None:
    assert "lufbery" in move_of(hunted("spitfire-i", "spitfire-i"), "R1").steps


def test_who_is_in_a_lufbery_circles_on_while_hunters_are_near() -> None:
    s = hunted("spitfire-i", "spitfire-i", lufbery=True, facing="l")
    assert set(move_of(s, "R1").steps) == {"cl"}


def test_no_lufbery_without_hunters_or_with_bombers_to_hunt() -> None:
    alone = hunted("spitfire-i")
    alone.change("D1", tally="")
    assert "lufbery" not in move_of(alone, "R1").steps
    prey = unit("R2", "ju-88a", "L9", "bombing")
    s = raid(
        prey, unit("D1", "spitfire-i", "M10", tally="R2"), unit("R1", "bf-109e", "N11", tally="D1")
    )
    assert "lufbery" not in move_of(s, "D1").steps


# -- bombs ----------------------------------------------------------------------------------------


def test_a_run_that_is_aimed_is_not_given_up_for_a_little_more() -> None:
    profile = Profile("level", "S1", 2, 0, 0, 4)
    s = over(
        unit("R1", "b-24d", "M5", "bombing", bomb=20, profile=profile),
        ground={"S1": "refinery O0", "S2": "refinery R0"},
    )
    answer = answered(s, "raider", MOVE, Free("raider", ("R1",)))
    assert isinstance(answer, Attack)
    assert "drop" in answer.steps


def test_a_search_is_given_runs_and_releases_to_think_about() -> None:
    s = over(unit("R1", "b-24d", "K9", "bombing", bomb=20), ground={"S1": "factory M0"})
    found = [answer for answer, _ in advise(s, Choose("raider", MOVE, Free("raider", ("R1",))))]
    assert len(found) > 1
    assert any(Aim("level", "S1") in answer.steps for answer in found)


def test_a_search_doubts_moves_of_a_raid_that_bombs_more_than_others() -> None:
    move = Choose("raider", MOVE, Free("raider", ("R1",)))
    bombs = over(unit("R1", "b-24d", "K9", "bombing", bomb=20), ground={"S1": "factory M0"})
    fights = raid(unit("R1", "bf-109e", "M9"), unit("D1", "spitfire-i", "P9"))
    often, seldom = [GAME.bot.thinking(each, move).doubt for each in (fights, bombs)]
    assert often is not None and seldom is not None and often < seldom


def test_a_search_is_given_vectors_around_the_usual_one_and_sees_where_they_lead() -> None:
    play = Play(GAME, GAME.rules.opening({"scenario": "first-over-the-forth"}))
    choose = play.open["defender"]
    assert choose.question.name == "vector"
    (usual, weight), *others = GAME.bot.advise(play.state, choose)
    assert usual == policy(play.state, choose, Random(1)) and weight == 0.5
    columns = {column(read(each.squares[0][1])) for each, _ in others}
    assert min(columns) < column(read(usual.squares[0][1])) < max(columns)
    for each, _ in others:
        assert not list(choose.question.refused(play.state, choose.about, each))
    [(_, ahead)] = GAME.bot.thinking(play.state, choose).looks
    move = Choose("raider", MOVE, Free("raider", ("R1",)))
    assert ahead > GAME.bot.thinking(play.state, move).looks[0][1]


def test_a_search_does_not_think_about_what_the_rules_of_thumb_know_as_well() -> None:
    s = raid(
        unit("R1", "bf-109e", "M9", broken=True, disruption=2),
        unit("D1", "spitfire-i", "P9"),
        unit("D2", "spitfire-i", "T9"),
    )
    [(answer, weight)] = advise(s, Choose("raider", ESCAPE, "raider"))
    assert (answer, weight) == (Escape(("R1",)), 1.0)
