"""Events in words."""

from __future__ import annotations

import pytest

from airwar.kernel.events import Event, Modifier, line

ROLL = (Modifier("Roll", 3), Modifier("crippled", -2))


@pytest.mark.parametrize(("event", "wanted"), [
    (Event("1", "fly", "A1 flies on."), "A1 flies on. §1"),
    (Event("2", "check", "A1 fails.", dice=(4, 2), modifiers=ROLL, total=7, need=10),
     "A1 fails. (4 2, Roll +3, crippled -2 = 7, needs 10) §2"),
    (Event("3", "hit", "A1 hits.", dice=(6, 1, 5)), "A1 hits. (6 1 5) §3"),
    (Event("4", "points", "Allied: 12 points.", total=12), "Allied: 12 points. §4"),
    (Event("5", "score", "The Roll was bad, crippled.", modifiers=ROLL, total=1),
     "The Roll was bad, crippled. §5"),
])  # fmt: skip
def test_an_event_in_words(event: Event, wanted: str) -> None:
    """Dice as thrown, modifiers by name but for those that the text names, sum and need."""
    assert line(event) == wanted
