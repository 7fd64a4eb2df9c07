"""The sequence of play, as the sheet outlines it (§2.1.1 to §2.1.5.v)."""

from __future__ import annotations

from airwar.kernel.sequence import Each, Outline, Phase

from .activation import choose_unit, close, next_to_act, plane_active, unit_active
from .combat import first_combat, next_first, next_second, second_combat
from .end import clean_up, move_markers, next_mover, next_straggler, roll_straggler
from .flak import fire_flak, next_gunner
from .initiative import choose_start, give_markers, has_markers, next_throw, throw
from .maneuvers import maneuver
from .movement import decide_move, next_step
from .orders import count_orders
from .placing import any_bought, any_placed, buy, hide, place
from .reaction import has_path, next_event, play_path
from .state import Battle
from .victory import disclose, judge


def tries_maneuver(s: Battle) -> bool:
    flight = s.flight
    return flight is not None and flight.maneuver is not None and not s.gone(flight.unit)


def no_path(s: Battle) -> bool:
    return not has_path(s)


def next_turn(s: Battle, last: int | None) -> int:
    """§2.1.5.v; the End Phase says when the game is over."""
    return (last or 0) + 1


SET_UP = Outline(
    Phase("force", buy, when=any_bought),
    Phase("hide", hide, when=any_bought),
    Phase("place", place, when=any_placed),
)
INITIATIVE = Outline(
    Phase("give", give_markers, when=has_markers),
    Phase("dice", Each(next_throw, throw)),
    Phase("start", choose_start),
)
STEP = Outline(
    Phase("decide", decide_move, when=no_path),  # a Sideslip has announced its own
    Phase("path", Each(next_event, play_path), when=has_path),
    Phase("maneuver", maneuver, when=tries_maneuver),
)
ACTIVATION = Outline(  # §2.4.phases
    Phase("choose", choose_unit),
    Phase("first", Each(next_first, first_combat), when=plane_active),
    Phase("move", Each(next_step, STEP), when=plane_active),
    Phase("second", Each(next_second, second_combat), when=unit_active),
    Phase("close", close),
)
END = Outline(
    Phase("stragglers", Each(next_straggler, roll_straggler)),  # §2.1.5.i
    Phase("judge", judge),  # §2.1.5.ii
    Phase("markers", Each(next_mover, move_markers)),  # §2.1.5.iii
    Phase("clear", clean_up),  # §2.1.5.iv
)
TURN = Outline(
    Phase("orders", count_orders),
    Phase("initiative", INITIATIVE),
    Phase("flak", Each(next_gunner, fire_flak)),
    Phase("activation", Each(next_to_act, ACTIVATION)),
    Phase("end", END),
)
GAME = Outline(
    Phase("set-up", SET_UP),
    Phase("turns", Each(next_turn, TURN)),
    Phase("disclose", disclose),
)
