"""Results tables and modifiers, in the shapes that printed tables have."""

from __future__ import annotations

import pytest

from airwar.common.data import typed
from airwar.common.tables import (
    Modifier,
    Results,
    check_results,
    line_reached,
    times,
    total,
    worst,
)
from airwar.kernel.errors import BadData

RAW = {
    "columns": ["-1", "0", "+1"],
    "dice": 2,
    "source": "given",
    "limits": [-6, 6],
    "rows": [
        {"high": 2, "cells": [0, 0, 1]},
        {"low": 3, "high": 7, "cells": [0, 1, 2]},
        {"low": 8, "cells": [1, 2, 3]},
    ],
}
HITS = check_results(typed(RAW, Results[int], "tables.toml", "hits"), "tables.toml", "hits")


@pytest.mark.parametrize(
    ("column", "roll", "shift", "hits"),
    [
        ("0", -5, 0, 0), ("0", 2, 0, 0), ("0", 3, 0, 1), ("0", 7, 0, 1), ("0", 8, 0, 2),
        ("0", 99, 0, 2), ("-1", 8, 1, 2), ("-1", 8, 2, 3), ("-1", 8, 9, 3), ("+1", 3, -9, 0),
    ],
)  # fmt: skip
def test_a_roll_and_a_shifted_column_give_a_cell(
    column: str, roll: int, shift: int, hits: int
) -> None:
    assert HITS.look_up(column, roll, shift) == hits


def test_a_roll_outside_closed_rows_takes_the_nearest() -> None:
    closed = typed(
        {"columns": ["A"], "rows": [{"low": 1, "high": 3, "cells": ["no"]},
                                    {"low": 4, "high": 6, "cells": ["yes"]}]},
        Results[str], "tables.toml",
    )  # fmt: skip
    assert [closed.look_up("A", roll) for roll in (-1, 1, 3, 4, 6, 8)] == ["no"] * 3 + ["yes"] * 3
    with pytest.raises(KeyError):
        closed.look_up("B", 3)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([{"cells": [0, 1]}], r"t: hits\.rows\[0\]\.cells: \[0, 1\] is not 3 results"),
        ([{"low": 3, "high": 2, "cells": [0, 0, 0]}], r"rows\[0\]\.high: 2 is not 3 or more"),
        ([{"high": 2, "cells": [0, 0, 0]}, {"low": 4, "cells": [0, 0, 0]}],
         r"rows\[1\]\.low: 4 is not 3"),
        ([{"low": 3, "cells": [0, 0, 0]}, {"low": 4, "cells": [0, 0, 0]}],
         r"rows\[1\]: the row before it has no end"),
        ([], "a table needs columns and rows"),
    ],
)  # fmt: skip
def test_a_table_with_a_gap_is_refused(rows: list[dict[str, object]], told: str) -> None:
    with pytest.raises(BadData, match=told):
        check_results(typed(RAW | {"rows": rows}, Results[int], "t"), "t", "hits")


def test_lines_by_the_least_that_reaches_them() -> None:
    """An entry of 0 is none: the column has no such line."""
    least = (0, 1, 2, 0, 3, 17, 0)
    found = [line_reached(least, value) for value in (0, 1, 2, 3, 16, 17, 99)]
    assert found == [None, 1, 2, 4, 4, 5, 5]


def test_modifiers_add_up_within_limits() -> None:
    found = [Modifier("veteran", 1), times("loss", -1, 5, limit=-3), times("support", 2, 2)]
    assert found == [("veteran", 1), ("loss", -3), ("support", 4)]
    assert (total(found), total(found, most=1), total(found, least=5)) == (2, 1, 5)
    assert times("gun", 1, 9, limit=4).value == 4
    assert times("gun", 1, 2, limit=4).value == 2
    assert HITS.total([Modifier("dive", 9)]) == 6
    assert HITS.total([Modifier("flak", -9), Modifier("dive", 1)]) == -6
    weather = [Modifier("haze", -1), Modifier("dense", -3), Modifier("rain", -2)]
    assert worst(weather) == [("dense", -3)] and worst([]) == []
