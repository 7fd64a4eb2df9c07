"""Forms as JSON for a browser, and as sentences for a terminal."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from airwar.common.forms import (
    Course,
    End,
    Field,
    Form,
    Item,
    Kind,
    Many,
    Number,
    Part,
    Pick,
    Point,
    Reach,
    Row,
    Rows,
    Walk,
    items,
    limit,
    limits,
)

REACH = Reach(0, 0, 0, least=450, most=900, straight=200, turns=1, angle=45)
UNITS = Pick(items(("b17-1", "b17-2")), 1, 2, several=True)
GROUP = Form(
    fields=(
        Field("units", "Units", UNITS),
        Field("target", "Target", Pick((Item("emden", "Emden", "city:emden"),))),
    )
)


class Group(Struct, frozen=True):
    units: tuple[str, ...]
    target: str


class Plan(Struct, frozen=True, tag="plan"):
    groups: tuple[Group, ...] = ()


def test_a_form_survives_json_and_leaves_out_what_is_as_usual() -> None:
    form = Form(
        either=(
            Form("plan", (Field("groups", "Groups", Many(GROUP, 0, 60)),), "Plan a raid"),
            Form("pass", word=True),
        )
    )
    sent = msgspec.json.encode(form)
    assert msgspec.json.decode(sent, type=Form) == form
    data = msgspec.json.decode(sent)
    assert data["either"][1] == {"tag": "pass", "word": True}
    kind = data["either"][0]["fields"][0]["kind"]
    assert kind["type"] == "many"
    assert kind["form"]["fields"][1]["kind"] == {
        "type": "pick",
        "of": [{"value": "emden", "label": "Emden", "place": "city:emden"}],
    }


def filled(form: Form, draft: dict[str, Any]) -> Any:
    """What an editor sends: the fields by name with the tag, or the one value without a name."""
    if [field.name for field in form.fields] == [""]:
        return draft[""]
    return ({"type": form.tag} if form.tag else {}) | draft


def test_what_is_filled_in_reads_as_the_answer() -> None:
    group = filled(GROUP, {"units": ["b17-1", "b17-2"], "target": "emden"})
    form = Form("plan", (Field("groups", "Groups", Many(GROUP, 0, 60)),))
    sent = msgspec.json.encode(filled(form, {"groups": [group]}))
    assert msgspec.json.decode(sent, type=Plan) == Plan((Group(("b17-1", "b17-2"), "emden"),))


def test_a_field_without_a_name_is_the_whole_answer() -> None:
    form = Form(fields=(Field("", "Flak", Rows((Row("emden", 2),), 0, 2)),))
    sent = msgspec.json.encode(filled(form, {"": [["emden", 2]]}))
    assert msgspec.json.decode(sent, type=tuple[tuple[str, int], ...]) == (("emden", 2),)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Pick(items(("north", "south"))), "One of north, south."),
        (Pick(items((1, 2)), least=0), "One of 1, 2, or none."),
        (UNITS, "1 to 2 of b17-1, b17-2."),
        (
            Pick(items(("a", "b")), 2, 2, several=True, ordered=True),
            "2 of a, b, in the order you want.",
        ),
        (Number(0, 90, 15), "0 to 90 by 15."),
        (Number(3, 3), "3."),
        (
            Rows((Row("emden", 2, label="Emden"), Row("b", 4, 2)), 0, 5),
            "0 to 5 in all: Emden 1 to 2, b 2 to 4.",
        ),
        (Walk(items(("f", "t"))), "Next: f, t."),
        (Walk(items(("f",)), True, (End("M9", ("f",)),)), "Next: f; you may stop here."),
        (Walk((), True), "You may stop here."),
        (Walk(()), "Nothing can follow."),
        (Course(Number(50, 400, 50), None, 900), "Next: a length 50 to 400 by 50 (900 left)."),
        (
            Course(Number(0, 900, 50, "hundredths of an inch"), None, 900, reach=REACH),
            "Next: a length 0 to 900 by 50 hundredths of an inch (900 left)."
            " Type it whole: 400 R45 250.",
        ),
        (Course(None, Number(1, 90, unit="degrees")), "Next: a turn L or R 1 to 90 degrees."),
        (Course(None, Number(1, 90), 900, True), "Next: a turn L or R 1 to 90 or the end."),
        (Course(), "Nothing can follow."),
        (Point(Number(0, 4800), Number(0, 3600)), "x 0 to 4800, y 0 to 3600."),
        (
            Point(Number(0, 48, unit="inches"), Number(0, 36, unit="inches")),
            "x 0 to 48, y 0 to 36, inches.",
        ),
        (Many(GROUP, 0, 60), "0 to 60 of them."),
        (Part(GROUP), "As follows."),
        (Part(Form(either=(Form("hold"), Form("strike", label="Strike")))), "One of hold, Strike."),
    ],
)
def test_limits_are_a_sentence(kind: Kind, text: str) -> None:
    assert limit(kind) == text


def test_a_form_lists_its_fields_and_what_is_below_them() -> None:
    plan = Form("plan", (Field("groups", "Groups", Many(GROUP, 1, 60)),), "Plan a raid")
    assert list(limits(Form(label="Raid", either=(plan, Form("pass", word=True))))) == [
        ("Raid", "One of Plan a raid, pass."),
        ("Plan a raid, Groups", "1 to 60 of them."),
        ("Plan a raid, Groups, each, Units", "1 to 2 of b17-1, b17-2."),
        ("Plan a raid, Groups, each, Target", "One of Emden."),
    ]


def test_a_struct_inside_the_answer_is_listed_below_its_field() -> None:
    strike = Form("strike", (Field("force", "Force", Pick(items(("R1",)))),))
    form = Form("fly", (Field("then", "Then", Part(Form(either=(Form("hold"), strike)))),))
    assert list(limits(form)) == [
        ("Then", "One of hold, strike."),
        ("Then, strike, Force", "One of R1."),
    ]
