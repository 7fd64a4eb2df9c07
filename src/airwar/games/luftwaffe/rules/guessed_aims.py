"""What the bombers of a group may be going for: cities that fit its track, those that count
first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..data.board import load_board
from ..data.kinds import AMERICAN
from .answers import Bomber, Bombs, Fly, Release
from .drafts import SECONDARIES
from .geography import SPAN, city_at, closed_to, field, german_side, hex_of, rated
from .groups import AIRBASES, bombers, speed
from .routes import feasible
from .state import Force, War

if TYPE_CHECKING:
    from random import Random

    from airwar.kernel.sight import Seen

Counted: TypeAlias = Mapping[str, Sequence[str]]  # symbols of each city that count for victory
STRAY: Final = 0.02  # how likely a city is a target in which nothing counts, beside one symbol
RAIDERS: Final = 0.05  # how often a group goes for airbases
WORDS: Final = ("done", "end")


def answers_of(since: tuple[Seen, ...], kind: type) -> list[Any]:
    return [each.answer for each in since if isinstance(each.answer, kind)]


def guessed_target(
    s: War, force: Force, now: War, since: tuple[Seen, ...], counted: Counted, rng: Random
) -> str:
    """§10.31: a city to which every move so far was direct, most likely one that counts; an airbase
    raid always fits."""
    if force.aims:
        return AIRBASES
    over = "bombs" in s.at and s.sortie is not None and s.sortie.force == force.id
    if over or ("bombing" in s.at and s.at[-1] == force.id):
        return city_at(force.hex) or AIRBASES
    ended = any(each.answer == "end" and each.who == AMERICAN for each in since)
    legs = [each for each in answers_of(since, Fly) if each.who == force.id]
    if (ended and not force.moved and not legs) or any(odd(s, force, leg) for leg in legs):
        return AIRBASES
    found = direct_to(s, force, legs)
    here = city_at(force.hex)
    if here and force.moved and force.flown and s.half == AMERICAN and here not in s.deeds.values():
        late = now.deeds
        if any(late.get(unit) == here for unit in force.units.value):
            return here
    if not found or (not s.setup.targets and rng.random() < RAIDERS):
        return AIRBASES
    large = 1 + (len(bombers(s, force)) > 1)  # a group does not come for a single symbol
    return rng.choices(found, [likely(city, counted) ** large for city in found])[0]


def direct_to(s: War, force: Force, legs: Sequence[Fly]) -> list[str]:
    """Cities that still lie ahead, and to which every move so far was direct."""
    pace = speed(s, force.units.value)
    hexes = [*force.track[1:], force.hex]
    for leg in legs:
        if leg.path:
            hexes.append(leg.path[-1])
    shut = closed_to(s, AMERICAN, force.sneak)
    short = any(leg.path and force.flown + len(leg.path) < pace for leg in legs)
    gone = {*force.track[1:], force.hex}
    found = []
    for city, own in load_board().cities.items():
        if own.hex in gone or not german_side(s, own.hex) or (short and own.hex != hexes[-1]):
            continue
        if s.setup.targets and city not in s.setup.targets:
            continue
        if direct(field((own.hex,), shut), hexes, pace, force.flown):
            found.append(city)
    return found


def likely(city: str, counted: Counted) -> float:
    """How likely a city is a target, beside others."""
    return STRAY + len(counted.get(city, ()))


def shared_out(
    s: War,
    force: Force,
    primary: str,
    since: tuple[Seen, ...],
    counted: Counted,
    rng: Random,
) -> list[str]:
    """§9.2-8: a city for each bomber: enough for the primary target, the others for those that
    count and that the group can still pass. In its own half nothing may be owed (§9.24a)."""
    count = len(bombers(s, force))
    if primary == AIRBASES or count < 2 or s.half == AMERICAN or acted(since):
        return [primary] * count
    cities = {primary: need(primary, counted)}
    usual = [city for city, _ in s.setup.assigned if city != primary]
    for city in usual or passed_by(s, force, primary, counted, rng):
        if sum(cities.values()) >= count or len(cities) > SECONDARIES:
            break
        if can_pass(s, force, primary, [*cities, city]):
            cities[city] = need(city, counted)
    shares = dict(s.setup.assigned)
    found = [city for city, most in cities.items() for _ in range(shares.get(city, most))]
    found += rng.choices(list(cities), list(cities.values()), k=count)
    return found[:count]


def acted(since: tuple[Seen, ...]) -> bool:
    """Has the American moved or released since the checkpoint?"""
    return any(
        each.who == AMERICAN and (isinstance(each.answer, Fly | Release) or each.answer in WORDS)
        for each in since
    )


def need(city: str, counted: Counted) -> int:
    """Bombers for all of a city that counts."""
    return max(1, -(-len(counted.get(city, ())) // 2))


def passed_by(s: War, force: Force, primary: str, counted: Counted, rng: Random) -> Iterator[str]:
    """Other cities that count, in any order, those with more symbols sooner."""
    gone = {*force.track[1:], force.hex}
    cities = [city for city in counted if city != primary and hex_of(city) not in gone]
    yield from sorted(cities, key=lambda city: -(rng.random() ** (1 / likely(city, counted))))


def can_pass(s: War, force: Force, primary: str, cities: Sequence[str]) -> bool:
    """Does a direct flight to the primary target come within a move of all of them?"""
    shut, pace = closed_to(s, AMERICAN, force.sneak), speed(s, force.units.value)
    goal = hex_of(primary)
    turns = -(-field((goal,), shut).get(force.hex, SPAN) // pace)
    others = tuple(sorted([hex_of(city) for city in cities if city != primary]))
    return feasible(force.hex, turns, pace, goal, others, shut)


def odd(s: War, force: Force, leg: Fly) -> bool:
    """A leg that only airbase raiders fly."""
    return leg.then in ("home", "bomb" if not s.advanced else "home") or not leg.path


def direct(far: Any, hexes: list[str], pace: int, flown: int) -> bool:
    for i, (a, b) in enumerate(pairwise(hexes)):
        if a == b:
            continue
        last = i == len(hexes) - 2
        rest = pace - flown if last and flown else pace
        here, there = far.get(a, SPAN), far.get(b, SPAN)
        moves = 1 + -(-max(0, here - rest) // pace)
        if there > pace * (moves - 1):
            return False
    return True


def nearby(s: War, force: Force, answer: Release, rng: Random) -> str:
    """§9.24a: released bombers have a target within one move."""
    pace, shut = speed(s, answer.units), closed_to(s, AMERICAN, force.sneak)
    near = field((force.hex,), shut)
    cities = [
        city
        for city, own in load_board().cities.items()
        if near.get(own.hex, SPAN) <= pace
        and german_side(s, own.hex)
        and (not s.setup.targets or city in s.setup.targets)
    ]
    return rng.choice(cities) if cities else AIRBASES


def symbols(
    s: War,
    unit: str,
    at: str,
    now: War,
    since: tuple[Seen, ...],
    counted: Counted,
    others: Sequence[Bomber],
    rng: Random,
) -> tuple[str, ...]:
    """§10.11: what was seen to be hit, else any of the city's, those first that count and that the
    others of the group leave over."""
    if at == AIRBASES or s.on("free-bombs"):
        return ()
    aimed = [a.symbols for each in answers_of(since, Bombs) for a in each.aims if a.unit == unit]
    fresh = [
        id.partition(".")[2]
        for id in now.bombed
        if id not in s.bombed and id.partition(".")[0] == at
    ]
    whole = list(load_board().cities[at].symbols)
    factor = 2 if AMERICAN in s.intensive else 1
    most = max(1, rated(s, unit).bombs[0] * factor // 2)
    chosen = list(aimed[0]) if aimed else fresh[:most]
    rest = [each for each in whole if each not in chosen]
    rng.shuffle(rest)
    taken = [symbol for line in others if line.at == at for symbol in line.symbols]
    rest.sort(key=lambda each: (each not in counted.get(at, ()), taken.count(each)))
    return tuple(sorted((chosen + rest)[:most]))
