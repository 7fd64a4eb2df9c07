"""What the table knows without asking: chances of flak."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.rules.fire import table
from airwar.games.luftwaffe.show.about import about


def test_the_chances_of_flak_are_those_of_the_table() -> None:
    """§15.2: one die on the line of cities; §29.2-3: one more at intensive operations."""
    flak = about()["flak"]
    assert dict(flak["usual"]) == pytest.approx({0: 2 / 6, 1: 3 / 6, 2: 1 / 6})
    assert dict(flak["intensive"]) == pytest.approx({0: 1 / 6, 1: 3 / 6, 2: 2 / 6})
    mean = sum(steps * chance for steps, chance in flak["usual"])
    assert mean == pytest.approx(sum(table().city(die) for die in range(1, 7)) / 6)
