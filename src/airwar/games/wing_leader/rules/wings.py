"""Wings (9.5): who is in one, how it breaks up, and its leader's orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from airwar.kernel.events import Event
from airwar.kernel.requests import Flow, Refusal

from ..data.kinds import Side
from .answers import Split, WingOrder
from .cards import called
from .formations import chain, formation
from .radio import on_net, works
from .sky import sees
from .split import plan_faults, plans, split
from .squares import OFF, distance
from .state import Raid, Unit, Wing, available
from .tally import FAR, gain_tally

# -- membership -----------------------------------------------------------------------------------


def settle_wings(s: Raid) -> None:
    """§9.5.2-member: at the end of a phase; who does not qualify leaves for good."""
    lose_leaders(s)
    for wing in s.wings.values():
        leader = leader_unit(s, wing.id)
        if wing.status != "whole" or leader is None or not _has_arrived(leader):
            continue
        if _bombs(leader):  # he is not in his wing any more, C95
            leave_wing(s, leader.id)
        else:
            _prune(s, wing, leader)


def lose_leaders(s: Raid) -> None:
    """§9.5.2-breakup: a wing whose leader is caught or lost breaks up at once.

    Between two moves, too: who is yet to move is free of it.
    """
    for wing in s.wings.values():
        if wing.status == "whole" and s.in_wing(wing.id):
            leader = leader_unit(s, wing.id)
            if leader is None or (_has_arrived(leader) and not _still_leads(s, leader)):
                _break_up(s, wing, "9.5.2-breakup")


def _has_arrived(leader: Unit) -> bool:
    return leader.where not in ("due", "waiting")


def leader_unit(s: Raid, wing: str) -> Unit | None:
    return next((unit for unit in s.in_wing(wing) if unit.leader), None)


def _still_leads(s: Raid, leader: Unit) -> bool:
    """§9.5.2-breakup: he has no tally, and is available."""
    return not leader.tally and available(s, leader)


def _prune(s: Raid, wing: Wing, leader: Unit) -> None:
    near = {unit.id for unit in formation(s, leader)}
    for unit in s.in_wing(wing.id):
        if unit.id == leader.id or unit.where in ("due", "waiting"):
            continue
        stays = unit.id in near and not unit.tally and not _bombs(unit) and available(s, unit)
        if not stays:
            leave_wing(s, unit.id)


def _bombs(unit: Unit) -> bool:
    """Has it commenced a bombing profile?"""
    return unit.profile is not None or unit.notes.profiled


def leave_wing(s: Raid, id: str, rule: str = "9.5.2-member") -> None:
    """It stays on the net, and never comes back; a leader who leaves takes the wing with him."""
    unit = s.units[id]
    wing = s.wings[unit.wing]
    if unit.leader and wing.status == "whole":
        _break_up(s, wing, rule)
        return
    s.change(id, wing="")
    if s.log is not None:
        s.tell(Event(rule, "wing", f"{called(unit)} leaves its wing", who=id))


def _break_up(s: Raid, wing: Wing, rule: str) -> None:
    """No orders: it happened outside the Tally Phase (C95)."""
    _tell_break_up(s, wing, rule)
    dissolve(s, wing.id)


def _tell_break_up(s: Raid, wing: Wing, rule: str) -> None:
    if s.log is not None:
        names = ", ".join([unit.id for unit in s.in_wing(wing.id)])
        s.tell(Event(rule, "wing", f"The wing of {names} breaks up"))


def dissolve(s: Raid, id: str) -> None:
    """§9.5.3: interceptors without orders go where his vector was; §9.5.4: sweeps go on."""
    wing = s.wings[id]
    leader = leader_unit(s, id)
    vector = leader.vector if leader is not None and leader.vector != OFF else wing.vector
    for unit in s.in_wing(id):
        idle = unit.mission in ("intercept", "cap") and not unit.tally and unit.vector == OFF
        idle = idle and unit.returning is None
        s.change(unit.id, wing="", vector=vector if idle else unit.vector)
    s.put_wing(id, status="gone", members=(), leader="")


# -- break-up in the Tally Phase ------------------------------------------------------------------


def watch_leaders(s: Raid) -> None:
    """§9.5.2-breakup: a leader tallies or becomes unavailable; then he may still give orders.

    In the enemy's segment at once (C114), in his own until it ends (C38).
    """
    for wing in s.wings.values():
        leader = leader_unit(s, wing.id)
        if wing.status != "whole" or leader is None or _still_leads(s, leader):
            continue
        if leader.where in ("due", "waiting"):
            continue
        members = tuple([unit.id for unit in s.in_wing(wing.id)])
        _tell_break_up(s, wing, "9.5.2-breakup")
        s.put_wing(
            wing.id,
            status="breaking",
            members=members,
            leader=leader.id,
            vector=leader.vector if leader.vector != OFF else wing.vector,
            prompt=s.segment != wing.side,
        )


def end_segment(s: Raid, side: Side) -> None:
    """Wings that broke up in their own segment are gone with it."""
    for wing in s.wings.values():
        if wing.side == side and wing.status == "breaking":
            dissolve(s, wing.id)


# -- orders ---------------------------------------------------------------------------------------


def wing_of_leader(s: Raid, id: str) -> Wing | None:
    """The wing that a unit leads, or that breaks up under its leader."""
    unit = s.units.get(id)
    if unit is None or not unit.wing or not unit.leader:
        return None
    wing = s.wings[unit.wing]
    return None if wing.status == "gone" else wing


def order_faults(s: Raid, order: WingOrder) -> Iterator[Refusal]:
    """§9.5.5-issue: why an order cannot be given."""
    wing = wing_of_leader(s, order.leader)
    if wing is None:
        yield Refusal("9.5.5-issue", f"{order.leader} leads no wing", ("leader",))
        return
    leader = s.units[order.leader]
    if wing.status == "whole" and not available(s, leader):
        yield Refusal("9.5.5-issue", f"{leader.id} is not available", ("leader",))
        return
    ids = [id for id, _ in order.targets]
    if not ids or ids != sorted(set(ids)):
        yield Refusal("9.5.5-issue", "name units once each, sorted by id", ("targets",))
        return
    yield from _split_faults(s, wing, leader, order)
    whole = _recipients_named(order)
    for i, (id, target) in enumerate(order.targets):
        unit = s.units.get(whole.get(id, id))
        refusal = _cannot_obey(s, wing, unit, id) or _no_order_target(s, wing, unit, target)
        if refusal is not None:
            yield Refusal(refusal.rule, refusal.reason, ("targets", i))
    yield from _radio_faults(s, wing, leader, order)


def _recipients_named(order: WingOrder) -> dict[str, str]:
    """Flights of the split, and the squadron that they come from."""
    if order.split is None:
        return {}
    return {f"{order.split.unit}-{n}": order.split.unit for n in (1, 2)}


def _split_faults(s: Raid, wing: Wing, leader: Unit, order: WingOrder) -> Iterator[Refusal]:
    """§9.5.5-split: one flight takes the tally, the other its own order or none."""
    plan = order.split
    if plan is None:
        return
    unit = s.units.get(plan.unit)
    if unit is None or unit.wing != wing.id:
        yield Refusal("9.5.5-split", f"{plan.unit} is not in the wing", ("split", "unit"))
        return
    if f"{plan.unit}-1" not in [id for id, _ in order.targets]:
        yield Refusal("9.5.5-split", f"the order must name {plan.unit}-1", ("targets",))
    if not _working(s, wing) and plan.unit != leader.id:
        reason = f"without working radio {leader.id} can split only his own squadron"
        yield Refusal("9.5.5.1", reason, ("split", "unit"))
    for each in plan_faults(s, unit, plan):
        yield Refusal(each.rule, each.reason, ("split", *each.at))


def _cannot_obey(s: Raid, wing: Wing, unit: Unit | None, id: str) -> Refusal | None:
    if unit is None or unit.wing != wing.id:
        return Refusal("9.5.5-issue", f"{id} is not in the wing")
    # A leader who has just tallied is no obstacle to himself; C114: an unavailable one gets none.
    if not available(s, unit):
        return Refusal("9.5.5-issue", f"{id} is not available")
    if unit.tally:  # C39
        return Refusal("7.2-limits", f"{id} has a tally; it must drop that first")
    return None


def _no_order_target(s: Raid, wing: Wing, unit: Unit | None, target: str) -> Refusal | None:
    """§9.5.5-target"""
    assert unit is not None
    if target not in known_enemies(s, wing):
        return Refusal(
            "9.5.5-target", f"no friend on the net has tallied {target} or its formation"
        )
    enemy = s.units[target]
    if distance(unit.square, enemy.square) >= FAR:
        return Refusal("9.5.5-target", f"{target} is {FAR} squares away or more")
    if not sees(s, unit.square, enemy.square):
        return Refusal("9.5.5-target", f"cloud hides {target} from {unit.id}")
    return None


def known_enemies(s: Raid, wing: Wing) -> set[str]:
    """Enemies tallied on the wing's net, and all in formation with them (C45).

    A wing without radio is its own net (C40).
    """
    members = s.in_wing(wing.id)
    nets = {unit.net for unit in members} - {""}
    friends = [unit for net in sorted(nets) for unit in on_net(s, net, wing.side)] or members
    known: set[str] = set()
    for unit in friends:
        target = s.units.get(unit.tally)
        if target is not None and target.on_map and target.side != wing.side:
            known |= {each.id for each in formation(s, target)}
    return known


def _working(s: Raid, wing: Wing) -> bool:
    return all(works(s, unit) for unit in s.in_wing(wing.id))


def _radio_faults(s: Raid, wing: Wing, leader: Unit, order: WingOrder) -> Iterator[Refusal]:
    """§9.5.5.1: one order, or one to all; with working radio one squadron at a time."""
    whole = _recipients_named(order)
    squadrons = {whole.get(id, id) for id, _ in order.targets}
    if _working(s, wing):
        if len(squadrons) > 1:
            yield Refusal("9.5.5-issue", "with working radio, order one squadron at a time")
        return
    if wing.orders:
        yield Refusal("9.5.5.1", "without working radio only one order is given each Tally Phase")
        return
    # The flights of a split squadron have an order each: that is more than one (C142).
    if len(order.targets) == 1:
        return
    enemies = [s.units[target] for _, target in order.targets if target in s.units]
    if not enemies:
        return
    group = [each.id for each in formation(s, enemies[0])]
    everybody = {unit.id for unit in _all_who_can(s, wing, group)}
    if squadrons != everybody:
        names = ", ".join(sorted(everybody))
        yield Refusal("9.5.5.1", f"without working radio order one squadron, or all: {names}")
    if not {each.id for each in enemies} <= set(group):
        yield Refusal("9.5.5.1", "all are sent against one enemy or members of its formation")


def _all_who_can(s: Raid, wing: Wing, group: Sequence[str]) -> list[Unit]:
    """Who obeys an order to all: those who could be sent against one of these enemies (C142)."""
    return [
        unit
        for unit in s.in_wing(wing.id)
        if _cannot_obey(s, wing, unit, unit.id) is None
        and any(_no_order_target(s, wing, unit, id) is None for id in group)
    ]


def obey(s: Raid, order: WingOrder) -> Flow[None]:
    """§7.2.4: each gets its tally without a roll."""
    wing = wing_of_leader(s, order.leader)
    assert wing is not None
    s.put_wing(wing.id, orders=wing.orders + 1)
    if order.split is not None:
        yield from split(s, order.split)
    for id, target in order.targets:
        if not s.units[id].on_map:  # a flight that its split has eliminated (C44)
            continue
        gain_tally(s, id, target)
        if s.log is not None:
            text = f"{order.leader} orders {called(s.units[id])} against {target}"
            s.tell(Event("9.5.5-issue", "order", text, who=order.leader, where=(id, target)))


def orders(s: Raid, wing: Wing) -> list[WingOrder]:
    """Orders that can be given now: one squadron against one enemy, with and without a split."""
    leader = leader_unit(s, wing.id)
    if leader is None or wing.status == "gone":
        return []
    if wing.status == "whole" and not available(s, leader):
        return []
    known = sorted(known_enemies(s, wing))
    found = []
    for unit in s.in_wing(wing.id):
        if _cannot_obey(s, wing, unit, unit.id) is not None:
            continue
        for target in known:
            if _no_order_target(s, wing, unit, target) is None:
                found.append(WingOrder(leader.id, ((unit.id, target),)))
                found += [
                    WingOrder(leader.id, ((f"{unit.id}-1", target),), plan)
                    for plan in _even(plans(s, unit))
                ]
    found += _to_all(s, wing, leader, known)
    return [order for order in found if next(order_faults(s, order), None) is None]


def _even(found: list[Split]) -> list[Split]:
    """One plan of all: half the losses, people with the first flight."""
    return found[len(found) // 2 : len(found) // 2 + 1]


def _to_all(s: Raid, wing: Wing, leader: Unit, known: list[str]) -> list[WingOrder]:
    if _working(s, wing):
        return []
    found = []
    for target in known:
        group = [target, *[each.id for each in formation(s, s.units[target])]]
        pairs = [
            (unit.id, next(id for id in group if _no_order_target(s, wing, unit, id) is None))
            for unit in _all_who_can(s, wing, group)
        ]
        if len(pairs) > 1:
            found.append(WingOrder(leader.id, tuple(pairs)))
    return found


def together(units: list[Unit]) -> bool:
    """§9.5: are squadrons in one chain, with one facing? How a wing sets up."""
    first, *rest = units
    alike = [unit for unit in rest if unit.facing == first.facing]
    return len(chain(first, alike)) == len(units)
