"""Lines of a position about what is on the ground, at sea and in the sky."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from ..data.lengths import INCH
from ..data.tables import load_targets
from ..rules.state import (
    Balloon,
    Barrage,
    Battle,
    Cloud,
    Gun,
    Marker,
    Searchlight,
    Target,
    target_type,
)
from .reading import MOST, Words


def at_point(words: Words) -> tuple[int, int]:
    words.expect("at")
    return words.point()


def read_marker(s: Battle, words: Words) -> None:
    id, side = words.word("a name"), words.side()
    s.markers = (*s.markers, Marker(id, side, *at_point(words)))


def read_gun(s: Battle, words: Words) -> None:
    id, side = words.word("a name"), words.side()
    kind: Any = words.one_of("kind", ("heavy", "light"))
    gun = Gun(id, side, kind, "", 2 if kind == "heavy" else 1, 0, *at_point(words))
    while words.left:
        word = words.one_of(
            "of a gun",
            ("skill", "firepower", "spent", "fatigue", "aboard", "silenced", "activated", "jammed"),
        )
        if word == "skill":
            gun = replace(gun, skill=words.grade(word))
        elif word in ("firepower", "spent", "fatigue"):
            gun = replace(gun, **{word: words.within(word, 0, MOST)})
        elif word == "aboard":
            gun = replace(gun, aboard=words.word("a ship"))
        else:
            gun = replace(gun, **{word: True})
    s.guns = (*s.guns, gun)


def read_light(s: Battle, words: Words) -> None:
    id, side = words.word("a name"), words.side()
    light = Searchlight(id, side, *at_point(words))
    while words.left:
        light = replace(light, **{words.one_of("of a searchlight", ("out", "used")): True})
    s.lights = (*s.lights, light)


def read_balloon(s: Battle, words: Words) -> None:
    id, side = words.word("a name"), words.side()
    x, y = at_point(words)
    words.expect("top")
    balloon = Balloon(id, side, x, y, words.number("top"))
    while words.left:
        balloon = replace(balloon, **{words.one_of("of a balloon", ("destroyed", "tried")): True})
    s.balloons = (*s.balloons, balloon)


def read_target(s: Battle, words: Words) -> None:
    id, side = words.word("a name"), words.side()
    kind = words.one_of("kind", tuple(load_targets()))
    x, y = at_point(words)
    type_ = target_type(kind)
    target = Target(id, side, kind, type_.name, x, y, type_.markers, type_.markers, type_.moving)
    while words.left:
        word = words.one_of("of a target", ("markers", "left", "still", "lit"))
        if word == "markers":
            count = words.number("markers")
            target = replace(target, markers=count, left=count)
        elif word == "left":
            target = replace(target, left=words.number("left"))
        elif word == "still":
            target = replace(target, moving=False)
        else:
            target = replace(target, lit=True)
    s.targets = (*s.targets, target)


def read_barrage(s: Battle, words: Words) -> None:
    gun = words.one_of("gun", [each.id for each in s.guns])
    x, y = at_point(words)
    words.expect("level")
    s.barrages = (*s.barrages, Barrage(gun, x, y, words.level()))
    s.put_gun(gun, fired=True)


def read_cloud(s: Battle, words: Words) -> None:
    x, y = at_point(words)
    words.expect("radius")
    radius = words.number("radius") * INCH
    words.expect("levels")
    low, high = words.level("lowest level"), words.level("highest level")
    s.clouds = (*s.clouds, Cloud(x, y, radius, low, high))


READERS: Final[dict[str, Callable[[Battle, Words], None]]] = {
    "marker": read_marker,
    "gun": read_gun,
    "light": read_light,
    "balloon": read_balloon,
    "target": read_target,
    "barrage": read_barrage,
    "cloud": read_cloud,
}
