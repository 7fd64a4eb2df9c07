"""The law of undo for Luftwaffe: whereabouts are compared unit by unit.

The law of every game looks at secrets by their place in the state. Here open forces come and go,
with units that everybody saw on their bases.
"""

from __future__ import annotations

from random import Random
from typing import Any

from airwar.games.luftwaffe.data.kinds import GERMAN
from airwar.games.luftwaffe.rules.state import War
from tests.laws import AnyGame, AnyPlay, answer_for, begin, take_some
from tests.laws_secret import secrets


def check_undo(game: AnyGame, seed: int) -> None:
    """As long as an answer can be taken back, nobody has learned anything by it."""
    play, _ = begin(game, seed)
    rng = Random(f"answers {seed}")
    sound = rng.choice((0.0, 0.6, 0.95))
    seats = game.rules.seats(play.state)
    before = {seat: known(game, play, seat) for seat in seats}
    while not play.over:
        seat = rng.choice(list(play.open))
        if not take_some(play, rng):
            play.answer(seat, answer_for(play, play.open[seat], rng, sound))
        after = {seat: known(game, play, seat) for seat in seats}
        for undoer in seats:
            for seat in seats if play.can_undo(undoer) else ():
                found = after[seat] - before[seat]
                assert not found, f"{seat} learned {found}, and {undoer} can take it back"
        before = after


def known(game: AnyGame, play: AnyPlay, seat: str) -> set[Any]:
    """Facts that a seat knows and that were once hidden from it."""
    s: War = game.secrets.redact(play.state, seat)
    found: set[Any] = {
        path for path, each in secrets(s).items() if each.known and path[-1] != "units"
    }
    found |= {("seen", unit) for unit in s.units if placed(s, unit, seat)}
    found |= {("warned", each) for each in s.warnings}
    found |= {("target", each) for each in s.deeds.items()}
    found |= {("struck", each) for each in (*s.struck, *s.once)}
    return found


def placed(s: War, unit: str, seat: str) -> bool:
    """Is it known where a unit is?"""
    own = s.units[unit]
    if own.side == seat:
        return True
    if own.status != "play" or own.base or unit in s.landed or s.force_of(unit) is not None:
        return True
    if any(each.units.known and unit in each.units.value for each in s.covers.values()):
        return True
    packed = [each.units for each in s.covers.values()]
    packed += [each.units for each in s.forces.values() if each.side == own.side]
    return own.side == GERMAN and all(each.known for each in packed)  # not yet set up
