"""A whole answer as TOML in the player's editor; faults come back as comments."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from airwar.cli.fields import fields_of, sentence
from airwar.common.drafts import Incomplete, Judged, value_of
from airwar.common.forms import Field, Form, Many, Rows, by_place, limit, limits
from airwar.kernel.errors import BadData
from airwar.kernel.requests import Refusal

WHOLE = "answer"  # the name in the file of a field without a name


def edit(
    heading: str, draft: Mapping[str, Any], judge: Callable[[Mapping[str, Any]], Judged]
) -> dict[str, Any] | None:
    """Edit the draft until it is legal; None if the file comes back unchanged."""
    judged = judge(draft)
    if judged.form is None:
        raise BadData("this question has no form; answer with a number or a key")
    text = write(heading, judged.form, draft, None)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "answer.toml"
        while True:
            path.write_text(text, "utf-8")
            run_editor(path)
            came = path.read_text("utf-8")
            if came == text or not came.strip():
                return None
            try:
                draft = read(came, judged.form)
            except tomllib.TOMLDecodeError as error:
                text = f"# ! {error}\n{without_faults(came)}"
                continue
            judged = _judged(draft, judge, judged.form)
            if judged.complete and not judged.faults:
                return dict(draft)
            assert judged.form is not None
            text = write(heading, judged.form, draft, judged)


def _judged(
    draft: Mapping[str, Any], judge: Callable[[Mapping[str, Any]], Judged], before: Form
) -> Judged:
    """The verdict on a draft; if it makes no sense, the limits stay as they were."""
    judged = judge(draft)
    return judged if judged.form is not None else Judged(before, faults=judged.faults)


def run_editor(path: Path) -> None:
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi"
    try:
        code = subprocess.run([*shlex.split(command), str(path)], check=False).returncode
    except OSError as error:
        raise BadData(f"the editor {command} does not start: {error.strerror}") from None
    if code:
        raise BadData(f"the editor {command} ended with code {code}; nothing was answered")


# -- out ------------------------------------------------------------------------------------------


def write(heading: str, form: Form, draft: Mapping[str, Any], judged: Judged | None) -> str:
    """The draft as TOML, with the limits of each field; `judged` adds its faults."""
    lines = [f"# {line}" for line in heading.splitlines()]
    lines.append("# Save and close to answer; leave it unchanged to cancel.")
    fields = fields_of(form, draft)
    found = list(judged.faults) if judged else []
    if judged and judged.missing:
        lines.append(f"# ! still missing: {judged.missing}")
    named = [field.name for field in fields]
    lines += [_fault(each) for each in found if not named_in(each, named)]
    for field in fields:
        lines += ["", f"# {field.label}: {limit(field.kind)}"]
        if isinstance(field.kind, Many):
            lines += [f"#   each, {label}: {text}" for label, text in limits(field.kind.form)]
        at = [each for each in found if named_in(each, [field.name])]
        lines += _field(field, draft, at)
    if form.either and "type" not in draft:
        lines += ["", *[f"# {label}: {text}" for label, text in list(limits(form))[1:]]]
    return "\n".join(lines) + "\n"


def named_in(fault: Refusal, names: list[str]) -> bool:
    return "" in names or (bool(fault.at) and fault.at[0] in names)


def _field(field: Field, draft: Mapping[str, Any], found: list[Refusal]) -> Iterator[str]:
    name = field.name or WHOLE
    try:
        value = value_of(field, draft) if field.name != "type" else draft["type"]
    except (Incomplete, KeyError):
        value = draft.get(field.name)
    if not isinstance(field.kind, Rows) or not isinstance(value, list):
        value = _with_labels(field, value)
        yield from [_fault(each) for each in found]
        yield f"{name} = {toml(value)}" if value is not None else f"# {name} ="
        return
    given = {str(row[0]): row[1] for row in value}
    order = [str(row[0]) for row in value]
    path = 1 if field.name else 0
    by_row: dict[str, list[Refusal]] = {}
    for each in found:
        index = each.at[path] if len(each.at) > path else None
        row = order[index] if isinstance(index, int) and index < len(order) else ""
        by_row.setdefault(row, []).append(each)
    yield from [_fault(each) for each in by_row.get("", [])]
    for row in dict.fromkeys([*[each.id for each in field.kind.rows], *order]):
        yield from [_fault(each) for each in by_row.get(row, [])]
        yield f"{name}.{_key(row)} = {toml(given.get(row, 0))}"


def _with_labels(field: Field, value: Any) -> Any:
    """Items of a list that have their values by place, each value under its label."""
    if not isinstance(field.kind, Many) or not by_place(field.kind.form):
        return value
    labels = [each.label.lower() for each in field.kind.form.fields]
    return [
        dict(zip(labels, each, strict=True))
        if isinstance(each, list) and len(each) == len(labels)
        else each
        for each in value
    ]


def _by_place(field: Field, value: Any) -> Any:
    """The other way about; what has no such label stays, and is refused."""
    if not isinstance(field.kind, Many) or not by_place(field.kind.form):
        return value
    names = {each.label.lower(): each.name for each in field.kind.form.fields}
    return [
        {names.get(name.lower(), name): inner for name, inner in each.items()}
        if isinstance(each, dict)
        else each
        for each in value
    ]


def _fault(each: Refusal) -> str:
    return f"# ! {sentence(each)}"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name)


def toml(value: Any) -> str:
    """A value as TOML on one line; a long list has a line for each item."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        inner = [f"{_key(name)} = {toml(each)}" for name, each in value.items() if each is not None]
        return f"{{ {', '.join(inner)} }}"
    if isinstance(value, list | tuple):
        items = [toml(each) for each in value]
        if any(isinstance(each, dict) for each in value):
            return "[\n" + "".join([f"  {item},\n" for item in items]) + "]"
        return f"[{', '.join(items)}]"
    return json.dumps(value, ensure_ascii=False)


# -- in -------------------------------------------------------------------------------------------


def read(text: str, form: Form) -> dict[str, Any]:
    """The draft that a file holds; rows may be a table or a list of pairs."""
    data = tomllib.loads(text)
    draft = {name if name != WHOLE else _whole(form): value for name, value in data.items()}
    for field in fields_of(form, draft):
        value = draft.get(field.name)
        if isinstance(field.kind, Rows) and isinstance(value, dict):
            draft[field.name] = [[row, points] for row, points in sorted(value.items()) if points]
        elif isinstance(value, list):
            draft[field.name] = _by_place(field, value)
    return draft


def _whole(form: Form) -> str:
    names = [field.name for each in (form, *form.either) for field in each.fields]
    return "" if "" in names else WHOLE


def without_faults(text: str) -> str:
    return "".join([line for line in text.splitlines(True) if not line.startswith("# ! ")])
