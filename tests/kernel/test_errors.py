from __future__ import annotations

import inspect

import pytest

from airwar.kernel import errors
from airwar.kernel.errors import AirwarError, BadRecord, IllegalAnswer, TableError


def test_every_error_is_an_airwar_error_and_stands_in_the_tree() -> None:
    tree = errors.__doc__ or ""
    for name, kind in inspect.getmembers(errors, inspect.isclass):
        assert issubclass(kind, AirwarError)
        assert name in tree


@pytest.mark.parametrize(
    "name", ["IllegalAnswer", "NotYourTurn", "StaleAnswer", "GameOver", "NoUndo"]
)
def test_what_a_player_did_wrong_is_a_table_error(name: str) -> None:
    assert issubclass(getattr(errors, name), TableError)


def test_an_illegal_answer_names_rule_prompt_and_answer() -> None:
    error = IllegalAnswer("2.1", "climb?", "climb:3", "it is hit")
    assert str(error) == "'climb:3' does not answer “climb?”: it is hit [2.1]"
    assert (error.rule, error.prompt, error.reason) == ("2.1", "climb?", "it is hit")


def test_a_bad_record_names_its_line_if_it_has_one() -> None:
    assert str(BadRecord("odd", 7)) == "line 7: odd"
    assert BadRecord("odd", 7).line == 7
    assert str(BadRecord("odd")) == "odd"
    assert BadRecord("odd").line is None
