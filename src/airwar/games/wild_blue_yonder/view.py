"""What a seat is shown: a plain value for the browser, made from a redacted state."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from airwar.kernel.sight import Veil

from .board import board
from .cards import KINDS, NAMES, USES, card_name
from .data import (
    ALTITUDES,
    CEILINGS,
    MEDIUM,
    SKILLS,
    Aircraft,
    Side,
    load_aircraft,
    load_scenarios,
    load_switches,
)
from .fighters import (
    agile_marker,
    burst,
    defensive,
    gunner,
    horsepower,
    offensive,
    performance,
    side,
)
from .firing import burst_limit, bursts_left, by_gunner
from .state import NOBODY, PLACES, SIDES, Cards, Dogfight, Element, Plane, altitude_name
from .victory import points

CEILING_NAMES = {level: name for name, level in CEILINGS.items()}


def view(s: Dogfight, seat: str | None) -> dict[str, Any]:
    return {
        "turn": s.turn,
        "turns": s.turns,
        "title": s.title,
        "step": STEP_NAMES[s.stage],
        "active": s.elements[s.active].id if s.active != NOBODY else None,
        "first_side": SIDES[s.first] if s.first != NOBODY else None,
        "target": s.code(s.target) if s.target != NOBODY else None,
        "bursts": bursts(s),
        "elements": [show_element(s, index) for index in range(len(s.elements))],
        "lost": [lost(s, index) for index in range(len(s.losses))],
        "exchange": [show_laid(s, index) for index in range(len(s.exchange))],
        "discards": {
            name: NAMES[s.tops[side]] if s.tops[side] != NOBODY else None
            for side, name in enumerate(SIDES)
        },
        "vp": {name: points(s, side) for side, name in enumerate(SIDES)},
        "bonus": dict(zip(SIDES, s.bonus, strict=True)),
        "switches": list(s.switches),
        "reconstructed": True,
    }


STEP_NAMES = {
    "altitudes": "setup",
    "deal": "setup",
    "pick": "pick",
    "wingman": "wingman",
    "wingman-attack": "wingman",
    "altitude": "altitude",
    "leader": "leader",
    "leader-attack": "leader",
    "discard": "discard",
    "bury": "discard",
    "draw": "draw",
    "next": "draw",
    "over": "over",
}


def bursts(s: Dogfight) -> dict[str, Any] | None:
    """The Bursts of the attacking Leader, where there is one."""
    if s.stage != "leader-attack" or s.target == NOBODY:
        return None
    limit, left = burst_limit(s), bursts_left(s)
    return {"left": max(0, left), "limit": limit, "used": limit - left, "gunner": by_gunner(s)}


def show_element(s: Dogfight, index: int) -> dict[str, Any]:
    element = s.elements[index]
    known = element.altitude != NOBODY
    place = None
    if element.enemy != NOBODY:
        word = PLACES[element.place].lower()
        place = {"to": s.elements[element.enemy].id, "place": word}
    leader = element.leader
    return {
        "id": element.id,
        "side": SIDES[element.side],
        "seat": element.seat,
        "order": element.order or None,
        "altitude": altitude_name(element.altitude) if known else None,
        "level": element.altitude if known else None,
        "clouds": element.clouds != NOBODY,
        "in_play": leader is not None,
        "leader": show_plane(s, element, leader, False) if leader else gone(s, index, "leader"),
        "wingman": (
            show_plane(s, element, element.wingman, True)
            if element.wingman
            else gone(s, index, "wingman")
        ),
        "position": place,
        "hand": show_cards(element.hand),
        "mini": None if element.mini is None else show_cards(element.mini),
        "performance": performance(s, leader) if leader else 0,
        "draws": horsepower(s, leader, element.altitude) if leader and known else None,
    }


def show_cards(cards: Cards | Veil) -> dict[str, Any]:
    if isinstance(cards, Veil):
        return {"cards": None, "count": cards.size}
    return {"cards": [NAMES[kind] for kind in cards], "count": len(cards)}


def show_plane(s: Dogfight, element: Element, plane: Plane, wing: bool) -> dict[str, Any]:
    card = s.type_of(plane)
    return {
        **show_type(card),
        "role": "wingman" if wing else "leader",
        "state": "damaged" if plane.damaged else "fresh",
        "hits": plane.hits,
        "capacity": [card.front.capacity, card.damaged.capacity],
        "ratings": ratings_now(s, element, plane),
        "cockpit": plane.cockpit,
        "counters": plane.counters,
        "heavy_guns": plane.heavy,
        "agile_marker": show_agile(s, element, plane, wing),
        "pilot": list(plane.pilot),
    }


def show_agile(s: Dogfight, element: Element, plane: Plane, wing: bool) -> str:
    """The Agile marker: nothing for who has none, else `ready` or `used` this turn."""
    if not agile_marker(s, plane, wing):
        return ""
    return "used" if element.agile_used & (1 + wing) else "ready"


def ratings_now(s: Dogfight, element: Element, plane: Plane) -> dict[str, Any]:
    """The ratings with damage, markers, pilot and altitude in them."""
    level = element.altitude if element.altitude != NOBODY else MEDIUM
    shown = side(s, plane)
    return {
        "burst": burst(s, plane),
        "cannon": shown.cannon,
        "gunner": gunner(s, plane),
        "performance": performance(s, plane),
        "horsepower": horsepower(s, plane, level),
        "offensive": offensive(s, plane, level),
        "defensive": defensive(s, plane, level),
        "ceiling": CEILING_NAMES[shown.ceiling],
    }


def show_type(card: Aircraft) -> dict[str, Any]:
    """What is printed on an aircraft's cards, and where each figure comes from."""
    return {
        "type": card.key,
        "name": card.name,
        "nation": card.nation,
        "art": card.art,
        "printed": show_side(card.front),
        "printed_damaged": show_side(card.damaged),
        "agile": card.agile,
        "turbo": card.turbo or card.jet,
        "power_boost": card.power_boost,
        "multi_engined": card.multi_engined,
        "turret": card.turret,
        "jet": show_jet(card) if card.jet else None,
        "value": card.value,
        "sources": {"given": list(card.given), "deduced": list(card.deduced)},
    }


