"""How many of what an order can name, and the score that a seat may see."""

from __future__ import annotations

from random import Random
from typing import Any

from airwar.common.forms import Form, Many, Number, Pick
from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules.answers import Rebuild
from airwar.games.luftwaffe.rules.geography import usable_bases
from airwar.games.luftwaffe.rules.planning import DUMMIES, PLAN
from airwar.games.luftwaffe.rules.redeployment import REDEPLOY, TRANSFER, movable
from airwar.games.luftwaffe.rules.replacement import REBUILD, fallen, tired
from airwar.games.luftwaffe.rules.victory import scores
from airwar.games.luftwaffe.rules.withdrawals import WITHDRAW, chart_withdrawals
from tests.games.luftwaffe.drive import add, names, war


def kinds(form: Form) -> dict[str, Any]:
    return {field.name: field.kind for field in form.fields}


def picked(pick: Pick) -> tuple[int, int, bool]:
    return pick.least, pick.most, pick.several


def test_orders_name_none_or_all() -> None:
    """§5.3-2b, §22.1, §3.8, §5.3-3a"""
    s = war("advanced", quarter=6)
    add(s, "p47-01/1", "p47-02/1", "b17-01")
    s.put_american(areas={"p47-01": "britain", "p47-02": "italy", "b17-01": "ussr"})
    s.put_unit("b17-01", status="dead", steps=0)
    assert picked(kinds(TRANSFER.form(s, None, {}))["units"]) == (0, len(movable(s)), True)
    found = kinds(REBUILD.form(s, AMERICAN, {}))
    assert picked(found["rested"]) == (0, len(tired(s, AMERICAN)), True)
    assert picked(found["returned"]) == (0, len(fallen(s, AMERICAN)), True)
    assert kinds(DUMMIES.form(s, None, {})) == {
        "britain": Number(0, s.setup.dummies), "italy": Number(0, s.setup.dummies),
    }  # fmt: skip
    assert isinstance(kinds(PLAN.form(s, None, {}))["groups"], Many)


def test_each_withdrawal_is_a_row() -> None:
    """§21.2"""
    s = next(
        s for s in (war("advanced", quarter=n) for n in range(10)) if chart_withdrawals(s, GERMAN)
    )
    rows = kinds(WITHDRAW.form(s, GERMAN, {}))["listed"]
    count = len(chart_withdrawals(s, GERMAN))
    assert (rows.least, rows.most) == (count, count)


def test_what_is_rebuilt_is_told() -> None:
    """§22.1"""
    s = war("advanced", quarter=6)
    add(s, "p47-01/1", "p47-02")
    both = Rebuild(("p47-01",), ("p47-02",))
    assert REBUILD.show(s, AMERICAN, both).label == "P-47 1 is rested; P-47 2 returns"
    assert REBUILD.show(s, AMERICAN, Rebuild()).label == "nothing"


def test_a_seat_sees_the_score_that_it_can_know() -> None:
    """§26.11, §19.1: not of a secret system; critical targets only by who knows them."""
    oil = next(id for id, each in load_board().symbols.items() if each.kind == "oil")
    s = war("tournament")
    s.put_american(system="oil")
    s.bombed = {oil: 0}
    assert scores(GAME.secrets.redact(s, GERMAN), GERMAN) == {}
    assert scores(s, AMERICAN) == {AMERICAN: 1}
    s = war("advanced")
    s.bombed = {oil: 0}
    s.put_german(critical=("oil",))
    own, foe = (scores(GAME.secrets.redact(s, seat), seat) for seat in (GERMAN, AMERICAN))
    assert own[AMERICAN] == 2 * foe[AMERICAN] > 0


def test_any_redeployment_is_legal() -> None:
    """§5.3-2a, §24.53, R98: units too many move, others may; jets stay on bases of their kind; in
    the strict reading nobody else moves."""
    for strict in ((), ("strict-redeployment",)):
        s = war("advanced", *strict, quarter=8)
        bases = sorted(usable_bases(s))
        for unit, base in zip(add(s, *names("fw190", 12), "me262-01"), bases, strict=False):
            s.put_unit(unit, base=base)
        s.put_unit("fw190-12", base=bases[0])
        s.jet_bases = (bases[12],)
        found = [REDEPLOY.random(s, None, Random(n)) for n in range(30)]
        assert [list(REDEPLOY.refused(s, None, each)) for each in found] == [[]] * 30
        assert {len(each.units) for each in found} == ({1} if strict else {1, 2, 3, 4})
        assert all(unit != "me262-01" for each in found for unit, _ in each.units)
