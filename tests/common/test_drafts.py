"""Drafts become answers, and are judged once they are whole."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.common.drafts import Incomplete, answer_of, draft_of, judge
from airwar.common.forms import Field, Form, Many, Number, Part, Pick, Row, Rows, items
from tests.toy import TOY
from tests.toy_rules import SUPPLY, Allot

SHIFT = Form(
    "shift", (Field("edge", "Edge", Pick(items(("n", "s")))), Field("by", "By", Number(1, 4)))
)
EITHER = Form(either=(SHIFT, Form("pass", word=True)))
ALONE = Form(fields=(Field("", "Flak", Rows((Row("emden", 2),), 0, 2)),))
INNER = Form("order", (Field("what", "What", Part(EITHER)),))
PAIR = Form(fields=(Field("0", "Marker", Pick(items(("M1",)))), Field("1", "Level", Number(1, 6))))
LISTS = Form(
    "plan",
    (
        Field("rows", "Rows", Rows((Row("emden", 2),), 0, 2)),
        Field("groups", "Groups", Many(SHIFT, 0, 9)),
        Field("units", "Units", Pick(items(("a",)), 0, 1, several=True)),
        Field("target", "Target", Pick(items(("a",)), 0)),
    ),
)


@pytest.mark.parametrize(
    ("form", "draft", "answer"),
    [
        (SHIFT, {"edge": "n", "by": 2}, {"type": "shift", "edge": "n", "by": 2}),
        (
            EITHER,
            {"type": "shift", "edge": "n", "by": 2},
            {"type": "shift", "edge": "n", "by": 2},
        ),
        (EITHER, {"type": "pass"}, "pass"),
        (ALONE, {"": [["emden", 2]]}, [["emden", 2]]),
        (PAIR, {"0": "M1", "1": 3}, ["M1", 3]),
        (INNER, {"what": "pass"}, {"type": "order", "what": "pass"}),
        (
            INNER,
            {"what": {"type": "shift", "edge": "n", "by": 2}},
            {"type": "order", "what": {"type": "shift", "edge": "n", "by": 2}},
        ),
    ],
)
def test_a_draft_makes_an_answer_and_an_answer_a_draft(
    form: Form, draft: dict[str, Any], answer: Any
) -> None:
    assert answer_of(form, draft) == answer
    assert draft_of(form, answer) == draft


def test_what_may_be_empty_need_not_be_filled_in() -> None:
    assert answer_of(LISTS, {}) == {
        "type": "plan",
        "rows": [],
        "groups": [],
        "units": [],
        "target": None,
    }


def test_items_of_a_list_may_be_drafts_of_pairs() -> None:
    form = Form("move", (Field("moves", "Moves", Many(PAIR, 0, 2)),))
    given = {"moves": [{"0": "M1", "1": 3}, ["M2", 4]]}
    assert answer_of(form, given) == {"type": "move", "moves": [["M1", 3], ["M2", 4]]}
    assert answer_of(LISTS, {"groups": [{"edge": "n"}]})["groups"] == [{"edge": "n"}]


@pytest.mark.parametrize(
    ("form", "draft"),
    [
        (SHIFT, {"edge": "n"}),
        (EITHER, {"edge": "n"}),
        (INNER, {}),
        (PAIR, {"0": "M1"}),
        (Form("move", (Field("moves", "Moves", Many(PAIR, 0, 2)),)), {"moves": [{"0": "M1"}]}),
        (INNER, {"what": {"type": "shift", "edge": "n"}}),
    ],
)
def test_what_is_missing_is_no_answer(form: Form, draft: dict[str, Any]) -> None:
    with pytest.raises(Incomplete):
        answer_of(form, draft)


def judged(draft: dict[str, Any]) -> Any:
    state = TOY.rules.opening({"scenario": "pair", "switches": ["supply"]})
    return judge(SUPPLY, "blue1", state, draft)


def test_a_whole_answer_gets_all_its_faults() -> None:
    found = judged({"rows": [["blue1", 0], ["red1", 2]]})
    assert found.complete
    assert [(fault.reason, fault.at) for fault in found.faults] == [
        ("blue1 is listed with no fuel", ("rows", 0, 1)),
        ("red1 does not fly for blue1", ("rows", 1, 0)),
        ("blue1 allots 2 of 3 points", ("rows",)),
    ]
    assert found.warnings == ()


def test_a_legal_answer_gets_its_warnings() -> None:
    found = judged({"rows": [["blue2", 3]]})
    assert (found.complete, found.faults) == (True, ())
    assert [warning.reason for warning in found.warnings] == ["blue1 gets no fuel"]


def test_the_form_goes_by_what_is_filled_in() -> None:
    def most(draft: dict[str, Any]) -> dict[str, int]:
        return {row.id: row.most for row in judged(draft).form.fields[0].kind.rows}

    assert most({}) == {"blue1": 3, "blue2": 3}
    assert most({"rows": [["blue1", 2]]}) == {"blue1": 3, "blue2": 1}


def test_what_has_the_wrong_shape_is_not_judged() -> None:
    found = judged({"rows": [["blue1", 1.5]]})
    assert (found.complete, found.faults) == (False, ())


def test_a_rule_that_stumbles_over_a_draft_refuses_it() -> None:
    found = judged({"rows": 7})
    assert found.form is None
    assert [fault.reason for fault in found.faults] == ["it cannot be read"]


def test_presets_are_legal() -> None:
    state = TOY.rules.opening({"scenario": "pair", "switches": ["supply"]})
    assert SUPPLY.presets(state, "blue1") == {"even": Allot((("blue1", 2), ("blue2", 1)))}
    assert not list(SUPPLY.refused(state, "blue1", SUPPLY.presets(state, "blue1")["even"]))
