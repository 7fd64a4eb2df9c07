"""Forms in a terminal: field by field, by preset, and as a file in an editor."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from airwar.cli import editing
from airwar.cli.fields import Filling, read, text_of
from airwar.common.drafts import Judged
from airwar.common.forms import (
    Course,
    Field,
    Form,
    Kind,
    Many,
    Number,
    Pick,
    Point,
    Row,
    Rows,
    Walk,
    items,
)
from airwar.kernel.errors import BadData
from airwar.kernel.requests import Refusal
from tests.cli.conftest import Airwar

START = ("--scenario", "pair", "--switch", "supply", "--against", "random", "--seed", 1, "--plain")


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """An editor that is a program; it keeps every file that it was given."""

    def make(body: str) -> Path:
        program, seen = tmp_path / "editor", tmp_path / "seen"
        program.write_text(
            f"#!{sys.executable}\n"
            "import pathlib, sys\n"
            "path = pathlib.Path(sys.argv[1])\n"
            "text = path.read_text()\n"
            f"seen = pathlib.Path({str(seen)!r})\n"
            "before = seen.read_text() if seen.exists() else ''\n"
            "seen.write_text(before + text + '=====\\n')\n"
            "turn = before.count('=====')\n"
            f"{body}\n"
            "path.write_text(text)\n"
        )
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        monkeypatch.delenv("VISUAL", raising=False)
        monkeypatch.setenv("EDITOR", str(program))
        return seen

    return make


def play(airwar: Airwar, toy: str, *lines: str, json: bool = False) -> Any:
    script = "".join([f"{line}\n" for line in ("watch", *lines)])
    return airwar("play", toy, *START, *(("--json",) if json else ()), stdin=script)


def test_the_prompt_shows_the_limits_the_presets_and_the_offers(airwar: Airwar, toy: str) -> None:
    out = play(airwar, toy, "q").out
    assert "or f to fill in, edit, =even:" in out
    assert "Fuel: 3 in all: blue1 1 to 3, blue2 1 to 3." in out
    assert "also  blue1 may leave the fight  [!leave leave:blue1]" in out


def test_a_form_is_asked_field_by_field(airwar: Airwar, toy: str) -> None:
    done = play(airwar, toy, "f", "blue2=1 blue1=2", "q")
    assert "Fuel? 3 in all: blue1 1 to 3, blue2 1 to 3. Now: nothing." in done.out
    assert "blue1 allots (('blue1', 2), ('blue2', 1))" in done.out


def test_a_form_is_left_without_an_answer(airwar: Airwar, toy: str) -> None:
    out = play(airwar, toy, "f", "cancel", "f", "blue1=3", "q").out
    assert "nothing was answered" in out
    assert out.count("Fuel? 3 in all") == 2
    assert "blue1 allots (('blue1', 3),)" in out


def test_what_can_have_one_value_alone_is_not_asked_for() -> None:
    one, two = Pick(items(("A1",)), 1, 1), Pick(items(("left", "right")), 1, 1)
    form = Form("turn", (Field("unit", "Aircraft", one), Field("way", "Way", two)))

    class Alone:
        def judge(self, seat: str, draft: Mapping[str, Any]) -> Judged:
            return Judged(form)

    filling = Filling(Alone(), "A")  # type: ignore[arg-type]
    asked = filling.asked
    assert asked is not None and asked.label == "Way"
    filling.take("left")
    assert filling.asked is None
    assert filling.draft == {"unit": "A1", "way": "left"}


def test_json_has_the_form_and_the_fields(airwar: Airwar, toy: str) -> None:
    lines = play(airwar, toy, "f", "blue1=3", "q", json=True).lines
    choice = next(line for line in lines if line.get("rule") == "7")
    assert choice["form"]["fields"][0]["kind"]["type"] == "rows"
    assert choice["presets"]["even"]["rows"] == [["blue1", 2], ["blue2", 1]]
    assert [each["key"] for each in choice["offers"]] == ["!leave leave:blue1"]
    field = next(line for line in lines if line["type"] == "field")
    assert (field["label"], field["now"]) == ("Fuel", "nothing")
    note = next(line for line in lines if line["type"] == "note")
    assert note["text"] == "warning: blue2 gets no fuel §7"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("blue1=1", "blue1 allots 1 of 3 points §7"),
        ("red1=3", "write NAME=NUMBER separated by blanks; 3 in all"),
        ("blue1=x", "'x' is not a number"),
    ],
)
def test_what_is_filled_in_wrong_ends_a_script(
    airwar: Airwar, toy: str, typed: str, told: str
) -> None:
    done = play(airwar, toy, "f", typed)
    assert done.code == 2
    assert told in done.err


def test_a_preset_answers(airwar: Airwar, toy: str) -> None:
    assert "blue1 allots (('blue1', 2), ('blue2', 1))" in play(airwar, toy, "=even", "q").out
    assert "there is no preset =odd; there are: =even" in play(airwar, toy, "=odd").err


def test_a_question_without_a_form_says_so(airwar: Airwar, toy: str) -> None:
    for command in ("f", "edit"):
        done = airwar("play", toy, *START, stdin=f"{command}\n")
        assert "this question has no form" in done.err


def test_an_answer_is_edited_and_comes_back_with_its_faults(
    airwar: Airwar, toy: str, editor: Callable[[str], Path]
) -> None:
    seen = editor(
        "changes = ['rows.blue1 = 4', 'rows.blue1 = 2', 'rows.blue1 = = 2']\n"
        "old = ['rows.blue1 = 0', 'rows.blue1 = = 2', 'rows.blue1 = 4']\n"
        "new = changes[(0, 2, 1)[turn]]\n"
        "text = text.replace(old[(0, 2, 1)[turn]], new)\n"
        "text = text.replace('rows.blue2 = 0', 'rows.blue2 = 1')\n"
    )
    done = play(airwar, toy, "edit", "q")
    assert "blue1 allots (('blue1', 2), ('blue2', 1))" in done.out
    first, second, third, rest = seen.read_text().split("=====\n")
    assert rest == ""
    assert first.splitlines() == [
        "# blue1: blue1 allots 3 points of fuel §7",
        "# Save and close to answer; leave it unchanged to cancel.",
        "",
        "# Fuel: 3 in all: blue1 1 to 3, blue2 1 to 3.",
        "rows.blue1 = 0",
        "rows.blue2 = 0",
    ]
    assert "# ! blue1 allots 5 of 3 points §7\nrows.blue1 = 4\nrows.blue2 = 1\n" in second
    # What is no TOML comes back as it was, with the reason on top.
    assert third.startswith("# ! ")
    assert "rows.blue1 = = 2" in third


def test_a_file_that_is_left_alone_answers_nothing(
    airwar: Airwar, toy: str, editor: Callable[[str], Path]
) -> None:
    seen = editor("pass")
    done = play(airwar, toy, "edit =even", "edit 2", "q")
    assert done.out.count("nothing was changed, so nothing was answered") == 2
    assert "allots (" not in done.out
    begun = seen.read_text().split("=====\n")
    assert "rows.blue1 = 2\nrows.blue2 = 1\n" in begun[0]
    assert "rows.blue1 = 0\nrows.blue2 = 3\n" in begun[1]


def test_an_editor_that_fails_is_told(
    airwar: Airwar, toy: str, editor: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    editor("sys.exit(3)")
    assert "ended with code 3; nothing was answered" in play(airwar, toy, "edit").err
    monkeypatch.setenv("EDITOR", "/nowhere/editor")
    assert "does not start" in play(airwar, toy, "edit").err


UNITS = Pick(items(("b1", "b2")), 0, 2, several=True)


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        (Pick(items(("n", "s"))), "s", "s"),
        (Pick(items((1, 2))), "2", 2),
        (Pick(items(("n",)), least=0), "none", None),
        (UNITS, "b2, b1", ["b2", "b1"]),
        (UNITS, "nothing", []),
        (Number(-3, 3), "-2", -2),
        (Rows((Row("a", 2), Row("b", 2)), 0, 4), "b=1 a=0", [["b", 1]]),
        (Walk(items(("f",))), "f fu t", ["f", "fu", "t"]),
        (Course(), "400 R45 250", [400, "R45", 250]),
        (Course(), "4²", ["4²"]),
        (Point(Number(0, 9), Number(0, 9)), "3, 4", [3, 4]),
    ],
)
def test_what_is_typed_becomes_a_value(kind: Kind, typed: str, value: Any) -> None:
    assert read(kind, typed) == value
    field = Field("x", "X", kind)
    assert read(kind, text_of(field, {"x": value})) == value


@pytest.mark.parametrize(
    ("kind", "typed", "told"),
    [
        (Pick(items(("n", "s"))), "w", "there is no 'w' to pick; One of n, s."),
        (Number(0, 3), "x", "'x' is not a number"),
        (Point(Number(0, 9), Number(0, 9)), "3", "is not a point"),
        (Many(Form(), 0, 3), "x", "use the command edit"),
    ],
)
def test_what_cannot_be_meant_is_told(kind: Kind, typed: str, told: str) -> None:
    with pytest.raises(BadData, match=told):
        read(kind, typed)


def test_a_plan_with_a_list_and_several_kinds_of_answer_is_a_file(
    editor: Callable[[str], Path],
) -> None:
    group = Form(fields=(Field("units", "Units", UNITS), Field("to", "To", Number(1, 9))))
    plan = Form("plan", (Field("groups", "Groups", Many(group, 0, 9)),), "Plan")
    form = Form(either=(plan, Form("pass", word=True)), label="Raid")

    def judge(draft: Any) -> Judged:
        if "type" not in draft:
            return Judged(form, missing="what kind of answer it is")
        if not draft.get("groups"):
            return Judged(form, complete=True, faults=(Refusal("4", "no raid", ("groups",)),))
        return Judged(form, complete=True)

    seen = editor(
        "if turn == 0: text = text.replace('# type =', 'type = \"plan\"')\n"
        "else: text = text.replace('groups = []', 'groups = [{units = [\"b1\"], to = 3}]')"
    )
    draft = editing.edit("Raid?", {}, judge)
    assert draft == {"type": "plan", "groups": [{"units": ["b1"], "to": 3}]}
    first, second, _ = seen.read_text().split("=====\n")
    assert "# Raid: One of Plan, pass.\n# type =\n" in first
    assert "# Plan, Groups, each, Units: 0 to 2 of b1, b2.\n" in first
    assert "# ! no raid §4\ngroups = []\n" in second
    # A list has a line for each item.
    assert editing.write("", form, draft, None).endswith(
        'groups = [\n  { units = ["b1"], to = 3 },\n]\n'
    )


def test_pairs_in_a_list_go_by_their_labels() -> None:
    each = Form(fields=(Field("0", "Marker", UNITS), Field("1", "To", Number(1, 9))))
    form = Form("move", (Field("points", "Moves", Many(each, 0, 2)),), "Move")
    text = editing.write("", form, {"points": [["b1", 3]]}, None)
    assert 'points = [\n  { marker = "b1", to = 3 },\n]\n' in text
    assert "#   each, To: 1 to 9.\n" in text
    assert editing.read(text, form) == {"points": [{"0": "b1", "1": 3}]}
    assert editing.read('points = [["b2", 4], {Way = 2}]', form) == {
        "points": [["b2", 4], {"Way": 2}]
    }
