"""How to fill in an answer, as data for an editor: limits only, never a verdict.

A question's `form(s, about, draft)` gives a `Form` for the draft so far. A draft maps names of
fields to JSON values; for a form with `either`, `type` names the one chosen. The kinds of fields
and their values:

    kind     value                                          example
    pick     one value of `of` (null: none); with           "berlin", ["b17-1", "b17-2"]
             `several` a list of them
    number   a number from low to high by step              4
    rows     pairs of id and number, sorted by id; a row    [["berlin", 2], ["emden", 1]]
             that gets nothing is left out
    walk     a list of tokens                               ["f", "fu", "t"]
    course   lengths and turns in the order flown            [400, "R45", 250]
    point    two numbers                                    [3120, 900]
    many     a list of what its form makes                  [{"unit": "b17-1", "to": "emden"}]
    part     what its form makes                            {"type": "strike", "force": "R1"}

The answer is a struct of the values by name with `type` set to the tag, or, if the only field has
no name, the value itself. Fields that are named by their place, "0" and "1", make a list of their
values, such as a marker and its point; a player reads their labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from msgspec import Struct


class Item(Struct, frozen=True, omit_defaults=True):
    """One thing to pick: a value of the answer, how it reads, where on the table it is clicked."""

    value: str | int
    label: str = ""  # the value itself if empty
    place: str = ""


class Row(Struct, frozen=True, omit_defaults=True):
    """One row of an allotment. It gets nothing, or from `least` to `most`."""

    id: str
    most: int
    least: int = 1
    label: str = ""  # the id itself if empty
    place: str = ""


class End(NamedTuple):
    """Where a walk may end, and a complete walk to there. There may be hundreds: they are sent as
    lists."""

    place: str
    tokens: tuple[str, ...]
    label: int = -1  # the number of its label; -1: it has none


class Pick(Struct, frozen=True, tag="pick", omit_defaults=True):
    """One or several of a list; several are in the order of the list unless `ordered`."""

    of: tuple[Item, ...]
    least: int = 1
    most: int = 1
    several: bool = False  # the value is a list, even of one or none
    ordered: bool = False  # the player's order matters


class Number(Struct, frozen=True, tag="number", omit_defaults=True):
    low: int
    high: int
    step: int = 1
    unit: str = ""  # what is counted, for a hint: degrees


class Rows(Struct, frozen=True, tag="rows", omit_defaults=True):
    """Numbers by row, with a sum from `least` to `most`."""

    rows: tuple[Row, ...]
    least: int
    most: int


class Walk(Struct, frozen=True, tag="walk", omit_defaults=True):
    """What may follow the tokens of the draft, and where they can lead."""

    next: tuple[Item, ...]
    may_end: bool = False
    ends: tuple[End, ...] = ()
    labels: tuple[str, ...] = ()  # of the ends


class Reach(Struct, frozen=True, omit_defaults=True):
    """Where a course begins and what its parts may be, for whoever draws it."""

    x: int
    y: int
    heading: int  # degrees clockwise from north
    least: int
    most: int
    straight: int  # the run before each turn
    turns: int
    angle: int
    run: int = 0  # flown straight before the course
    first: str = ""  # the turn that it must begin with, at its largest


class Sign(Struct, frozen=True, omit_defaults=True):
    """What a course would meet, and where; a game names the kinds that it has."""

    kind: str
    x: int
    y: int
    at: int  # how far has been flown there
    who: str = ""
    what: str = ""
    p: float = 0.0
    down: float = 0.0  # the chance of the worst
    rule: str = ""


class Course(Struct, frozen=True, tag="course", omit_defaults=True):
    """A length, a turn (`L45`, `R90`), a length and so on: the limits of what comes next."""

    length: Number | None = None  # None: no length may follow
    turn: Number | None = None  # degrees to either side
    left: int = 0  # what is left of the whole course's length
    may_end: bool = False
    reach: Reach | None = None
    signs: tuple[Sign, ...] = ()  # of the course in the draft


class Point(Struct, frozen=True, tag="point", omit_defaults=True):
    x: Number
    y: Number


class Many(Struct, frozen=True, tag="many", omit_defaults=True):
    """A list. Each item is filled in with a form of its own."""

    form: Form
    least: int
    most: int


class Part(Struct, frozen=True, tag="part", omit_defaults=True):
    """A struct inside the answer, or one of several kinds of them."""

    form: Form


Kind: TypeAlias = Pick | Number | Rows | Walk | Course | Point | Many | Part


class Field(Struct, frozen=True, omit_defaults=True):
    name: str  # the field of the answer; "": the value is the whole answer
    label: str
    kind: Kind


class Form(Struct, frozen=True, omit_defaults=True):
    """The fields of an answer, or in `either` one form for each kind of answer.

    A form that is a `word` has no fields: its answer is the tag, a plain string.
    """

    tag: str = ""
    fields: tuple[Field, ...] = ()
    label: str = ""
    either: tuple[Form, ...] = ()
    word: bool = False


def by_place(form: Form) -> bool:
    """Whether the values of its fields make a list."""
    names = [field.name for field in form.fields]
    return names != [] and names == [str(n) for n in range(len(names))]


def items(values: Iterable[str | int]) -> tuple[Item, ...]:
    return tuple([Item(value) for value in values])


# -- for a terminal -------------------------------------------------------------------------------


def limits(form: Form) -> Iterator[tuple[str, str]]:
    """Each field's label with its limits as a sentence; the choice between forms comes first."""
    if form.either:
        yield form.label, f"One of {_listed([each.label or each.tag for each in form.either])}."
    yield from _below(form)


