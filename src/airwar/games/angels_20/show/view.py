"""What the browser draws: structs made from the state. Nothing is hidden but dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import UNSET

from airwar.common.hexes import STEPS, column_row

from ..data import SIDES
from ..data.setups import Light
from ..data.tables import CloudKind
from ..rules.arcs import BEHIND
from ..rules.attack import arc_of
from ..rules.cards import REAR_GUNNER
from ..rules.deploy import area_of
from ..rules.initiative import tailing_counts, tails
from ..rules.state import NOBODY, NOWHERE, Battle, FlakField, Plane, crippled, points_text
from .about import show_type
from .structs import (
    ArcHex,
    BankView,
    BoardView,
    FlakView,
    LossView,
    MoveView,
    PlaneView,
    ShotView,
    Status,
    TailingView,
    View,
)

NIGHT_NAMES: Final[tuple[Light, ...]] = ("day", "moonlight", "darkness")
CLOUD_NAMES: Final[tuple[CloudKind, ...]] = ("clear", "light", "heavy", "solid")
STATUS_NAMES: Final[tuple[Status, ...]] = (
    "neutral",
    "diving",
    "evading-left",
    "evading-right",
    "climbing",
)
STEP_NAMES: Final = {
    "build": "setup",
    "sky": "setup",
    "advantage": "setup",
    "situation": "setup",
    "deploy": "setup",
    "initiative": "initiative",
    "command": "initiative",
    "move": "movement",
    "fly": "movement",
    "settle": "movement",
    "late": "movement",
    "stack": "movement",
    "light": "attack",
    "attack": "attack",
    "end": "end",
    "over": "over",
}


def view(s: Battle, seat: str | None) -> View:
    return View(
        title=s.title,
        turn=s.turn,
        turns=s.setup.turns,
        step=STEP_NAMES[s.stage],
        first_side=SIDES[s.first] if s.first != NOBODY else None,
        initiative=dict(zip(SIDES, s.rolls, strict=True)) if any(s.rolls) else None,
        active=s.planes[s.mover].id if s.mover != NOBODY else None,
        move=show_move(s),
        board=show_board(s),
        planes=tuple([show_plane(s, index) for index in range(len(s.planes))]),
        lost=tuple([show_loss(s, index) for index in range(len(s.losses))]),
        shots=tuple([ShotView(s.planes[by].id, s.planes[at].id) for by, at in s.shots]),
        tailing=show_tailing(s),
        vp={name: points_text(s.halves[side]) for side, name in enumerate(SIDES)},
        goal=s.setup.victory.points if s.setup.victory.kind == "points" else None,
        victory=s.setup.victory.kind,
        switches=tuple(s.switches),
        reconstructed=True,
    )


def show_move(s: Battle) -> MoveView | None:
    if s.mover == NOBODY:
        return None
    plane = s.planes[s.mover]
    return MoveView(
        plane=plane.id,
        speed=s.speed,
        high=s.high,
        left=s.speed - s.flown,
        announced=s.announced or None,
        maneuvers=s.tries,
        path=labels(s, plane.path),
    )


def labels(s: Battle, hexes: Iterable[int]) -> tuple[str, ...]:
    return tuple([s.label(hex) for hex in hexes])


def show_board(s: Battle) -> BoardView:
    deploying = s.stage == "deploy"
    return BoardView(
        columns=s.columns,
        rows=s.rows,
        fixed=s.setup.map_fixed,
        clouds=tuple([CLOUD_NAMES[kind] for kind in s.clouds]),
        banks=tuple([BankView(labels(s, bank.hexes), bank.base, bank.top) for bank in s.banks]),
        flak=tuple([show_flak(s, field) for field in s.flak]),
        flak_reserve=dict(zip(SIDES, s.reserve, strict=True)),
        balloons=labels(s, s.balloons),
        light=NIGHT_NAMES[s.night],
        searchlights=dict(zip(SIDES, s.searchlights, strict=True)),
        areas={name: area_of(s, i) for i, name in enumerate(SIDES)} if deploying else UNSET,
    )


def show_flak(s: Battle, field: FlakField) -> FlakView:
    around = labels(s, [field.hex + step for step in (0, *STEPS)])
    return FlakView(s.label(field.hex), field.altitude, around)


def show_plane(s: Battle, index: int) -> PlaneView:
    plane = s.planes[index]
    card = s.card(plane)
    in_play = s.in_play(index)
    placed = plane.hex != NOWHERE and in_play
    column, row = column_row(plane.hex - s.origin) if placed else (None, None)
    return PlaneView(
        **show_type(s.types[plane.card]),
        id=plane.id,
        side=SIDES[plane.side],
        seat=plane.seat,
        in_play=in_play,
        hex=s.label(plane.hex) if placed else None,
        column=column,
        row=row,
        facing=plane.facing,
        altitude=plane.altitude if placed else None,
        path=labels(s, plane.path) if placed else (),
        damage=plane.damage,
        crippled=crippled(card, plane),
        status=STATUS_NAMES[plane.status],
        cloud=plane.cloud,
        lit=plane.lit,
        guided=index in s.guided[plane.side],
        moved=bool(plane.order),
        fired=plane.fired,
        moved_back=plane.back,
        maneuvered=plane.tried,
        arc=show_arc(s, plane) if placed else (),
    )


def show_arc(s: Battle, plane: Plane) -> tuple[ArcHex, ...]:
    """The hexes of the firing arc with range and dice; the rear gunner's separately."""
    card = s.card(plane)
    found = [
        ArcHex(s.label(plane.hex + delta), away, card.dice[away])
        for delta, away in arc_of(s, plane).items()
        if card.dice[away] and s.on_map(plane.hex + delta)
    ]
    if card.abilities & REAR_GUNNER:
        found += [
            ArcHex(s.label(plane.hex + delta), away, rear=True)
            for delta, away in BEHIND[plane.facing].items()
            if s.on_map(plane.hex + delta)
        ]
    return tuple(found)


def show_loss(s: Battle, index: int) -> LossView:
    loss = s.losses[index]
    plane = s.planes[loss.plane]
    return LossView(
        id=plane.id,
        side=SIDES[plane.side],
        type=s.types[plane.card].key,
        name=s.card(plane).name,
        how=loss.how,
        edge=loss.edge or None,
        pilot=loss.pilot or None,
        points=points_text(loss.halves),
        turn=loss.turn,
        text=f"{loss.told}, turn {loss.turn}",
    )


def show_tailing(s: Battle) -> tuple[TailingView, ...]:
    """Who tails whom right now."""
    if s.stage in ("build", "sky", "advantage", "situation", "deploy") or not tailing_counts(s):
        return ()
    return tuple(
        [
            TailingView(s.planes[one].id, s.planes[other].id)
            for side in (0, 1)
            for one in s.flights[side]
            for other in s.flights[1 - side]
            if tails(s, one, other)
        ]
    )
