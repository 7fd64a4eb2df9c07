"""The table as text, for a terminal."""

from __future__ import annotations

from airwar.games.wild_blue_yonder.data import ALTITUDES
from airwar.games.wild_blue_yonder.rules.cards import USES, card_name
from airwar.games.wild_blue_yonder.rules.state import (
    NOBODY,
    PLACES,
    SIDES,
    Dogfight,
    Element,
    Hand,
    Plane,
)
from airwar.games.wild_blue_yonder.rules.victory import points
from airwar.kernel.sight import Veil


def board(s: Dogfight, seat: str | None) -> str:
    """Turn and score, who flies at each altitude, the exchange, and the seat's own hands."""
    last = f"of {s.turns}" if s.turns else "(until one side is gone)"
    score = ", ".join(f"{name} {points(s, side)}" for side, name in enumerate(SIDES))
    lines = [f"{s.title}   Turn {s.turn} {last}   Points: {score}", ""]
    for level in range(len(ALTITUDES) - 1, -1, -1):
        here = [e for e in s.elements if e.altitude == level and e.leader is not None]
        if here:
            lines.append(f"{ALTITUDES[level]:>9} │ {describe(s, here[0])}")
            lines += [f"{'':>9} │ {describe(s, element)}" for element in here[1:]]
        else:
            lines.append(f"{ALTITUDES[level]:>9} │")
    waiting = [e for e in s.elements if e.altitude == NOBODY and e.leader is not None]
    lines += [f"{'':>9} │ {describe(s, element)}" for element in waiting]
    out = [e.id for e in s.elements if e.leader is None]
    if out:
        lines.append(f"{'out':>9} │ {', '.join(out)}")
    if s.exchange:
        lines += ["", "Exchange: " + " → ".join(f"{s.code(laid.by)} {USES[laid.use].name}"
                                              for laid in s.exchange)]  # fmt: skip
    for element in s.elements:
        if element.seat == seat and element.leader is not None:
            lines += ["", f"{element.id} hand: {names(element.hand)}"]
            if element.mini is not None:
                lines.append(f"{element.id} Wingman's mini-hand: {names(element.mini)}")
    return "\n".join(lines)


def describe(s: Dogfight, element: Element) -> str:
    assert element.leader is not None
    parts = [
        f"{element.id}",
        s.types[element.leader.type].name,
        f"Leader {state(s, element.leader)}",
    ]
    if element.wingman is not None:
        parts.append(f"Wingman {state(s, element.wingman)}")
    if element.enemy != NOBODY:
        parts.append(f"{PLACES[element.place]} {s.elements[element.enemy].id}")
    if element.clouds != NOBODY:
        parts.append("in the clouds")
    parts.append(f"{size(element.hand)} cards")
    mark = "▶ " if s.active != NOBODY and s.elements[s.active] is element else "  "
    return mark + " · ".join(parts)


def state(s: Dogfight, plane: Plane) -> str:
    """0/3, or 4/6 Damaged, with its markers."""
    card = s.type_of(plane)
    capacity = card.damaged.capacity if plane.damaged else card.front.capacity
    text = f"{plane.hits}/{capacity}" + (" Damaged" if plane.damaged else "")
    marks = (("FT", plane.counters), ("HG", plane.heavy), ("cockpit", plane.cockpit))
    return text + "".join(f" {name}×{count}" for name, count in marks if count)


def size(cards: Hand) -> str:
    if isinstance(cards, Veil) and cards.size is None:
        return "?"
    return str(len(cards))


def names(cards: Hand) -> str:
    return ", ".join(card_name(kind) for kind in cards) or "no cards"