def _below(form: Form) -> Iterator[tuple[str, str]]:
    for part in form.either:
        for label, text in limits(part):
            yield f"{part.label or part.tag}, {label}", text
    for field in form.fields:
        yield field.label, limit(field.kind)
        if isinstance(field.kind, Many):
            for label, text in limits(field.kind.form):
                yield f"{field.label}, each, {label}", text
        if isinstance(field.kind, Part):
            for label, text in _below(field.kind.form):
                yield f"{field.label}, {label}", text


def limit(kind: Kind) -> str:
    """The limits of one field as a sentence."""
    match kind:
        case Pick():
            return _pick(kind)
        case Number():
            return f"{_range(kind)}."
        case Rows():
            rows = [f"{row.label or row.id} {_span(row.least, row.most)}" for row in kind.rows]
            return f"{_span(kind.least, kind.most)} in all: {_listed(rows)}."
        case Walk():
            return _walk(kind)
        case Course():
            return _course(kind)
        case Point():
            unit = f", {kind.x.unit}" if kind.x.unit else ""
            return f"x {_steps(kind.x)}, y {_steps(kind.y)}{unit}."
        case Many():
            return f"{_span(kind.least, kind.most)} of them."
        case Part():
            either = [each.label or each.tag for each in kind.form.either]
            return f"One of {_listed(either)}." if either else "As follows."


def _pick(kind: Pick) -> str:
    names = _listed([_name(item) for item in kind.of])
    if not kind.several:
        return f"One of {names}{'' if kind.least else ', or none'}."
    order = ", in the order you want" if kind.ordered else ""
    return f"{_span(kind.least, kind.most)} of {names}{order}."


def _walk(kind: Walk) -> str:
    following = f"Next: {_listed([_name(item) for item in kind.next])}" if kind.next else ""
    stop = "you may stop here" if kind.may_end else ""
    text = "; ".join(part for part in (following, stop) if part) or "nothing can follow"
    return f"{text[0].upper()}{text[1:]}."


def _course(kind: Course) -> str:
    parts = []
    if kind.length is not None:
        parts.append(f"a length {_range(kind.length)} ({kind.left} left)")
    if kind.turn is not None:
        parts.append(f"a turn L or R {_range(kind.turn)}")
    if kind.may_end:
        parts.append("the end")
    whole = " Type it whole: 400 R45 250." if kind.reach is not None else ""
    return f"Next: {' or '.join(parts)}.{whole}" if parts else "Nothing can follow."


def _name(item: Item) -> str:
    return item.label or str(item.value)


def _range(kind: Number) -> str:
    return f"{_steps(kind)} {kind.unit}".rstrip()


def _steps(kind: Number) -> str:
    step = f" by {kind.step}" if kind.step != 1 else ""
    return f"{_span(kind.low, kind.high)}{step}"


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _listed(names: list[str]) -> str:
    return ", ".join(names) or "nothing"
