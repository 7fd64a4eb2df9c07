"""Solo games: plans that were made before, and markers at which nobody looks."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.tables import load_products
from airwar.games.luftwaffe.rules.key_complex import (
    hint,
    income_stopped,
    named,
    opened_keys,
    show_key,
)
from airwar.games.luftwaffe.rules.opening import open_game
from airwar.games.luftwaffe.rules.solo import look_at_marker
from airwar.games.luftwaffe.rules.state import War
from airwar.kernel.errors import BadData
from airwar.kernel.requests import Draw
from tests.games.luftwaffe.drive import Drive
from tests.games.luftwaffe.table import Table


def test_a_saved_plan_is_drawn_unseen() -> None:
    """§54.1: the American is not asked for a plan, and the German does not see which it is."""
    plans = ["plan:(raid/britain/britain/bremen/(b17-01/bremen/a1,a2)/p51-01)", "plan"]
    t = Table.set_up("short-raid", plans=plans)
    assert t.draws().n == 1
    t.do("draw 0", "german markers")
    assert t.state.american.value.plan is not None
    assert t.state.american.value.plan.groups[0].primary == "bremen"
    assert not t.game.secrets.redact(t.state, "german").american.known
    with pytest.raises(BadData, match="plans"):
        open_game({"scenario": "short-raid", "plans": ["raid somewhere"]})


def test_nobody_looks_at_the_marker() -> None:
    """§54.2 §54.21 R97: an industry is looked at once it would make a difference, and the last
    candidate is open."""
    t = Table.set_up("advanced", plans=["plan"])
    t.do("draw 2")
    s = t.state
    assert s.sealed.value == ("oil",)
    for seat in ("american", "german"):
        assert not t.game.secrets.redact(s, seat).sealed.known
    list(look_at_marker(s))
    assert list(s.struck) == ["power"]  # 16 targets support 96 of 128
    s.down = s.bombed = {"bremen.a1": 0, "munster.t1": 0}
    list(look_at_marker(s))
    assert list(s.struck) == ["power", "aircraft"]  # one rail center less still supports them all
    assert not s.german.value.critical
    rails = [id for id in load_board().symbols if ".t" in id][:12]
    s.down = {**s.down, **dict.fromkeys(rails, 0)}
    list(look_at_marker(s))
    assert list(s.struck) == ["power", "aircraft", "transport"]
    s.bombed = {**s.bombed, "emden.i1": 0}
    list(look_at_marker(s))
    assert s.german.value.critical == ("oil",)


def test_oil_is_looked_at_once_it_could_be_short() -> None:
    """§54.2 §30.1a: a point for ten units would ground somebody."""
    t = Table.set_up("advanced", plans=["plan"])
    t.do("draw 2")
    s = t.state
    oil = [id for id in load_board().symbols if ".o" in id]
    s.down = dict.fromkeys(oil[:-2], 0)
    list(look_at_marker(s))
    assert "oil" not in s.german.value.critical  # twenty of fifteen may fly
    s.down = dict.fromkeys(oil[:-1], 0)
    list(look_at_marker(s))
    assert s.german.value.critical == ("oil",)


def solo_key(drawn: int) -> Table:
    t = Table.set_up("advanced", plans=["plan"], switches=["key-complex"])
    t.do("draw 2", f"draw {drawn}")
    return t


def bomb_all(s: War, product: str) -> None:
    own = [id for id, each in load_board().symbols.items() if each.product == product]
    s.bombed = {**s.bombed, **dict.fromkeys(own, s.quarter)}


def test_nobody_looks_at_the_key_complex() -> None:
    """§54.2 §51.1: in a solo game the German does not see it either."""
    t = solo_key(2)
    assert t.state.sealed_key.value == "Steel"
    assert t.state.german.value.key == ""
    for seat in ("american", "german"):
        assert not t.game.secrets.redact(t.state, seat).sealed_key.known


def test_a_product_is_looked_at_when_all_of_it_is_bombed() -> None:
    """§54.21 R97: it is struck, or is the key and stops the income."""
    s = solo_key(2).state
    bomb_all(s, "Armaments")
    show_key(s)
    assert named(s) == ["Armaments"]
    assert opened_keys(s) == ()
    bomb_all(s, "Steel")
    s.quarter += 1
    assert income_stopped(s)
    show_key(s)
    assert opened_keys(s) == ("Steel",) and s.german.value.key == "Steel"


def test_chance_names_what_is_not_the_key() -> None:
    """§51.3 §54.2: the German cannot, for he does not know."""
    t = Table.set_up("advanced", plans=["plan"], switches=["key-complex"])
    t.do("draw 2", "draw 0")
    drive = Drive(t.state, hint(t.state)).answer("1")
    assert isinstance(drive.request, Draw)
    assert drive.request.seen == ()
    assert len(drive.request.names) == 7
    drive.draw(0)
    assert named(t.state) == [load_products()[1]]


def test_the_last_product_is_the_key() -> None:
    """§54.21: one candidate is left, so everybody knows."""
    t = solo_key(2)
    s = t.state
    others = [each for each in load_products() if each != "Steel"]
    s.once = tuple([f"not-key:{each}" for each in others[:-1]])
    Drive(s, hint(s)).answer("2").draw(0)
    assert opened_keys(s) == ("Steel",)
