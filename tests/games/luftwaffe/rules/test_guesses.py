"""What a seat may reason about the other: income, clocks, guns, options, and the industry that
counts."""

from __future__ import annotations

from random import Random

import pytest

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN, QUARTERS, SYSTEMS
from airwar.games.luftwaffe.data.tables import load_limits
from airwar.games.luftwaffe.rules.fire import UP_GUNNED
from airwar.games.luftwaffe.rules.hiding import guessed_marker, running
from airwar.games.luftwaffe.rules.imagined_economy import (
    PLENTY,
    draws,
    guessed_critical,
    guessed_pods,
    guessed_points,
    guns_held,
    income_of,
    paid_ahead,
    spare_support,
)
from airwar.games.luftwaffe.rules.key_complex import (
    hint,
    last_product,
    named,
    opened_keys,
    show_key,
)
from airwar.games.luftwaffe.rules.state import Clock, Evidence
from airwar.kernel.secrets import Secret
from tests.games.luftwaffe.drive import Drive, add, force, names, told, war

JUL44 = QUARTERS.index("Jul 44")


def seen(quarter: int = JUL44, **more: int) -> Evidence:
    found = Evidence(quarter, symbols=(("oil", 20), ("power", 2), ("transport", 4)), factories=43)
    return Evidence(**{name: getattr(found, name) for name in found.__struct_fields__} | more)


# -- industries -----------------------------------------------------------------------------------


def test_an_industry_that_is_struck_is_not_believed_in() -> None:
    """§54.21, §54.2: and one that is known is."""
    s = war("advanced", quarter=JUL44)
    s.struck = tuple([kind for kind in SYSTEMS if kind != "oil"])
    assert {guessed_critical(s, Random(n)) for n in range(20)} == {("oil",)}
    assert guessed_marker(s, Random(1)) == ("oil",)
    s.put_german(critical=("power",))
    assert guessed_marker(s, Random(1)) == ("power",)


@pytest.mark.parametrize(("markers", "drawn"), [(1, 1), (2, 2)])
def test_as_many_industries_as_markers(markers: int, drawn: int) -> None:
    """§37.2, §37.5, §53.3"""
    s = war("advanced", numbers={"markers": markers})
    assert {len(kinds) for kinds, _ in draws(s)} == {drawn}


def test_only_a_critical_industry_limits_support() -> None:
    """§38.1, §36.2"""
    table = load_limits().economy
    assert spare_support(seen(), ()) == PLENTY
    assert spare_support(seen(), ("power",)) == 2 * table.power_supports
    assert spare_support(seen(), ("transport",)) == 4 * table.transport_supports
    less = spare_support(seen(repairs=1), ("transport", "power"))
    assert less == 2 * table.power_supports - table.industrial_hexes_a_repair


def test_factories_yield_less_in_1943() -> None:
    """§28.21a, §28.21b: and no more than is supported."""
    s = war("advanced", "key-complex", quarter=JUL44)
    assert income_of(s, seen(0), PLENTY) == 43 // 5
    assert income_of(s, seen(), PLENTY) == 43 // 3
    assert income_of(s, seen(), 10) == 10 // 3
    assert income_of(s, seen(), -10) == 0


def test_income_stops_after_the_key_complex() -> None:
    """§51.2: from the quarter after the last of it was bombed."""
    s = war("advanced", "key-complex", quarter=JUL44)
    s.once = ("key:Steel",)
    assert income_of(s, seen(), PLENTY) > 0
    own = [id for id, each in load_board().symbols.items() if each.product == "Steel"]
    s.bombed = dict.fromkeys(own, JUL44 - 1)
    assert income_of(s, seen(), PLENTY) == 0
    assert income_of(s, seen(JUL44 - 1), PLENTY) > 0


def test_points_are_saved_as_long_as_nobody_waits_for_them() -> None:
    """§22.4, §22.24, §30.1a: what fuel needs of the support makes no points."""
    s = war("advanced", quarter=JUL44)
    assert guessed_points(s) == 0
    units = add(s, *names("fw190", 40))
    s.evidence = (seen(spent=4),)
    assert guessed_points(s) == 43 // 3 - 4
    s.evidence = (seen(JUL44 - 1, wanting=1), seen(spent=4))
    assert guessed_points(s) == 43 // 3 - 4
    s.evidence = (seen(JUL44 - 1, spent=99), seen(spent=4))
    assert guessed_points(s) == 43 // 3 - 4
    s.evidence = (seen(spent=4, wanting=1),)
    assert guessed_points(s) == 0
    s.put_german(critical=("transport",))
    s.evidence = (Evidence(JUL44, units, symbols=seen().symbols, factories=43),)
    assert guessed_points(s) == (4 * 5 - 2) // 3 == 6 != (4 * 5 + 2) // 3


