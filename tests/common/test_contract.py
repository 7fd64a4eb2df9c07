"""The contract of a game stays a handful of small classes."""

from __future__ import annotations

import inspect

import pytest

from airwar.common import contract
from airwar.kernel.game import Rules, Secrets

PARTS = (
    Rules,
    Secrets,
    contract.Catalog,
    contract.Odds,
    contract.Show,
    contract.Bot,
    contract.Cases,
)


@pytest.mark.parametrize("part", PARTS)
def test_no_class_of_the_contract_has_more_than_ten_methods(part: type) -> None:
    members = inspect.getmembers(part, lambda each: callable(each) or isinstance(each, property))
    methods = [name for name, _ in members if name[0] != "_"]
    assert methods and len(methods) <= 10, methods
