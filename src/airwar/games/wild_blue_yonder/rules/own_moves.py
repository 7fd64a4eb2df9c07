"""§7.3.5 and §8.2.2: Clouds and Vertical Rolls, which a Leader plays without a target."""

from __future__ import annotations

from airwar.kernel.events import Event
from airwar.kernel.requests import Flow

from .altitude import change
from .cards import CLOUDS, PLAY, ROLLS, USES, VERTICAL_ROLL, Use
from .disengagement import driven_off
from .exchange import exchange
from .mini_hands import drop_minis
from .position import enter_clouds, refuse_change
from .state import NEUTRAL, NOBODY, Dogfight

WHICH_WAY = "choose whether the roll climbs or dives"


def own_move(s: Dogfight, use: Use) -> Flow[None]:
    """Clouds or a Vertical Roll: no target is needed, and only an enemy behind may answer."""
    index = s.active
    element = s.elements[index]
    me = index * 2
    s.played = True
    answerer = element.enemy * 2 if element.place < NEUTRAL else NOBODY  # §7.3.5-2, §8.2.3
    if use.family == "clouds":
        if (yield from exchange(s, me, use, answerer)):
            yield from drop_minis(s, "10.5-b")
            yield from into_clouds(s, index)
        return
    engaged = element.enemy
    if s.rolled == NOBODY:
        s.rolled = element.altitude
    if not (yield from exchange(s, me, use, answerer)):
        return
    refused = refuse_change(s, s.elements[index], use.climb)
    if refused is not None:  # R81
        if s.log is not None:
            text = f"{element.id} cannot move now: {refused[1]}."
            s.tell(Event(refused[0], "altitude", text, who=element.id))
        return
    freed = element.place > NEUTRAL and s.on("roll-frees-advantaged")
    yield from change(s, use.climb)  # §8.2
    shaken_off = engaged != NOBODY and s.elements[index].enemy == NOBODY
    if shaken_off and s.target == NOBODY and not freed:
        s.target, s.stage = engaged * 2, "leader-attack"  # §8.2.4


def into_clouds(s: Dogfight, index: int) -> Flow[None]:
    if s.turns and s.turn == s.turns:
        yield from driven_off(s, index)  # §12.2
    else:
        yield from enter_clouds(s, index)
    s.stage = "next"  # §7.3.5-b, §7.3.5-c: nothing more in this turn


def own_moves(s: Dogfight, index: int) -> list[str]:
    """Clouds and Vertical Rolls that the Leader may play."""
    element = s.elements[index]
    hand = element.hand
    moves = [PLAY[CLOUDS]] if CLOUDS in hand else []
    if VERTICAL_ROLL in hand:
        moves += [key for key in ROLLS if roll_refused(s, index, USES[key]) is None]
    return moves


def roll_refused(s: Dogfight, index: int, use: Use) -> tuple[str, str] | None:
    element = s.elements[index]
    refused = refuse_change(s, element, use.climb)
    if refused is None and use.climb > 0:
        assert element.leader is not None
        if len(element.hand) + element.leader.counters < 2:  # the roll itself cannot pay
            return "8.2.1-b", "a climb costs another card or a counter, besides the roll"
    return refused
