"""Setting up: order, sides, places, years and theatres; what the browser and builder get."""

from __future__ import annotations

from random import Random

import pytest

from airwar.games.angels_20.data import (
    load_aircraft,
    load_land_game,
    load_scenarios,
    load_tables,
    may_fly,
)
from airwar.games.angels_20.game import GAME
from airwar.games.angels_20.rules.opening import open_fresh
from airwar.games.angels_20.rules.state import NOWHERE
from airwar.games.angels_20.show.view import view
from airwar.kernel.errors import BadData
from airwar.kernel.requests import Roll
from tests.games.angels_20.table import Table


def test_a_scenario_is_ready_for_the_first_turn() -> None:
    """§setup.order: map, sides and places are settled; the first roll is for initiative."""
    t = Table.set_up("dogfight")
    assert (t.state.columns, t.state.rows, t.state.turn) == (16, 22, 1)
    assert t.waits_for()[0] == "initiative.roll"


def test_the_steps_of_set_up_come_in_the_order_of_the_book() -> None:
    """§setup.order: the sky, who has the advantage, how they meet, the places, the first turn."""
    t, rng = Table.set_up("standard", switches=["clouds"]), Random(1)
    stages: list[str] = []
    while "initiative" not in stages:
        if isinstance(t.play.request, Roll):
            t.play.outcome(tuple([rng.randint(1, 6) for _ in range(t.play.request.dice)]))
        else:
            t.calm()
        if t.state.stage not in stages[-1:]:
            stages.append(t.state.stage)
    order = ["sky", "advantage", "situation", "deploy", "initiative"]
    assert stages[stages.index("sky") :] == order


def test_two_sides() -> None:
    """§setup.sides, §stats.nation: every aircraft belongs to the side of its nation."""
    for key in load_scenarios():
        s = GAME.rules.opening({"scenario": key})
        assert GAME.rules.sides(s) == ("allied", "axis")
        for plane in s.planes:
            assert s.types[plane.card].side == ("allied", "axis")[plane.side]


def test_aircraft_are_where_the_scenario_puts_them() -> None:
    """§setup.deploy: only those that are listed, each in its place."""
    s = GAME.rules.opening({"scenario": "dogfight"})
    placed = [(plane.id, s.label(plane.hex), plane.facing) for plane in s.planes]
    assert placed == [("A1", "0616", 0), ("A2", "0916", 0), ("X1", "0905", 3), ("X2", "0605", 3)]
    area = GAME.rules.opening({"scenario": "standard-ready"})
    assert all(plane.hex == NOWHERE for plane in area.planes)


def test_facing_and_altitude_are_those_of_the_list() -> None:
    """§setup.deploy: of each aircraft for itself."""
    flying = [
        {"aircraft": "hurricane-i", "at": [6, 16], "facing": 2, "altitude": 5},
        {"aircraft": "hurricane-i", "at": [9, 16], "facing": 4, "altitude": 1},
    ]
    s = GAME.rules.opening({"scenario": "dogfight", "allied": {"aircraft": flying}})
    assert [(plane.facing, plane.altitude) for plane in s.planes] == [
        (2, 5),
        (4, 1),
        (3, 3),
        (3, 3),
    ]


def test_nations_fly_for_their_side() -> None:
    """§stats.nation"""
    wrong = {"aircraft": [{"aircraft": "c-202", "at": [6, 16]}]}
    with pytest.raises(BadData, match=r"stats\.nation"):
        open_fresh({"scenario": "dogfight", "allied": wrong})


def test_a_year_bars_later_aircraft() -> None:
    """§custom.year, §stats.year: 1942 has no P-51B of 1943 but the Bf 109G of 1942."""
    t = Table.set_up("standard", year=1942)
    assert t.rule("allied", "add:p-51b-ace") == "custom.year"
    assert "add:bf-109g-ace" in t.keys("axis")
    with pytest.raises(BadData, match=r"custom\.year"):
        open_fresh({"scenario": "dogfight", "year": 1939})


