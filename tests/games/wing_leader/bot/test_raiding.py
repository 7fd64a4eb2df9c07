"""Raiders choose their targets, their profiles and their ways home with sense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar.games.wing_leader.bot import planning, raiding
from airwar.games.wing_leader.bot.aiming import Prospect, coming, promise
from airwar.games.wing_leader.bot.gunnery import bombing_worth
from airwar.games.wing_leader.bot.policy import policy
from airwar.games.wing_leader.game import GAME
from airwar.games.wing_leader.rules.answers import Aim, Attack, Bomb, Escape, Place
from airwar.games.wing_leader.rules.ending import ESCAPE
from airwar.games.wing_leader.rules.flying import advance
from airwar.games.wing_leader.rules.intentions import INTEND
from airwar.games.wing_leader.rules.movequestion import MOVE
from airwar.games.wing_leader.rules.order import Free
from airwar.games.wing_leader.rules.squares import altitude, column, distance, read
from airwar.games.wing_leader.rules.state import Profile, Raid, Released
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose
from airwar.kernel.sources import Seeded
from tests.games.wing_leader.raids import notes, raid, unit
from tests.games.wing_leader.rules.test_flak import over


def answered(s: Raid, seat: str, question: Any, about: Any = None) -> Any:
    answer = policy(s, Choose(seat, question, about), Random(1))
    assert not list(question.refused(s, about, answer)), answer
    return answer


def move_of(s: Raid, id: str) -> Any:
    return answered(s, "raider", MOVE, Free("raider", (id,)))


# -- targets --------------------------------------------------------------------------------------


def test_a_level_run_begins_where_it_will_be_aimed() -> None:
    """§15.3-aim: from three columns it must begin on the way, or there is one square left."""
    s = over(unit("R1", "b-24d", "J9", "bombing", bomb=20), ground={"S1": "factory M0"})
    answer = move_of(s, "R1")
    assert isinstance(answer, Attack)
    assert answer.steps == ("r", Aim("level", "S1"), "r")
    advance(s, "R1", answer.steps, answer.edge)
    s.note("R1", path=())
    answer = move_of(s, "R1")
    assert answer.steps[:2] == ("r", "drop")
    advance(s, "R1", answer.steps, answer.edge)
    released = s.units["R1"].notes.released
    assert released is not None and released.aimed


def test_dive_bombers_fly_on_over_the_screen_to_the_carrier() -> None:
    ground = {"S1": "dd2 O0", "S2": "cv R0"}
    friend = unit("R2", "d3a1-val", "M6", "bombing", bomb=8)
    s = over(unit("R1", "d3a1-val", "M6", "bombing", bomb=8), friend, ground=ground)
    assert not isinstance(move_of(s, "R1"), Attack)
    s = over(unit("R1", "d3a1-val", "P6", "bombing", bomb=8), friend, ground=ground)
    answer = move_of(s, "R1")
    assert isinstance(answer, Attack) and Aim("dive", "S2") in answer.steps


def test_flak_counts_against_the_near_target_as_against_the_far_one() -> None:
    """The guns of a fleet reach both: the destroyer in front is no safer than the carrier."""
    ground = {"S1": "dd2 Q0", "S2": "dd2 R0", "S3": "cl2 R0", "S4": "cv S0", "S5": "ca T0"}
    friend = unit("R2", "d3a1-val", "M6", "bombing", bomb=8)
    s = over(unit("R1", "d3a1-val", "M6", "bombing", bomb=8), friend, ground=ground)
    assert not isinstance(move_of(s, "R1"), Attack)


def test_batteries_are_not_bombed_in_place_of_the_factory_behind_them() -> None:
    ground = {"S1": "flak-h1 M0", "S2": "factory N0"}
    friend = unit("R2", "b-17f", "K14", "bombing", bomb=21)
    s = over(unit("R1", "b-17f", "K14", "bombing", bomb=21), friend, ground=ground)
    answer = move_of(s, "R1")
    assert not isinstance(answer, Attack) or Aim("level", "S1") not in answer.steps


def test_the_best_profile_that_it_has_counts() -> None:
    """A Ju 88 dives steeply: what it promises is not that of level bombing."""
    s = over(unit("R1", "ju-88a", "K9", "bombing", bomb=16), ground={"S1": "radar S0"})
    bomber = s.units["R1"]
    best = promise(s, bomber, "S1")
    assert best == promise(s, bomber, "S1", "steep") > 1.5 * promise(s, bomber, "S1", "level")


def test_hits_that_others_are_about_to_score_are_counted() -> None:
    """§14.1.1-hits: with two more the factory's damage is minor, which makes another hit worth
    more there than the first hit elsewhere."""
    run = Profile("level", "S1", 2, 0, 0, 4)
    ground = {"S1": "radar S0", "S2": "radar S0"}
    friend = unit("R2", "ju-88a", "Q9", "bombing", bomb=16, profile=run)
    s = over(unit("R1", "ju-88a", "P9", "bombing", bomb=16), friend, ground=ground)
    assert coming(s, s.units["R1"], "S1") == 3
    assert coming(s, s.units["R1"], "S2") == 0
    assert promise(s, s.units["R1"], "S1") != promise(s, s.units["R1"], "S2")
    gone = Released("level", "S1", read("S9"), True, 0, "bombs")
    s.change("R2", profile=None)
    s.note("R2", released=gone)
    assert coming(s, s.units["R1"], "S1") == 3
    s.note("R2", bombed=True)
    assert coming(s, s.units["R1"], "S1") == 0


def test_damage_that_nobody_can_finish_is_worth_what_it_scores() -> None:
    gone = notes(released=Released("level", "S1", read("S9"), True, 0, "bombs"))
    bomber = unit("R1", "b-17f", "S9", "bombing", bomb=40, load="none", notes=gone)
    alone = over(bomber, ground={"S1": "factory S0"})
    others = over(bomber, unit("R2", "b-17f", "C9", "bombing"), ground={"S1": "factory S0"})
    assert bombing_worth(alone, Bomb("R1")) != bombing_worth(others, Bomb("R1"))


def test_kamikazes_lose_no_time_on_their_way_down() -> None:
    """§15.5.3-attack: each turn of a route brings it nearer, and no loop is flown."""
    s = over(
        unit("R1", "a6m5-zero", "H6", "bombing", bomb=7),
        ground={"S1": "dd3 K0"},
        rules={"kamikaze": ("R1",)},
    )
    for _ in range(3):
        far = distance(s.units["R1"].square, read("K0"))
        answer = move_of(s, "R1")
        assert isinstance(answer, Attack)
        advance(s, "R1", answer.steps, answer.edge)
        if s.units["R1"].notes.released is not None:
            return
        assert distance(s.units["R1"].square, read("K0")) < far - 1
        s.note("R1", path=())
    raise AssertionError("it has not come there in three turns")


# -- flak -----------------------------------------------------------------------------------------


def test_bombers_go_home_by_the_edge_with_less_flak() -> None:
    guns = {"S2": "flak-h2 R0", "S3": "flak-h2 T0", "S4": "flak-l2 V0"}
    s = over(unit("R1", "b-24d", "O3", "bombing"), ground={"S1": "refinery O0", **guns})
    assert Prospect(s, s.units["R1"]).home(("left", "right")) == "left"
    s = over(unit("R1", "b-24d", "O3", "bombing"), ground={"S1": "refinery O0"})
    assert Prospect(s, s.units["R1"]).home(("left", "right")) == "right"


def test_flak_counts_the_same_to_the_left_and_to_the_right() -> None:
    to_left = over(unit("R1", "b-24d", "M3", "bombing"), ground={"S1": "flak-h2 I0"})
    to_right = over(unit("R1", "b-24d", "N3", "bombing"), ground={"S1": "flak-h2 R0"})
    left, right = Prospect(to_left, to_left.units["R1"]), Prospect(to_right, to_right.units["R1"])
    for there in range(26):
        assert left.detour(there) == pytest.approx(right.detour(25 - there))
    assert left.detour(column(read("G0"))) > 0


def test_a_target_amid_flak_is_worth_less() -> None:
    guns = {f"S{n}": "flak-h2 S0" for n in range(2, 6)}
    bomber = unit("R1", "b-24d", "K5", "bombing", bomb=20)
    plain = over(bomber, ground={"S1": "refinery S0"})
    shot = over(bomber, ground={"S1": "refinery S0", **guns})
    assert Prospect(shot, bomber).best_ahead() < Prospect(plain, bomber).best_ahead()


# -- heights and escorts --------------------------------------------------------------------------


def test_bombers_come_down_to_where_their_attack_can_begin_and_no_farther_into_flak() -> None:
    """§15.3.3: a steep dive begins at altitude 10 at most; below it, flak aims better."""
    guns = {f"S{n}": "flak-h2 S0" for n in range(2, 8)}
    bomber = unit("R1", "ju-88a", "K12", "bombing", bomb=16)
    s = over(bomber, ground={"S1": "airfield S0", **guns})
    assert raiding.height_wanted(s, s.units["R1"]) == 10


def test_each_escort_goes_with_bombers_of_its_own() -> None:
    s = opened("hornets-nest")
    assert s.turn == 1
    pairs = dict(answered(s, "raider", INTEND, "raider").escorts)
    assert s.units[pairs["R3"]].row == "R1"
    assert s.units[pairs["R4"]].row == "R2"


def test_escorts_set_up_above_bombers_of_their_own() -> None:
    s = opened("hornets-nest")
    for escort, row in (("R3", "R1"), ("R4", "R2")):
        at = s.units[escort].square
        mates = [each.square for each in s.units.values() if each.row == row]
        assert min([distance(at, mate) for mate in mates]) <= 1
        assert altitude(at) > min(map(altitude, mates))


def opened(scenario: str) -> Raid:
    """The first turn of a scenario, set up by the rules of thumb."""
    play: Play[Raid] = Play(GAME, GAME.rules.opening({"scenario": scenario}), Seeded(1))
    while play.state.turn < 1 or not isinstance(play.request, Choose):
        [(seat, request), *_] = play.open.items()
        play.answer(seat, policy(play.state, request, Random(1)))
    return play.state


def test_others_set_up_as_usual() -> None:
    s = raid(unit("R1", "ju-88a", "D9", "bombing"))
    usual = Place((("R1", "D9"),))
    assert planning.place(s, usual) == usual


# -- broken bombers -------------------------------------------------------------------------------


def test_a_broken_bomber_escapes_from_hunters_and_else_flies_on() -> None:
    """§12.1-exit: 1 point is not worth two losses."""
    bomber = unit("R1", "ju-88a", "M9", "bombing", broken=True, disruption=2)
    s = raid(bomber, unit("D1", "spitfire-i", "N9", tally="R1"))
    assert answered(s, "raider", ESCAPE, "raider") == Escape(("R1",))
    s = raid(bomber, unit("D1", "spitfire-i", "Z9"))
    assert answered(s, "raider", ESCAPE, "raider") == "pass"


def test_a_broken_bomber_with_nothing_to_bomb_goes_home() -> None:
    bomber = unit("R1", "b-17f", "P14", "bombing", bomb=21, broken=True, disruption=2)
    s = over(bomber, ground={"S1": "factory U0"})
    assert answered(s, "raider", ESCAPE, "raider") == "pass"
    s = over(bomber, ground={"S1": "factory C0"})
    assert answered(s, "raider", ESCAPE, "raider") == Escape(("R1",))
