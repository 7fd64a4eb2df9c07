"""Initiative: markers given up, both dice, visibility, who starts."""

from __future__ import annotations

import pytest

from airwar.kernel.requests import Together
from tests.games.wings_at_war.table import Table

A1 = "A1 spitfire-i at 10,10 heading 0 level 3"
X1 = "X1 bf-109f-4 at 60,40 heading 180 level 5"
START = "phase initiative"


def bonuses(*position: str) -> list[dict[str, int]]:
    """The modifiers of both sides."""
    t = Table(*position, START).answer("5 1")
    return [{m.name: m.value for m in event.modifiers} for event in t.events("initiative")[:2]]


def test_the_higher_total_has_the_initiative() -> None:
    """§2.1.2, §2.3.roll, §2.3.choice: its owner says who starts."""
    t = Table(A1, X1, START)
    assert t.waits_for() == ("2.3.roll", 2)
    t.answer("3 7")
    assert t.told("2.3.roll")[-1] == "Side X has the initiative"
    assert t.keys("X") == ["first", "second"]
    assert t.answer("first").asks("X") == "2.1.4"
    t = Table(A1, X1, START).answer("3 7", "second")
    assert t.asks("A") == "2.1.4"
    assert t.told("2.3.choice") == ["Side A makes the first activation"]


def test_more_fighters_give_one() -> None:
    """§2.3.fighters, §straggler.leave: deployed fighters, no bombers, nobody who is away."""
    assert bonuses(A1, "A2 spitfire-i at 20,10 heading 0 level 3", X1) == [{"more fighters": 1}, {}]
    assert bonuses(A1, X1) == [{}, {}]
    assert bonuses(A1, "A2 blenheim-iv at 20,10 heading 0 level 3", X1) == [{}, {}]
    assert bonuses(A1, "A2 spitfire-i at 20,0 heading 180 level 3 left south turn 1", X1) == [
        {},
        {},
    ]


def test_more_leaders_give_one() -> None:
    """§2.3.leaders: their number, whatever their Leadership."""
    assert bonuses(f"{A1} leader 0", X1) == [{"more Leaders": 1}, {}]
    assert bonuses(f"{A1} leader 0", f"{X1} leader 0") == [{}, {}]
    assert bonuses(f"{A1} leader -1", X1) == [{"more Leaders": 1}, {"better leadership": 1}]


def test_better_leadership_gives_one() -> None:
    """§2.3.leadership: the higher total of deployed Leaders."""
    assert bonuses(f"{A1} leader 0", f"{X1} leader 1") == [{}, {"better leadership": 1}]
    assert bonuses(f"{A1} leader 2", f"{X1} leader 1") == [{"better leadership": 1}, {}]


def test_each_marker_given_up_gives_one() -> None:
    """§2.3.markers: and it is gone."""
    t = Table(A1, X1, "marker M1 A at 3,3", "marker M2 A at 12,3", "marker M3 A at 20,3", START)
    t.answer("give:M1,M3", "5 6")
    assert [(m.name, m.value) for m in t.events("initiative")[0].modifiers] == [
        ("markers given up", 2)
    ]
    assert t.state.winner == 0
    assert [marker.id for marker in t.state.markers] == ["M2"]
    assert t.told("2.3.markers") == ["Side A gives up M1, M3"]


def test_what_may_be_given_up() -> None:
    """§contact.keep, §2.3.markers: own markers, and never so many that hidden aircraft are left
    without one."""
    t = Table(A1, X1, "marker M1 A at 3,3", "marker M2 A at 12,3", "marker M3 X at 20,40",
              "hidden A spitfire-i", START)  # fmt: skip
    assert t.keys("A") == ["give", "give:M1"]
    assert t.denied("A", "give:M1,M2") == (
        "contact.keep", "1 of your markers must stay, you have 1 hidden aircraft")  # fmt: skip
    assert t.field("A", "give:M3") == ("2.3.markers", ("markers", 0))
    assert t.field("A", "give:M2,M1") == ("2.3.markers", ("markers",))
    choose = t.play.open["A"]
    strange = choose.question.read("give:M1,foo,M")
    found = [each.at for each in choose.question.refused(t.state, choose.about, strange)]
    assert found == [("markers", 1), ("markers", 2)]


def test_markers_are_given_up_unseen() -> None:
    """§initiative.secret: both choose before the dice, and neither sees the other's choice."""
    t = Table(A1, X1, "marker M1 A at 3,3", "marker M2 X at 20,40", START)
    assert isinstance(t.play.request, Together)
    assert list(t.play.open) == ["A", "X"]
    t.do("A give:M1")
    assert len(t.state.markers) == 2
    assert t.told("2.3.markers") == []
    assert t.asks("X") == "2.3.markers"
    t.do("X give")
    assert [marker.id for marker in t.state.markers] == ["M2"]
    assert t.waits_for() == ("2.3.roll", 2)


def test_a_side_with_markers_is_asked_though_it_can_give_none() -> None:
    """§initiative.secret: not to be asked would tell."""
    t = Table(A1, X1, "marker M1 A at 3,3", "hidden A spitfire-i", START)
    assert t.keys("A") == ["give"]


@pytest.mark.parametrize(
    ("before", "faces", "after"),
    [(24, "6 6", 30), (24, "3 3", 18), (18, "5 5", 18), (30, "8 8", 30), (24, "4 5", 24),
     (18, "10 10", 24), (30, "1 1", 24)],
)  # fmt: skip
def test_equal_dice_change_visibility(before: int, faces: str, after: int) -> None:
    """§2.3.visibility, §2.3.visibility-limits: even up, odd down, within 18 and 30 inches."""
    t = Table(A1, X1, f"visibility {before}", START).answer(faces)
    assert t.state.visibility == after


def test_only_the_dice_count_for_visibility() -> None:
    """§2.3.visibility: equal totals of unequal dice change nothing, equal dice of unequal totals
    do."""
    t = Table(f"{A1} leader 0", X1, START).answer("4 5")
    assert (t.state.visibility, t.waits_for()) == (24, ("2.3.roll", 2))
    t = Table(f"{A1} leader 0", X1, START).answer("4 4")
    assert (t.state.visibility, t.asks("A")) == (30, "2.3.choice")


def test_a_tie_is_rolled_again() -> None:
    """§initiative.tie: with the same modifiers, and visibility stays."""
    t = Table(A1, X1, "marker M1 A at 3,3", START).answer("give:M1", "4 5")
    assert t.told("initiative.tie") == ["The initiative is tied: both roll again"]
    t.answer("6 6")
    assert (t.state.winner, t.state.visibility) == (0, 24)