@pytest.mark.parametrize(("theatre", "rule", "allied", "axis", "barred"), [
    ("western-front", "custom.theater-west", "hurricane-i", "c-202", "i-16-ishak"),
    ("eastern-front", "custom.theater-east", "i-16-ishak", "ms-406-matimaha", "hurricane-i"),
    ("china", "custom.theater-china", "i-16-abu", "ki-61", "c-202"),
    ("mediterranean", "custom.theater-med", "hurricane-i", "c-202", "ki-61"),
    ("south-pacific", "custom.theater-pacific", "f4f-4-usmc", "a6m2-zeke", "bf-109f"),
])  # fmt: skip
def test_theatres(theatre: str, rule: str, allied: str, axis: str, barred: str) -> None:
    """§custom.theater-west, §custom.theater-east, §custom.theater-china, §custom.theater-med,
    §custom.theater-pacific: who flew there may be chosen, others not."""
    t = Table.set_up("standard", theatre=theatre)
    assert f"add:{allied}" in t.keys("allied") and f"add:{axis}" in t.keys("axis")
    side = load_aircraft()[barred].side
    assert t.rule(side, f"add:{barred}") == rule


def test_nobody_else_flies_in_a_theatre() -> None:
    """§custom.theater-west and the others: the lists of nations are all there is."""
    for key, theatre in load_tables().theatres.items():
        setup = Table.set_up("standard", theatre=key).state.setup
        for plane in load_aircraft().values():
            if not plane.token:
                allowed = may_fly(setup, plane, plane.side) is None
                assert allowed == (plane.nation in theatre.nations(plane.side))


def test_land_values_stay_out_of_the_air() -> None:
    """§appendix.land-game: cost there and cost here are different things."""
    table = load_land_game()
    assert table["typhoon"].cost == 19 and load_aircraft()["typhoon"].cost == 43
    assert all(
        table[key].cost != plane.cost for key, plane in load_aircraft().items() if key in table
    )


def test_an_own_aircraft_can_be_brought_along() -> None:
    """§stats.fields: a printed card that somebody typed in."""
    own = {
        "my-109": {
            "name": "My 109", "nation": "Germany", "year": 1940, "type": "fighter",
            "art": "bf109e", "cost": 30, "pilot": "average", "speed": [2, 4], "high": [5, 5],
            "attack": [7, 5, 2], "armor": 3, "vital": 6, "hits": 3, "turn": 4, "roll": 4,
            "climb": 5, "dive": 5,
        }
    }  # fmt: skip
    axis = {"aircraft": [{"aircraft": "my-109", "at": [6, 5], "facing": 3}]}
    s = GAME.rules.opening({"scenario": "dogfight", "aircraft": own, "axis": axis})
    assert s.cards[s.planes[2].card].name == "My 109"


def test_the_builder_is_told_what_is_wrong() -> None:
    """§standard.size, §standard.points: errors with their field and rule, and the totals."""
    flight = {"aircraft": [{"aircraft": "p-51b-ace"}] * 2}
    check = GAME.catalog.check({"scenario": "standard", "allied": flight})
    assert [(e.field, e.rule) for e in check.errors] == [("allied.aircraft", "standard.points")]
    assert check.totals == {"allied": 110, "axis": 100}
    assert GAME.catalog.check({"scenario": "standard"}).totals == {"allied": 100, "axis": 100}
    assert not GAME.catalog.check({"scenario": "dogfight"}).errors
    assert GAME.catalog.check({"scenario": "nowhere"}).errors


def test_a_flight_of_the_only_aircraft_there_is() -> None:
    """§standard.size: in China in 1940 Japan has the Zeke alone, and still a flight of two."""
    t = Table.set_up("standard", year=1940, theatre="china")
    while "allied" in t.play.open:
        t.do("allied done" if "done" in t.keys("allied") else f"allied {t.keys('allied')[0]}")
    assert t.keys("axis") == ["done", "add:a6m2-zeke"]
    t.do("axis done")
    assert [t.state.types[plane.card].key for plane in t.state.planes if plane.side] == [
        "a6m2-zeke", "a6m2-zeke",
    ]  # fmt: skip


