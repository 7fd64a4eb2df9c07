"""A battle of the player's own in words: table, sky, points, both forces, the ground, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from airwar.common.builder import Builder, Field
from airwar.common.words import one_of, whole_number, words
from airwar.kernel.errors import BadData

from ..data.aircraft import load_aircraft
from ..data.scenario import SIDES, load_switches
from ..data.tables import load_targets
from .drafts import EDGES, LATER, OPPOSITE, OWN, finish, judge, own_cards
from .lines import HELP, aircraft, balloon, cloud, gun, listed, nations, spot, target

POINTS: Final = 170
DATE: Final = 1943
HERE: Final = {"A": ("UK",), "X": ("GE",)}  # unless somebody says so

Told = Callable[[Mapping[str, Any]], Sequence[str]]
When = Callable[[Mapping[str, Any]], bool]


def from_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Two forces as they are named, without limits."""
    answers: dict[str, Any] = {"turns": 10, OWN: given.get(OWN)}
    for side, name in zip(SIDES, ("allied", "axis"), strict=True):
        answers[side] = aircraft(str(given[name]), own_cards(answers))
    return finish(answers)


# -- table and sky --------------------------------------------------------------------------------


def _table(text: str, so_far: Mapping[str, Any]) -> list[float]:
    size = spot(text)
    judge(so_far, "table", size, "table")
    return size


def _clouds(text: str, so_far: Mapping[str, Any]) -> list[dict[str, Any]]:
    found = [cloud(each) for each in listed(text)]
    judge(so_far, "clouds", found, "clouds")
    return found


def _edge(text: str, so_far: Mapping[str, Any]) -> str:
    edge = one_of("edge", text, list(OPPOSITE))
    judge(so_far, "edge", edge, r"[AX]\.zone")
    return edge


# -- forces ---------------------------------------------------------------------------------------


def _points(text: str, so_far: Mapping[str, Any]) -> int:
    return 0 if text == "0" else whole_number(text, "0 or a number of points", 10, 600)


def _nations(side: str) -> Field:
    return Field(
        f"{side}-nations",
        f"Nations of {side}, with commas: UK, US, USSR, FR, GE, IT, JP",
        lambda text, so_far: nations(text),
        ",".join(HERE[side]),
        when=lambda so_far: bool(so_far["points"]),
    )


def _force(side: str) -> Field:
    def told(so_far: Mapping[str, Any]) -> Sequence[str]:
        every = tuple(so_far.get(f"{side}-nations") or ("UK", "US", "USSR", "FR", "GE", "IT", "JP"))
        known = {**load_aircraft(), **own_cards(so_far)}
        flown = [
            (card.points, key, card)
            for key, card in known.items()
            if card.nation in every and card.year <= so_far["year"]
        ]
        return [
            *(
                f"{key:<20} {card.name:<22} {card.nation:<5} {card.year}  {points} points"
                f"  {', '.join(card.loads)}"
                for points, key, card in sorted(flown, key=lambda row: row[:2])
            ),
            HELP,
        ]

    def read(text: str, so_far: Mapping[str, Any]) -> Any:
        if text == LATER and not so_far["points"]:
            raise BadData("a force is bought in play only for points; name the aircraft")
        found = LATER if text == LATER else aircraft(text, own_cards(so_far))
        if not found:
            raise BadData(f"name the aircraft of {side}, or {LATER}")
        judge(so_far, side, found, rf"{side}\.(aircraft|force|limits|markers|zone)")
        return found

    prompt = f"Aircraft of {side}, with commas; later: bought in secret when play begins"
    return Field(side, prompt, read, None, told)


# -- on the ground --------------------------------------------------------------------------------


def _lines(
    side: str,
    kind: str,
    prompt: str,
    read_one: Callable[[str], Any],
    told: Told | None = None,
    when: When | None = None,
) -> Field:
    name = f"{side}-{kind}"

    def read(text: str, so_far: Mapping[str, Any]) -> list[Any]:
        found = [read_one(each) for each in listed(text)]
        judge(so_far, name, found, rf"{side}\.({kind}|aircraft$)")
        return found

    return Field(name, f"{prompt} of {side}, with commas, or none", read, "none", told, when)


def _targets(so_far: Mapping[str, Any]) -> Sequence[str]:
    return [f"{key:<16} {each.name}, {each.markers}" for key, each in load_targets().items()]


def _ground(side: str) -> tuple[Field, ...]:
    return (
        _lines(side, "targets", "Targets (factory/36x40, bridge/20x40/3, cruiser/9x9/still/jams6)",
               target, _targets),
        _lines(side, "guns", "Guns (heavy/31x38/+1, light/36x9/2/T1 aboard ship T1)", gun),
        _lines(side, "balloons", "Balloons (36x30, 36x30/1 at level 1)", balloon),
        _lines(side, "searchlights", "Searchlights (26x28)", lambda text: {"at": spot(text)},
               when=lambda so_far: so_far["light"] == "night"),
    )  # fmt: skip


