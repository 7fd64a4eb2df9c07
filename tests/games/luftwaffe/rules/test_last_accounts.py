"""What counts at the end of a game, and what ends it early."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN, QUARTERS
from airwar.games.luftwaffe.rules import (
    victory,
)
from airwar.games.luftwaffe.rules.losses import lose_steps
from airwar.games.luftwaffe.rules.state import War
from airwar.games.luftwaffe.rules.victory import all_of
from airwar.kernel.secrets import Secret
from tests.games.luftwaffe.drive import add, force, war

JUL44 = QUARTERS.index("Jul 44")


def nobody(s: War, *spared: str) -> None:
    """All Americans are gone for good, but for these, and no point is left."""
    for unit in s.of_side(AMERICAN):
        if unit.id not in spared:
            s.put_unit(unit.id, status="dead", steps=0)
    s.pools = (0, 0)


def test_losses_count_for_their_side() -> None:
    """§55.21, §13.53"""
    s = war("gotterdammerung")
    add(s, "fw190-01", "b17-01")
    lose_steps(s, "fw190-01", 2)
    lose_steps(s, "b17-01", 1)
    assert s.factor_losses == (1, 2)


def test_only_targets_that_a_short_raid_is_for_count() -> None:
    """§26.16, §4.3, §4.2, §4.1: and the sentence speaks of targets."""
    s = war("short-raid")
    own = s.setup.victory
    good = [id for id in load_board().symbols if load_board().symbols[id].kind in own.kinds]
    other = next(id for id in load_board().symbols if id.endswith(".b1"))
    s.bombed = dict.fromkeys((*good[: own.choices[0].american], other), 0)
    won = victory.judged(s)
    assert (won.rule, won.score) == ("4.3", own.choices[0].american)
    assert won.text.startswith(f"{won.score} targets bombed")
    s.bombed = dict.fromkeys(good[: own.choices[0].draw], 0)
    assert victory.judged(s).rule == "4.2"
    oil = war("basic-variant")
    oil.put_american(system="oil")
    oil.bombed = dict.fromkeys(all_of("oil"), 0)
    assert victory.judged(oil).rule == "17.3"
    assert " oil cities bombed" in victory.judged(oil).text


@pytest.mark.parametrize(("bomb", "score"), [(True, 50), (False, -50)])
def test_the_bomb_counts_at_the_end(bomb: bool, score: int) -> None:
    """§52.3, §26.1, §3.6: all forces are shown."""
    s = war("extended", quarter=10)
    if bomb:
        s.once = (victory.ATOMIC,)
    own = s.put_force(force(s, "1610", "fw190-01"), marker=True)
    s.put_force(own.id, units=Secret((GERMAN,), ("fw190-01",)))
    s.put_german(key="Steel")
    list(victory.disclose(s))
    assert s.outcome is not None and s.outcome.score == score
    assert not s.forces[own.id].marker and s.forces[own.id].units.seen is None
    assert s.german.value.key == "Steel"


def test_every_kind_of_target_is_bombed_before_the_war_ends_early() -> None:
    """§26.31, §26.32: and every American is lost."""
    s = war("advanced", quarter=JUL44)
    s.bombed = dict.fromkeys(all_of("oil"), 0)
    assert victory.sudden_death(s) is None
    s.pools = (0, 0)
    assert victory.sudden_death(s) is None
    nobody(s, add(s, "b17-01")[0])
    assert victory.sudden_death(s) is None