@pytest.mark.parametrize(("change", "field", "rule"), [
    ({"year": 1939, "theatre": "china"}, "axis.aircraft", "standard.size"),
    ({"budget": 29}, "allied.aircraft", "standard.points"),
])  # fmt: skip
def test_a_flight_that_nobody_could_build(change: dict[str, object], field: str, rule: str) -> None:
    """§standard.size, §standard.points: two aircraft must be to be had for the points."""
    found = GAME.catalog.check({"scenario": "standard", **change}).errors
    assert rule in [remark.rule for remark in found]
    with pytest.raises(BadData, match=rule):
        GAME.rules.opening({"scenario": "standard", **change})


def test_the_smallest_flight_takes_every_point() -> None:
    """§standard.points, §standard.size: two of 15 points for 30."""
    assert not GAME.catalog.check({"scenario": "standard", "budget": 30}).errors
    t = Table.set_up("standard", budget=30)
    assert {load_aircraft()[key[4:]].cost for key in t.keys("allied")} == {15}


def test_what_cannot_be_chosen_is_named_and_denied() -> None:
    """§custom.year, §standard.nations: all of the own side are shown, with the reason."""
    t = Table.set_up("standard", year=1939)
    choose = t.play.open["allied"]
    shown = choose.question.others(t.state, choose.about)
    own = [key for key, plane in load_aircraft().items() if plane.side == "allied"]
    assert sorted(shown) == sorted(["done", *[f"add:{key}" for key in own]])
    assert "add:typhoon" not in t.keys("allied")
    assert t.rule("allied", "add:typhoon") == "custom.year"
    for key in ("add:kite", "typhoon"):
        assert t.denial("allied", key).reason == "there is no such aircraft"


def test_players_are_dealt_their_aircraft() -> None:
    """§sequence.multiplayer: in the order of the list, or as the set-up says."""
    s = GAME.rules.opening({"scenario": "limited-fuel", "seats": {"allied": 2, "axis": 1}})
    assert s.seats == ("allied-1", "allied-2", "axis")
    assert [plane.seat for plane in s.planes[:3]] == ["allied-1", "allied-2", "allied-1"]
    assert GAME.rules.side_of(s, "allied-2") == "allied"


def test_what_the_browser_gets() -> None:
    """The view names hexes by column and row, and has each aircraft's arc and card."""
    t = Table("switches status flak", "flak (0,0) 3", "allied hurricane-i at 0816/0 damage 2",
              "axis bf-110c at 0811/0 alt 4 diving")  # fmt: skip
    shown = view(t.state, "allied")
    hurricane, bf = shown.planes
    assert (hurricane.hex, hurricane.crippled, hurricane.facing) == ("0816", True, 0)
    assert {each.hex for each in hurricane.arc if each.range == 1} == {"0815"}
    behind = {each.hex for each in bf.arc if each.rear is True and each.range == 1}
    assert behind == {"0911", "0812", "0711"}
    assert bf.status == "diving"
    assert len(shown.board.flak[0].hexes) == 7
    assert shown.step == "movement" and shown.first_side == "allied"
    about = GAME.show.about()
    assert len(about["aircraft"]) == len(load_aircraft())


def test_the_board_in_a_terminal() -> None:
    """Aircraft as arrows with their altitude, and a line for each."""
    t = Table("allied hurricane-i at 0616/0 damage 2", "axis bf-109e-ace at 0605/3 alt 4")
    text = GAME.show.board(t.state, None)
    assert "A1↑3" in text and "X1↓4" in text
    assert "Hurricane Mk I · 0616 ↑ altitude 3 · damage 2/3 · crippled" in text


def test_random_set_ups_are_legal() -> None:
    """§setup.order: every scenario and every switch comes up, and all of them open."""
    from random import Random

    scenarios, switches = set(), set()
    for seed in range(400):
        setup = GAME.catalog.random_setup(Random(seed))
        s = GAME.rules.opening(setup)
        scenarios.add(setup["scenario"])
        switches |= set(s.switches)
    assert scenarios == set(load_scenarios())
    assert switches == {switch.key for switch in GAME.catalog.switches()}
