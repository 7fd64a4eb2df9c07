"""Orders: how many a side has, and what spending one does."""

from __future__ import annotations

from msgspec.structs import replace

from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Flow, Roll

from ..data.tables import load_limits, load_tables, look_up
from .state import NOBODY, Battle, seat_of


def count_orders(s: Battle) -> Flow[None]:
    """§2.1.1, §2.2.snapshot: counted once, from what is on the table as the turn starts."""
    s.turn += 1
    s.winner = NOBODY
    if s.log is not None:
        s.tell(Event("2.1.1", "turn", f"Turn {s.turn} of {s.setup.turns}", facts={"turn": s.turn}))
    for side in (0, 1):
        units = units_on_table(s, side)
        orders = units * load_tables().orders.per_unit  # §2.2.unit
        leaders = [plane for plane in s.flying(side) if plane.leader is not None]
        if leaders:
            names = ", ".join([plane.tag for plane in leaders])
            faces = yield Roll("2.2.leader", f"Orders of {names}", len(leaders), 10)
            for plane, face in zip(leaders, faces, strict=True):
                assert plane.leader is not None
                gives = orders_of(face + plane.leader)
                orders += gives
                if s.log is not None:
                    tell_leader(s, plane.tag, face, plane.leader, gives)
        s.put_side(side, orders=orders)
        if s.log is not None:
            text = told_orders(s.sides[side].name, orders, units, bool(leaders))
            s.tell(Event("2.1.1", "orders", text, who=seat_of(side), total=orders))


def units_on_table(s: Battle, side: int) -> int:
    """§2.2.unit: aircraft and guns; Stragglers and searchlights give none (§straggler.leave)."""
    guns = [gun for gun in s.guns if gun.side == side and not gun.silenced]
    return len(s.flying(side)) + len(guns)


def some_orders(count: int) -> str:
    return f"{count} Order" if count == 1 else f"{count} Orders"


def told_orders(name: str, orders: int, units: int, led: bool) -> str:
    """What a side has, and where it comes from."""
    if not orders:
        return f"{name} has no Orders"
    if not led:
        return f"{name} has {some_orders(orders)} from units on the table"
    own = units * load_tables().orders.per_unit
    return f"{name} has {some_orders(orders)}: {own} from units on the table, {orders - own} more"


def orders_of(score: int) -> int:
    """§2.2.table"""
    return look_up(load_tables().orders.leader, score).gives


def tell_leader(s: Battle, tag: str, face: int, leadership: int, gives: int) -> None:
    s.tell(
        Event(
            *("2.2.table", "leader", f"The Leader in {tag} gives {some_orders(gives)}"),
            who=tag,
            dice=(face,),
            modifiers=(Modifier("Leadership", leadership),) if leadership else (),
            total=face + leadership,
        )
    )


def spend(s: Battle, id: str) -> None:
    """Take an Order for a unit. §fatigue.order: the second one tires it, before its die."""
    if plane := s.find(id):
        s.put_side(plane.side, orders=s.sides[plane.side].orders - 1)
        more = tired(s, plane.spent)
        s.put(replace(plane, spent=plane.spent + 1, fatigue=plane.fatigue + more))
        if more and s.log is not None:
            tell_tired(s, id)
        return
    for gun in s.guns:
        if gun.id == id:
            s.put_side(gun.side, orders=s.sides[gun.side].orders - 1)
            more = tired(s, gun.spent)
            s.put_gun(id, spent=gun.spent + 1, fatigue=gun.fatigue + more)
            if more and s.log is not None:
                tell_tired(s, id)
            return
    light = next(light for light in s.lights if light.id == id)
    s.put_side(light.side, orders=s.sides[light.side].orders - 1)


def tired(s: Battle, spent: int) -> int:
    return load_limits().fatigue.order if spent and s.on("order-fatigue") else 0


def tell_tired(s: Battle, id: str) -> None:
    s.tell(Event("fatigue.order", "fatigue", f"{id} tires: another Order this turn", who=id))