# -- the end --------------------------------------------------------------------------------------


def _break(text: str, so_far: Mapping[str, Any]) -> list[int] | None:
    if text == "usual":
        return None
    found = [whole_number(each, "a Break Point", 1, 99) for each in words(text)]
    if len(found) != len(SIDES):
        raise BadData(f"{len(found)} numbers for 2 sides; write them as 4,6, or usual")
    return found


def _some_sides(text: str, so_far: Mapping[str, Any]) -> list[str]:
    if text == "both":
        return list(SIDES)
    return [] if text == "none" else [one_of("side", text, SIDES)]


def _turns(text: str, first: int) -> list[tuple[str, int]]:
    """`X/2,A/3`: a side, and a turn from which on something holds for it."""
    found: list[tuple[str, int]] = []
    for each in listed(text):
        side, _, turn = each.partition("/")
        found.append((one_of("side", side, SIDES), whole_number(turn, "a turn", first, 30)))
    if len({side for side, _ in found}) < len(found):
        raise BadData("name each side once")
    return found


def _wait(text: str, so_far: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The first turn in which hidden aircraft of a side may appear by choice."""
    return _turns(text, 2)


def _leave(text: str, so_far: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The first turn in which all aircraft of a side may go home."""
    return _turns(text, 1)


def _for_points(so_far: Mapping[str, Any]) -> bool:
    return bool(so_far["victory"] == "awards")


def _usual() -> list[str]:
    return [each.key for each in load_switches().values() if each.default]


def _switches(text: str, so_far: Mapping[str, Any]) -> list[str]:
    return [one_of("switch", each, list(load_switches())) for each in listed(text)]


def _switch_list(so_far: Mapping[str, Any]) -> Sequence[str]:
    return [f"{each.key}: {each.title} (§{each.rule})" for each in load_switches().values()]


def _number(
    name: str, prompt: str, what: str, least: int, most: int, default: int,
    when: When | None = None,
) -> Field:  # fmt: skip
    return Field(
        name,
        prompt,
        lambda text, so_far: whole_number(text, what, least, most),
        str(default),
        when=when,
    )


def _finish(answers: Mapping[str, Any]) -> dict[str, Any]:
    return finish({**answers, "usual": _usual()})


@cache
def make_builder() -> Builder:
    """All questions, in the order in which they are asked."""
    return Builder(
        fields=(
            Field("table", "Table in inches, 24x24 to 120x120", _table, "72x48"),
            _number("turns", "The last turn, 1 to 30", "a turn", 1, 30, 10),
            Field("visibility", "Visibility in inches: 18, 24 or 30",
                  lambda text, so_far: int(one_of("visibility", text, ("18", "24", "30"))), "24"),
            Field("light", "Light: day or night",
                  lambda text, so_far: one_of("light", text, ("day", "night")), "day"),
            Field("clouds", "Clouds, with commas (24x22/3/3-4: middle, radius, levels), or none",
                  _clouds, "none"),
            Field("edge", "Edge of A: south, north, west or east; X has the one across", _edge,
                  EDGES["A"]),
            _number("year", "Year, 1936 to 1946", "a year", 1936, 1946, DATE),
            Field("points", "Points for each side, 0 for no limit", _points, str(POINTS)),
            _nations("A"),
            _nations("X"),
            _force("A"),
            _force("X"),
            *_ground("A"),
            *_ground("X"),
            Field("victory", "Won by: losses, or awards (points for targets and aircraft)",
                  lambda text, so_far: one_of("way to win", text, ("losses", "awards")), "losses"),
            _number("per-marker", "Points for each Target Marker", "a number", 0, 20, 1,
                    _for_points),
            _number("per-target", "Points for each target destroyed", "a number", 0, 50, 0,
                    _for_points),
            _number("per-aircraft", "Points for each aircraft lost", "a number", 0, 20, 2,
                    _for_points),
            _number("per-gun", "Points for each gun silenced", "a number", 0, 20, 0, _for_points),
            _number("margin", "Points ahead that win", "a number", 1, 99, 3, _for_points),
            Field("break", "Break Points of A and X, or usual: half of all they have", _break,
                  "usual"),
            Field("exit", "Whose bombers leave safely over their own edge once their load is gone:"
                  " none, A, X or both", _some_sides, "none"),
            Field("leave", "Sides whose aircraft all leave safely over their own edge, from which"
                  " turn on (X/6), or none", _leave, "none"),
            Field("wait", "Hidden aircraft that are not deployed by choice before a turn (X/2,A/3),"
                  " or none", _wait, "none"),
            Field("stand", "Who does not lose with the last aircraft while a gun of its can fire:"
                  " none, A, X or both", _some_sides, "none"),
            Field("switches", "Readings that hold, with commas, or none", _switches,
                  ",".join(_usual()) or "none", _switch_list),
        ),
        finish=_finish,
        options=frozenset({"allied", "axis"}),
        needed=frozenset({"allied", "axis"}),
        from_options=from_options,
        own=OWN,
    )  # fmt: skip
