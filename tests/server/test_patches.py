"""Patches: whatever changes in a view, the patch makes the new one of the old."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from airwar.server.patches import diff
from tests.server.table import Table, patched, play_on

IDS = st.sampled_from(["a", "b", "c", "1", "2", "10"])
PLAIN = st.none() | st.integers(0, 3) | st.sampled_from(["x", "y"])


def items(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Lists of things with ids, each id once, in any order."""
    fields = st.dictionaries(st.sampled_from(["x", "y"]), inner, max_size=2)
    maps = st.dictionaries(IDS, fields, max_size=4)
    field = st.sampled_from(["id", "key"])
    return st.builds(lambda name, m: [{name: id, **rest} for id, rest in m.items()], field, maps)


VALUES = st.recursive(
    PLAIN,
    lambda inner: (
        st.dictionaries(IDS, inner, max_size=3) | st.lists(inner, max_size=3) | items(inner)
    ),
    max_leaves=12,
)
VIEWS = st.dictionaries(st.sampled_from(["units", "wind", "log"]), VALUES, max_size=3)


@given(VIEWS, VIEWS)
def test_a_patch_makes_the_new_view_of_the_old(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = deepcopy(old)
    patch = diff(old, new)
    if patch is None:
        assert old == new
        return
    # As a browser gets it: what looks like a number comes first among the keys.
    sent = json.loads(msgspec.json.encode(patch), object_pairs_hook=numbers_first)
    assert patched(old, sent) == new
    assert old == before


def numbers_first(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    numbers = sorted([pair for pair in pairs if pair[0].isdigit()], key=lambda pair: int(pair[0]))
    return dict([*numbers, *[pair for pair in pairs if not pair[0].isdigit()]])


def test_a_patch_names_what_has_changed_and_nothing_else() -> None:
    units = [{"id": f"u{i}", "x": i, "y": i} for i in range(400)]
    moved = [{**unit, "x": 7} if unit["id"] == "u5" else unit for unit in units[:-1]]
    patch = diff({"units": units, "turn": 1}, {"units": moved, "turn": 1})
    assert msgspec.to_builtins(patch) == {
        "into": {"units": {"by": "id", "cut": ["u399"], "into": {"u5": {"put": {"x": 7}}}}}
    }


@pytest.mark.parametrize(("id", "order"), [("7", ["x", "7"]), ("²", []), ("A7", [])])
def test_the_order_is_sent_where_a_browser_would_change_it(id: str, order: list[str]) -> None:
    """It puts keys first that look like numbers."""
    patch = diff({"units": [{"id": "x"}]}, {"units": [{"id": "x"}, {"id": id}]})
    assert patch is not None
    assert patch.into["units"].order == order


def test_a_browser_that_has_lost_its_place_gets_the_whole_again(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        play_on([blue, red], Random(2), answers=5)
        kinds = [json.loads(text)["type"] for text in blue.heard]
        assert (kinds.count("state"), kinds.count("patch") > 2) == (1, True)
        had = blue.state
        blue.say("whole")
        blue.hear("state")
        assert json.loads(blue.heard[-1])["type"] == "state"
        for name in ("number", "view", "open", "undo", "consent"):
            assert blue.state[name] == had[name]
        assert blue.state["edition"] == had["edition"] + 1
        play_on([blue, red], Random(2), answers=1)
        assert json.loads(blue.heard[-2])["type"] == "patch"
