"""Orders name units, places and targets, never their keys."""

import pytest

from airwar.games.luftwaffe.rules import answers
from airwar.games.luftwaffe.rules.told import told
from tests.games.luftwaffe.drive import add, war


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (answers.Based((("me109-01", "kiel"),)), "Me-109 1 to Kiel"),
        (answers.Based(), "nobody moves"),
        (
            answers.Areas((("b17-01", "britain"), ("b17-02", "britain"), ("p47-01", "italy"))),
            "B-17 1, 2 to Britain; P-47 1 to Italy",
        ),
        (answers.Transfer(("b17-01", "b17-02", "b17-03")), "B-17 1-3"),
        (answers.Markers(("bad-zwischenahn", "kiel")), "Bad Zwischenahn, Kiel"),
        (answers.Dummies(5, 3), "5 in Britain, 3 in Italy"),
        (answers.Repair(("leipzig.a1",)), "Leipzig, aircraft factory 1"),
        (answers.Support(), "nothing stays idle"),
        (answers.Fuel(12, ("me109-01",)), "stacks of up to 12, without fuel: Me-109 1"),
        (answers.AntiAircraft((("berlin", 2),)), "Berlin 2"),
        (
            answers.Railroad((answers.Freed("me109-01", ("aachen", "berlin", "kiel")),)),
            "Me-109 1 by Aachen, Berlin, Kiel",
        ),
        (
            answers.Withdraw((("me110.1", "me110-01"), ("me110.2", "points"))),
            "Me-110: Me-110 1, Me-110: paid in replacement points",
        ),
    ],
)  # fmt: skip
def test_an_order_is_told_by_names(order: object, sentence: str) -> None:
    s = war("advanced")
    add(s, "me109-01", "me110-01", "b17-01", "b17-02", "b17-03", "p47-01")
    assert told(s, order) == sentence
