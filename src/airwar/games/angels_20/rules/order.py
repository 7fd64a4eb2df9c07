"""Order of movement: the sides alternate, and the second player always moves last."""

from __future__ import annotations

from .state import NOBODY, Battle


def unmoved(s: Battle, seat: str) -> tuple[int, ...]:
    """A player's aircraft that have yet to move, §movement.mandatory."""
    planes = s.planes
    side = 0 if seat in s.players[0] else 1
    return tuple([i for i in s.flights[side] if not planes[i].order and planes[i].seat == seat])


def left_to_move(s: Battle, side: int) -> int:
    planes = s.planes
    count = 0
    for index in s.flights[side]:
        if not planes[index].order:
            count += 1
    return count


def begin_moves(s: Battle) -> None:
    """§order.invariant: the first move of the phase belongs to the first player."""
    s.moves, s.mover, s.queue = 0, NOBODY, ()
    if left_to_move(s, s.first):
        take_step(s, s.first)
    elif left_to_move(s, 1 - s.first):
        take_step(s, 1 - s.first)
    else:
        s.stage, s.side = "late", s.first


def next_to_move(s: Battle) -> None:
    """After a move: the next player of the same side's step, the other side, or the next phase.

    §order.second-has-more, §order.second-has-fewer: after the first player the second moves only
    if they have strictly more aircraft left, or the first has none. They also wait if a step of
    partners would use up their last aircraft, so that they move last, §order.invariant, R64.
    """
    s.mover = NOBODY
    rest = tuple([seat for seat in s.queue[1:] if unmoved(s, seat)])
    if rest:
        s.stage, s.queue = "move", rest
        return
    first, second = s.first, 1 - s.first
    mine, theirs = left_to_move(s, first), left_to_move(s, second)
    if not mine and not theirs:
        s.stage, s.side, s.queue = "late", first, ()
    elif s.side == first:
        waits = mine and (theirs <= mine or theirs <= step_size(s, second))
        take_step(s, first if waits else second)
    else:
        take_step(s, first if mine else second)


def step_size(s: Battle, side: int) -> int:
    """How many aircraft move in a side's step."""
    players = s.players[side]
    return 1 if len(players) == 1 else sum([bool(unmoved(s, seat)) for seat in players])


def take_step(s: Battle, side: int) -> None:
    """§sequence.multiplayer: each player of the side moves one aircraft in the side's step."""
    s.stage, s.side = "move", side
    players = s.players[side]
    s.queue = players if len(players) == 1 else tuple([x for x in players if unmoved(s, x)])
