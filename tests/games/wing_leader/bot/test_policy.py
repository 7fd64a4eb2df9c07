"""The opponent makes sound choices, all of them legal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar.games.wing_leader.bot import fighting, moving, planning, raiding
from airwar.games.wing_leader.bot.aiming import promise
from airwar.games.wing_leader.bot.evaluate import evaluate
from airwar.games.wing_leader.bot.policy import policy
from airwar.games.wing_leader.bot.stakes import best_attack, fight_value, standing
from airwar.games.wing_leader.game import GAME
from airwar.games.wing_leader.rules.answers import (
    Aim,
    Attack,
    Declare,
    DropTally,
    Fire,
    Fly,
    Free,
    Primary,
    React,
    Release,
    Return,
    Stay,
    Tally,
    WingOrder,
)
from airwar.games.wing_leader.rules.combatquestions import HITS
from airwar.games.wing_leader.rules.commands import COMMAND
from airwar.games.wing_leader.rules.ending import AGREE, verdict
from airwar.games.wing_leader.rules.facing import FACE, Turning
from airwar.games.wing_leader.rules.flakquestions import DIRECT_FIRE
from airwar.games.wing_leader.rules.intentions import INTEND, RELEASE
from airwar.games.wing_leader.rules.movequestion import MOVE
from airwar.games.wing_leader.rules.order import Free as Free_
from airwar.games.wing_leader.rules.order import Ranked
from airwar.games.wing_leader.rules.reaction import REACT
from airwar.games.wing_leader.rules.squares import column, name, read
from airwar.games.wing_leader.rules.state import Going, Outcome, Raid, Wing
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose
from airwar.kernel.sources import Seeded
from tests.games.wing_leader.raids import fight, notes, raid, unit
from tests.games.wing_leader.rules.test_flak import over

RNG = Random(1)


def answered(s: Raid, seat: str, question: Any, about: Any = None) -> Any:
    answer = policy(s, Choose(seat, question, about), RNG)
    assert not list(question.refused(s, about, answer)), answer
    return answer


def moved(s: Raid, id: str) -> Any:
    found = s.units[id]
    s.note(id, start=found.square)
    return answered(s, found.side, MOVE, Ranked(found.side, id))


# -- moving ---------------------------------------------------------------------------------------


def test_a_hunter_attacks_bombers_in_reach() -> None:
    s = raid(unit("R1", "ju-88a", "M9", "bombing"), unit("D1", "spitfire-i", "P10", tally="R1"))
    answer = moved(s, "D1")
    assert isinstance(answer, Free)
    twin = s.__copy__()
    from airwar.games.wing_leader.rules.flying import advance

    advance(twin, "D1", answer.steps)
    assert name(twin.units["D1"].square) == "M9"


def test_one_that_cannot_reach_them_gets_nearer_and_higher() -> None:
    s = raid(unit("R1", "ju-88a", "C9", "bombing"), unit("D1", "spitfire-i", "P9", tally="R1"))
    answer = moved(s, "D1")
    from airwar.games.wing_leader.rules.flying import advance

    advance(s, "D1", answer.steps)
    assert column(s.units["D1"].square) < column(read("P9"))


def test_a_weak_fighter_keeps_away_from_a_strong_one() -> None:
    s = raid(
        unit("R1", "gladiator-ii", "M9", size="flight", quality="green", tally="D1"),
        unit("D1", "fw-190a-8", "N9", quality="veteran", tally="R1"),
    )
    answer = moved(s, "R1")
    from airwar.games.wing_leader.rules.flying import advance

    advance(s, "R1", answer.steps)
    assert name(s.units["R1"].square) != "N9"


def test_the_broken_go_home() -> None:
    s = raid(unit("D1", "spitfire-i", "M9", broken=True, returning="right"))
    answer = moved(s, "D1")
    assert isinstance(answer, Return) and answer.edge == "right"


def test_joining_a_fight_counts_only_what_it_adds() -> None:
    """Who defends its own bomber does not have to win the whole combat."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-51b", "L9", tally="D1"),
        unit("D1", "bf-109g-6", "M9", tally="R1", notes=notes(start=1)),
    )
    s.moved = ("R1", "D1", "R2")
    value = moving.attack_value(s, s.units["R2"], s.units["D1"], ("r",))
    alone = -fight_value(s, ("D1", "R1"), "defender")
    assert alone < 0 < value


# -- fighting -------------------------------------------------------------------------------------


def test_the_attacker_uses_what_he_is_better_at() -> None:
    """A fast fighter hits and runs, one that turns well turns."""
    s = raid(unit("R1", "a6m2-zero", "M14"), unit("D1", "p-51d", "M14", tally="R1"))
    fight(s, "defender", "R1", "D1")
    assert fighting.declare(s) == Declare("hit-and-run")
    s = raid(unit("R1", "p-51d", "M14"), unit("D1", "a6m2-zero", "M14", tally="R1"))
    fight(s, "defender", "R1", "D1")
    assert fighting.declare(s) == Declare("turning")


