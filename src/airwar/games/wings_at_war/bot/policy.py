"""Sound play by rules of thumb: shoot when it pays, get behind somebody, bomb what counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from airwar.kernel.requests import Choose

from ..data.tables import load_flak, load_tables
from ..rules.activation import hold_refused, may_deploy, ready_guns
from ..rules.answers import (
    Activate,
    ActivateGun,
    Attack,
    Done,
    Drop,
    Give,
    LayBarrage,
    LightUp,
    React,
    Shoot,
    ShootOhka,
    Spot,
)
from ..rules.combat import gun_actions
from ..rules.flight import flight_of
from ..rules.movement import can_drop
from ..rules.reaction import open_stops
from ..rules.shooting import hit_faces, save_faces
from ..rules.state import Battle, Gun, Plane, card, enemy, marked
from ..rules.surface import kinds_of, sites
from .contacts import move_markers, spotted, worth_deploying
from .gunnery import Combatant, best_shot, combatant, combatants, shot_value
from .missions import attack_worth
from .piloting import best_plan
from .stakes import stake

if TYPE_CHECKING:
    from random import Random

PLENTY: Final = 0.003  # what an Order is worth that would lapse
SCARCE: Final = 0.02
RESERVED: Final = 0.05  # what it is worth if a bomber needs it


def policy(s: Battle, choose: Choose, rng: Random) -> Any:
    if choose.question.name == "force":
        return rng.choice(choose.question.options(s, choose.about))
    return decide(s, choose, hasty=False)


def decide(s: Battle, choose: Choose, hasty: bool) -> Any:
    """An answer without chance."""
    question, about = choose.question, choose.about
    match question.name:
        case "move":
            return move(s, choose, hasty)
        case "first" | "second" | "gun":
            return act(s, choose)
        case "activate":
            return activate(s, choose)
        case "react" | "ohka":
            return react(s, choose)
        case "start":
            return start(s, about)
        case "give":
            return Give()
        case "spotted":
            return spotted(s, choose)
        case "barrage":
            return barrage(s, choose)
        case "light":
            return light(s, choose)
        case "markers":
            return move_markers(s, about)
    return question.options(s, about)[0]


# -- whom to activate -----------------------------------------------------------------------------


def first_shots(s: Battle, side: int) -> dict[str, float]:
    """For each aircraft that is still to be activated, its best shot from where it is."""
    foes = combatants(s, enemy(side))
    return {me.tag: best_shot(me, foes) for me in combatants(s, side) if me.ready}


def threat(me: Combatant, foes: list[Combatant]) -> float:
    """What enemies that are still to be activated could do to it now."""
    total = 0.0
    for foe in foes:
        if foe.ready and -603 < foe.x - me.x < 603 and -603 < foe.y - me.y < 603:
            total += foe.shot(foe.x, foe.y, foe.heading, foe.level, me)
    return total * me.stake


def activate(s: Battle, choose: Choose) -> Any:
    """Who can shoot goes first, then who is in danger; bombers before fighters, which had better
    see where the enemy goes."""
    side = choose.about
    if gun := ready_gun(s, ready_guns(s, side)):
        return gun
    deployment = worth_deploying(s, side) if may_deploy(s, side) and hides(s, side) else None
    scores = activation_scores(s, side)
    if not scores:
        return deployment or "pass"
    best = max(scores, key=lambda tag: (scores[tag], tag))
    if scores[best] < PLENTY:
        if hold_refused(s, side) is None:
            return "hold"
        if deployment is not None:
            return deployment
    return Activate(best)


def activation_scores(s: Battle, side: int) -> dict[str, float]:
    foes = combatants(s, enemy(side))
    orders = 1.0 if s.sides[side].orders else 0.0
    return {
        me.tag: orders * best_shot(me, foes)
        + 0.7 * threat(me, foes)
        + (0 if card(s.plane(me.tag).model).fighter else 0.002)
        for me in combatants(s, side)
        if me.ready
    }


def hides(s: Battle, side: int) -> bool:
    return bool(s.sides[side].strength.value)


def ready_gun(s: Battle, guns: list[Gun]) -> ActivateGun | None:
    """A gun with a shot that pays."""
    for gun in guns:
        if gun.kind != "light" or gun.jammed:
            continue
        for shot in gun_actions(s, gun):
            if isinstance(shot, Shoot):
                worth = shot_value(s, shot.unit, shot.weapon, shot.target)
                if worth * stake(s, s.plane(shot.target)) >= price(s, gun.side):
                    return ActivateGun(gun.id)
    return None


def start(s: Battle, side: int) -> str:
    """Whoever can shoot first starts; else one looks where the enemy goes."""
    mine = max(first_shots(s, side).values(), default=0.0)
    theirs = max(first_shots(s, enemy(side)).values(), default=0.0)
    return "first" if max(mine, theirs) >= PLENTY else "second"


# -- combat ---------------------------------------------------------------------------------------


def price(s: Battle, side: int) -> float:
    """What an Order is worth to a side now."""
    orders = s.sides[side].orders
    waiting = [plane for plane in s.planes[side] if plane.status == "table" and not plane.activated]
    bombers = [plane for plane in waiting if plane.stores and plane.tag != s.active]
    if bombers and orders <= len(bombers) and sites(s, side):
        return RESERVED
    return PLENTY if orders >= len(waiting) else SCARCE


def act(s: Battle, choose: Choose) -> Any:
    """A surface attack if one pays, else the best shot that does, else a look around."""
    about, options = choose.about, choose.question.options(s, choose.about)
    unit = s.find(about) or s.gun(about)
    assert unit is not None
    attack = best_attack(s, unit, options)
    if attack is not None:
        return attack
    shots = [
        (value_of_shot(s, each), -i, each)
        for i, each in enumerate(options)
        if isinstance(each, Shoot)
    ]
    if shots:
        value, _, best = max(shots)
        if value >= price(s, unit.side):
            return best
    spots = [each for each in options if isinstance(each, Spot)]
    if spots and (spot := best_spot(s, unit, spots, choose.question.name)) is not None:
        return spot
    return Done(about)


def value_of_shot(s: Battle, shot: Shoot) -> float:
    worth = shot_value(s, shot.unit, shot.weapon, shot.target)
    target = s.find(shot.target)
    return worth * (stake(s, target) if target is not None else 0.05)


def best_attack(s: Battle, unit: Plane | Gun, options: Any) -> Attack | None:
    attacks = [each for each in options if isinstance(each, Attack)]
    if not attacks or not isinstance(unit, Plane):
        return None
    places = {site.id: site for site in sites(s, unit.side)}
    worths = [
        (attack_worth(s, unit, each.kind, places[each.target], unit.level), -i, each)
        for i, each in enumerate(attacks)
    ]
    worth, _, best = max(worths)
    return best if worth > PLENTY else None


def best_spot(s: Battle, unit: Plane | Gun, spots: list[Spot], phase: str) -> Spot | None:
    """At night an aircraft to shoot at; by day a marker, with an Order that would lapse."""
    own = s.sides[unit.side]
    if s.night and isinstance(unit, Plane):
        me = combatant(s, unit)
        found = []
        for spot in spots:
            plane = s.find(spot.what)
            if plane is not None:
                foe = combatant(s, plane)
                worth = me.shot(me.x, me.y, me.heading, me.level, foe) * foe.stake
                found.append((worth, spot.what, spot))
        if found and own.orders > 1 and max(found)[0] > SCARCE:
            return max(found)[2]
    waiting = [plane for plane in s.planes[unit.side] if plane.status == "table"]
    spare = own.orders > len([plane for plane in waiting if not plane.activated]) + 2
    markers = [spot for spot in spots if spot.what[0] == "M"]
    return markers[0] if markers and spare and not unit.spent and phase != "first" else None


def react(s: Battle, choose: Choose) -> Any:
    """The best stop, if the shot pays."""
    mover = s.plane(choose.about)
    best, found = -1.0, None
    stops = open_stops(s)
    for each in choose.question.options(s, choose.about):
        if isinstance(each, React):
            value = shot_value(s, each.unit, each.weapon, each.target, stops[each.stop])
        elif isinstance(each, ShootOhka):
            value = 0.5
        else:
            continue
        if value > best:
            best, found = value, each
    if found is None or best * stake(s, mover) < price(s, enemy(mover.side)):
        return "pass"
    return found


# -- moving ---------------------------------------------------------------------------------------


def move(s: Battle, choose: Choose, hasty: bool) -> Any:
    plane, flight = s.plane(choose.about), flight_of(s)
    if useless_stores(s, plane):
        return Drop(plane.tag)
    return best_plan(s, plane, flight, hasty).first


def useless_stores(s: Battle, plane: Plane) -> bool:
    """Bombs that nothing is left for only make a fighter easier to hit."""
    if not marked(plane) or not can_drop(plane) or flight_of(s).flown:
        return False
    return not sites(s, plane.side) or not any(kind != "guns" for kind in kinds_of(plane))


# -- guns and lights ------------------------------------------------------------------------------


def barrage(s: Battle, choose: Choose) -> Any:
    """Where most enemies have to start through it and no friend does."""
    side = choose.about
    best, found = PLENTY, None
    for each in choose.question.options(s, side):
        if isinstance(each, LayBarrage):
            value = barrage_worth(s, side, each)
            if value > best:
                best, found = value, each
    return "done" if found is None else found


def barrage_worth(s: Battle, side: int, answer: LayBarrage) -> float:
    table, (x, y) = load_flak().heavy, answer.at
    laid = any(b.level == answer.level and (b.x, b.y) == (x, y) for b in s.barrages)
    total = 0.0
    for plane in s.all_flying():
        if plane.level != answer.level:
            continue
        far = (plane.x - x) ** 2 + (plane.y - y) ** 2
        if far > (table.radius + 1) ** 2:
            continue
        to_hit = load_tables().to_hit
        faces = hit_faces(to_hit.agility * card(plane.model).agility)
        _, kill = save_faces(plane.skill + card(plane.model).size - plane.damage - table.firepower)
        worth = sum(faces) / 10 * (kill / 10 + 0.1) * stake(s, plane)
        total += worth if plane.side != side else -1.5 * worth
    return total * (0.5 if laid else 1.0)


def light(s: Battle, choose: Choose) -> Any:
    """The dearest aircraft that nobody sees yet."""
    found = [
        (stake(s, s.plane(each.target)), each.target, each.light, each)
        for each in choose.question.options(s, choose.about)
        if isinstance(each, LightUp) and not s.plane(each.target).lit
    ]
    return max(found)[3] if found and s.sides[choose.about].orders > 2 else "done"
