"""Scenarios: a set-up with its story, read from a file; and set-ups that players send."""

from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from msgspec import Struct, to_builtins

from airwar.common.data import read_toml, typed
from airwar.games.angels_20.data_aircraft import data_file, load_aircraft
from airwar.games.angels_20.data_checks import check_setup
from airwar.games.angels_20.data_setups import SIDES, Setup
from airwar.kernel.errors import BadData
from airwar.kernel.game import Remark


class Scenario(Struct, frozen=True):
    """A set-up with its story; `kind` says whether the forces are the rules' or ours."""

    key: str
    title: str
    source: str
    kind: Literal["given", "reconstructed"]
    date: str
    place: str
    summary: str
    setup: Setup
    warnings: tuple[Remark, ...]


@cache
def load_scenarios(folder: Path | None = None, extra: Path | None = None) -> Mapping[str, Scenario]:
    """The scenarios of a folder, ours unless one is named, by file name.

    `extra` is a player's own file of aircraft, as for `load_aircraft`.
    """
    place: Traversable = data_file("scenarios") if folder is None else folder
    paths = sorted((each for each in place.iterdir() if each.name.endswith(".toml")), key=_name)
    return MappingProxyType(
        {path.name.removesuffix(".toml"): load_scenario(path, extra) for path in paths}
    )


def load_scenario(path: Traversable, extra: Path | None = None) -> Scenario:
    """One scenario file, refused if its set-up breaks a rule."""
    raw = read_toml(path)
    story = {name: raw.pop(name) for name in Story.__struct_fields__ if name in raw}
    told = typed(story, Story, path.name)
    setup = typed(raw, Setup, path.name)
    errors, warnings = check_setup(setup, load_aircraft(extra))
    if errors:
        found = "; ".join(f"{each.field}: {each.message} (§{each.rule})" for each in errors)
        raise BadData(f"{path.name}: {found}")
    return Scenario(
        path.name.removesuffix(".toml"),
        told.title,
        told.source,
        told.kind,
        told.date,
        told.place,
        told.summary,
        setup,
        warnings,
    )


def read_setup(raw: Mapping[str, Any]) -> tuple[Setup, str]:
    """A set-up and its title, from the builder or from a scenario with changes. Raises BadData.

    With `scenario` the other fields replace those of that scenario. The fields of a side are
    replaced one by one, so that a flight can be changed and its area kept; `switches` are added
    and those of `without` taken away. Own aircraft, under `aircraft`, are read by `aircraft_from`.
    """
    given = {name: value for name, value in raw.items() if name not in _BESIDE}
    key = raw.get("scenario")
    if key is None:
        return typed(given, Setup, "setup"), str(raw.get("title", "A battle of your own"))
    scenarios = load_scenarios()
    if key not in scenarios:
        raise BadData(f"setup.scenario: {key!r} is not one of {', '.join(scenarios)}")
    base = to_builtins(scenarios[key].setup)
    for side in SIDES:
        if isinstance(given.get(side), Mapping):
            given[side] = base[side] | dict(given[side])
    without = typed(raw.get("without", []), tuple[str, ...], "setup", "without")
    more = typed(given.pop("switches", []), tuple[str, ...], "setup", "switches")
    kept = [each for each in dict.fromkeys((*base["switches"], *more)) if each not in without]
    setup = typed(base | given | {"switches": kept}, Setup, "setup")
    return setup, str(raw.get("title", scenarios[key].title))


class Story(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario file tells beside its set-up."""

    title: str
    source: str
    kind: Literal["given", "reconstructed"]
    summary: str
    date: str = ""
    place: str = ""


_BESIDE: Final = frozenset({"scenario", "aircraft", "without", *Story.__struct_fields__})


def _name(path: Traversable) -> str:
    return path.name