def show_jet(card: Aircraft) -> dict[str, int]:
    return {"speed": card.speed, "damaged_speed": card.damaged_speed, "thrust": card.thrust}


def show_side(printed: Side) -> dict[str, Any]:
    return {**asdict(printed), "ceiling": CEILING_NAMES[printed.ceiling]}


def gone(s: Dogfight, index: int, role: str) -> dict[str, Any] | None:
    """The card of an aircraft that has left the battle."""
    for loss in reversed(s.losses):
        if loss.element == index and (loss.role == role or role == "wingman"):
            card = s.types[loss.type]
            if role == "wingman" and loss.role == "leader" and s.elements[index].leader is None:
                continue
            return {
                **show_type(card),
                "role": role,
                "state": "destroyed" if loss.how == "destroyed" else "disengaged",
                "hits": card.damaged.capacity if loss.how == "destroyed" else 0,
                "capacity": [card.front.capacity, card.damaged.capacity],
                "ratings": show_side(card.damaged),
                "cockpit": 0,
                "counters": 0,
                "heavy_guns": 0,
                "agile_marker": "",
                "pilot": [],
            }
    return None


def lost(s: Dogfight, index: int) -> dict[str, Any]:
    loss = s.losses[index]
    card = s.types[loss.type]
    how = loss.how if loss.how == "destroyed" else "disengaged"
    return {
        "element": s.elements[loss.element].id,
        "side": SIDES[s.elements[loss.element].side],
        "role": s.lost_role(index),
        "type": card.key,
        "name": card.name,
        "how": how,
        "damaged": loss.damaged,
        "turn": loss.turn,
        "text": f"{loss.text}, Turn {loss.turn}",
    }


def show_laid(s: Dogfight, index: int) -> dict[str, Any]:
    laid = s.exchange[index]
    use = USES[laid.use]
    return {
        "by": s.code(laid.by),
        "side": SIDES[s.elements[laid.by >> 1].side],
        "card": NAMES[use.kind] if use.kind >= 0 else "full-throttle",
        "as": "scissors" if use.agile else None,
        "counter": use.kind < 0,
        "heavy": use.heavy,
        "response": index > 0,
        "label": use.name,
    }


def about() -> dict[str, Any]:
    """Cards, aircraft and the builder's lists: what the browser wants once."""
    names = {kind.family: kind.name for kind in KINDS}
    return {
        "cards": [
            {
                "kind": kind.key,
                "name": kind.name,
                "label": card_name(index),
                "family": kind.family,
                "code": kind.code,
                "count": kind.count,
                "colour": kind.colour,
                "attack": kind.attack,
                "answers": [names[family] for family in kind.answers],
                "answered_by": [k.name for k in KINDS if kind.family in k.answers],
                "bursts": kind.bursts,
                "hits": kind.hits,
                "special": kind.special,
                "wingman_barred": kind.wingman_barred,
            }
            for index, kind in enumerate(KINDS)
        ],
        "aircraft": [
            {
                **show_type(card),
                "key": card.key,
                "side": card.side,
                "service": card.service,
                "wingman_value": card.wingman_value,
            }
            for card in load_aircraft().values()
        ],
        "altitudes": list(ALTITUDES),
        "skills": list(SKILLS),
        "switches": [asdict(switch) for switch in load_switches().values()],
        "scenarios": {key: show_setup(key) for key in load_scenarios()},
        "builder": {
            "date": "1939-01 to 1945-05",
            "elements": [1, 4],
            "turns": [6, 0],
            "balance": ["none", "points"],
        },
    }


def show_setup(key: str) -> dict[str, Any]:
    setup = load_scenarios()[key].setup
    return {
        "date": setup.date,
        "allied": [asdict(element) for element in setup.elements_allied],
        "axis": [asdict(element) for element in setup.elements_axis],
        "balance": setup.balance,
        "turns": setup.turns,
        "switches": list(setup.switches),
    }


__all__ = ["about", "board", "view"]
