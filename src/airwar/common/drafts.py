"""Drafts: answers that are being filled in with a form, and what is wrong with them so far.

A draft maps names of fields to JSON values, see `forms`. Browser, terminal and server turn drafts
into answers with this module.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from airwar.common.forms import Field, Form, Many, Part, Pick, Rows, by_place
from airwar.kernel.requests import Question, Refusal, Repair

log = logging.getLogger("airwar.drafts")


class Incomplete(ValueError):
    """Something has yet to be filled in."""


class Judged(Struct, frozen=True):
    """A draft as an editor needs it. Only a complete answer has faults and warnings."""

    form: Form | None
    complete: bool = False
    missing: str = ""  # what is missing
    faults: tuple[Refusal, ...] = ()
    warnings: tuple[Refusal, ...] = ()
    repairs: tuple[Repair | None, ...] = ()  # of the first faults, in their order


def judge(question: Question[Any, Any], about: Any, s: Any, draft: Mapping[str, Any]) -> Judged:
    """The form for a draft, and the verdict on its answer if it is complete."""
    try:
        form: Form | None = question.form(s, about, draft)
        if form is None:
            return Judged(None)
        try:
            answer = msgspec.convert(answer_of(form, draft), question.answer)
        except (Incomplete, msgspec.ValidationError) as missing:
            return Judged(form, missing=str(missing))
        faults = tuple(question.refused(s, about, answer))
        warnings = () if faults else tuple(question.warnings(s, about, answer))
        repairs = tuple(question.repairs(s, about, answer, faults)) if faults else ()
        return Judged(form, True, "", faults, warnings, repairs)
    except (TypeError, ValueError, LookupError, AttributeError):
        # A browser may send anything as a draft; if a rule fails on it, it is refused.
        log.exception("a rule failed on a draft")
        return Judged(None, faults=(Refusal(question.rule, "it cannot be read"),))


def chosen(form: Form, draft: Mapping[str, Any]) -> Form | None:
    """The form that is being filled in: of several, the one the draft has chosen."""
    if not form.either:
        return form
    return next((each for each in form.either if each.tag == draft.get("type")), None)


def answer_of(form: Form, draft: Mapping[str, Any]) -> Any:
    """The answer as JSON. Raises `Incomplete`."""
    part = chosen(form, draft)
    if part is None:
        raise Incomplete("what kind of answer it is")
    if part.word:
        return part.tag
    values = {field.name: value_of(field, draft) for field in part.fields}
    if list(values) == [""]:
        return values[""]
    if by_place(part):
        return list(values.values())
    return {"type": part.tag, **values} if part.tag else values


def value_of(field: Field, draft: Mapping[str, Any]) -> Any:
    """What is filled in, or the default: no rows, none of a list."""
    if isinstance(field.kind, Part):
        inner = field.kind.form
        return answer_of(inner, draft_of(inner, draft.get(field.name, {})))
    if field.name in draft:
        return _listed(field, draft[field.name])
    match field.kind:
        case Rows() | Many():
            return []
        case Pick(several=True):
            return []
        case Pick(least=0):
            return None
    raise Incomplete(field.label)


def _listed(field: Field, value: Any) -> Any:
    """A list whose items may be drafts of what stands in it by place."""
    if not isinstance(field.kind, Many) or not isinstance(value, list | tuple):
        return value
    inner = field.kind.form
    if not by_place(inner):
        return value
    return [answer_of(inner, each) if isinstance(each, dict) else each for each in value]


def draft_of(form: Form, answer: Any) -> dict[str, Any]:
    """The draft that makes this answer, such as a preset's."""
    data = msgspec.json.decode(msgspec.json.encode(answer))
    if isinstance(data, str) and any(each.word and each.tag == data for each in form.either):
        return {"type": data}
    if isinstance(data, dict):
        return dict(data) if form.either else {k: v for k, v in data.items() if k != "type"}
    if isinstance(data, list) and by_place(form):
        return {str(n): each for n, each in enumerate(data)}
    return {"": data}


__all__ = ["Incomplete", "Judged", "answer_of", "chosen", "draft_of", "judge", "value_of"]
