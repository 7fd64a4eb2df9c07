"""Answers are typed, hashable values. This writes one as a line of text and reads it back.

    class Fly(Struct, frozen=True, tag="fly"):      fly:B1/pursue/ru,ru,d
        unit: str                                   a struct: its tag, then its fields with /
        mode: str                                   a tuple: its items with ,
        steps: tuple[str, ...] = ()                 last fields that have their default: left out

    struct in a field or tuple, tuple in a tuple    in parentheses: plan:(b17-1,b17-2/berlin)
    pair with a name first, in a tuple              name=value: berlin=1,emden=2
    () and None and "" and True                     () and - and " and true
    / , = ( ) % and blanks inside a string          %2F and so on; a string alone stays as it is
    a string that looks like something else         starts with ": "12 where the type is int | str

In a union the text decides: a known tag, then -, a number, a word of a Literal, else a string; a
tuple is in parentheses. Frozen structs, tuples, str, int, bool, Literal and None are allowed; dict,
list and float are not. Text is for records, case files and terminals; the browser sends and gets
JSON.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct, inspect

ALONE, FIELD, ITEM, UNION = range(4)  # where a value is written
NUMBER = re.compile(r"0|-?[1-9][0-9]*")
MARKS = ('"', "!", "=", "#")  # string, offer, preset, comment: nothing else starts with these


class BadText(ValueError):
    """The text is not an answer to this question."""


def write(value: Any, kind: Any = None) -> str:
    """The only text of a value. A struct or string needs no kind outside a union."""
    if kind is None and isinstance(value, tuple):
        raise TypeError("a tuple needs its type: write(value, kind)")
    own: Any = type(value)
    return shape(own if kind is None else kind).write(value, ALONE)


def read(kind: Any, text: str) -> Any:
    """The value of a text. No other text gives the same value."""
    try:
        value = msgspec.convert(shape(kind).read(text, ALONE), kind)
    except ValueError as error:  # a ValidationError is one
        raise BadText(f"{text!r}: {error}") from None
    if (right := write(value, kind)) != text:
        raise BadText(f"{text!r}: write {right!r}")
    return value


class Shape(ABC):
    """How the values of one type are written; `read` gives lists and dicts for msgspec."""

    tag: Any = None

    @abstractmethod
    def write(self, value: Any, where: int) -> str: ...

    @abstractmethod
    def read(self, text: str, where: int) -> Any: ...


class Plain(Shape):
    """A string, number, word of a Literal, bool, None, or a union of them."""

    def __init__(self, types: Sequence[inspect.Type]) -> None:
        self.string = self.number = False
        self.words: dict[str, Any] = {}
        for each in types:
            if isinstance(each, inspect.StrType):
                self.string = True
            elif isinstance(each, inspect.IntType):
                self.number = True
            elif isinstance(each, inspect.BoolType):
                self.words |= {"true": True, "false": False}
            elif isinstance(each, inspect.NoneType):
                self.words["-"] = None
            elif isinstance(each, inspect.LiteralType):
                self.words |= {_word(value): value for value in each.values}
            else:
                raise TypeError(f"{type(each).__name__} cannot be part of an answer")

    def write(self, value: Any, where: int) -> str:
        return _string(self, value, where) if isinstance(value, str) else _word(value)

    def read(self, text: str, where: int) -> Any:
        if text in self.words:
            return self.words[text]
        if self.number and NUMBER.fullmatch(text):
            return int(text)
        if not self.string:
            known = [*self.words, "a number"] if self.number else self.words
            raise ValueError(f"{text!r} is not {' or '.join(known)}")
        if text.startswith('"'):
            return _unescape(text[1:])
        return text if where == ALONE else _unescape(text)


class Many(Shape):
    """A tuple: of any length, or with a type for each place."""

    def __init__(self, info: inspect.VarTupleType | inspect.TupleType) -> None:
        self.each = _shape(info.item_type) if isinstance(info, inspect.VarTupleType) else None
        types = info.item_types if isinstance(info, inspect.TupleType) else ()
        self.places = [_shape(each) for each in types]
        self.pair = len(types) == 2 and isinstance(types[0], inspect.StrType)

    def write(self, value: Any, where: int) -> str:
        if self.pair and where == ITEM:
            return f"{self.places[0].write(value[0], FIELD)}={self.places[1].write(value[1], ITEM)}"
        shapes = [self.each] * len(value) if self.each else self.places
        text = ",".join([each.write(v, ITEM) for each, v in zip(shapes, value, strict=True)])
        return f"({text or '()'})" if where in (ITEM, UNION) else text or "()"

    def read(self, text: str, where: int) -> Any:
        if self.pair and where == ITEM:
            name, _, rest = text.partition("=")
            return [self.places[0].read(name, FIELD), self.places[1].read(rest, ITEM)]
        text = _open(text) if where in (ITEM, UNION) else text
        pieces = _split(text, ",") if text != "()" else []
        shapes = [self.each] * len(pieces) if self.each else self.places
        return [each.read(piece, ITEM) for each, piece in zip(shapes, pieces, strict=True)]


class Record(Shape):
    """A frozen struct."""

    def __init__(self, info: inspect.StructType) -> None:
        self.tag, self.tag_field, self.fields = info.tag, info.tag_field, info.fields
        self.shapes = [_shape(field.type) for field in info.fields]
        if not info.cls.__struct_config__.frozen or not (self.tag or self.fields):
            raise TypeError(f"{info.cls.__name__} must be frozen, with a tag or a field")

    def write(self, value: Any, where: int) -> str:
        values = [getattr(value, field.name) for field in self.fields]
        while len(values) > (not self.tag) and values[-1] == _default(self.fields[len(values) - 1]):
            values.pop()
        body = "/".join(
            [each.write(v, FIELD) for each, v in zip(self.shapes, values, strict=False)]
        )
        text = f"{self.tag}:{body}" if self.tag and body else str(self.tag or body)
        return text if where == ALONE else f"({text})"

    def read(self, text: str, where: int) -> Any:
        text, found = text if where == ALONE else _open(text), dict[str, Any]()
        if self.tag_field:
            tag, _, text = text.partition(":")
            if tag != self.tag:
                raise ValueError(f"there is no answer {tag!r} here, only {self.tag}")
            found[self.tag_field] = tag
        pieces = _split(text, "/") if text else []
        if len(pieces) > len(self.fields):
            raise ValueError(f"{len(pieces)} fields instead of {len(self.fields)}")
        for field, each, piece in zip(self.fields, self.shapes, pieces, strict=False):
            found[field.encode_name] = each.read(piece, FIELD)
        return found


class Either(Shape):
    """A union with structs, or with a tuple, in it."""

    def __init__(self, types: Sequence[inspect.Type]) -> None:
        parts = [_shape(each) for each in types if isinstance(each, LARGE)]
        self.plain = Plain([each for each in types if not isinstance(each, LARGE)])
        self.records = {part.tag: part for part in parts if part.tag is not None}
        self.inner = next((part for part in parts if part.tag is None), None)
        if self.inner and len(parts) > 1:
            raise TypeError("a union holds structs with tags, or else one tuple")

    def write(self, value: Any, where: int) -> str:
        if isinstance(value, str):
            return _string(self, value, where)
        if self.inner and isinstance(value, Struct | tuple):
            return self.inner.write(value, UNION)
        if isinstance(value, Struct):
            return self.records[value.__struct_config__.tag].write(value, where)
        return self.plain.write(value, where)

    def read(self, text: str, where: int) -> Any:
        body = text if where == ALONE else text[1:-1] if text.startswith("(") else ""
        if record := self.records.get(body.partition(":")[0]):
            return record.read(text, where)
        if self.inner and text.startswith("("):
            return self.inner.read(text, UNION)
        try:
            return self.plain.read(text, where)
        except ValueError:
            known = ", ".join([*self.records, *self.plain.words])
            raise ValueError(f"there is no such answer here, only {known}") from None


LARGE = (inspect.StructType, inspect.VarTupleType, inspect.TupleType)


@cache
def shape(kind: Any) -> Shape:
    return _shape(inspect.type_info(kind))


def _shape(info: inspect.Type) -> Shape:
    if isinstance(info, inspect.Metadata):
        return _shape(info.type)
    if isinstance(info, inspect.StructType):
        return Record(info)
    if isinstance(info, inspect.VarTupleType | inspect.TupleType):
        return Many(info)
    types = info.types if isinstance(info, inspect.UnionType) else (info,)
    types = tuple([each.type if isinstance(each, inspect.Metadata) else each for each in types])
    return Either(types) if any(isinstance(each, LARGE) for each in types) else Plain(types)


def _string(whole: Shape, value: str, where: int) -> str:
    """As it is if that reads back the same, else with a mark in front."""
    bare = where == ALONE and value.isprintable() and value.strip() == value
    text = value if bare else _escape(value)
    if text and text[0] not in MARKS:
        try:
            if whole.read(text, where) == value:
                return text
        except ValueError:
            pass  # it looks like something else
    return f'"{_escape(value)}'


def _word(value: Any) -> str:
    if isinstance(value, str) and not re.fullmatch(r"[a-zA-Z][\w.+-]*", value):
        raise TypeError(f"{value!r} cannot be part of a Literal")
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _escape(text: str) -> str:
    return re.sub(r"[/,=()%\s]", lambda hit: "".join([f"%{b:02X}" for b in hit[0].encode()]), text)


def _unescape(text: str) -> str:
    if "%" not in text:
        return text
    plain = re.sub(rb"%([0-9A-F]{2})", lambda hit: bytes([int(hit[1], 16)]), text.encode())
    return plain.decode()


def _default(field: inspect.Field) -> Any:
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def _split(text: str, at: str) -> list[str]:
    """Split outside parentheses."""
    pieces, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if c == at and not depth:
            pieces.append(text[start:i])
            start = i + 1
    return [*pieces, text[start:]]


def _open(text: str) -> str:
    if not (text.startswith("(") and text.endswith(")")):
        raise ValueError(f"{text!r} is not in parentheses")
    return text[1:-1]
