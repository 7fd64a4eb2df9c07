"""Who wins."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.rules.victory import (
    all_of,
    count,
    history,
    judged,
    secrets,
    sudden_death,
)
from airwar.games.luftwaffe.show.view import view
from tests.games.luftwaffe.table import Table

FOE = "force A1 0610 p51-01"


def cities_with(kind: str) -> list[str]:
    return sorted({s.id for s in load_board().symbols.values() if s.kind == kind and s.hex})


def one_a_city(kind: str, number: int) -> list[str]:
    found: dict[str, str] = {}
    for id in cities_with(kind):
        found.setdefault(id.partition(".")[0], id)
    return list(found.values())[:number]


def winner(*lines: str) -> str | None:
    return judged(Table(*lines, FOE).state).winner


@pytest.mark.parametrize(
    ("number", "who"), [(8, "german"), (9, None), (11, None), (12, "american")]
)
def test_cities_with_aircraft_factories(number: int, who: str | None) -> None:
    """§4.1 §4.2 §4.3"""
    assert winner(*[f"down {id}" for id in one_a_city("aircraft", number)]) == who


def test_a_second_factory_of_a_city_adds_nothing() -> None:
    """§4.1 R99: cities count, and only those where a factory is down."""
    t = Table("down leipzig.a1", "down leipzig.a2", "down emden.i1", FOE)
    assert count(t.state) == 1


def test_one_target_is_one_target() -> None:
    """§4.1"""
    assert judged(Table("down leipzig.a1", FOE).state).text.startswith("1 aircraft city bombed")


def test_fuel_losses_shift_the_count() -> None:
    """§4.4a §4.4b: Americans take away, Germans add."""
    t = Table("down leipzig.a1", "fuel 1 3", FOE)
    assert count(t.state) == 3


@pytest.mark.parametrize(
    ("system", "number", "who"),
    [
        ("oil", 5, "german"), ("oil", 6, None), ("oil", 7, None), ("oil", 8, "american"),
        ("transport", 11, "german"), ("transport", 12, None), ("transport", 13, None),
        ("transport", 14, "american"), ("aircraft", 8, "german"), ("aircraft", 12, "american"),
    ],
)  # fmt: skip
def test_the_variant(system: str, number: int, who: str | None) -> None:
    """§17.1 §17.2 §17.3 §17.4"""
    down = [f"down {id}" for id in one_a_city(system, number)]
    assert winner("scenario basic-variant", f"system {system}", *down) == who


def test_every_target_of_the_system() -> None:
    """§19.2 §19.3 §19.1: one short is not enough; oil includes Ploesti."""
    oil = all_of("oil")
    assert len(oil) == 32
    lines = [f"down {id}" for id in oil]
    assert winner("scenario tournament", "system oil", *lines[1:]) == "german"
    assert winner("scenario tournament", "system oil", *lines) == "american"


def test_fuel_in_the_tournament_game() -> None:
    """§19.5: a unit lost for fuel takes one target back."""
    lines = [f"down {id}" for id in all_of("power")]
    assert winner("scenario tournament", "system power", *lines, "fuel 1 0") == "german"
    assert winner("scenario tournament", "system power", *lines[1:], "fuel 0 1") == "american"


def test_a_complete_system_ends_the_game() -> None:
    """§19.4 §19.2: at once, if it holds after penalties."""
    lines = ["scenario tournament", "system power", *[f"down {id}" for id in all_of("power")], FOE]
    out = sudden_death(Table(*lines).state)
    assert out is not None and out.winner == "american"
    assert sudden_death(Table(*lines, "fuel 1 0").state) is None


@pytest.mark.parametrize(("quarter", "points"), [("43 Jan", 3), ("44 Jan", 2), ("45 Jan", 1)])
def test_points_by_year(quarter: str, points: int) -> None:
    """§26.1 §26.13 §26.15: airfields count nothing."""
    t = Table("scenario advanced", f"quarter {quarter}", "down bremen.o1", "shut jever", FOE)
    assert count(t.state) == points


def test_the_critical_industry_counts_double() -> None:
    """§26.11: six, four and two."""
    t = Table("scenario advanced", "quarter 43 Jan", "critical oil", "down bremen.o1", FOE)
    assert count(t.state) == 6


def test_v_weapons_count_double() -> None:
    """§26.12"""
    t = Table("scenario advanced", "quarter 44 Jan", "down watten.v1", FOE)
    assert count(t.state) == 4


def test_points_are_kept_and_fuel_may_make_them_negative() -> None:
    """§26.14 §26.4 §26.16: the German has none of his own."""
    t = Table("scenario advanced", "quarter 43 Jan", "down antwerp.i1", "fuel 5 0", FOE)
    t.state.quarter = 8
    assert count(t.state) == -2


@pytest.mark.parametrize(
    ("total", "level"),
    [
        (0, "German strategic"), (40, "German strategic"), (41, "German tactical"),
        (80, "German tactical"), (81, "German marginal"), (121, "draw"), (160, "draw"),
        (161, "American marginal"), (201, "American tactical"), (241, "American strategic"),
    ],
)  # fmt: skip
def test_levels(total: int, level: str) -> None:
    """§26.2"""
    t = Table("scenario advanced", FOE)
    t.state.shift = total
    assert judged(t.state).text.endswith(level)


def test_every_target_is_sudden_death() -> None:
    """§26.31 §26.33: not in the last quarter."""
    everything = [id for id, each in load_board().symbols.items() if each.kind != "airbase"]
    lines = ["scenario advanced", *[f"down {id}" for id in everything], FOE]
    out = sudden_death(Table(*lines, "quarter 44 Jan").state)
    assert out is not None and out.rule == "26.31"
    assert sudden_death(Table(*lines, "quarter 45 Apr").state) is None


def test_no_american_left_is_sudden_death() -> None:
    """§26.32: with both pools empty."""
    t = Table("scenario advanced", "quarter 44 Jan", "based fw190-01 jever", "pools 0 0")
    out = sudden_death(t.state)
    assert out is not None and out.winner == "german"
    t.state.pools = (1, 0)
    assert sudden_death(t.state) is None


@pytest.mark.parametrize(
    ("oil", "losses", "who"),
    [
        (14, "19 10", "american"), (14, "20 10", None), (13, "20 10", "german"),
        (13, "19 10", None), (14, "0 0", None),
    ],
)  # fmt: skip
def test_gotterdammerung(oil: int, losses: str, who: str | None) -> None:
    """§55.21 §55.22 §55.23"""
    down = [f"down {id}" for id in all_of("oil")[:oil]]
    assert winner("scenario gotterdammerung", *down, f"factors {losses}") == who


def test_short_raid_counts_symbols() -> None:
    """R123 §4.4a: seven win, six draw."""
    bremen = [f"down bremen.{each}" for each in ("a1", "a2", "i1", "o1", "t1")]
    down = [*bremen, "down emden.i1"]
    assert winner("scenario short-raid", *down) is None
    assert winner("scenario short-raid", *down, "down wilhelmshaven.i1") == "american"
    assert winner("scenario short-raid", *down, "fuel 1 0") == "german"


def test_everything_is_shown_at_the_end() -> None:
    """§3.6 §2.6: plans, system, critical industry."""
    t = Table("scenario advanced", "critical oil", FOE, "phase disclosure")
    t.expect("over")
    assert t.game.secrets.redact(t.state, "american").german.known
    assert t.game.secrets.redact(t.state, "german").american.known
    assert any("oil" in line for line in t.told("3.6"))


def test_the_plan_is_shown_beside_the_deeds() -> None:
    """§3.6: what was planned for each bomber, and whether it bombed it; also in mid-quarter."""
    t = Table("force A1 1709 b17-01 target bremen", "force A2 0908 b17-02 home britain",
              "plan b17-01 bremen a1", "plan b17-02 emden i1", "turn 6 half american")  # fmt: skip
    t.do("american fly:A1/1710", "dice 1", "american fly:A2/0808,0708/land", "american end")
    assert secrets(t.state) == [
        "Group 1: B-17 1 planned for Bremen, and bombed it",
        "Group 2: B-17 2 planned for Emden, and did not bomb it",
    ]


def test_the_rule_of_the_variant_is_named() -> None:
    """§17.3 §17.4 §4.1: thresholds of oil and transportation are their own."""
    lines = ("scenario basic-variant", FOE)
    assert judged(Table("system oil", *lines).state).rule == "17.3"
    assert judged(Table("system transport", *lines).state).rule == "17.4"
    assert judged(Table("system aircraft", *lines).state).rule == "4.1"


def test_what_each_quarter_brought() -> None:
    """§26.1 §26.11: targets by the quarter in which they were first hit; critical ones count double
    for those who know."""
    t = Table("scenario advanced", "quarter 44 Apr", "critical oil", "bombed leipzig.o1 43 Oct",
              "bombed leipzig.a1 43 Oct", "bombed dresden.t1 44 Apr",
              "force A1 0610 p51-01")  # fmt: skip
    rows = history(t.state, ("oil",))
    assert list(rows) == ["Jan 43", "Apr 43", "Jul 43", "Oct 43", "Jan 44", "Apr 44"]
    assert (rows["Oct 43"], rows["Jan 44"], rows["Apr 44"]) == ((2, 9), (0, 0), (1, 2))
    own = t.game.secrets.redact(t.state, "american")
    shown = view(own, "american").history
    assert (shown["Oct 43"].targets, shown["Oct 43"].points) == (2, 6)
    assert view(Table("force A1 0610 p51-01").state, "american").history == {}
