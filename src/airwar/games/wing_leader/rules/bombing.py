"""Bombing attacks (15.4), anvils and parafrags (15.5.1, 15.5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from airwar.common.forms import Field, Form, Item, Pick
from airwar.common.tables import Modifier
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, roll

from ..data.kinds import SIDES, Side
from ..data.special import BombingWeather
from .answers import Bomb
from .cards import called, card_of
from .ending import check_endings
from .engaged import named
from .losses import leave_map
from .squares import altitude, column, rounded
from .state import DEPLETED, Raid, Released, Surface, Unit
from .surface import defense_modifier, kind_of, ship, take_hits

TORPEDO = 20  # §15.3.5
AIRCRAFT = 2  # §15.5.3-attack: for each that is left
AVERAGE = (3, 4)  # §15.4-optional: a flat 7
NO_SIGHT = frozenset({"torpedo", "atgr", "strafe", "kamikaze"})
AT_POD = 5  # §13.5.6


# -- which attack is next -------------------------------------------------------------------------


def bombers_due(s: Raid, side: Side) -> list[Unit]:
    """§15.4-roll: who has released this turn and has not been eliminated since, §14.2.6."""
    return [
        unit
        for unit in s.units.values()
        if unit.side == side
        and unit.notes.released is not None
        and not unit.notes.bombed
        and unit.where != "eliminated"
    ]


def next_attack(s: Raid, last: int | None) -> int | None:
    return (last or 0) + 1 if any(bombers_due(s, side) for side in SIDES) else None


def bomb(s: Raid, number: int) -> Flow[None]:
    """§15.4-roll: the raider's first, in the order of the bombing player (C101)."""
    side = next(side for side in SIDES if bombers_due(s, side))
    options = BOMB.options(s, side)
    answer = options[0]
    if len(options) > 1:
        answer = yield Choose(side, BOMB, side)
    unit = s.units[answer.unit]
    released = unit.notes.released
    assert released is not None
    modifiers = bombing_modifiers(s, unit, released)
    dice: tuple[int, ...] = AVERAGE
    if answer.dice == "roll":
        why = f"{unit.id} bombs {released.target}"
        dice = yield from roll("15.4-roll", why, 2)
    table = s.setup.cards.bombing
    score = sum(dice) + table.total(modifiers)
    percent: int = table.look_up("percent", score)
    value = bomb_value(s, unit, released)
    hits = rounded(value * percent, 100)  # §15.4-hits, §1.2-round
    if s.log is not None:
        found = f"{hits} {'hit' if hits == 1 else 'hits'}"
        text = f"{called(unit)} attacks {released.target}, value {value}: {percent}%, {found}"
        s.tell(
            Event("15.4-roll", "bombing", text, who=unit.side, where=(unit.id, released.target),
                  dice=dice, modifiers=named(modifiers), total=score, result=f"{percent}%",
                  facts={"by": unit.id, "of": released.target, "hits": hits})
        )  # fmt: skip
    s.note(unit.id, bombed=True)
    _after(s, unit, released)
    take_hits(s, released.target, hits)
    check_endings(s)


def _after(s: Raid, unit: Unit, released: Released) -> None:
    """§15.3.7-ammo: strafing uses ammo, of bombers too. §15.5.3-attack: kamikazes are gone."""
    if released.kind == "strafe" or released.combined:
        ammo = min(DEPLETED, unit.ammo + 1)
        s.change(unit.id, ammo=ammo, strafed=unit.strafed + 1)
    if released.kind == "kamikaze" and unit.where == "map":
        leave_map(s, unit.id, "spent")


# -- modifiers ------------------------------------------------------------------------------------


def bombing_modifiers(s: Raid, unit: Unit, released: Released) -> list[Modifier]:
    """§15.4-roll: all of them; together they are held to -6 and +6 (C93)."""
    table, target = s.setup.cards.bombing_dice, s.surface[released.target]
    found = [_kind_modifier(s, unit, released)]
    if released.kind == "torpedo" and _is_anvil(s, released.target):
        found.append(Modifier("anvil", table.anvil))  # §15.5.1
    if released.long:
        found.append(Modifier("long range", table.long_range))
    if not released.aimed:
        found.append(Modifier("no aim", table.no_aim))  # §15.3-aim
    found.append(Modifier("defense", defense_modifier(target, out_of_sun=released.sun)))
    if kind_of(target).armored and released.kind not in ("torpedo", "kamikaze"):
        found.append(Modifier("armor", table.armored))
    if unit.broken or unit.disruption:  # as it is now, after flak
        state = "broken" if unit.broken else "disrupted"
        found.append(Modifier(state, getattr(table, state)))
    if unit.quality != "trained":
        found.append(Modifier(unit.quality, getattr(table, unit.quality)))
    found.append(Modifier("flak", -unit.notes.penalty))  # §14.2.5-bombing
    found.append(Modifier("weather", table.weather * _weather(s, released)))
    if released.kind not in NO_SIGHT:
        sight = s.setup.cards.sight.of(card_of(unit).sight, altitude(released.square))
        found.append(Modifier("bombsight", sight))
    return [each for each in found if each.value]


