"""The board as text names units, places and turns as a player calls them."""

from __future__ import annotations

import re

from airwar.games.luftwaffe.rules.answers import Release
from airwar.games.luftwaffe.rules.labels import label
from airwar.games.luftwaffe.rules.state import Course, Outcome
from airwar.games.luftwaffe.show.board import board
from airwar.games.luftwaffe.show.view import loss_views
from tests.games.luftwaffe.drive import add, force, hold_tanks, names, war

KEY = re.compile(r"\b[a-z]+\d+s?-\d\d\b|\b[a-z]+\.[a-z]\d\b|\b1 \w+s\b|britain|italy|ussr")


def test_no_keys_and_no_slips() -> None:
    s = war()
    own = force(s, "1710", *names("b17", 5), "b17-06/1", "p51-01")
    s.put_course(own, Course(1, "bremen", 1, lands="britain", homeward=True))
    other = force(s, "1610", "b17-07/1")
    s.put_course(other, Course(1, "essen", 2))
    add(s, "me109-01", "me109-02", "fw190-01/1", "p47-01", "p47-02")
    for unit in ("me109-01", "fw190-01"):
        s.put_unit(unit, base="jever")
    s.put_unit("me109-02", status="dead", steps=0)
    s.put_unit("p47-01", status="fuel")
    hold_tanks(s, "p51", "ta152", lands=s.setup.turns + 3)
    s.put_unit("p47-02", status="dead")
    s.down = {"bremen.a1": 0, "bremen.o1": 0}
    s.boxes = (("britain", 1), ("italy", 3))
    text = board(s, None)
    lines = text.splitlines()
    assert not KEY.search(text), KEY.search(text)
    assert (
        f"{own} at 1710 Bremen: B-17 1-5, P-51 1; fatigued B-17 6; "
        "bound for home, Britain, 1 move; tanks on"
    ) in lines
    assert f"{other} at 1610: fatigued B-17 7; bound for Essen, 2 moves" in lines
    assert "Jever 1508: Me-109 1; fatigued FW-190 1" in lines
    assert "Lost: Me-109 2, P-47 2" in lines and "Out of fuel: P-47 1" in lines
    assert "Bombed: Bremen (aircraft factory 1, oil plant)" in lines
    assert "Britain: 1 unit, dummies counted" in lines
    assert "Italy: 3 units, dummies counted" in lines
    assert f"Landing: P-51 by turn {s.setup.turns}" in lines, "no clock without units, §8.23"


def test_one_unit_leaves() -> None:
    s = war()
    own = force(s, "1710", "b17-01", "p51-01", "p51-02")
    assert label(s, Release(own, ("p51-01",))) == f"P-51 1 leaves {own}"
    assert label(s, Release(own, ("p51-01", "p51-02"))) == f"P-51 1, 2 leave {own}"


def test_a_campaign_tells_all_that_was_lost() -> None:
    """Rebuilt units are no losses of the last quarter, but they were lost."""
    s = war("advanced", quarter=5)
    s.factor_losses = (45, 1)
    assert list(loss_views(s)) == []
    s.outcome = Outcome(None, "a draw", "26.2", 120)
    told = [(each.id, each.name, each.how) for each in loss_views(s)]
    how = "lost in all quarters, rebuilt or not"
    assert told == [("45 factors", "American", how), ("1 factor", "German", how)]
