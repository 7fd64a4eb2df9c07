"""Answers of people and machines: which question they are to, whether they are legal, and then
they are given."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import msgspec

from airwar.kernel.answers import BadText
from airwar.kernel.errors import AirwarError, GameOver, IllegalAnswer, NotYourTurn, StaleAnswer
from airwar.kernel.requests import Choose
from airwar.server.replaying import answer_entry
from airwar.server.store import Entry
from airwar.server.trouble import brief

if TYPE_CHECKING:
    from airwar.server.room import Room

log = logging.getLogger("airwar.server")

MOST_TEXT = 20_000  # letters of an answer as text
MOST_SHOWN = 400  # letters of an answer that cannot be read


async def answer(
    room: Room, seat: str, number: int, given: Any, offer: str = "", text: bool = False
) -> None:
    """`given` is the value of the answer, or what JSON has of it, or its text."""

    async def act() -> None:
        choose = asked(room, seat, number, offer)
        answer = understood(choose, given, text)
        check(room, choose, answer, offer)
        await give(room, choose, answer, bool(offer))

    await room.change(act)


async def give(room: Room, choose: Choose, answer: Any, offer: bool = False) -> None:
    """Answer with what is known to be legal; under the lock."""
    room.waiting.acted(choose.seat)
    entry = answer_entry(choose, answer, offer)
    await room.carry_out(entry, lambda: room.play.accept(choose, answer, offer))


async def resign(room: Room, seat: str) -> None:
    async def act() -> None:
        if room.play.over:
            raise GameOver("the game is over")
        await room.carry_out(Entry("resign", seat))

    await room.change(act)


def asked(room: Room, seat: str, number: int, offer: str) -> Choose:
    """What the seat answers by that number: what it is asked, or an offer."""
    play = room.play
    if play.over:
        raise GameOver("the game is over")
    choose = play.choice(seat, offer) if offer else play.open.get(seat)
    if choose is None:
        raise NotYourTurn(f"{seat} is not asked anything now")
    if number != (room.offer_ticket(choose) if offer else room.ticket(seat)):
        raise StaleAnswer("that was the answer to an earlier question; the game has gone on")
    return choose


def understood(choose: Choose, given: Any, text: bool) -> Any:
    """An answer by its question's type, from its text or from what JSON has of it."""
    question = choose.question
    try:
        return question.read(given) if text else msgspec.convert(given, question.answer)
    except (BadText, msgspec.ValidationError) as error:
        wrong = str(given)[:MOST_SHOWN]
        raise IllegalAnswer(question.rule, "this question", wrong, str(error)) from None


def check(room: Room, choose: Choose, answer: Any, offer: str) -> None:
    """Raises IllegalAnswer."""
    play, question = room.play, choose.question
    key = question.write(answer)
    if len(key) > MOST_TEXT:
        raise IllegalAnswer(question.rule, "this question", "it", "it is too long")
    try:
        denial = play.why_not(choose.seat, answer, offer)
    except AirwarError:
        raise
    except Exception as error:
        # The key is anything that a browser may send; a rule that stumbles over it refuses it.
        log.error("table %s: a rule could not judge a key: %s", room.row.id, brief(error))
        raise IllegalAnswer(question.rule, "this question", key, "it cannot be read") from error
    if denial is not None:
        prompt = question.prompt(play.state, choose.about)
        raise IllegalAnswer(denial.rule, prompt, key, denial.reason)
