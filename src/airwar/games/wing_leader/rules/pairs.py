"""A field of an answer that gives a value to each of several units."""

from __future__ import annotations

from collections.abc import Iterable

from airwar.common.forms import Field, Form, Item, Many, Pick


def pairs(
    field: str, label: str, ids: Iterable[str], values: Iterable[str], least: int, most: int
) -> Field:
    """Units with a value each, of the same list for all; what does not fit is refused later."""
    units = Pick(tuple([Item(id, place=id) for id in ids]))
    of = Pick(tuple([Item(value) for value in dict.fromkeys(values)]))
    pair = Form(fields=(Field("0", "unit", units), Field("1", label, of)))
    return Field(field, field, Many(pair, least, most))
