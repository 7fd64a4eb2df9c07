"""Events in words."""

from __future__ import annotations

import pytest

from airwar.kernel.events import Event, Modifier, line

ROLL = (Modifier("Roll", 3), Modifier("crippled", -2))


@pytest.mark.parametrize(("event", "wanted"), [
    (Event("1", "fly", "A1 flies on."), "A1 flies on. §1"),
    (Event("2", "check", "A1 fails.", dice=(4, 2), modifiers=ROLL, total=7, need=10),
     "A1 fails. (4 2, Roll +3, crippled -2 = 7, needs 10) §2"),
    (Event("7", "roll", "A1 tries.", dice=(4,), total=4, need=6), "A1 tries. (4, needs 6) §7"),
    (Event("3", "hit", "A1 hits.", dice=(6, 1, 5)), "A1 hits. (6 1 5) §3"),
    (Event("4", "points", "Allied: 12 points.", total=12), "Allied: 12 points. §4"),
    (Event("5", "score", "Points for Roll 3, crippled -2.", modifiers=ROLL, total=1),
     "Points for Roll 3, crippled -2. §5"),
    (Event("6", "check", "A1 tries a Barrel Roll.", dice=(4, 2), modifiers=ROLL, total=7),
     "A1 tries a Barrel Roll. (4 2, Roll +3, crippled -2 = 7) §6"),
])  # fmt: skip
def test_an_event_in_words(event: Event, wanted: str) -> None:
    """Dice as thrown, modifiers but for those that the text has with their value, sum and need."""
    assert line(event) == wanted
