"""A form in a terminal, field by field: typed text becomes a value of the draft."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from airwar.cli.table import Table
from airwar.common.drafts import Incomplete, Judged, chosen, value_of
from airwar.common.forms import (
    Course,
    Field,
    Form,
    Item,
    Kind,
    Number,
    Pick,
    Point,
    Rows,
    Walk,
    limit,
)
from airwar.common.words import is_number
from airwar.kernel.errors import BadData
from airwar.kernel.requests import Refusal


class Ask(Struct, frozen=True):
    """One field as the terminal asks for it: its name, its limits, its value so far."""

    label: str
    limits: str
    now: str


class Filling:
    """An answer that is filled in field by field.

    Limits depend on the fields filled in before; an empty line keeps the current value. What can
    have one value alone has it without being asked.
    """

    def __init__(self, table: Table, seat: str, draft: Mapping[str, Any] | None = None) -> None:
        self.table, self.seat, self.draft = table, seat, dict(draft or {})
        self._step = 0

    @property
    def judged(self) -> Judged:
        return self.table.judge(self.seat, self.draft)

    @property
    def asked(self) -> Ask | None:
        """The field to fill in now; None after the last."""
        field = self._field()
        if field is None:
            return None
        return Ask(field.label, limit(field.kind), text_of(field, self.draft))

    def take(self, text: str) -> None:
        """Fill in what was typed. Raises BadData if it makes no sense."""
        field = self._field()
        assert field is not None, "everything is filled in"
        if text.strip():
            self.draft[field.name] = read(field.kind, text)
        elif text_of(field, self.draft) == "":
            raise BadData(f"{field.label}: {limit(field.kind)}")
        self._step += 1

    def again(self) -> None:
        """Start over with the first field, keeping the values."""
        self._step = 0

    def _field(self) -> Field | None:
        form = self.judged.form
        if form is None:
            raise BadData("this question has no form; answer with a number or a key")
        while self._step < len(fields := fields_of(form, self.draft)):
            field = fields[self._step]
            value = only(field.kind)
            if value is None:
                return field
            if self.draft.get(field.name) != value:
                self.draft[field.name] = value
                form = self.judged.form or form
            self._step += 1
        return None


def only(kind: Kind) -> str | int | None:
    """The value of a field that can have no other."""
    if isinstance(kind, Pick) and len(kind.of) == 1 and kind.least and not kind.several:
        return kind.of[0].value
    return None


def fields_of(form: Form, draft: Mapping[str, Any]) -> list[Field]:
    """The fields in order; with several kinds of answer, the kind comes first."""
    part = chosen(form, draft)
    fields = list(part.fields) if part else []
    if not form.either:
        return fields
    kinds = tuple([Item(each.tag, each.label) for each in form.either])
    return [Field("type", form.label or "Kind", Pick(kinds)), *fields]


def faults(judged: Judged) -> list[str]:
    """Everything that is wrong with a draft, one sentence each."""
    if judged.missing:
        return [f"still missing: {judged.missing}"]
    return [sentence(each) for each in judged.faults]


def sentence(refusal: Refusal) -> str:
    return f"{refusal.reason} §{refusal.rule}" if refusal.rule else refusal.reason


def text_of(field: Field, draft: Mapping[str, Any]) -> str:
    """A field's value as one would type it; empty if nothing is filled in."""
    try:
        value = value_of(field, draft)
    except Incomplete:
        return ""
    if isinstance(field.kind, Rows):
        return " ".join([f"{name}={points}" for name, points in value]) or "nothing"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "nothing"
    return "none" if value is None else str(value)


def read(kind: Kind, text: str) -> Any:
    """The value of a field from typed text."""
    words = text.replace(",", " ").split()
    match kind:
        case Pick():
            return _pick(kind, text.strip(), words)
        case Number():
            return _number(text.strip())
        case Rows():
            return _rows(kind, words)
        case Walk():
            return words
        case Course():
            return [int(word) if is_number(word) else word for word in words]
        case Point():
            if len(words) == 2:
                return [_number(word) for word in words]
            raise BadData(f"{text!r} is not a point; {limit(kind)}")
    raise BadData("use the command edit for this field")


def _pick(kind: Pick, text: str, words: list[str]) -> Any:
    nothing = text in ("none", "nothing", "-")
    if kind.several:
        return [] if nothing else [_item(kind, word) for word in words]
    return None if nothing and not kind.least else _item(kind, text)


def _item(kind: Pick, word: str) -> str | int:
    for item in kind.of:
        if word in (str(item.value), item.label):
            return item.value
    raise BadData(f"there is no {word!r} to pick; {limit(kind)}")


def _number(word: str) -> int:
    if not re.fullmatch(r"-?[0-9]+", word):
        raise BadData(f"{word!r} is not a number")
    return int(word)


def _rows(kind: Rows, words: list[str]) -> list[list[Any]]:
    given: dict[str, int] = {}
    for word in words if words != ["nothing"] else []:
        name, _, points = word.partition("=")
        if name not in [row.id for row in kind.rows]:
            raise BadData(f"write NAME=NUMBER separated by blanks; {limit(kind)}")
        given[name] = _number(points)
    return [[name, points] for name, points in sorted(given.items()) if points]
