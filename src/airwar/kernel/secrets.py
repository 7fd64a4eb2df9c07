"""Secrets: values in a state that only some seats know, and a state as one seat knows it.

    class Raid(Struct, frozen=True):
        id: str
        units: Secret[tuple[str, ...]]      Secret(("us",), ("b17-1", "b17-2"))
        target: Secret[str]                 raid.target.show() opens it to everybody

A secret can be anywhere in a state, also inside another one. Things hidden in bulk (a plan, a deck)
cost least as one secret: redacting it is one step, no matter how much it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import is_
from typing import Any, Generic, Self, TypeAlias, TypeVar

from msgspec import UNSET, Struct, UnsetType, inspect
from msgspec.structs import replace

from airwar.kernel.errors import Hidden
from airwar.kernel.requests import Seats, sees

T = TypeVar("T")


class Secret(Struct, Generic[T], frozen=True):
    """A value, and the seats that know it (None: everybody). Everybody may know that it exists."""

    seen: Seats
    held: T | UnsetType = UNSET  # unset in the state of a seat that does not know it

    @property
    def known(self) -> bool:
        return self.held is not UNSET

    @property
    def value(self) -> T:
        if self.held is UNSET:
            raise Hidden("this seat does not know that")
        return self.held

    def show(self, *seats: str) -> Self:
        """The same secret, shown to these seats too; to everybody if none is named."""
        if self.held is UNSET:
            raise Hidden("this seat cannot show what it does not know")
        if not seats or self.seen is None:
            return self if self.seen is None else replace(self, seen=None)
        more = tuple([seat for seat in dict.fromkeys(seats) if seat not in self.seen])
        return replace(self, seen=(*self.seen, *more)) if more else self


Walker: TypeAlias = Callable[[Any, str], Any]


def redact(value: T, seat: str, kind: Any = None) -> T:
    """The value as a seat knows it, with every Secret emptied that it may not see.

    It walks structs, tuples and dicts by their types, only where a Secret can be; what does not
    change is shared, except that a mutable struct is always copied. A tuple, a dict or a bare
    Secret needs its type as `kind`. Raises TypeError for a type that may hold secrets and cannot
    be walked: a list, a set, Any.
    """
    own: Any = type(value) if kind is None else kind
    walk = walker(own)
    new = value if walk is None else walk(value, seat)
    if new is value and isinstance(value, Struct) and not value.__struct_config__.frozen:
        return replace(value)
    return new


@cache
def walker(kind: Any) -> Walker | None:
    """How values of a type are redacted; None if they cannot hold a Secret."""
    return _walker(inspect.type_info(kind), {})


def _walker(info: inspect.Type, known: dict[Any, Walker]) -> Walker | None:
    """`known` are the structs on the way here: a struct may contain others of its type."""
    if not _may_hold(info, []):
        return None
    if isinstance(info, inspect.Metadata):
        return _walker(info.type, known)
    if isinstance(info, inspect.UnionType):
        return _union(info.types, known)
    if isinstance(info, inspect.StructType):
        if info.cls not in known:
            _struct(info, known)
        return known[info.cls]
    if isinstance(info, inspect.VarTupleType):
        return _tuple(_walker(info.item_type, known))
    if isinstance(info, inspect.TupleType):
        return _places([_walker(each, known) for each in info.item_types])
    if isinstance(info, inspect.DictType) and not _may_hold(info.key_type, []):
        return _dict(_walker(info.value_type, known))
    name = type(info).__name__.removesuffix("Type")
    raise TypeError(f"{name}: secrets go in structs, tuples and values of dicts, not in this")


def _may_hold(info: inspect.Type, passed: list[Any]) -> bool:
    """Can a Secret be here or anywhere below? `passed` are the structs already looked at."""
    if isinstance(info, inspect.StructType):
        if _origin(info.cls) is Secret:
            return True
        if info.cls in passed:
            return False
        passed.append(info.cls)
    if isinstance(info, inspect.AnyType | inspect.CustomType):
        return True
    return any(_may_hold(part, passed) for part in _parts(info))


def _parts(info: Any) -> Iterator[inspect.Type]:
    """The types directly inside a type."""
    for field in getattr(info, "fields", ()):
        yield field.type
    yield from getattr(info, "types", ())
    yield from getattr(info, "item_types", ())
    for name in ("type", "item_type", "key_type", "value_type"):
        if (part := getattr(info, name, None)) is not None:
            yield part


def _origin(cls: Any) -> Any:
    """A generic struct without its parameters: the class of its instances."""
    return getattr(cls, "__origin__", cls)


def _struct(info: inspect.StructType, known: dict[Any, Walker]) -> None:
    origin = _origin(info.cls)
    fields: list[tuple[str, Walker]] = []

    def walk(value: Any, seat: str) -> Any:
        if type(value) is not origin:
            raise TypeError(f"found {type(value).__name__} where {origin.__name__} is declared")
        changes: dict[str, Any] = {}
        for name, each in fields:
            old = getattr(value, name)
            if (new := each(old, seat)) is not old:
                changes[name] = new
        return replace(value, **changes) if changes else value

    def open_or_empty(value: Any, seat: str) -> Any:
        if value.held is UNSET:
            return value
        if not sees(value.seen, seat):
            return _empty(value.seen)
        return walk(value, seat) if fields else value

    known[info.cls] = open_or_empty if origin is Secret else walk
    for field in info.fields:
        if (each := _walker(field.type, known)) is not None:
            fields.append((field.name, each))


@cache
def _empty(seen: Seats) -> Secret[Any]:
    return Secret(seen)


def _union(types: Sequence[inspect.Type], known: dict[Any, Walker]) -> Walker:
    """The class of a value says which type of the union it has."""
    ways: dict[Any, Walker | None] = {}
    for info in types:
        own = info.type if isinstance(info, inspect.Metadata) else info
        way = _walker(own, known)
        if isinstance(own, inspect.StructType):
            ways[_origin(own.cls)] = way
        elif way is not None:
            ways[dict if isinstance(own, inspect.DictType) else tuple] = way

    def walk(value: Any, seat: str) -> Any:
        if (way := ways.get(type(value))) is not None:
            return way(value, seat)
        if isinstance(value, Struct) and type(value) not in ways:
            raise TypeError(f"{type(value).__name__} is not one of the declared types")
        return value

    return walk


def _tuple(each: Walker | None) -> Walker:
    assert each is not None

    def walk(value: tuple[Any, ...], seat: str) -> tuple[Any, ...]:
        new = [each(item, seat) for item in value]
        return value if all(map(is_, new, value)) else tuple(new)

    return walk


def _places(ways: Sequence[Walker | None]) -> Walker:
    def walk(value: tuple[Any, ...], seat: str) -> tuple[Any, ...]:
        pairs = zip(ways, value, strict=True)
        new = [item if way is None else way(item, seat) for way, item in pairs]
        return value if all(map(is_, new, value)) else tuple(new)

    return walk


def _dict(each: Walker | None) -> Walker:
    assert each is not None

    def walk(value: dict[Any, Any], seat: str) -> dict[Any, Any]:
        new = {key: each(item, seat) for key, item in value.items()}
        return value if all(map(is_, new.values(), value.values())) else new

    return walk
