"""The data of the game as typed values.

Everything is read once, checked whole and frozen. A fault is a `BadData` that names file, field and
what is allowed. Where a figure comes from (given, deduced, reconstructed) stands in the data files.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from msgspec import Struct

from airwar.common.contract import RuleText
from airwar.common.data import read_toml, typed


class _Rules(Struct, frozen=True, forbid_unknown_fields=True):
    rule: tuple[RuleText, ...]


@cache
def load_rules() -> Mapping[str, RuleText]:
    path = files("airwar.games.luftwaffe").joinpath("rules.toml")
    listed = typed(read_toml(path), _Rules, path.name)
    return MappingProxyType({rule.id: rule for rule in listed.rule})
