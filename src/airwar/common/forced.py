"""Choices that leave only one answer, and whether others know that they do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from airwar.common.forms import Form, Pick
from airwar.kernel.errors import Hidden
from airwar.kernel.game import Core
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose


def only_answer(s: Any, choose: Choose) -> tuple[bool, Any]:
    """The one legal answer to a choice, if there is no other."""
    question, about = choose.question, choose.about
    options = question.options(s, about)
    if len(options) != 1:
        return False, None
    # Beside a form, the options are only some of the answers.
    form = question.form(s, about, {}) if question.answer is not str else None
    if form is not None and not is_fixed(form):
        return False, None
    return True, options[0]


def is_fixed(form: Form) -> bool:
    """Does a form leave nothing to decide?"""
    if form.either:
        return len(form.either) == 1 and is_fixed(form.either[0])
    kinds = [field.kind for field in form.fields]
    return all(
        isinstance(kind, Pick) and not kind.ordered and kind.least == kind.most == len(kind.of)
        for kind in kinds
    )


def known_to(play: Play[Any], choose: Choose, answer: Any, seats: Iterable[str]) -> bool:
    """Do all these seats know that this is the only answer, so that a pause hides nothing?"""
    redact = play.game.secrets.redact
    try:
        return all(
            only_answer(redact(play.state, seat), choose) == (True, answer) for seat in seats
        )
    except Hidden:
        return False


def shows_hidden(game: Core[Any], before: Any, choose: Choose, answer: Any, seat: str) -> bool:
    """Did an answer show the seat something that it did not know: that it was possible at all?"""
    try:
        list(choose.question.refused(game.secrets.redact(before, seat), choose.about, answer))
    except Hidden:
        return True
    return False
