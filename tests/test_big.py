"""The laws over Armada, small and with 400 units; what it is there to show; and planted faults."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from airwar.common.forms import limits
from airwar.common.records import replay
from airwar.kernel.errors import Hidden, IllegalAnswer
from airwar.kernel.game import state_hash
from airwar.kernel.play import Play
from airwar.kernel.record import Header, restore, snapshot, write
from airwar.kernel.requests import Roll, allowed
from airwar.kernel.secrets import Secret
from airwar.kernel.sight import imagine, sight
from airwar.kernel.sources import Seeded
from tests.big import BIG, ArmadaGame
from tests.big_flight import FLY, Break, Fly, Hold, Pass, Strike
from tests.big_rules import (
    CITIES,
    DEFENDER,
    LANE,
    PLAN,
    RAIDER,
    Armada,
    Order,
    Plan,
)
from tests.laws import (
    LAWS,
    ROOT,
    AnyGame,
    check_tries,
    decide,
    place,
    random_game,
)
from tests.laws import begin as begin_play
from tests.laws_secret import (
    OUTLINE_LAWS,
    SECRET_LAWS,
)

Law = Callable[[AnyGame, int], None]
ALL_LAWS: dict[str, Law] = LAWS | SECRET_LAWS | OUTLINE_LAWS


class Large(ArmadaGame):
    """Every unit there is, for about 300 answers."""

    def random_setup(self, rng: Random) -> dict[str, Any]:
        return {"units": 400, "turns": rng.randint(2, 3), "goal": 9999}


@pytest.mark.parametrize("law", ALL_LAWS)
def test_law(law: str) -> None:
    for seed in range(4):
        ALL_LAWS[law](BIG, seed)


@pytest.mark.parametrize("law", ALL_LAWS)
def test_law_with_400_units(law: str) -> None:
    ALL_LAWS[law](Large(), 1)


def test_a_large_game_has_about_300_answers() -> None:
    assert 200 < random_game(Large(), 1).answers < 500


def test_worlds_are_found_quickly() -> None:
    check_tries(BIG, range(8))


def test_a_game_goes_on_for_thousands_of_answers() -> None:
    setup = {"units": 400, "turns": 1000, "goal": 9999}
    play = Play(BIG, BIG.rules.opening(setup), Seeded(1), keep=False)
    for _ in decide(play, Random(1)):
        if play.number > 5000:
            return
    pytest.fail(f"it was over after {play.number} answers")


# -- what it is there to show ---------------------------------------------------------------------


def planned(*orders: Order, units: int = 12) -> Play[Armada]:
    """Both sides have planned; dice are typed in."""
    play = Play(BIG, BIG.rules.opening({"units": units}))
    play.answer(RAIDER, Plan(orders))
    play.answer(DEFENDER, (("emden", 2),))
    return play


def entered(*orders: Order) -> Play[Armada]:
    """All orders have come in by the center."""
    play = planned(*orders)
    for i in range(len(orders)):
        play.answer(RAIDER, "center")
        play.answer(RAIDER, i)
    play.answer(RAIDER, "done")
    return play


EMDEN = Order(("b001", "b002"), "emden")


def test_a_plan_of_120_orders_is_one_answer() -> None:
    setup = {"units": 400, "turns": 1}
    play = Play(BIG, BIG.rules.opening(setup), Seeded(1))
    plan = PLAN.options(play.state, None)[0]
    assert len(plan.orders) == 120
    play.answer(DEFENDER, (("emden", 2),))
    play.answer(RAIDER, PLAN.read(PLAN.write(plan)))
    assert play.number == 1
    assert play.state.plan.value == plan
    for _ in decide(play, Random(1)):
        pass
    again, _ = replay(write(play, Header(BIG.name, setup, BIG.version)), BIG)
    assert state_hash(again.state) == state_hash(play.state)


def test_every_fault_of_a_plan_is_named_with_its_place() -> None:
    s = BIG.rules.opening({"units": 12})
    plan = Plan(
        (EMDEN, Order(("b002", "b001"), "paris"), Order((), "emden"), Order(("f001",), "emden"))
    )
    assert [(fault.at, fault.reason) for fault in PLAN.refused(s, None, plan)] == [
        (("orders", 1, "units", 0), "b002 has two orders"),
        (("orders", 1, "units", 1), "b001 has two orders"),
        (("orders", 1, "units", 1), "b001 is not in order"),
        (("orders", 1, "target"), "there is no paris"),
        (("orders", 2, "units"), "an order is for one or two bombers"),
        (("orders", 3, "units", 0), "f001 is not a bomber"),
    ]
    assert [w.reason for w in PLAN.warnings(s, None, Plan((EMDEN,)))] == ["5 bombers stay at home"]


def test_a_force_is_opened_step_by_step() -> None:
    play = entered(EMDEN)

    def cargo() -> Secret[Any]:
        return BIG.secrets.redact(play.state, DEFENDER).forces[0].cargo

    assert not cargo().known
    play.answer(
        DEFENDER, Fly("f001", ("w", "n", "n", "n", "w", "w"), Strike("R1", ((1, 1), (0, 1))))
    )
    assert cargo().value.units == ("b001", "b002")
    assert not cargo().value.aim.known
    with pytest.raises(Hidden):
        cargo().value.aim.value  # noqa: B018
    play.answer(RAIDER, "hold")
    play.outcome((1, 2, 3))
    for _ in range(2):
        assert not cargo().value.aim.known
        play.answer(DEFENDER, Pass())
        play.answer(RAIDER, "done")
    play.answer(DEFENDER, Pass())
    assert play.state.at == ("turns", 3, "advance", "R1")
    assert cargo().value.aim.value == EMDEN
    assert play.request == Roll("5.2", "R1 bombs emden", 1, 6)


def test_a_typed_answer_with_a_walk_a_union_and_tuples_has_one_text() -> None:
    fly = Fly("f001", ("w", "n"), Strike("R1", ((1, 0), (0, 2))))
    assert FLY.write(fly) == "fly:f001/w,n/(strike:R1/(1,0),(0,2))"
    assert FLY.read(FLY.write(fly)) == fly
    assert FLY.write(Fly("f001", ("w",))) == "fly:f001/w"
    assert FLY.write(Pass()) == "pass"


def test_a_form_follows_what_is_filled_in() -> None:
    s = entered(EMDEN).state
    assert [label for label, _ in limits(FLY.form(s, None, {}))] == ["Sortie", "Fly, Fighter"]
    short = dict(limits(FLY.form(s, None, {"unit": "f001", "steps": ["w"]})))
    assert short["Fly, Way"] == "Next: n, e, w; you may stop here."
    assert short["Fly, Then"] == "One of hold."
    whole = {"unit": "f001", "steps": ["w", "n", "n", "n", "w", "w"]}
    there = dict(limits(FLY.form(s, None, whole)))
    assert there["Fly, Then"] == "One of hold, strike."
    assert there["Fly, Then, strike, Force"] == "One of R1."


def test_a_fault_in_a_walk_is_named_by_its_step() -> None:
    play = entered(EMDEN)
    wrong = Fly("f001", ("w", "s"), Strike("R9", ((3, 0),)))
    assert [fault.at for fault in FLY.refused(play.state, None, wrong)] == [
        ("steps", 1),
        ("then", "force"),
        ("then", "bursts", 0),
    ]
    with pytest.raises(IllegalAnswer, match="off the map"):
        play.answer(DEFENDER, wrong)


def test_after_an_offer_the_game_asks_again_at_the_same_place() -> None:
    play = entered(EMDEN, Order(("b003",), "berlin"))
    before = play.state.at
    play.answer(RAIDER, Break("R1"), "break")
    assert play.state.force("R1").status == "home"
    assert play.state.at == before == ("turns", 1, "sorties", 1, "fly")
    play.answer(DEFENDER, Fly("f001", ("n",), Hold()))
    assert play.state.at == ("turns", 1, "sorties", 2, "fly")


def test_entering_is_asked_even_if_nothing_is_left() -> None:
    play = entered(EMDEN)
    play.answer(DEFENDER, Pass())
    assert list(play.open) == [RAIDER]
    assert LANE.options(play.state, None) == ("done",)
    assert not allowed(play.open[RAIDER], play.state, "north")


def test_imagined_worlds_differ_where_the_defender_cannot_see() -> None:
    play = entered(EMDEN, Order(("b003",), "berlin"))
    seen = sight(play, DEFENDER)
    worlds = [imagine(BIG, seen, Random(n)) for n in range(40)]
    aims = [world.state.forces[0].cargo.value.aim.value for world in worlds]
    assert {aim.target for aim in aims} == set(CITIES)
    assert len({aim.units for aim in aims}) > 10
    flak = [
        tuple(
            city.value for city in imagine(BIG, sight(play, RAIDER), Random(n)).state.flak.values()
        )
        for n in range(40)
    ]
    assert len(set(flak)) > 10
    assert all(2 <= sum(points) <= 6 and max(points) <= 3 for points in flak)


def test_a_snapshot_at_every_answer_opens_to_the_same_place() -> None:
    play, _ = begin_play(BIG, 3)
    for _ in decide(play, Random(3)):
        assert place(restore(BIG, snapshot(play))) == place(play)


def test_a_record_replays_where_strings_hash_differently() -> None:
    play, setup = begin_play(BIG, 0)
    for _ in decide(play, Random(0)):
        pass
    code = (
        "import json, sys; from airwar.kernel.game import state_hash; "
        "from airwar.common.records import replay; from tests.big import BIG; "
        "print(state_hash(replay(json.load(sys.stdin), BIG)[0].state))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(write(play, Header(BIG.name, setup, BIG.version))),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4242", "PYTHONPATH": str(ROOT / "src")},
        check=False,
    )
    assert done.stdout.strip() == state_hash(play.state), done.stderr
