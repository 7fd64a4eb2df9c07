"""Aircraft that a set-up brings along: a data line each, with what is not said filled in."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec
from msgspec.structs import replace

from airwar.common.data import refuse, typed
from airwar.common.setups import LARGEST
from airwar.kernel.errors import BadData

from .aircraft import DIGEST, AircraftType, Card, Position, card_of, derived, firepower_of
from .kinds import Load
from .tables import load_weapons

FIELDS: Final = frozenset(AircraftType.__struct_fields__) - {"key"}
FILE: Final = "setup.aircraft"

_KEY: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
# Figures that a line may leave out. Those that follow from others are computed.
_UNSAID: Final[Mapping[str, Any]] = {
    **{"source": "given", "engines": 1, "crew": 1, "payload": 0, "torpedoes": 0},
    **{"guided_bombs": 0, "loads": ["clean"], "gun_range": 0, "jam": 0, "firepower": 0},
    **{"least": 1, "turns": 1, "straight": 2, "maneuvers": True, "points": 0},
}

# Loads that roll a die for each point of a figure, §5.1 to §5.4.
_COUNTED: Final[Mapping[Load, str]] = {
    **{"bombs": "payload", "rockets": "payload", "rs-82": "payload"},
    **{"torpedo": "torpedoes", "guided-bomb": "guided_bombs"},
}


def read_own(raw: Any) -> dict[str, Card]:
    """The cards of a set-up's own aircraft by the key that it gives them. Raises BadData."""
    if not isinstance(raw, Mapping):
        raise refuse("setup", "aircraft", raw, "a table")
    size = len(msgspec.json.encode(raw))
    if size > LARGEST:
        told = f"{size / 1e6:.1f} MB of your own; {LARGEST // 10**6} MB is the limit"
        raise BadData(f"setup: aircraft: {told}")
    # A record writes its set-up sorted, and must open to the same state.
    return {key: own_card(own_type(FILE, key, raw[key])) for key in sorted(raw)}


def own_type(file: str, key: str, raw: Any) -> AircraftType:
    """One line. What follows from other figures may be left out, or be as a book prints it."""
    if not _KEY.fullmatch(key):
        raise BadData(f"{file}: {key!r}: a key has small letters, digits and hyphens, 40 at most")
    if not isinstance(raw, Mapping):
        raise refuse(file, key, raw, "a table")
    found = typed({**_UNSAID, **raw, "key": key}, AircraftType, file, key)
    if "firepower" not in raw:
        found = replace(found, firepower=firepower_of(found.guns))
    if found.firepower:
        reach, jam = usual_guns(found)
        found = replace(found, gun_range=raw.get("gun_range", reach), jam=raw.get("jam", jam))
        if not found.jam:  # §4.3.jam: a natural 1 jams every gun
            raise refuse(file, f"{key}.jam", found.jam, "a whole number from 1 to 3")
        if not found.gun_range:  # §range.guns
            raise refuse(file, f"{key}.gun_range", found.gun_range, "a whole number from 1 to 6")
    found = replace(found, **{k: v for k, v in derived(found).items() if k not in raw})
    if found.least > found.speed:  # §move.distance: no move would be both long and short enough
        most = f"a whole number from 1 to {found.speed}, its speed"
        raise refuse(file, f"{key}.least", found.least, most)
    if "clean" not in found.loads:
        raise BadData(f'{file}: {key}.loads: every aircraft can fly clean; add "clean"')
    _check_guns(found, file, key)
    if unknown := [load for load in found.mark_with if load not in found.loads]:
        raise BadData(f"{file}: {key}.mark_with: it cannot carry {unknown[0]}")
    for load, figure in _COUNTED.items():
        if load in found.loads and not getattr(found, figure):
            raise BadData(f"{file}: {key}.{figure}: 0, and yet {load} is one of its loads")
    return found


def _check_guns(found: AircraftType, file: str, key: str) -> None:
    """§arc.positions, §weapon.gondolas: one gun to a position, and gondolas beside fixed guns."""
    if "gondolas" in found.loads and not found.firepower:
        why = "gondolas are guns beside the fixed ones, and its Firepower is 0; add guns or leave"
        raise BadData(f"{file}: {key}.loads: {why} gondolas out")
    seen: set[str] = set()
    for i, each in enumerate(found.positions):
        if each.position in seen:
            free = ", ".join([name for name in get_args(Position) if name not in seen])
            why = f"{each.position!r} is there already; each position has one gun, free are {free}"
            raise BadData(f"{file}: {key}.positions[{i}].position: {why}")
        seen.add(each.position)


def usual_guns(type_: AircraftType) -> tuple[int, int]:
    """§range.guns, §weapon.jam: range and jam number, unless the line says so itself."""
    worth = load_weapons().guns
    heavy = sum([each.count * worth[each.kind] for each in type_.guns if each.kind == "30mm"])
    if heavy and 2 * heavy >= sum([each.count * worth[each.kind] for each in type_.guns]):
        return 4, 2
    return 6, 1


def own_card(type_: AircraftType) -> Card:
    """Its key gets a digest of the card, so that the same key is the same card everywhere."""
    found = card_of(type_)
    digest = hashlib.sha256(msgspec.json.encode(found)).hexdigest()[:DIGEST]
    return replace(found, key=f"{type_.key}-{digest}")
