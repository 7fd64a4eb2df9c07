"""Lines of the log that the table adds to those of the rules: taken back, the only choice.

They are not part of the record. The entries of the store say where they belong, so that a game that
is opened again has them too.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import Any

from airwar.kernel.events import Event, Logged
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose

UNDO, ONLY = "undo", "only-choice"
KINDS = (UNDO, ONLY)


def taken_back(play: Play[Any], seat: str, seen: Iterable[str]) -> None:
    """The game has just gone back for a seat; those who saw what is gone are told."""
    to = tuple(sorted({seat, *seen}))
    event = Event("", UNDO, f"{called(play, seat)} takes a move back.", to, seat)
    put(play, Logged(play.number, event))


def only_line(play: Play[Any], choose: Choose, answer: Any) -> Logged:
    """The line for an answer that is about to be given without asking, for whoever sees it."""
    question = choose.question
    label = question.show(play.state, choose.about, answer).label
    text = f"{called(play, choose.seat)} has only one choice: {label}."
    return Logged(play.number + 1, Event(question.rule, ONLY, text, choose.seen, choose.seat))


def called(play: Play[Any], seat: str) -> str:
    return play.game.rules.called(play.state, seat)


def put(play: Play[Any], line: Logged) -> None:
    """Into its place: before what the answer led to, but after what came before going back."""
    find = bisect_left if line.event.kind == ONLY else bisect_right
    play.events.insert(find(play.events, line.at, key=lambda each: each.at), line)


def was_unasked(play: Play[Any], number: int) -> bool:
    """Was this past answer given without asking?"""
    place = bisect_left(play.events, number + 1, key=lambda each: each.at)
    found = play.events[place].event if place < len(play.events) else None
    return found is not None and found.kind == ONLY and play.events[place].at == number + 1


def since(play: Play[Any]) -> list[Logged]:
    """Those after the last checkpoint, from which the game may be opened again."""
    return [
        each
        for each in play.events[bisect_left(play.events, play.start, key=lambda told: told.at) :]
        if each.event.kind == UNDO or (each.event.kind == ONLY and each.at > play.start)
    ]
