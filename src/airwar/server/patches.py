"""What has changed between two views, so that a message holds no more than that."""

from __future__ import annotations

from typing import Any

from airwar.common.words import is_number
from airwar.server.wire import Patch

IDS = ("id", "key")  # fields by which the items of a list are known, in this order


def diff(old: dict[str, Any], new: dict[str, Any]) -> Patch | None:
    """The patch that makes the new map of the old one; None if they are the same."""
    put, into = _changes(old, new)
    cut = [key for key in old if key not in new]
    return Patch(put=put, cut=cut, into=into) if put or cut or into else None


def _changes(old: dict[str, Any], new: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Patch]]:
    put: dict[str, Any] = {}
    into: dict[str, Patch] = {}
    for key, value in new.items():
        before = old.get(key)
        if before == value and key in old:
            continue
        patch = _inner(before, value)
        if patch is None:
            put[key] = value
        else:
            into[key] = patch
    return put, into


def _inner(old: Any, new: Any) -> Patch | None:
    """The patch of a value that has changed; None if it is sent whole."""
    if isinstance(old, dict) and isinstance(new, dict):
        return diff(old, new) if old and new else None
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        for field in IDS:
            before, after = _by_id(old, field), _by_id(new, field)
            if before and after:
                return _list(field, before, after)
    return None


def _by_id(items: list[Any] | tuple[Any, ...], field: str) -> dict[str, Any]:
    """The items by their ids; empty if one has none, or two have the same."""
    found = {}
    for item in items:
        id = item.get(field) if isinstance(item, dict) else None
        if not isinstance(id, str):
            return {}
        found[id] = item
    return found if len(found) == len(items) else {}


def _list(field: str, old: dict[str, Any], new: dict[str, Any]) -> Patch:
    put, into = _changes(old, new)
    cut = [id for id in old if id not in new]
    # New items stand behind those that stay, unless the order says otherwise.
    expected = [*(id for id in old if id in new), *(id for id in new if id not in old)]
    # A browser puts keys that look like numbers first.
    told = expected == list(new) and not any(is_number(id) for id in put)
    order = [] if told else list(new)
    return Patch(field, put, cut, into, order)