def _kind_modifier(s: Raid, unit: Unit, released: Released) -> Modifier:
    """§15.4-roll: of the profile; §15.3.3, §15.3.4: better with an S bombsight."""
    table, card = s.setup.cards.bombing_dice, card_of(unit)
    kind = released.kind
    if kind == "torpedo":
        assert card.torpedo is not None
        return Modifier("torpedo", card.torpedo)
    if kind == "level" and released.load == "parafrag":  # §15.5.2
        return Modifier("parafrag", table.parafrag)
    name = f"{kind}_s" if kind in ("steep", "glide") and card.sight == "S" else kind
    return Modifier(kind, getattr(table, name))


def _is_anvil(s: Raid, target: str) -> bool:
    """§15.5.1: two squadrons or more torpedo one ship in this turn."""
    attacks = [
        unit
        for unit in s.units.values()
        if unit.notes.released is not None
        and unit.notes.released.kind == "torpedo"
        and unit.notes.released.target == target
        and unit.where != "eliminated"
    ]
    return len(attacks) > 1


def _weather(s: Raid, released: Released) -> int:
    """§4.7-bombing: the worse of run and release; §5.1-special: smoke over a target."""
    here = chr(65 + column(s.surface[released.target].square))
    smoke = [
        special.penalty
        for special in s.setup.special
        if isinstance(special, BombingWeather) and special.columns[0] <= here <= special.columns[1]
    ]
    return max(released.weather, *smoke, 0)


# -- values ---------------------------------------------------------------------------------------


def bomb_value(s: Raid, unit: Unit, released: Released) -> int:
    """§3.3-bomb, and what the other kinds of attack have instead; §15.5.5: strafing adds to it."""
    target = s.surface[released.target]
    value = _own_value(unit, released, target)
    if released.combined:
        value += strafing_value(unit, target)
    return value


def _own_value(unit: Unit, released: Released, target: Surface) -> int:
    hard = kind_of(target).hard
    if released.kind == "strafe":
        return strafing_value(unit, target)
    if released.kind == "torpedo":
        return TORPEDO
    if released.kind == "atgr":  # §15.3.6, §14.0-hard
        return rounded(card_of(unit).atgr, 2) if hard else card_of(unit).atgr
    if released.kind == "kamikaze":
        return unit.bomb + AIRCRAFT * (unit.max_losses - unit.losses)
    if released.load == "parafrag" and (hard or ship(target)):  # §15.5.2
        return rounded(unit.bomb, 2)
    return unit.bomb


def strafing_value(unit: Unit, target: Surface) -> int:
    """§15.3.7-value, §15.3.7.1 (C87): pods, then at least 1, then a big gun, then halved."""
    card, kind = card_of(unit), kind_of(target)
    value = max(0, card.strafing)
    if unit.load == "gun-pod":  # §13.5.6
        value += 2
    value = max(1, value)
    anti_tank = max(card.at_gun, AT_POD if unit.load == "at-pod" else 0)
    if kind.at_gun and anti_tank:
        value = anti_tank
    elif card.heavy_gun:
        value = card.heavy_gun
    return max(1, rounded(value, 2)) if kind.hard else value  # §14.0-hard


# -- the question ---------------------------------------------------------------------------------


class BombQuestion(Question[Raid, Bomb]):
    """About the bombing side."""

    name = "bomb"
    doing = "choosing the next bombing attack"
    rule = "15.4-roll"
    answer = Bomb

    def prompt(self, s: Raid, about: Side) -> str:
        return "Which bombing attack is next?"

    def options(self, s: Raid, about: Side) -> Sequence[Bomb]:
        ids = [unit.id for unit in bombers_due(s, about)]
        found = [Bomb(id) for id in ids]
        return [*found, *[Bomb(id, "seven") for id in ids]] if s.on("fixed-roll") else found

    def refused(self, s: Raid, about: Side, answer: Bomb) -> Iterator[Refusal]:
        if answer.unit not in [unit.id for unit in bombers_due(s, about)]:
            told = f"{answer.unit} has nothing on its way to a target"
            yield Refusal(self.rule, told, ("unit",), answer.unit)
        if answer.dice == "seven" and not s.on("fixed-roll"):
            told = "a flat 7 has not been agreed on"
            yield Refusal("15.4-optional", told, ("dice",))

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        units = bombers_due(s, about)
        of = tuple([Item(unit.id, called(unit), unit.id) for unit in units])
        words = ("roll", "seven") if s.on("fixed-roll") else ("roll",)
        dice = Pick(tuple([Item(each) for each in words]))
        return Form("bomb", (Field("unit", "Attack of", Pick(of)), Field("dice", "Dice", dice)))

    def show(self, s: Raid, about: Side, answer: Bomb) -> Option:
        unit = s.units[answer.unit]
        target = unit.notes.released.target if unit.notes.released else ""
        label = f"{called(unit)} against {target}"
        if answer.dice == "seven":
            label += ", taking 7"
        return Option(self.write(answer), label, answer.unit)


BOMB = BombQuestion()
