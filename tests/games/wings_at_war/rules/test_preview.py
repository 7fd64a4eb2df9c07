"""What a course would meet is told before it is flown, and comes true."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.common.forms import Course, Sign
from airwar.games.wings_at_war.rules.answers import Fly, React, Shoot
from airwar.games.wings_at_war.rules.movement import MOVE
from airwar.games.wings_at_war.rules.state import Battle
from airwar.kernel.play import Play
from tests.games.wings_at_war.moments import moments
from tests.games.wings_at_war.table import FAR, Table

BLENHEIM = "A1 blenheim-iv at 36,20 heading 0 level 2"
HEAD_ON = "X1 bf-109f-4 at 36,30 heading 180 level 2"


def signs(state: Battle, unit: str, draft: dict[str, Any]) -> tuple[Sign, ...]:
    form = MOVE.form(state, unit, draft)
    kind = form.either[0].fields[1].kind
    assert isinstance(kind, Course)
    return kind.signs


@pytest.mark.parametrize("scenario", ["first-patrol", "circus"])
def test_who_may_fire_and_what_bears_comes_true(scenario: str) -> None:
    """§2.4.reaction, §2.4.second: the same stops and targets as the game offers afterwards."""
    told = 0
    for play, seat, choose in moments({"scenario": scenario}, 8, 0.0):
        if choose.question is not MOVE or play.state.barrages:
            continue
        for answer in choose.question.options(play.state, choose.about):
            if isinstance(answer, Fly) and answer.end is None:
                draft = {"course": list(answer.course)}
                found = signs(play.state, answer.unit, draft)
                kinds = {each.kind for each in found}
                if kinds & {"edge", "short"}:
                    continue
                fire = {(each.who, each.at) for each in found if each.kind == "fire"}
                shots = {each.who for each in found if each.kind == "shot"}
                assert fire == reactions(flown := play.fork(), seat, answer)
                assert shots == targets(flown, seat)
                told += len(fire) + len(shots)
    assert told > 20


def reactions(play: Play[Battle], seat: str, answer: Fly) -> set[tuple[str, int]]:
    play.give(seat, answer)
    found: set[tuple[str, int]] = set()
    for asked, choose in [each for each in play.open.items() if each[1].question.name == "react"]:
        shots = choose.question.options(play.state, choose.about)
        found = {(each.unit, each.stop) for each in shots if isinstance(each, React)}
        play.give(asked, "pass")
    return found


def targets(play: Play[Battle], seat: str) -> set[str]:
    choose = play.open.get(seat)
    if choose is None or choose.question.name != "second":
        return set()
    shots = choose.question.options(play.state, choose.about)
    return {each.target for each in shots if isinstance(each, Shoot)}


def test_a_course_that_is_refused_has_no_signs() -> None:
    t = Table(BLENHEIM, HEAD_ON).answer("activate:A1")
    assert signs(t.state, "A1", {"course": [700]})
    for course in ([9900], ["R45"], "nonsense", None):
        assert signs(t.state, "A1", {"course": course}) == ()


def test_chances_on_the_way_are_those_of_the_shot() -> None:
    """§4.3.roll: Agility 2 and front arc -2 leave 6 to 10, five faces of ten."""
    t = Table(BLENHEIM, HEAD_ON).answer("activate:A1")
    found = {each.at: each for each in signs(t.state, "A1", {"course": [700]})}
    assert (found[500].who, found[500].what, found[500].p) == ("X1", "fixed guns", 0.5)
    assert 0 < found[500].down < 0.5


def test_edges_and_bases_are_told() -> None:
    """§move.edge, §move.base"""
    edge = Table("A1 blenheim-iv at 36,44 heading 0 level 2", FAR).answer("activate:A1")
    assert [each.kind for each in signs(edge.state, "A1", {"course": [700]})] == ["edge"]
    short = Table(BLENHEIM, "A2 blenheim-iv at 36,27 heading 0 level 2", FAR).answer("activate:A1")
    assert [each.kind for each in signs(short.state, "A1", {"course": [700]})] == ["short"]


FORTRESS = "b-17g-fortress at 36,25 heading 90 level 2"  # west to east, across the way


def test_the_best_gun_of_a_unit_is_told() -> None:
    """§2.4.reaction, §2.4.second: the turrets have Firepower 2, the beam gun has 1."""
    t = Table(BLENHEIM, f"X1 {FORTRESS}").answer("activate:A1")
    (told,) = [
        x for x in signs(t.state, "A1", {"course": [500]}) if (x.kind, x.at) == ("fire", 200)
    ]
    assert told.what in ("dorsal turret", "ventral turret")
    single = Table(BLENHEIM, f"X1 {FORTRESS} jam D jam V").answer("activate:A1")
    alone = [x for x in signs(single.state, "A1", {"course": [500]}) if x.kind == "fire"]
    assert {each.what for each in alone} == {"starboard beam gun"}
    assert alone[1].at == 200
    assert (alone[1].p, alone[1].down < told.down) == (told.p, True)
    turned = Table(f"A1 {FORTRESS}", "X1 blenheim-iv at 40.5,23.5 heading 0 level 2")
    (shot,) = [x for x in signs(turned.answer("activate:A1").state, "A1", {"course": [500]})
               if x.kind == "shot"]  # fmt: skip
    assert shot.what in ("dorsal turret", "ventral turret")


def test_flak_and_balloons_on_the_way_are_told_where_they_strike() -> None:
    """§flak.barrage, §balloon.hit: at the level of the mover, a balloon up to its top."""

    def told(*ground: str) -> list[tuple[str, str, int, int]]:
        t = Table(BLENHEIM, FAR, "gun G1 X heavy at 60,40", *ground, "orders X 0")
        found = signs(t.answer("activate:A1").state, "A1", {"course": [700]})
        return [(each.kind, each.who, each.at, each.y) for each in found]

    assert told("barrage G1 at 36,28 level 2") == [("flak", "G1", 499, 2499)]
    assert told("barrage G1 at 36,28 level 3") == []
    assert told("barrage G1 at 40,28 level 2") == []
    assert told("balloon B1 X at 36,26 top 2") == [("balloon", "B1", 499, 2499)]
    assert told("balloon B1 X at 36,26 top 1") == []
    assert told("balloon B1 X at 36,26 top 2 destroyed") == []
    assert told("balloon B1 X at 36,30 top 2") == []


def test_a_jammed_gun_and_a_gun_in_cloud_bear_on_nothing() -> None:
    """§react.weapons, §4.3.jam, §cloud.line"""
    t = Table(BLENHEIM, f"{HEAD_ON} jam fixed").answer("activate:A1")
    assert signs(t.state, "A1", {"course": [700]})[0].kind == "shot"
    t = Table(f"{BLENHEIM} jam fixed jam D", HEAD_ON, "orders X 0").answer("activate:A1")
    assert signs(t.state, "A1", {"course": [700]}) == ()
    cloud = "cloud at 36,28 radius 2 levels 2 2"
    t = Table(BLENHEIM, "X1 bf-109f-4 at 36,31 heading 180 level 2", cloud).answer("activate:A1")
    assert signs(t.state, "A1", {"course": [500]}) == ()
