"""The files of a game's package, and what they list: rules, switches, scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec import Struct

from airwar.common import data
from airwar.common.contract import Catalog, Remark, RuleText, Scenario, SetupCheck, Switch
from airwar.common.data import keyed_tables, read_toml, refuse, typed
from airwar.common.setups import SIDES, Setups
from airwar.kernel.errors import BadData


class SwitchEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A switch as its file has it: the rule without it, and with it."""

    key: str
    title: str
    rule: str
    off: str
    on: str
    ruling: str = ""


W = TypeVar("W", bound=SwitchEntry)


class Library:
    """The files of one game: `rules.toml`, and all of `data/`."""

    def __init__(self, package: str, tiers: Sequence[str]) -> None:
        self.package, self.tiers = package, tuple(tiers)

    def file(self, name: str) -> Traversable:
        """A file of the data folder."""
        return files(self.package) / "data" / name

    def fingerprint(self) -> str:
        """A short hash of the data files."""
        return _fingerprint(self.package)

    def rules(self) -> Mapping[str, RuleText]:
        """Every rule in our words, in order."""
        return _rules(self.package, self.tiers)

    def switches(self, kind: type[W]) -> Mapping[str, W]:
        """The optional rules and alternative readings, by key."""
        return MappingProxyType(keyed_tables(self.file("switches.toml"), kind))


@cache
def _fingerprint(package: str) -> str:
    return data.fingerprint(files(package) / "data")


@cache
def _rules(package: str, tiers: tuple[str, ...]) -> Mapping[str, RuleText]:
    return MappingProxyType(read_rules(files(package) / "rules.toml", tiers))


def read_rules(path: Traversable, tiers: Sequence[str]) -> dict[str, RuleText]:
    """The rules of a file. Refuses duplicates and unknown tiers."""
    rules: dict[str, RuleText] = {}
    for place, raw in enumerate(read_toml(path).get("rule", ())):
        rule = typed(raw, RuleText, path.name, f"rule[{place}]")
        if rule.tier not in tiers:
            allowed = f"one of {', '.join(tiers)}"
            raise refuse(path.name, f"rule[{place}].tier", rule.tier, allowed)
        if rule.id in rules:
            raise BadData(f"{path.name}: rule[{place}].id: {rule.id!r} appears twice")
        rules[rule.id] = rule
    return rules


def listed(switches: Mapping[str, SwitchEntry]) -> list[Switch]:
    """Switches as players read them."""
    return [
        Switch(entry.key, entry.title, entry.rule, f"Off: {entry.off} On: {entry.on}")
        for entry in switches.values()
    ]


def switch_errors(chosen: Sequence[str], known: Mapping[str, Any], rule: str) -> Iterator[Remark]:
    """Unknown switches, and duplicates."""
    for key in chosen:
        if key not in known:
            yield Remark("switches", rule, f"{key!r} is not one of {', '.join(known)}")
    if len(set(chosen)) < len(chosen):
        yield Remark("switches", rule, "one is named twice")


class FileCatalog(Catalog):
    """The catalog of a game that keeps scenarios, switches and rules in files."""

    library: Library
    setups: Setups[Any, Any]

    def __init__(self) -> None:
        self.files = self.setups.files()

    def scenarios(self) -> Sequence[Scenario]:
        return [
            Scenario(
                entry.key,
                entry.title,
                entry.summary,
                SIDES,
                entry.setup.seats.names(),
                entry.date,
                entry.theatre,
                entry.source,
                entry.kind,
            )
            for entry in self.setups.scenarios().values()
        ]

    def switches(self) -> Sequence[Switch]:
        return listed(self.setups.switches())

    def rule_texts(self) -> Sequence[RuleText]:
        return list(self.library.rules().values())

    def check(self, setup: Mapping[str, Any]) -> SetupCheck:
        return self.setups.check(setup)

    def fingerprint(self) -> str:
        return self.library.fingerprint()
