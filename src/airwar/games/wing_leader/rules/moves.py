"""How a unit moves (chapter 8), token by token: costs, turns, climbs and dives, edges, acts."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from airwar.kernel.requests import Refusal

from ..data.kinds import Edge
from .answers import Aim
from .flights import (
    ACTS,
    CIRCLES,
    LEAVES,
    MP,
    RELEASES,
    Errand,
    Flight,
    State,
    errand_of,
    heading,
    may_reverse,
    mps,
    near_surface,
    on_way,
    straight_on,
    turn_price,
)
from .profiles import DIVING, NEAR, Run, may_begin, may_combine, may_drop, strays
from .squares import (
    COLUMNS,
    DOWN,
    FACING_OF,
    FACINGS,
    LEFT,
    LEVELS,
    OFF,
    RIGHT,
    STEPS,
    UP,
    ahead_of,
    altitude,
    aspect,
    column,
    columns_to,
    level_flight,
    leveled,
    toward,
    turn,
)

PLEDGED: Final = Refusal(
    "15.3-declare", "it has flown what only a profile allows: it must begin another now (C91)"
)

# -- one step -------------------------------------------------------------------------------------


def step(e: Errand, f: Flight, token: Any) -> Flight | Refusal:
    """Where a token leads, or why it cannot be flown. §8.1, §8.4-limits

    §8.0, §8.4-limits: other units, however many, never stand in the way.
    """
    if f.state in ("over", "slow") or f.gone:
        rule = "15.5.3-attack" if f.dropped == "kamikaze" else "7.2.3-stop"
        return Refusal(rule if f.state == "over" else "8.2-full", "its move is over")
    if f.pledged and not isinstance(token, Aim):
        return PLEDGED
    facing = FACING_OF.get(token)
    if facing is not None:
        return _enter(errand_of(e, f), f, facing)
    if token in RELEASES:
        return _release(e, f, token)
    e = errand_of(e, f)
    if isinstance(token, Aim):
        return _aim(e, f, token)
    if token == "cease":
        return _cease(e, f)
    if token in CIRCLES:
        return _circle(e, f, CIRCLES[token])
    if token in ACTS:
        return _act(e, f, token)
    return Refusal("8.1", f"{token} is not something it can do here")


def _bound(e: Errand, f: Flight, facing: int) -> Refusal | None:
    """Why a unit cannot fly on in a direction, whatever it costs."""
    if f.state == "pinned":
        if e.stay:
            return Refusal("7.2.3-locked", "it is in its target's square and stays there")
        if e.goal == "route":
            return Refusal("9.2.4-vector", "it has reached its vector and circles there")
        return Refusal("8.3.1", "it circles, and does not leave its square")
    if f.lufbery:
        return Refusal("13.4.3-while", "it circles in its Lufbery")
    if f.run is None and straight_on(e, f) and facing != e.straight:
        way = "left" if e.straight == LEFT else "right"
        return Refusal("9.2", f"its mission has it fly straight and level to the {way}")
    return None


def _enter(e: Errand, f: Flight, facing: int) -> Flight | Refusal:
    """Turn and enter the next square. §8.5-exclusive: never up and down in one move."""
    if refusal := _bound(e, f, facing):
        return refusal
    if f.outside:
        return _come_in(e, f, facing)
    new = ahead_of(f.square, facing)
    if new == OFF:
        return _no_square(f, facing)
    if refusal := _must_go_home(e, f):
        return refusal
    rise = altitude(new) - altitude(f.square)
    if refusal := _not_allowed(e, f, facing, new):
        return refusal
    turned = turn(f.facing, facing)
    price = turn_price(e, turned)
    if f.state in ("start", "leave") and price:
        return Refusal("7.2.3-head-on-through", "its next MP must take it out of the square")
    if rise > 0:
        cost = _climb_price(e, f, facing, new)
        if isinstance(cost, Refusal):
            return cost
    elif rise < 0 and f.climbed:
        return Refusal("8.5-exclusive", "it has climbed in this move and cannot dive")
    else:
        cost = 1 if facing == DOWN else MP  # §8.3-level
    if e.balbo and rise and (f.climbed or f.dived):
        return Refusal("9.5.6", "a Balbo climbs or dives no more than one level a turn")
    left = f.left - cost - price
    if left < 0:
        return Refusal("8.2-full", f"that costs {mps(cost + price)}, it has {mps(f.left)} left")
    # What the next step does not depend on is not counted: it may yet take the diving bonus.
    many, could_circle = 1 if e.climb else 2, left >= (2 * MP if f.bonus else MP)
    return Flight(
        new,
        facing,
        left,
        min(f.entered + 1, many),
        f.turned or (turned > 0 and not e.climb and not _levels(e, f, facing)),
        f.circled,
        f.climbed or rise > 0,
        f.dived or rise < 0,
        f.bonus,
        False,
        *_arrive(e, f, new),
        None,
        f.jettisoned,
        f.tanks,
        f.lufbery,
        could_circle and (f.met or new in e.enemies),
        f.run if f.run is None or rise >= 0 or f.run.dived else replace(f.run, dived=True),
        f.dropped,
        f.since,
        f.since_facing,
        f.since_left,
    )


def _levels(e: Errand, f: Flight, facing: int) -> bool:
    """C28: is a turn no more than the end of the climb that it has just flown?"""
    return e.levels_off and not f.entered and facing == leveled(e.facing)


def _not_allowed(e: Errand, f: Flight, facing: int, new: int) -> Refusal | None:
    """What the bombing rules have against a step."""
    if f.run is not None:
        return strays(f.run, f.square, f.facing, facing, new)
    if on_way(e, f):
        return _leaves_its_way(e, f, facing, new)
    if e.roams and not near_surface(e, new):
        return Refusal("15.3.7-again", f"it stays within {NEAR} columns of a surface unit")
    return None


def _leaves_its_way(e: Errand, f: Flight, facing: int, new: int) -> Refusal | None:
    """§15.2.1-move: a column on with every square, no more than a level in a turn; §15.2.5."""
    if f.circled or e.still:
        return Refusal("15.2.1.3", "it circles until another Movement Phase")
    if not STEPS[facing][0]:
        return Refusal("15.2.1-move", "on its way it flies to the left or to the right")
    if leveled(facing) != heading(e, f) and not may_reverse(e, f):
        return Refusal("15.2.1-move", "it may turn back only over or past an enemy surface unit")
    change = altitude(new) - altitude(e.square)
    if abs(change) > 1:
        return Refusal("15.2.1-move", "on its way it climbs or dives one level a turn at most")
    if e.rise is not None and change not in (0, e.rise):
        declared = "another" if e.rise else "no"
        reason = f"its formation has declared {declared} change of altitude"
        return Refusal("15.2.1-move", reason)
    return None


def _climb_price(e: Errand, f: Flight, facing: int, new: int) -> int | Refusal:
    """§8.3-climb; §13.8.2-full for the rocket."""
    if f.dived or f.bonus:
        return Refusal("8.5-exclusive", "it dives in this move and cannot climb")
    if e.rocket == "none":
        return Refusal("13.8.2-none", "without throttle it cannot climb")
    if refusal := _too_high(e, f, altitude(new)):
        return refusal
    if e.rocket == "full":
        return 1 if facing == UP else MP
    if e.climb:
        return 2 * MP if f.climbed else e.climb * MP  # C27: the second and every further one
    if not e.slow_climb:
        return Refusal("8.5.1-first", "its climb value here is S: begin with a slow climb")
    fresh = f.left == e.halves and not f.entered and not f.circled
    if not fresh or not level_flight(f.facing) or turn(f.facing, facing) != 1:
        reason = "a slow climb ends with one step above and ahead for all its MPs"
        return Refusal("8.5.1-second", reason)
    return f.left  # §8.5.1-second


def _too_high(e: Errand, f: Flight, high: int) -> Refusal | None:
    """Why a unit cannot climb to an altitude. §3.3-bomb-dash, §5.1-special"""
    if high >= LEVELS:
        return Refusal("8.4-limits", "it cannot climb any higher")
    if high > e.roof:
        return Refusal("5.1-special", f"it may not climb above altitude {e.roof}")
    if high > e.loaded_roof and not f.jettisoned:
        return Refusal("3.3-bomb-dash", f"it cannot carry its load to altitude {high}")
    return None


def _arrive(e: Errand, f: Flight, new: int) -> tuple[State, bool]:
    """What entering a square does to the rest of the move; has it been with its target?"""
    state: State = ""
    if new == e.target:
        ahead = e.target_facing >= 0 and not f.passed
        head_on = ahead and aspect(e.target_facing, new, f.square) == "ahead"
        # §7.2.3-stop, §7.2.3-head-on-through: coming back is not head-on any more.
        state = "leave" if head_on else "over"
    elif new == e.halt:
        state = "pinned"  # §9.2.4-vector
    return state, f.passed or new == e.target


def _come_in(e: Errand, f: Flight, facing: int) -> Flight | Refusal:
    """§8.4.1-enter: the entry square is the first one and costs 1 MP."""
    if facing != f.facing:
        return Refusal("8.4.1-enter", "it comes in straight, into its entry square")
    if f.left < MP:
        return Refusal("8.4.1-trail", "it has no MP left and waits for the next turn")
    state, passed = _arrive(e, f, e.square)
    met = e.square in e.enemies
    left = f.left - MP
    return replace(f, outside=False, left=left, entered=1, state=state, passed=passed, met=met)


def _no_square(f: Flight, facing: int) -> Refusal:
    """§4.1-ground, §4.1-crash: at altitude 0 it cannot dive, and turns away from the ground."""
    if altitude(f.square) == 0 and facing in (DOWN, DOWN - 1, DOWN + 1):
        return Refusal("4.1-crash", "below altitude 0 is the ground: it must turn away from it")
    if facing in (LEFT, RIGHT):
        return Refusal("8.4.1-exit", "to leave the map over the edge is to exit")
    return Refusal("8.4-limits", "there is no square there")


def _must_go_home(e: Errand, f: Flight) -> Refusal | None:
    """§9.2.6-move: in the column of its edge a returning unit exits as soon as it can (C103)."""
    if e.goal != "home" or e.edge is None or columns_to(e.edge, f.square):
        return None
    if f.left < MP + turn_price(e, turn(f.facing, toward(e.edge))):
        return None
    if e.jettison == "must" and not f.jettisoned:
        return None
    return Refusal("9.2.6-move", "it has reached its edge and exits")


def _circle(e: Errand, f: Flight, facing: int) -> Flight | Refusal:
    """§8.3-circle: 1 MP in this square, turning freely."""
    if f.outside:
        return Refusal("8.4.1-enter", "it has yet to enter the map")
    if f.state == "leave":
        return Refusal("7.2.3-head-on-through", "its next MP must take it out of the square")
    if f.run is not None:
        return Refusal("15.3-limits", "it does not circle while it flies a profile")
    if not e.circle and not f.state and not f.lufbery:
        if e.goal == "home" and e.jettison != "must":
            return Refusal("9.2.6-move", "it returns to base and does not circle")
        return Refusal("9.2", "its mission does not let it circle")
    if on_way(e, f) and (refusal := _turns_wrong(e, f, facing)):
        return refusal
    if f.lufbery and facing != f.facing:
        return Refusal("13.4.3-while", "in a Lufbery it has no other facing")
    if refusal := _must_go_home(e, f):
        return refusal
    if f.left < MP:
        return Refusal("8.2-full", f"circling costs 1 MP, it has {mps(f.left)} left")
    state: State = "pinned" if f.state == "start" else f.state
    return replace(f, facing=facing, left=f.left - MP, circled=True, state=state)


def _turns_wrong(e: Errand, f: Flight, facing: int) -> Refusal | None:
    """§15.2.1.3: a bomber circles level, and turns back only where it could (C104)."""
    if not level_flight(facing):
        return Refusal("15.2.1.3", "a bomber circles level")
    if facing != heading(e, f) and not may_reverse(e, f):
        return Refusal("15.2.1-move", "it may turn back only over or past an enemy surface unit")
    return None


# -- profiles -------------------------------------------------------------------------------------


def _aim(e: Errand, f: Flight, token: Aim) -> Flight | Refusal:
    """§15.3-declare: at any point of a move, one at a time."""
    if f.run is not None:
        return Refusal("15.3-declare", "it flies a profile: it must give that up first")
    circled = f.circled and not e.roams  # §15.3.7-again: who moves freely may have circled
    if f.outside or circled or f.lufbery:
        return Refusal("15.3-declare", "it cannot begin a profile now")
    mark = next((each for each in e.marks if each.id == token.target), None)
    if mark is None:
        return Refusal("15.3-declare", f"{token.target} is not a target for it")
    if refusal := may_begin(token.profile, mark, f.square, f.facing):
        return refusal
    if f.bonus and token.profile not in DIVING:
        return Refusal("15.3-limits", "with the diving bonus it flies a profile that dives")
    more = e.commences if not f.dropped and not f.pledged else 0  # §15.2.3-strafe
    run = Run(token.profile, mark, f.square, f.facing, f.left + more)
    return replace(f, run=run, left=f.left + more, pledged=False)


def _cease(e: Errand, f: Flight) -> Flight | Refusal:
    """§15.3-declare: at will; who has used what only a profile allows begins another (C91)."""
    if f.run is None:
        return Refusal("15.3-declare", "it flies no profile")
    steep = bool(f.entered) and not STEPS[f.facing][0]
    far = abs(altitude(f.square) - altitude(e.square)) > 1
    used = e.way >= 0 and (f.bonus or steep or far)
    return replace(f, run=None, pledged=used or e.commences > 0)  # §15.2.3-strafe: 3 MPs


def _release(e: Errand, f: Flight, token: str) -> Flight | Refusal:
    """§15.3-drop, §15.5.5"""
    if f.run is None:
        return Refusal("15.3-drop", "it flies no profile to complete")
    if f.dropped:
        return Refusal("15.3-declare", "it has attacked this turn (C71)")
    levels = altitude(e.square) - altitude(f.square)
    if refusal := may_drop(f.run, f.square, f.facing, levels):
        return refusal
    if token == "drop-strafe" and (refusal := may_combine(f.run, f.square)):
        return refusal
    kind = f.run.kind
    return replace(
        f,
        run=None,
        dropped=kind,
        since=f.square,
        since_facing=f.facing,
        since_left=f.left,
        jettisoned=f.jettisoned or kind not in ("strafe", "recce"),
        state="over" if kind == "kamikaze" else f.state,  # §15.5.3-attack
    )


def _act(e: Errand, f: Flight, token: str) -> Flight | Refusal:
    if token == "tanks":
        if not e.tanks or f.tanks:
            return Refusal("13.2-jettison", "it has no tanks to drop, or is not alerted")
        return replace(f, tanks=True)
    if token == "jettison":
        if e.jettison == "no" or f.jettisoned:
            return Refusal("9.2.1.1-jettison", "it has no load that it may jettison now")
        if e.jettison == "may":
            return replace(f, jettisoned=True)
        here = replace(f, since=f.square, since_facing=f.facing, since_left=f.left)
        return replace(here, jettisoned=True)  # §9.2.6-move: its return begins here
    if token == "bonus":
        return _bonus(e, f)
    if token == "slow":
        return _slow_climb(e, f)
    if token == "exit":
        return _exit(e, f)
    return _lufbery(e, f, token)


def _bonus(e: Errand, f: Flight) -> Flight | Refusal:
    """§8.2-dive-bonus: 1 MP more, for at least one level."""
    able = e.bonus and not straight_on(e, f) if f.run is None else f.run.kind in DIVING
    if f.bonus or not able:  # §15.3-limits, §15.2.1-free-profile
        return Refusal("8.2-dive-bonus", "it cannot take the diving bonus")
    if e.balbo:
        return Refusal("9.5.6", "a Balbo takes no diving bonus")
    if f.climbed:
        return Refusal("8.5-exclusive", "it has climbed in this move and cannot dive")
    if f.state == "pinned" or f.outside or f.lufbery:
        return Refusal("8.2-dive-bonus", "it cannot dive now")
    return replace(f, bonus=True, left=f.left + MP)


def _slow_climb(e: Errand, f: Flight) -> Flight | Refusal:
    """§8.5.1-first: level and without a turn, in its square or one square on (C28)."""
    if e.climb or e.rocket:
        return Refusal("8.5.1-first", "only a climb value of S needs a slow climb")
    if e.straight >= 0 or f.state or f.lufbery or f.outside or f.run or e.rise in (0, -1):
        return Refusal("8.5.1-first", "it may not climb now")
    plain = not (f.turned or f.circled or f.dived or f.bonus) and f.entered <= 1
    level = level_flight(f.facing) or (e.levels_off and not f.entered)
    if not plain or not level or f.left < MP:
        reason = "a slow climb begins level and without a turn, after one square at most"
        return Refusal("8.5.1-first", reason)
    if refusal := _too_high(e, f, altitude(f.square) + 1):
        return refusal
    return replace(f, facing=leveled(f.facing), left=0, state="slow")


def _exit(e: Errand, f: Flight) -> Flight | Refusal:
    """§8.4.1-exit: 1 MP to step off."""
    edge: Edge | None = {0: "left", COLUMNS - 1: "right"}.get(column(f.square))  # type: ignore[assignment]
    if f.outside or edge is None:
        return Refusal("8.4.1-exit", "it can leave the map only from column A or Z")
    if (f.state == "pinned" or f.lufbery) and (bound := _bound(e, f, f.facing)):
        return bound
    if edge not in e.exits:
        return Refusal("8.4.1-exit", f"it may not leave the map over the {edge} edge")
    if straight_on(e, f) and toward(edge) != e.straight:
        return Refusal("9.2", "its mission has it fly the other way")
    if f.run is not None:
        return Refusal("15.3-declare", "it flies a profile: it must give that up first")
    if on_way(e, f) and toward(edge) != heading(e, f):
        return Refusal("15.2.1-move", "it flies the other way")
    price = turn_price(e, turn(f.facing, toward(edge)))
    if f.state in ("start", "leave") and price:
        return Refusal("7.2.3-head-on-through", "its next MP must take it out of the square")
    if f.left < MP + price:
        return Refusal("8.2-full", f"that costs {mps(MP + price)}, it has {mps(f.left)} left")
    return replace(f, facing=toward(edge), left=f.left - MP - price, gone=edge, state="")


def _lufbery(e: Errand, f: Flight, token: str) -> Flight | Refusal:
    """§13.4.3-enter: 2 MPs to enter or to leave."""
    if f.left < 2 * MP:
        return Refusal("13.4.3-enter", f"a Lufbery takes 2 MPs, it has {mps(f.left)} left")
    if token == "lufbery":
        if not e.may_lufbery:
            return Refusal("13.4.3-enter", f"it cannot enter a Lufbery: {e.barred}")
        if f.lufbery or f.outside:
            return Refusal("13.4.3-enter", "it cannot enter a Lufbery here")
        if f.met:
            return Refusal("13.4.3-enter", "it has shared a square with an enemy in this move")
        facing = LEFT if FACINGS[f.facing].startswith("l") else RIGHT
        return replace(f, lufbery=True, left=f.left - 2 * MP, facing=facing)
    if not f.lufbery:
        return Refusal("13.4.3-enter", "it is not in a Lufbery")
    return replace(f, lufbery=False, left=f.left - 2 * MP, facing=LEAVES[token], turned=True)
