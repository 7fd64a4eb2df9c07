"""The table edge: Stragglers, and aircraft that leave safely."""

from __future__ import annotations

from msgspec.structs import replace

from airwar.kernel.events import Event

from ..data.scenario import SIDES, Edge, Exit
from .state import Battle, Plane, card


def leave_table(s: Battle, plane: Plane, edge: Edge) -> None:
    """§move.edge: a Straggler, unless the scenario lets it go, §straggler.exit."""
    safe = may_leave(s, plane, edge)
    s.put(replace(plane, status="left" if safe else "straggler", exit=edge, exit_turn=s.turn))
    if s.log is not None:
        rule = "straggler.exit" if safe else "move.edge"
        how = "safely" if safe else "as a Straggler"
        text = f"{plane.tag} leaves the table over the {edge} edge {how}"
        s.tell(Event(rule, "edge", text, who=plane.tag, news=(plane.tag,)))


def may_leave(s: Battle, plane: Plane, edge: Edge) -> bool:
    """§straggler.exit: side, edge and role fit; its load is gone, or a fighter's turn has come."""
    role = "fighter" if card(plane.model).fighter else "bomber"
    for each in s.setup.special:
        if not isinstance(each, Exit) or each.side != SIDES[plane.side]:
            continue
        if each.edge not in ("any", edge) or role not in each.roles:
            continue
        late = s.turn >= each.from_turn
        if each.after == "any" and late:
            return True
        if each.after == "attack" and (unloaded(plane) or (role == "fighter" and late)):
            return True
    return False


def unloaded(plane: Plane) -> bool:
    """Its load is gone; a fighter that came without one has none to lose."""
    return not plane.stores and (plane.load != "clean" or not card(plane.model).fighter)
