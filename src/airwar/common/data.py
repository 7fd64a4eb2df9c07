"""Reading TOML into typed values. Errors name the file, the field and what is allowed."""

import hashlib
import re
import tomllib
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from airwar.kernel.errors import BadData

T = TypeVar("T")

_WHERE = re.compile(r" - at `\$(?P<path>[^`]*)`$")
_STEP = re.compile(r"\.(?P<field>[\w-]+)|\[(?P<index>\d+|\.\.\.)\]")
_UNKNOWN = re.compile(r"unknown field `(?P<field>[^`]*)`")
_MISSING = re.compile(r"missing required field `(?P<field>[^`]*)`")


def read_toml(path: Traversable) -> dict[str, Any]:
    """The tables of one file, unchecked."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadData(f"{path.name}: there is no such file") from None
    except UnicodeDecodeError as fault:
        raise BadData(f"{path.name}: not UTF-8 text: {fault}") from None
    except tomllib.TOMLDecodeError as fault:
        raise BadData(f"{path.name}: not TOML: {fault}") from None


def typed(raw: object, kind: type[T], file: str, field: str = "") -> T:
    """`raw` as a `kind`; errors name `file` and `field`."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as fault:
        raise BadData(_told(str(fault), raw, kind, file, field)) from None


def keyed_tables(path: Traversable, kind: type[T]) -> dict[str, T]:
    """A file of named tables. Each name becomes the `key` of its value."""
    return {
        key: typed({"key": key, **raw} if isinstance(raw, dict) else raw, kind, path.name, key)
        for key, raw in read_toml(path).items()
    }


def fingerprint(folder: Traversable) -> str:
    """A short hash of all TOML files of a folder."""
    total = hashlib.sha256()
    for name, path in sorted(_toml_files(folder, ""), key=lambda each: each[0]):
        data = path.read_bytes()
        total.update(f"{name} {len(data)}\n".encode() + data)
    return total.hexdigest()[:16]


def _toml_files(folder: Traversable, above: str) -> Iterator[tuple[str, Traversable]]:
    for path in folder.iterdir():
        if path.is_dir():
            yield from _toml_files(path, f"{above}{path.name}/")
        elif path.name.endswith(".toml"):
            yield above + path.name, path


def refuse(file: str, field: str, value: object, allowed: str) -> BadData:
    """The error for one value, worded as all of them are."""
    return BadData(f"{file}: {field}: {value!r} is not {allowed}")


def _told(message: str, raw: object, kind: type[object], file: str, field: str) -> str:
    """msgspec's message in our words: the whole path, the value, what is allowed."""
    found = _WHERE.search(message)
    path = found["path"] if found else ""
    what = _WHERE.sub("", message)
    wanted, value = _walk(path, inspect.type_info(kind), raw)
    where = (field + path).lstrip(".")
    if unknown := _UNKNOWN.search(what):
        where = f"{where}.{unknown['field']}".lstrip(".")
        return f"{file}: {where}: no such field; there are {_fields(wanted)}"
    if missing := _MISSING.search(what):
        where = f"{where}.{missing['field']}".lstrip(".")
        return f"{file}: {where}: is missing"
    allowed = _allowed(wanted)
    if allowed:
        return f"{file}: {where}: {value!r} is not {allowed}"
    return f"{file}: {where}: {what[:1].lower()}{what[1:]}"


def _walk(path: str, kind: inspect.Type, raw: object) -> tuple[inspect.Type, object]:
    """The type that is wanted at `path`, and the value found there."""
    for step in _STEP.finditer(path):
        name, index = step["field"], step["index"]
        if name and (tags := _tags(kind)) and name == tags[0]:
            raw = raw.get(name) if isinstance(raw, dict) else None
            return inspect.LiteralType(tags[1]), raw
        kind = _tagged(kind, raw)
        if name and isinstance(kind, inspect.StructType):
            raw = raw.get(name) if isinstance(raw, dict) else None
            kind = next(each.type for each in kind.fields if each.encode_name == name)
        elif index and isinstance(kind, inspect.VarTupleType | inspect.ListType):
            raw = raw[int(index)] if isinstance(raw, list | tuple) else None
            kind = kind.item_type
        elif isinstance(kind, inspect.TupleType) and index:
            raw = raw[int(index)] if isinstance(raw, list | tuple) else None
            kind = kind.item_types[int(index)]
        else:
            return inspect.AnyType(), raw
    return _tagged(kind, raw), raw


def _tags(kind: inspect.Type) -> tuple[str, tuple[str, ...]] | None:
    """The field that tells several kinds of table apart, and its words."""
    if not isinstance(kind, inspect.UnionType):
        return None
    parts = [each for each in kind.types if isinstance(each, inspect.StructType)]
    if not parts or parts[0].tag_field is None:
        return None
    return parts[0].tag_field, tuple([str(each.tag) for each in parts])


def _tagged(kind: inspect.Type, raw: object) -> inspect.Type:
    """Of several kinds of table the one that its tag names, else the type itself."""
    if isinstance(kind, inspect.UnionType) and isinstance(raw, dict) and (tags := _tags(kind)):
        for each in kind.types:
            if isinstance(each, inspect.StructType) and each.tag == raw.get(tags[0]):
                return each
    return _plain(kind)


def _plain(kind: inspect.Type) -> inspect.Type:
    """An optional type without its None, which TOML cannot express."""
    if isinstance(kind, inspect.Metadata) and not _described(kind):
        return _plain(kind.type)
    if isinstance(kind, inspect.UnionType):
        return next(each for each in kind.types if not isinstance(each, inspect.NoneType))
    return kind


def _fields(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.StructType):
        return ", ".join(each.encode_name for each in kind.fields)
    return "none"


def _described(kind: inspect.Metadata) -> str:
    return str((kind.extra_json_schema or {}).get("description", ""))


def _allowed(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata):
        return _described(kind)
    if isinstance(kind, inspect.LiteralType):
        return "one of " + ", ".join(str(value) for value in kind.values)
    if isinstance(kind, inspect.IntType):
        return f"a whole number{_between(kind.ge, kind.le)}"
    if isinstance(kind, inspect.FloatType):
        return f"a number{_between(kind.ge, kind.le)}"
    if isinstance(kind, inspect.BoolType):
        return "true or false"
    if isinstance(kind, inspect.StrType):
        return f"text like {kind.pattern}" if kind.pattern else "text"
    if isinstance(kind, inspect.VarTupleType):
        return "a list"
    if isinstance(kind, inspect.StructType | inspect.DictType):
        return "a table"
    return ""


def _between(least: float | None, most: float | None) -> str:
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f" of {least} or more"
    return f" of {most} or less" if most is not None else ""