def test_the_best_primary_leads() -> None:
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("D1", "hurricane-i", "M9", tally="R1", size="flight"),
        unit("D2", "fw-190a-8", "M9", tally="R1"),
    )
    fight(s, "defender", "R1")
    assert fighting.primary(s, "defender") == Primary("D2")
    assert best_attack(s, ("D1", "D2", "R1"), "defender", "R1")[1] == "D2"


def test_hits_go_where_they_finish_somebody() -> None:
    s = raid(
        unit("R1", "he-111h", "M9", "bombing", losses=3),
        unit("R2", "p-51b", "M9", tally="D1"),
        unit("D1", "bf-109g-6", "M9", tally="R1"),
    )
    fight(s, "defender", "R1", "D1", rating="hit-and-run")
    answer = answered(s, "defender", HITS, ("defender", 1))
    assert answer.hits == (("R1", 1),)


def test_who_has_bombers_to_guard_wants_the_dogfight() -> None:
    """And who hunts them does not."""
    s = raid(
        unit("R2", "p-51b", "M9", tally="D1"),
        unit("D1", "bf-109g-6", "M9", tally="R2"),
    )
    fight(s, "defender", "R2", "D1")
    s.units = {"D1": s.units["D1"], "R1": unit("R1", "b-17g", "N9", "bombing"), "R2": s.units["R2"]}
    guard, hunter = fighting.dogfight(s, "raider"), fighting.dogfight(s, "defender")
    assert (guard, hunter) == ("accept", "refuse")


def test_the_broken_face_home() -> None:
    s = raid(unit("D1", "bf-109e", "M9", broken=True), unit("R1", "p-51b", "M9", broken=True))
    assert answered(s, "defender", FACE, Turning(("D1",))).facings == (("D1", "r"),)
    assert answered(s, "raider", FACE, Turning(("R1",))).facings == (("R1", "l"),)


# -- planning -------------------------------------------------------------------------------------


def test_vectors_lie_in_front_of_the_bombers() -> None:
    play = Play(GAME, GAME.rules.opening({"scenario": "first-over-the-forth"}))
    assert play.open["defender"].question.name == "vector"
    answer = policy(play.state, play.open["defender"], RNG)
    for (_, square), start in zip(answer.squares, ("S9", "U8"), strict=True):
        assert column(read("H7")) < column(read(square)) < column(read(start))


def test_bombers_are_tallied_before_fighters() -> None:
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("R2", "bf-109e", "O9"),
        unit("D1", "spitfire-i", "P9"),
    )
    s.segment = "defender"
    assert answered(s, "defender", COMMAND, "defender") == Tally("D1", "R1")
    s.change("R1", where="exited")
    assert answered(s, "defender", COMMAND, "defender") == Tally("D1", "R2")


