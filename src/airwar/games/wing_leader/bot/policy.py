"""Sound play by rules of thumb: one function for each question."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from airwar.kernel.requests import Choose

from ..data.kinds import Side
from ..odds.chances import escape_chance, reaction_chances, team_chances
from ..rules.after_combat import choices_of
from ..rules.answers import Escape, Gci, Jettison, LetGo, React, Shift
from ..rules.control import guidable
from ..rules.dogfight import shift_squares
from ..rules.ending import verdict
from ..rules.placing import to_vector
from ..rules.reaction import escorts, foes, in_danger
from ..rules.squares import distance, name
from ..rules.state import Raid
from . import fighting, gunnery, moving, planning, raiding, shelter

if TYPE_CHECKING:
    from random import Random

ENOUGH = 0.85  # a chance to stop or meet an attack that needs no more escorts


def policy(s: Raid, choose: Choose, rng: Random) -> Any:
    """A legal answer; what has no rule of thumb gets the usual one."""
    rule = RULES.get(choose.question.name)
    answer = None if rule is None else rule(s, choose, rng)
    if answer is not None and not any(choose.question.refused(s, choose.about, answer)):
        return answer
    return _usual(s, choose)


def _usual(s: Raid, choose: Choose) -> Any:
    question, about = choose.question, choose.about
    presets = question.presets(s, about)
    return presets["usual"] if "usual" in presets else question.options(s, about)[0]


def _options(s: Raid, choose: Choose) -> Any:
    return choose.question.options(s, choose.about)


def _side(choose: Choose) -> Side:
    return "raider" if choose.seat == "raider" else "defender"


# -- set-up and control ---------------------------------------------------------------------------


def _display(s: Raid, choose: Choose, rng: Random) -> Any:
    return planning.display(s, choose.question, _side(choose), rng)


def _place(s: Raid, choose: Choose, rng: Random) -> Any:
    return planning.place(s, _usual(s, choose))


def _vector(s: Raid, choose: Choose, rng: Random) -> Any:
    return planning.vectors(s, to_vector(s, _side(choose)), choose.question, choose.about)


def _gci(s: Raid, choose: Choose, rng: Random) -> Any:
    """Those whose vector is farthest from where it should be are called first."""
    units = [id for id in guidable(s, _side(choose)) if _astray(s, id)]
    return Gci(units[0]) if units else "done"


def _astray(s: Raid, id: str) -> bool:
    unit = s.units[id]
    if unit.vector < 0:
        return True
    at = planning.meeting_square(s, unit)
    return distance(at, unit.vector) > 2


def _gci_vector(s: Raid, choose: Choose, rng: Random) -> Any:
    return planning.vectors(s, (choose.about,), choose.question, choose.about)


def _height_error(s: Raid, choose: Choose, rng: Random) -> Any:
    return "roll"


def _shift_vector(s: Raid, choose: Choose, rng: Random) -> Any:
    return planning.shifted(s, _options(s, choose), s.units[choose.about])


def _command(s: Raid, choose: Choose, rng: Random) -> Any:
    return planning.command(s, _options(s, choose), _side(choose))


# -- movement -------------------------------------------------------------------------------------


def _move(s: Raid, choose: Choose, rng: Random) -> Any:
    return moving.move(s, choose.about)


def _intend(s: Raid, choose: Choose, rng: Random) -> Any:
    return raiding.intend(s, _side(choose), _usual(s, choose))


def _shift_dogfight(s: Raid, choose: Choose, rng: Random) -> Any:
    stack = choose.about
    at = fighting.shift_dogfight(s, shift_squares(s, stack), _side(choose), stack)
    return Shift(stack, name(at))


def _react(s: Raid, choose: Choose, rng: Random) -> Any:
    """As many escorts as it takes, the likeliest first; one enemy each."""
    target, enemies = in_danger(s), foes(s)

    def chance(id: str, enemy: str) -> float:
        found = reaction_chances(s, s.units[id], target, s.units[enemy])
        return found["successful"] + 0.5 * found["late"]

    able = [unit.id for unit in escorts(s, target)]
    team: list[tuple[str, str]] = []
    for id in sorted(able, key=lambda each: (-max(chance(each, e) for e in enemies), each)):
        best = max(enemies, key=lambda enemy: (chance(id, enemy), enemy))
        team.append((id, best))
        found = team_chances(s, tuple(team))
        if found["successful"] + found["late"] >= ENOUGH:
            break
    return React(tuple(team))


def _meet(s: Raid, choose: Choose, rng: Random) -> Any:
    return moving.meet(s, _options(s, choose))


# -- combat ---------------------------------------------------------------------------------------


def _primary(s: Raid, choose: Choose, rng: Random) -> Any:
    return fighting.primary(s, _side(choose))


def _declare(s: Raid, choose: Choose, rng: Random) -> Any:
    return fighting.declare(s)


def _evade(s: Raid, choose: Choose, rng: Random) -> Any:
    return fighting.evade(s)


def _hits(s: Raid, choose: Choose, rng: Random) -> Any:
    return fighting.hits(s, choose.about)


def _dogfight(s: Raid, choose: Choose, rng: Random) -> Any:
    return fighting.dogfight(s, _side(choose))


def _roller(s: Raid, choose: Choose, rng: Random) -> Any:
    return fighting.roller(s, _side(choose))


def _face(s: Raid, choose: Choose, rng: Random) -> Any:
    return fighting.face(s, choose.about)


def _tallies(s: Raid, choose: Choose, rng: Random) -> Any:
    return fighting.tallies(s, choices_of(s, _side(choose)))


def _jettison(s: Raid, choose: Choose, rng: Random) -> Any:
    """Tanks go, bombs stay."""
    found = [each for each in _options(s, choose) if isinstance(each, Jettison)]
    tanks = [e for e in found if all(s.units[id].load == "drop-tanks" for id in e.units)]
    return max(tanks, key=lambda each: len(each.units)) if tanks else "pass"


# -- flak and bombs -------------------------------------------------------------------------------


def _barrage_roller(s: Raid, choose: Choose, rng: Random) -> Any:
    return choose.question.presets(s, choose.about)["best"]


def _fire(s: Raid, choose: Choose, rng: Random) -> Any:
    return gunnery.fire(s, _options(s, choose))


def _barrages(s: Raid, choose: Choose, rng: Random) -> Any:
    return gunnery.barrages(s, _side(choose))


def _bomb(s: Raid, choose: Choose, rng: Random) -> Any:
    return gunnery.bomb(s, _options(s, choose))


# -- administration -------------------------------------------------------------------------------


def _release(s: Raid, choose: Choose, rng: Random) -> Any:
    return shelter.release(s, _side(choose))


def _escape(s: Raid, choose: Choose, rng: Random) -> Any:
    """Fighters go home; bombers with a load fly on if that promises more than it costs."""
    found = [each for each in _options(s, choose) if isinstance(each, Escape)]
    units = max([each.units for each in found], key=len, default=())
    leaving = [id for id in units if not raiding.goes_on(s, s.units[id])]
    return Escape(tuple(leaving)) if leaving else "pass"


def _stop(s: Raid, choose: Choose, rng: Random) -> Any:
    unit = s.units[choose.about]
    options = _options(s, choose)
    return min(
        options, key=lambda each: (escape_chance(s, unit, s.units[each.fighter]), each.fighter)
    )


def _agree(s: Raid, choose: Choose, rng: Random) -> Any:
    """Whoever wins by now has nothing against the end; units are not let go."""
    if isinstance(choose.about, LetGo):
        return "decline"
    return "agree" if verdict(s)[0] == _side(choose) else "decline"


RULES: dict[str, Callable[[Raid, Choose, Random], Any]] = {
    "display": _display,
    "place": _place,
    "vector": _vector,
    "gci": _gci,
    "gci-vector": _gci_vector,
    "height-error": _height_error,
    "shift-vector": _shift_vector,
    "command": _command,
    "wing-orders": _command,
    "intend": _intend,
    "move": _move,
    "shift-dogfight": _shift_dogfight,
    "react": _react,
    "meet": _meet,
    "primary": _primary,
    "declare": _declare,
    "evade": _evade,
    "hits": _hits,
    "dogfight": _dogfight,
    "dogfight-roller": _roller,
    "face": _face,
    "tallies": _tallies,
    "jettison": _jettison,
    "barrage-roller": _barrage_roller,
    "fire": _fire,
    "barrages": _barrages,
    "bomb": _bomb,
    "release": _release,
    "escape": _escape,
    "stop": _stop,
    "agree": _agree,
}
