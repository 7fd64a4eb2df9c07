"""What the browser draws: structs made from a state."""

from __future__ import annotations

from airwar.common.show import LossView

from ..data.kinds import SIDES, Side
from ..data.own import told
from ..rules.cards import basic_speed, basic_turn, called, card_of
from ..rules.ending import scores, verdict
from ..rules.flakzones import armed, squares_of
from ..rules.squares import FACINGS, OFF, name
from ..rules.state import Gun, Raid, Surface, Unit, bomber
from ..rules.surface import damage_level, dead_in_water
from ..rules.telling import number_of
from .about import camp_of
from .combat import combat_view
from .runs import runs
from .sights import guards, movers, unseen, up_sun
from .structs import BalloonView, GunView, SideView, SurfaceView, UnitView, View
from .weather import clouds, contrails, haze


def view(s: Raid) -> View:
    return View(
        *(s.title, s.turn, s.setup.turns, s.at, s.setup.sun),
        sides={side: side_view(s, side) for side in SIDES},
        units={unit.id: unit_view(s, unit) for unit in s.units.values()},
        surface={each.id: _surface_view(each) for each in s.surface.values()},
        guns={gun.id: _gun_view(s, gun) for gun in s.guns.values()},
        balloons={
            each.id: BalloonView(each.id, each.side, name(each.square))
            for each in s.balloons.values()
            if not each.gone
        },
        clouds=clouds(s),
        scores={side: half / 2 for side, half in scores(s).items()},
        haze=haze(s),
        contrails=contrails(s),
        due=movers(s),
        moved=s.moved,
        unseen=unseen(s),
        upsun=up_sun(s),
        guards=guards(s),
        going="" if s.going is None else s.going.unit,
        runs=runs(s),
        combat=combat_view(s),
        lost=tuple([_loss_view(unit) for unit in s.units.values() if unit.losses]),
        gci=s.gci,
        outcome=s.outcome.text if s.outcome else "",
        standing=_standing(s) if s.turn and not s.outcome else "",
        data=told(s.setup),
        own={each.key: each for each in s.setup.aircraft},
        kinds={each.key: each for each in s.setup.surface_kinds},
    )


def _standing(s: Raid) -> str:
    winner, level, _ = verdict(s)
    for side in SIDES:
        if side == winner:
            own = s.setup.side(side)
            return f"{'' if level == 'win' else f'{level} '}{own.short or own.nation} win"
    return "a draw"


def side_view(s: Raid, side: Side) -> SideView:
    own = s.setup.side(side)
    lost = sum([unit.losses for unit in s.units.values() if unit.side == side])
    return SideView(
        *(own.short or own.nation, camp_of(own), own.nation, own.edge, scores(s)[side], lost),
        force=own.force,
        rigid=own.doctrine == "rigid",
    )


def unit_view(s: Raid, unit: Unit) -> UnitView:
    placed = unit.square != OFF
    profile = unit.profile
    return UnitView(
        name=called(unit),
        square=name(unit.square) if placed else "",
        facing=FACINGS[unit.facing],
        speed=basic_speed(unit) if placed else 0,
        turn=basic_turn(unit) if placed else 0,
        squadron=number_of(s, unit),
        bomber=bomber(unit),
        gone_by=unit.gone_by or "",
        returning=unit.returning or "",
        vector=name(unit.vector) if unit.vector != OFF else "",
        profile=profile.kind if profile else "",
        target=profile.target if profile else "",
        path=tuple([name(each) for each in unit.notes.path]),
        **{key: getattr(unit, key) for key in _SAME},
    )


_SAME = [
    key
    for key in UnitView.__struct_fields__
    if key in Unit.__struct_fields__
    and key not in ("square", "facing", "gone_by", "returning", "vector", "profile")
]


def _surface_view(unit: Surface) -> SurfaceView:
    return SurfaceView(
        *(unit.id, unit.key, unit.side, name(unit.square), unit.hits),
        damage_level(unit),
        dead_in_water(unit),
    )


def _gun_view(s: Raid, gun: Gun) -> GunView:
    zone = sorted(squares_of(s, gun)) if armed(s, gun) else []
    return GunView(
        *(gun.id, gun.surface, gun.kind, gun.strength, gun.channels, gun.used),
        name(gun.corner) if gun.corner != OFF else "",
        tuple([name(each) for each in zone]),
    )


def _loss_view(unit: Unit) -> LossView:
    how = "eliminated" if unit.where == "eliminated" else f"{unit.losses} lost"
    return LossView(unit.id, unit.model, card_of(unit).name, how)