def test_guns_of_this_quarter_are_there_once_they_are_placed() -> None:
    """§49.11: one a quarter."""
    s = war("advanced", "aa-points", quarter=JUL44)
    s.at = ("quarters", JUL44, "planning")
    placed = guns_held(s)
    for place in (("begin",), ("opening",), ("reinforcement", "withdrawals"),
                  ("reinforcement", "points")):  # fmt: skip
        s.at = ("quarters", JUL44, *place)
        assert guns_held(s) == placed - 1, place
    s.at = ("quarters", JUL44, "reinforcement", "arrivals")
    assert guns_held(s) == placed


def test_pods_that_were_seen_are_there() -> None:
    """§46.3b: whatever else has happened."""
    s = war("advanced", "me-109-variants", quarter=JUL44)
    for said in ("yes", "no"):
        s.once = ("d-day", f"{UP_GUNNED}:{JUL44}:{said}", "d-day")
        assert {guessed_pods(s, s, Random(n)) for n in range(20)} == {said == "yes"}
    s.once = ("d-day",)
    assert {guessed_pods(s, s, Random(n)) for n in range(20)} == {True, False}


def test_units_of_this_quarter_are_not_still_to_come() -> None:
    """§39.32-5: nor is anything settled before the quarter's own withdrawals."""
    s = war("advanced", "options", quarter=JUL44)
    s.put_german(options=("early-jets", "peoples-fighter"))
    s.at = ("quarters", JUL44, "planning")
    assert not paid_ahead(s, GERMAN)
    s.quarter = QUARTERS.index("Oct 44")
    s.at = ("quarters", s.quarter, "reinforcement", "withdrawals")
    assert not paid_ahead(s, GERMAN)
    s.at = ("quarters", s.quarter, "planning")
    assert [row for row, _ in paid_ahead(s, GERMAN)] == ["option:Jan 45:he162"]


# -- clocks ---------------------------------------------------------------------------------------


def test_clocks_run_from_the_first_of_a_type() -> None:
    """§8.25, §8.36: with what is seen of tanks; heavy bombers have none."""
    s = war("advanced", quarter=JUL44)
    s.turn = 5
    for n, turn in ((1, 4), (2, 3), (3, 3)):
        s.put_force(force(s, "1610", f"fw190-0{n}"), entered=turn)
    s.put_force(force(s, "1710", "me410-01"), entered=2)
    s.put_force(force(s, "0808", "b17-01", "p47-01"), entered=0)
    assert running(s, GERMAN) == {"fw190": Clock(3, 9, True), "me410": Clock(2, 11, False)}
    assert running(s, AMERICAN) == {"p47": Clock(1, 11, True)}
    s.drops = {"fw190": 2, "me410": 4, "p47": 1}
    assert running(s, GERMAN) == {"fw190": Clock(3, 9, True), "me410": Clock(2, 11, False)}
    assert running(s, AMERICAN) == {"p47": Clock(1, 5, False)}
    s.drops = {"fw190": 4}
    assert running(s, GERMAN)["fw190"] == Clock(3, 7, False)


# -- the key complex ------------------------------------------------------------------------------


def test_only_what_was_named_as_another_is_out() -> None:
    """§51.3, §54.21: other things that have happened do not make the last candidate."""
    s = war("advanced", "key-complex", plans=["plan"])
    products = [*dict.fromkeys(each.product for each in load_board().symbols.values())]
    others = [each for each in products if each and each != "Steel"]
    s.sealed_key = Secret((), "Steel")
    s.once = (*[f"not-key:{each}" for each in others[1:]], "d-day")
    assert sorted(named(s)) == sorted(others[1:])
    last_product(s)
    assert opened_keys(s) == ()
    s.once = (*s.once, f"not-key:{others[0]}")
    last_product(s)
    assert opened_keys(s) == ("Steel",)


def test_a_product_is_named_as_another_once() -> None:
    """§51.1, §54.2"""
    s = war("advanced", "key-complex", plans=["plan"])
    s.sealed_key = Secret((), "Steel")
    own = [id for id, each in load_board().symbols.items() if each.product == "Armaments"]
    s.bombed = dict.fromkeys(own, s.quarter)
    show_key(s)
    show_key(s)
    assert named(s) == ["Armaments"] and len(told(s, "54.2")) == 1


def test_a_hint_is_one_of_the_others() -> None:
    """§51.3, §54.2: each as likely; the American rolls one die."""
    s = war("advanced", "key-complex", plans=["plan"])
    s.sealed_key = Secret((), "Steel")
    drive = Drive(s, hint(s))
    assert drive.request.sides == 6 and drive.request.dice == 1
    drive.answer("1")
    assert drive.request.n == 1 and drive.request.counts == (1,) * 7
