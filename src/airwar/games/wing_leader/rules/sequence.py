"""The sequence of play (6.0), as the book outlines it."""

from __future__ import annotations

from airwar.kernel.sequence import Each, Outline, Phase

from .barrages import next_battery, place_barrages
from .bombing import bomb, next_attack
from .commands import alerts, command, end_phase, next_break_up, next_command, wing_orders
from .control import begin, call, form_up, next_call, next_controller
from .ending import ESCAPES, close_turn, end_turn, next_turn
from .fights import COMBATS
from .flak import (
    barrage,
    fire,
    next_fire,
    next_gunner,
    next_in_melee,
    next_in_zone,
    next_reactor_in_zone,
    shot,
)
from .flak import begin as begin_fire
from .flying import arrive, fly, flying, next_move, start
from .intentions import intend, next_planner, next_releasing, release_escorts
from .jets import land_rockets, next_pilot, throttles
from .order import draw_lots, next_tie
from .placing import has_watchers
from .reaction import halve, meet, met, next_half, next_reactor, threatened, who_reacts
from .releases import over_target, recce
from .setup import arrive as arrivals
from .setup import begin_turn, display, next_arriving, next_side, place, vectors, watch
from .tactics import height_error, next_error
from .tally import drop_stale

SIDE = Outline(  # §5.2-order
    Phase("display", display),
    Phase("place", place),
    Phase("vectors", vectors),
    Phase("errors", Each(next_error, height_error)),
)
SET_UP = Outline(
    Phase("watch", watch, when=has_watchers),
    Phase("sides", Each(next_side, SIDE)),
)
ARRIVAL = Outline(  # §5.3.1-order
    Phase("arrive", arrivals),
    Phase("vectors", vectors),
    Phase("errors", Each(next_error, height_error)),
)
COMMAND = Outline(
    Phase("command", command),
    Phase("break-up", Each(next_break_up, wing_orders)),
)
TALLY = Outline(
    Phase("stale", drop_stale),
    Phase("alerts", alerts),
    Phase("commands", Each(next_command, COMMAND)),  # §6.0-tally
    Phase("wings", end_phase),
)
REACTION = Outline(
    Phase("who", who_reacts),
    Phase("halves", Each(next_half, halve)),
)
REACTOR = Outline(
    Phase("meet", meet),
    Phase("its-flak", Each(next_reactor_in_zone, barrage)),
)
MOVE = Outline(
    Phase("lots", Each(next_tie, draw_lots)),  # §6.1.1-ties
    Phase("fly", fly),
    Phase("react", REACTION, when=threatened),  # §10.4-trigger
    Phase("arrive", arrive, when=flying),
    Phase("flak", Each(next_in_zone, barrage)),  # §14.2.3-trigger
    Phase("recce", recce, when=over_target),  # §15.2.1.2
    Phase("meeting", REACTION, when=met),  # §10.4.4
    Phase("team", Each(next_reactor, REACTOR)),
)
MOVEMENT = Outline(
    Phase("throttles", Each(next_pilot, throttles)),  # §13.8.2-throttle
    Phase("landings", land_rockets),
    Phase("start", start),
    Phase("intentions", Each(next_planner, intend)),  # §15.2.2-match
    Phase("moves", Each(next_move, MOVE)),
    Phase("wings", end_phase),
)
FIRE = Outline(
    Phase("fire", fire),
    Phase("shots", Each(next_in_melee, shot)),
)
COMBAT = Outline(
    Phase("begin", begin_fire),
    Phase("flak", Each(next_gunner, Each(next_fire, FIRE))),
    Phase("bombing", Each(next_attack, bomb)),
    Phase("air", COMBATS),
    Phase("wings", end_phase),
)
ADMINISTRATION = Outline(
    Phase("begin", begin),
    Phase("escapes", ESCAPES),
    Phase("gci", Each(next_controller, Each(next_call, Outline(
        Phase("call", call), Phase("errors", Each(next_error, height_error)),
    )))),
    Phase("escorts", form_up),
    Phase("releases", Each(next_releasing, release_escorts)),  # §15.2.2-release
    Phase("barrages", Each(next_battery, place_barrages)),
    Phase("wings", end_phase),
    Phase("last", end_turn),
)  # fmt: skip
TURN = Outline(  # §6.0-phases
    Phase("set-up", Outline(
        Phase("begin", begin_turn),
        Phase("arrivals", Each(next_arriving, ARRIVAL)),
    )),
    Phase("tally", TALLY),
    Phase("movement", MOVEMENT),
    Phase("combat", COMBAT),
    Phase("administration", ADMINISTRATION),
    Phase("end", close_turn),
)  # fmt: skip
GAME = Outline(
    Phase("set-up", SET_UP),
    Phase("turns", Each(next_turn, TURN)),
)
