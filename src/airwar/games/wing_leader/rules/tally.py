"""Tallies (7.1, 7.2): who may roll against whom, what helps and hinders, gain and loss."""

from __future__ import annotations

from collections.abc import Iterator

from airwar.common.tables import Modifier, total
from airwar.kernel import events
from airwar.kernel.events import Event
from airwar.kernel.requests import Flow, Refusal, roll

from ..data.kinds import other
from .answers import Tally
from .cards import called, card_of, fighter_bomber
from .formations import drop_vector, kamikaze, let_go, to_sweep
from .radio import alert, has_call, works
from .sky import contrails, in_sun, sees, weather_on, with_haze
from .split import split_or_not
from .squares import altitude, aspect, column, distance, name
from .state import Raid, Unit, bomber, fighter

FAR = 10  # squares, at which nothing is seen any more
BALLOON_COLUMNS = 4


# -- gain and loss --------------------------------------------------------------------------------


def gain_tally(s: Raid, id: str, target: str) -> None:
    """§7.2.1-place: a tally is placed, and a vector removed (C3).

    §9.2.1.1-tally, §15.2.4-tally: a loaded fighter-bomber jettisons at once and sweeps.
    §7.1-become: it is alerted. §9.2.2.2-detach: an escort sweeps. §15.2.3-strafe: a sweep that was
    about to strafe gives that up.
    """
    unit = s.units[id]
    if fighter_bomber(unit):
        let_go(s, id)
    drop_vector(s, id)
    s.change(id, tally=target, circling=False, profile=None, strafing=False)
    to_sweep(s, id)
    alert(s, id, "7.1-become", "by its tally")


def lose_tally(s: Raid, id: str) -> None:
    """§7.2.2-revert: back to what its mission has it do."""
    s.change(id, tally="")


def drop_stale(s: Raid) -> Flow[None]:
    """§7.2.2-loss: at the start of the Tally Phase, of both sides, before any roll (C11)."""
    yield from ()
    for unit in s.flying():
        if unit.tally and _is_stale(s, unit):
            lose_tally(s, unit.id)
            if s.log is not None:
                text = f"{called(unit)} loses sight of {unit.tally}"
                s.tell(Event("7.2.2-loss", "tally-lost", text, who=unit.id, news=(unit.id,)))
    for wing in s.wings.values():
        s.put_wing(wing.id, rolled=False, orders=0)
    s.segment = "raider"


def _is_stale(s: Raid, unit: Unit) -> bool:
    balloon = s.balloons.get(unit.tally)
    if balloon is not None:  # §14.3-tally
        return balloon.gone or _columns(unit, balloon.square) > BALLOON_COLUMNS
    target = s.units.get(unit.tally)
    if target is None or not target.on_map:
        return True
    far = distance(unit.square, target.square) >= FAR
    return far or not sees(s, unit.square, target.square)


def leave_balloon(s: Raid, id: str) -> None:
    """§14.3-tally: a tally on a balloon is lost by a move that ends too many columns away."""
    unit = s.units[id]
    balloon = s.balloons.get(unit.tally)
    if balloon is None or _columns(unit, balloon.square) <= BALLOON_COLUMNS:
        return
    lose_tally(s, id)
    if s.log is not None:
        text = f"{called(unit)} leaves {balloon.id} behind"
        s.tell(Event("14.3-tally", "tally-lost", text, who=id, news=(id,)))


def _columns(unit: Unit, square: int) -> int:
    return abs(column(unit.square) - column(square))


# -- who may roll ---------------------------------------------------------------------------------


def cannot_tally(s: Raid, unit: Unit) -> Refusal | None:
    """§7.2-who, §7.2-limits: why a unit cannot roll for a tally now. A fighter that photographs or
    carries anti-tank pods has no bombs to let go: it is a bomber like others.

    §9.2.6-fight: going home does not keep it from looking.
    """
    if not unit.on_map:
        return Refusal("7.2-who", f"{unit.id} is not on the map")
    if not fighter(unit) and not fighter_bomber(unit):
        return Refusal("7.2-who", f"{unit.id} is a bomber")
    if kamikaze(s, unit):
        return Refusal("7.2-who", f"{unit.id} never tallies")
    if unit.broken:
        return Refusal("7.2-who", f"{unit.id} is broken")
    if unit.tally:
        return Refusal("7.2-limits", f"{unit.id} has a tally; it must drop that first")
    if unit.notes.rolled:
        return Refusal("7.2-limits", f"{unit.id} has made its roll in this phase")
    if unit.wing and not works(s, unit) and s.wings[unit.wing].rolled:  # C41
        return Refusal("9.5.5.1", f"another squadron of {unit.id}'s wing has rolled this turn")
    return None


def not_a_target(s: Raid, unit: Unit, id: str) -> Refusal | None:
    """§7.2-target, §7.2-same-square: why a unit cannot roll against a target."""
    target = s.units.get(id)
    if target is None or not target.on_map or target.side == unit.side:
        return Refusal("7.2-target", f"{id} is not an enemy on the map", ("target",))
    if distance(unit.square, target.square) >= FAR:
        return Refusal("7.2-target", f"{id} is {FAR} squares away or more", ("target",))
    if target.square != unit.square and _enemies_here(s, unit):
        here = name(unit.square)
        reason = f"{unit.id} has enemies in its own square {here} and looks at nobody else"
        return Refusal("7.2-same-square", reason, ("target",))
    if not sees(s, unit.square, target.square):
        return Refusal("7.2-target", f"cloud hides {id} from {unit.id}", ("target",))
    return None