def test_an_escort_stays_with_its_bombers() -> None:
    """It rolls only for an enemy who is about to strike them."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("R2", "bf-109e", "M10", "escort"),
        unit("D1", "spitfire-i", "N10"),
    )
    s.segment = "raider"
    assert answered(s, "raider", COMMAND, "raider") == "done"
    s.change("D1", tally="R1")
    assert answered(s, "raider", COMMAND, "raider") == Tally("R2", "D1")


def test_an_escort_goes_for_the_hunter_of_its_bombers_before_it_is_among_them() -> None:
    """Who comes from ahead cannot be reacted to: a tally brings the escort into that fight."""
    s = raid(
        unit("R1", "ju-88a", "K9", "bombing"),
        unit("R2", "bf-109e", "K10", "escort"),
        unit("D1", "spitfire-i", "O10", tally="R1"),
    )
    s.segment = "raider"
    assert answered(s, "raider", COMMAND, "raider") == Tally("R2", "D1")
    s.change("D1", square=read("R10"))
    assert answered(s, "raider", COMMAND, "raider") == "done"


def test_a_tally_on_the_broken_is_kept_until_there_is_another_to_be_had() -> None:
    s = raid(
        unit("R2", "a6m2-zero", "M9", tally="D1"),
        unit("D1", "f4f-4-wildcat", "O9", broken=True, disruption=2, returning="right"),
        unit("D2", "f4f-4-wildcat", "R9"),
    )
    s.segment = "raider"
    assert answered(s, "raider", COMMAND, "raider") == DropTally("R2")
    s.change("D2", square=read("H9"))  # behind it, too far to be seen
    assert answered(s, "raider", COMMAND, "raider") == "done"


def test_escorts_react() -> None:
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-51b", "L8", "escort"),
        unit("D1", "bf-109g-6", "L10", tally="R1"),
    )
    s.going = Going("D1", None, ("rd",), bomber="R1")
    assert answered(s, "raider", REACT) == React((("R2", "D1"),))


def test_a_height_error_leads_away_from_our_bombers() -> None:
    from airwar.games.wing_leader.rules.tactics import SHIFT_VECTOR

    s = raid(
        unit("R1", "ju-88a", "M9", "bombing"), unit("D1", "spitfire-i", "P9", vector=read("N9"))
    )
    at = read(answered(s, "raider", SHIFT_VECTOR, "D1").square)
    assert at % 20 in (7, 11)


def test_only_the_winner_agrees_to_stop() -> None:
    s = raid(unit("R1", "ju-88a", "M9", "bombing"), unit("D1", "spitfire-i", "M9", losses=9))
    winner = verdict(s)[0]
    assert winner == "raider"
    assert answered(s, "raider", AGREE, "end-game") == "agree"
    assert answered(s, "defender", AGREE, "end-game") == "decline"


def test_display_keeps_green_crews_out_of_the_way() -> None:
    play = Play(GAME, GAME.rules.opening({"scenario": "the-air-bridge"}))
    while play.open["raider" if "raider" in play.open else "defender"].seat == "raider":
        play.answer("raider", policy(play.state, play.open["raider"], Random(3)))
    answer = planning.display(play.state, play.open["defender"].question, "defender", Random(3))
    quality = dict(answer.quality)
    assert quality.get("D1") != "green" or quality.get("D2") != "green"


# -- raiding --------------------------------------------------------------------------------------


def test_bombers_aim_and_drop() -> None:
    s = over(unit("R1", "b-24d", "K9", "bombing", bomb=20), ground={"S1": "factory M0"})
    answer = answered(s, "raider", MOVE, Free_("raider", ("R1",)))
    assert isinstance(answer, Attack)
    assert answer.steps == (Aim("level", "S1"), "r", "r", "drop")


def test_torpedo_bombers_come_down_in_time() -> None:
    s = over(
        unit("R1", "b5n2-kate", "B6", "bombing", load="torpedo"),
        unit("R2", "d3a1-val", "A12", "bombing", bomb=8),
        ground={"S1": "cv S0"},
    )
    assert raiding.height_wanted(s, s.units["R1"]) == 0
    assert raiding.height_wanted(s, s.units["R2"]) == 6
    assert answered(s, "raider", INTEND, "raider").levels == ()
    s.change("R1", square=read("K6"))
    assert answered(s, "raider", INTEND, "raider").levels == (("R1", -1),)


def test_torpedoes_are_kept_for_the_carrier_behind_the_screen() -> None:
    ground = {"S1": "pg M0", "S2": "cv P0"}
    s = over(unit("R1", "b5n2-kate", "K0", "bombing", load="torpedo"), ground=ground)
    assert not isinstance(answered(s, "raider", MOVE, Free_("raider", ("R1",))), Attack)
    s = over(unit("R1", "b5n2-kate", "N0", "bombing", load="torpedo"), ground=ground)
    answer = answered(s, "raider", MOVE, Free_("raider", ("R1",)))
    assert isinstance(answer, Attack) and Aim("torpedo", "S2") in answer.steps


HARBOR = {"S1": "port M0", "S2": "flak-h2 M0", "S3": "flak-h1 L0", "S4": "flak-h1 N0"}


def test_sweeps_wait_outside_flak_that_they_need_not_fly_into() -> None:
    s = over(
        unit("R1", "ju-88a", "F9", "bombing", bomb=16),
        unit("R2", "bf-109e", "I8", "sweep"),
        unit("R3", "bf-109e", "D8", "sweep"),
        unit("D1", "spitfire-i", "Z9"),
        ground=HARBOR,
    )
    assert isinstance(moved(s, "R2"), Stay)
    assert isinstance(moved(s, "R3"), Fly)


def test_escorts_are_released_before_flak_unless_hunters_are_near() -> None:
    units = [
        unit("R1", "ju-88a", "I8", "bombing", bomb=16),
        unit("R2", "bf-109e", "I9", "escort"),
    ]
    s = over(*units, unit("D1", "spitfire-i", "X9"), ground=HARBOR)
    assert answered(s, "raider", RELEASE, "raider") == Release(("R1",))
    s = over(*units, unit("D1", "spitfire-i", "M9"), ground=HARBOR)
    assert answered(s, "raider", RELEASE, "raider") == "pass"
    s = over(*units, unit("D1", "spitfire-i", "X9"), ground={"S1": "port M0"})
    assert answered(s, "raider", RELEASE, "raider") == "pass"


def test_interceptors_give_up_a_lufbery_for_bombers() -> None:
    units = [
        unit("R1", "ju-88a", "K9", "bombing"),
        unit("D1", "spitfire-i", "M10", facing="l", tally="R2"),
    ]
    s = raid(*units, unit("R2", "bf-110c", "M8", "sweep", lufbery=True))
    s.segment = "defender"
    assert answered(s, "defender", COMMAND, "defender") == DropTally("D1")
    # what a leader has just ordered is not undone: he would order it again
    s.change("D1", wing="DW1")
    s.wings = {"DW1": Wing("DW1", "defender")}
    assert answered(s, "defender", COMMAND, "defender") != DropTally("D1")
    # one that hunts a friend is not let off
    hunter = unit("R2", "bf-110c", "M8", "sweep", tally="D2")
    s = raid(*units, hunter, unit("D2", "spitfire-i", "N8", tally="R1"))
    s.segment = "defender"
    assert answered(s, "defender", COMMAND, "defender") != DropTally("D1")


def test_a_wing_leader_does_not_send_his_wing_after_the_broken() -> None:
    """An order that is dropped again would be given again, without end."""
    s = raid(
        unit("R1", "p-38j", "M10", wing="RW1", leader=True),
        unit("R2", "p-38j", "M11", wing="RW1"),
        unit("R3", "p-38j", "N10", tally="D1", notes=notes(rolled=True)),
        unit("D1", "a6m2-zero", "O10", broken=True, disruption=2, returning="right"),
        unit("D2", "a6m2-zero", "Q10"),
        wings={"RW1": Wing("RW1", "raider")},
    )
    s.segment = "raider"
    assert not isinstance(answered(s, "raider", COMMAND, "raider"), WingOrder)
    s.change("R2", tally="D1")
    assert not isinstance(answered(s, "raider", COMMAND, "raider"), DropTally)


def test_the_better_target_is_worth_a_wait() -> None:
    s = over(
        unit("R1", "b-24d", "K5", "bombing", bomb=40),
        ground={"S1": "flak-l0 M0", "S2": "tanks-oil Q0"},
    )
    assert promise(s, s.units["R1"], "S2") > promise(s, s.units["R1"], "S1")
    assert not isinstance(answered(s, "raider", MOVE, Free_("raider", ("R1",))), Attack)


def test_flak_spares_friends() -> None:
    """It fires at a bomber, but not where its own fighters are at it."""
    s = over(
        unit("R1", "ju-88a", "M5", "bombing"),
        unit("D1", "spitfire-i", "M5", tally="R1"),
        unit("R2", "ju-88a", "N5", "bombing"),
        ground={"S1": "flak-h2 M0"},
    )
    answer = answered(s, "defender", DIRECT_FIRE, "defender")
    assert answer == Fire("R2", "S1")


# -- whole games ----------------------------------------------------------------------------------


def test_evaluation() -> None:
    """It follows the points, the bombers that are on their way, and the end."""
    s = raid(unit("R1", "ju-88a", "M9", "bombing"), unit("D1", "spitfire-i", "M9"))
    before = evaluate(s, "raider")
    assert evaluate(s, "defender") == pytest.approx(1 - before)
    s.change("D1", losses=3)
    assert evaluate(s, "raider") > before
    s.change("D1", losses=0)
    s.change("R1", broken=True)
    assert evaluate(s, "raider") < before and standing(s, s.units["R1"]) == 2
    s.outcome = Outcome("12.0", "over")
    assert evaluate(s, "raider") in (0.0, 0.5, 1.0)


def played(scenario: str, seed: int, **who: Any) -> Play[Raid]:
    rng = Random(seed)
    play = Play(GAME, GAME.rules.opening({"scenario": scenario}), source=Seeded(Random(seed)))
    while play.open:
        seat, choose = next(iter(play.open.items()))
        play.answer(seat, who[seat](play.state, choose, rng))
    return play


def chance(s: Raid, choose: Choose, rng: Random) -> Any:
    return choose.question.random(s, choose.about, rng)


def test_it_plays_whole_games_and_the_same_again() -> None:
    games = [played("first-over-the-forth", 5, raider=policy, defender=policy) for _ in range(2)]
    assert games[0].state.units == games[1].state.units
    assert GAME.rules.result(games[0].state) is not None


def test_it_beats_chance() -> None:
    """As the defender, who has all the decisions here."""
    ours = [verdict(played("first-over-the-forth", n, raider=policy, defender=policy).state)[2]
            for n in range(6)]  # fmt: skip
    luck = [verdict(played("first-over-the-forth", n, raider=policy, defender=chance).state)[2]
            for n in range(6)]  # fmt: skip
    assert sum(ours) < sum(luck) - 40
