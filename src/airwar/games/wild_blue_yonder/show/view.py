"""What a seat is shown: structs for the browser, made from a redacted state."""

from __future__ import annotations

from typing import Final, Literal

from airwar.games.wild_blue_yonder.data import MEDIUM, SIDES
from airwar.games.wild_blue_yonder.rules.cards import NAMES, USES
from airwar.games.wild_blue_yonder.rules.fighters import (
    agile_marker,
    burst,
    cannon,
    defensive,
    gunner,
    horsepower,
    offensive,
    performance,
    side,
)
from airwar.games.wild_blue_yonder.rules.firing import burst_limit, bursts_left, by_gunner
from airwar.games.wild_blue_yonder.rules.state import NOBODY, Dogfight, Element, Hand, Plane
from airwar.games.wild_blue_yonder.rules.victory import points
from airwar.kernel.sight import Veil

from .about import CEILING_NAMES, show_side, show_type
from .structs import (
    AgileMarker,
    AircraftView,
    Altitude,
    BurstsView,
    CardsView,
    ElementView,
    LaidView,
    LossView,
    Place,
    PositionView,
    Ratings,
    Role,
    View,
)

ALTITUDE_NAMES: Final[tuple[Altitude, ...]] = ("Very Low", "Low", "Medium", "High", "Very High")
PLACE_NAMES: Final[dict[int, Place]] = {
    2: "tailing",
    1: "advantaged",
    0: "neutral",
    -1: "disadvantaged",
    -2: "tailed",
}
STEP_NAMES: Final = {
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


def view(s: Dogfight, seat: str | None) -> View:
    return View(
        turn=s.turn,
        turns=s.turns,
        title=s.title,
        step=STEP_NAMES[s.stage],
        active=s.elements[s.active].id if s.active != NOBODY else None,
        first_side=SIDES[s.first] if s.first != NOBODY else None,
        target=s.code(s.target) if s.target != NOBODY else None,
        bursts=bursts(s),
        elements=tuple([show_element(s, index) for index in range(len(s.elements))]),
        lost=tuple([lost(s, index) for index in range(len(s.losses))]),
        exchange=tuple([show_laid(s, index) for index in range(len(s.exchange))]),
        discards={
            name: NAMES[s.tops[side]] if s.tops[side] != NOBODY else None
            for side, name in enumerate(SIDES)
        },
        vp={name: points(s, side) for side, name in enumerate(SIDES)},
        bonus=dict(zip(SIDES, s.bonus, strict=True)),
        switches=tuple(s.switches),
        reconstructed=True,
    )


def bursts(s: Dogfight) -> BurstsView | None:
    """The Bursts of the attacking Leader, where there is one."""
    if s.stage != "leader-attack" or s.target == NOBODY:
        return None
    limit, left = burst_limit(s), bursts_left(s)
    return BurstsView(left=max(0, left), limit=limit, used=limit - left, gunner=by_gunner(s))


def show_element(s: Dogfight, index: int) -> ElementView:
    element = s.elements[index]
    known = element.altitude != NOBODY
    place = None
    if element.enemy != NOBODY:
        place = PositionView(s.elements[element.enemy].id, PLACE_NAMES[element.place])
    leader, wingman = element.leader, element.wingman
    led = show_plane(s, element, leader, False) if leader else gone(s, index, "leader")
    assert led is not None  # a Leader only goes by a loss
    return ElementView(
        id=element.id,
        side=SIDES[element.side],
        seat=element.seat,
        order=element.order or None,
        altitude=altitude_name(element.altitude) if known else None,
        level=element.altitude if known else None,
        clouds=element.clouds != NOBODY,
        in_play=leader is not None,
        leader=led,
        wingman=show_plane(s, element, wingman, True) if wingman else gone(s, index, "wingman"),
        position=place,
        hand=show_cards(element.hand),
        mini=None if element.mini is None else show_cards(element.mini),
        performance=performance(s, leader) if leader else 0,
        draws=horsepower(s, leader, element.altitude) if leader and known else None,
    )


def altitude_name(level: int) -> Altitude | Literal["unseen"]:
    return ALTITUDE_NAMES[level] if level < len(ALTITUDE_NAMES) else "unseen"


def show_cards(cards: Hand) -> CardsView:
    if isinstance(cards, Veil):
        return CardsView(None, cards.size)
    return CardsView(tuple([NAMES[kind] for kind in cards]), len(cards))


def show_plane(s: Dogfight, element: Element, plane: Plane, wing: bool) -> AircraftView:
    card = s.type_of(plane)
    printed = show_type(card)
    printed["damaged_agile"] = card.agile_when_damaged and not s.on("damage-ends-agile")
    return AircraftView(
        **printed,
        role="wingman" if wing else "leader",
        was="wingman" if wing or promoted(s, element) else "leader",
        state="damaged" if plane.damaged else "fresh",
        hits=plane.hits,
        capacity=(card.front.capacity, card.damaged.capacity),
        ratings=ratings_now(s, element, plane, wing),
        cockpit=plane.cockpit,
        counters=plane.counters,
        heavy_guns=plane.heavy,
        agile_marker=show_agile(s, element, plane, wing),
        pilot=plane.pilot,
    )


def promoted(s: Dogfight, element: Element) -> bool:
    """Has the Wingman taken over, §11.2-b?"""
    return any(
        s.elements[loss.element].id == element.id and loss.role == "leader" for loss in s.losses
    )


def show_agile(s: Dogfight, element: Element, plane: Plane, wing: bool) -> AgileMarker:
    """The Agile marker: `ready`, `used` this turn, or nothing."""
    if not agile_marker(s, plane, wing):
        return ""
    return "used" if element.agile_used & (1 + wing) else "ready"


def ratings_now(s: Dogfight, element: Element, plane: Plane, wing: bool) -> Ratings:
    """The ratings now, with damage, markers, pilot and altitude."""
    level = element.altitude if element.altitude != NOBODY else MEDIUM
    return Ratings(
        burst=burst(s, plane),
        cannon=cannon(s, plane, wing),
        gunner=gunner(s, plane),
        performance=performance(s, plane),
        horsepower=horsepower(s, plane, level),
        offensive=offensive(s, plane, level),
        defensive=defensive(s, plane, level),
        ceiling=CEILING_NAMES[side(s, plane).ceiling],
    )


def gone(s: Dogfight, index: int, role: Role) -> AircraftView | None:
    """The card of an aircraft that has left the battle, in the place that it leaves empty."""
    losses = [at for at, loss in enumerate(s.losses) if loss.element == index]
    if s.elements[index].leader is None:  # The last Leader of a lost Element keeps his place.
        led = max(at for at in losses if s.losses[at].role == "leader")
        losses = [at for at in losses if (at == led) == (role == "leader")]
    return gone_card(s, losses[-1], role) if losses else None


def gone_card(s: Dogfight, at: int, role: Role) -> AircraftView:
    loss = s.losses[at]
    card, is_destroyed = s.types[loss.type], loss.how == "destroyed"
    return AircraftView(
        **show_type(card),
        role=role,
        was="leader" if s.lost_role(at) == "leader" else "wingman",
        state="destroyed" if is_destroyed else "disengaged",
        hits=card.damaged.capacity if is_destroyed else 0,
        capacity=(card.front.capacity, card.damaged.capacity),
        ratings=show_side(card.damaged),
        cockpit=0,
        counters=0,
        heavy_guns=0,
        agile_marker="",
        pilot=(),
    )


def lost(s: Dogfight, index: int) -> LossView:
    loss = s.losses[index]
    card = s.types[loss.type]
    return LossView(
        element=s.elements[loss.element].id,
        side=SIDES[s.elements[loss.element].side],
        role=s.lost_role(index),
        type=card.key,
        name=card.name,
        how="destroyed" if loss.how == "destroyed" else "disengaged",
        damaged=loss.damaged,
        turn=loss.turn,
        text=f"{loss.text}, Turn {loss.turn}",
    )


def show_laid(s: Dogfight, index: int) -> LaidView:
    laid = s.exchange[index]
    use = USES[laid.use]
    return LaidView(
        by=s.code(laid.by),
        side=SIDES[s.elements[laid.by >> 1].side],
        card=NAMES[use.kind] if use.kind >= 0 else "full-throttle",
        used_as="scissors" if use.agile else None,
        counter=use.kind < 0,
        heavy=use.heavy,
        response=index > 0,
        label=use.name,
    )