def _enemies_here(s: Raid, unit: Unit) -> bool:
    here = s.in_square(unit.square)
    return any(each.side != unit.side and not each.broken for each in here)


def targets(s: Raid, unit: Unit) -> list[str]:
    """Whom a unit may roll against."""
    at = unit.square
    enemies = [each for each in s.flying(other(unit.side)) if distance(at, each.square) < FAR]
    if any(each.square == at and not each.broken for each in enemies):
        return [each.id for each in enemies if each.square == at]
    return [each.id for each in enemies if sees(s, at, each.square)]


def cannot_tally_balloon(s: Raid, unit: Unit, id: str) -> Refusal | None:
    """§14.3-tally: a sweep within 4 columns, without a roll (C81)."""
    balloon = s.balloons[id]
    if not unit.on_map:
        return Refusal("7.2-who", f"{unit.id} is not on the map")
    if unit.mission != "sweep":
        return Refusal("14.3-tally", f"{unit.id} is not on a sweep and cannot tally a balloon")
    if unit.broken:
        return Refusal("7.2-who", f"{unit.id} is broken")
    if unit.tally:
        return Refusal("7.2-limits", f"{unit.id} has a tally; it must drop that first")
    if balloon.gone or balloon.side == unit.side:
        return Refusal("14.3-tally", f"{id} is not an enemy balloon", ("target",))
    if _columns(unit, balloon.square) > BALLOON_COLUMNS:
        return Refusal("14.3-tally", f"{id} is more than 4 columns away", ("target",))
    return None


# -- the roll -------------------------------------------------------------------------------------


def modifiers(s: Raid, unit: Unit, target: Unit) -> list[Modifier]:
    """§7.2.1-roll, §1.1-modifiers: all that is added to the die."""
    return list(_modifiers(s, unit, target))


def _modifiers(s: Raid, unit: Unit, target: Unit) -> Iterator[Modifier]:
    table = s.setup.cards.tally
    behind = not unit.lufbery and aspect(unit.facing, unit.square, target.square) == "behind"
    above = altitude(target.square) > altitude(unit.square)
    if behind and not (card_of(unit).rear_view and above):  # §3.3-rear-view
        yield Modifier("behind", table.behind)
    if in_sun(s, unit.square, target.square):
        yield Modifier("in the Sun", table.sun)
    weather = weather_on(s, unit.square, target.square)  # §4.7-tally, §4.7.1
    if weather := with_haze(s, weather, unit.square, target.square):
        yield Modifier("weather", table.weather * weather)
    if has_call(s, unit, target):
        yield Modifier("radio call", table.radio_call)
    if contrails(s, target.square):  # C8
        yield Modifier("contrails", table.contrails)
    if _is_stream(s, target):
        yield Modifier("bomber stream", table.stream)


def _is_stream(s: Raid, target: Unit) -> bool:
    """Two bomber units or more in the target's square, at least one of them a squadron."""
    here = [
        each for each in s.in_square(target.square) if each.side == target.side and bomber(each)
    ]
    return len(here) > 1 and any(each.size == "squadron" for each in here)


def roll_tally(s: Raid, order: Tally) -> Flow[None]:
    """§7.2.1-roll: more than the distance."""
    if order.target in s.balloons:  # §14.3-tally: no roll
        gain_tally(s, order.unit, order.target)  # C129
        return
    unit = s.note(order.unit, rolled=True)
    if unit.wing:
        s.put_wing(unit.wing, rolled=True)
    target = s.units[order.target]
    away = distance(unit.square, target.square)
    found = modifiers(s, unit, target)
    why = f"{unit.id} looks for {target.id}: more than {away}"
    [die] = yield from roll("7.2.1-roll", why)
    sum_ = die + total(found)
    hit = sum_ > away
    if s.log is not None:
        result = "tally" if hit else "no tally"
        s.tell(
            Event(
                "7.2.1-roll",
                "tally",
                f"{called(unit)} looks for {called(target)}, distance {away}: {result}",
                who=unit.id,
                where=(unit.id, target.id),
                dice=(die,),
                modifiers=tuple([events.Modifier(*each) for each in found]),
                total=sum_,
                need=away + 1,
                result=result,
                news=() if hit else (unit.id,),
            )
        )
    if not hit:
        return
    acting = yield from split_or_not(s, unit.id)  # §9.3-when, §15.2.4-split
    gain_tally(s, acting, order.target)


def drop_tally(s: Raid, id: str) -> None:
    """§7.2.2-drop: it may then roll, and the old one is gone even if that fails (C17)."""
    unit = s.units[id]
    lose_tally(s, id)
    if s.log is not None:
        text = f"{called(unit)} drops its tally on {unit.tally}"
        s.tell(Event("7.2.2-drop", "tally-dropped", text, who=id))


def cannot_drop(unit: Unit) -> Refusal | None:
    if not unit.tally:
        return Refusal("7.2.2-drop", f"{unit.id} has no tally")
    if unit.dogfight:
        return Refusal("7.2.2-drop", f"{unit.id} is in a dogfight and keeps its tally")
    return None
