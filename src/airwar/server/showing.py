"""What a seat is shown. Everything here goes through the seat's sight."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from airwar.common.contract import game_of
from airwar.common.forms import Form
from airwar.kernel.errors import Hidden
from airwar.kernel.play import Play
from airwar.kernel.record import joint_texts, lines, part_texts
from airwar.kernel.requests import Choose, Denial, Draw, Joint, Roll, Together, denials, sees
from airwar.kernel.sight import Seen, sight, witness
from airwar.server.wire import Loss, Preset, ResultInfo, Wait


def view(play: Play[Any], eyes: str) -> dict[str, Any]:
    """As plain data: what a browser has of it is compared with the next."""
    shown = game_of(play).show.view(sight(play, eyes).now, eyes or None)
    plain: dict[str, Any] = msgspec.to_builtins(shown, str_keys=True)
    return plain


def question(play: Play[Any], seat: str, choose: Choose, eyes: str) -> tuple[str, str, str]:
    """Rule, prompt and name of an open question. Others than the asked read it by their sight."""
    asked = choose.question
    if seat == eyes:
        return asked.rule, asked.prompt(play.state, choose.about), asked.name
    request = play.request
    if type(request) is Together:
        return request.rule, request.prompt, ""
    if hidden(choose, eyes):
        # Were the questions told apart, they could be counted.
        return "", "a hidden choice", ""
    prompt = f"{seat} decides"
    with suppress(Hidden):
        prompt = asked.prompt(sight(play, eyes).now, choose.about)
    return asked.rule, prompt, asked.name


def form(play: Play[Any], choose: Choose) -> Form | None:
    """How a choice is filled in, before anything is."""
    if choose.question.answer is str:
        return None
    found: Form | None = choose.question.form(sight(play, choose.seat).now, choose.about, {})
    return found


def presets(play: Play[Any], choose: Choose) -> dict[str, Preset]:
    question, about = choose.question, choose.about
    if question.answer is str:
        return {}
    now = sight(play, choose.seat).now
    return {
        name: Preset(question.show(now, about, answer).label, msgspec.to_builtins(answer))
        for name, answer in question.presets(now, about).items()
    }


def hidden(choose: Choose, eyes: str) -> bool:
    """Will the answer be hidden from these eyes?"""
    return choose.seat != eyes and not sees(choose.seen, eyes)


def why(play: Play[Any], seat: str, place: str | None, key: str | None) -> list[Denial]:
    """Why something is not on offer: one key, or all that is clicked at a place."""
    if key is not None:
        offer, answer = play.read(seat, key)
        denial = play.why_not(seat, answer, offer)
        return [] if denial is None else [denial]
    offered = play.options(seat)  # refuses a seat that is not asked anything
    found = denials(play.open[seat], play.state)
    if place is None:
        return found
    there = [denial for denial in found if denial.place == place]
    if not there and all(option.place != place for option in offered):
        there = [play.game.rules.why_irrelevant(play.state, play.open[seat], place)]
    return there


def wait(play: Play[Any], eyes: str) -> Wait | None:
    """The dice or draw that people are to type in."""
    request = play.request
    if type(request) is Roll:
        return Wait("roll", request.rule, request.why, request.dice, sides=request.sides)
    if type(request) is not Draw:
        return None
    if sees(request.seen, eyes):
        n, names = request.n, request.names
        return Wait("draw", request.rule, request.why, n, names=names, bag=request.bag)
    counted = sees(request.counted, eyes)
    return Wait("draw", request.rule, request.why, request.n if counted else None)


def result(play: Play[Any], shown: dict[str, Any] | None) -> ResultInfo | None:
    if not play.over:
        return None
    found = play.result
    if found is None:
        return ResultInfo(None, {}, "The game is over.", None, [])
    losses = msgspec.convert((shown or {}).get("lost") or [], list[Loss])
    return ResultInfo(found.winner, found.scores, found.text, found.resigned, losses)


def sight_text(play: Play[Any], seat: str, head: list[str]) -> str:
    """All that a seat has seen, as text: no hash, no seed, nothing to search for the truth."""
    out = ["airwar sight 1", *head, f"seat {seat or 'onlooker'}", ""]
    for given in play.history():
        seen = witness(given, seat)
        if seen is not None:
            out += _seen_lines(given, seen, seat)
    part = play.parts.get(seat)
    if part is not None:
        request = play.request
        assert type(request) is Together
        out += [f"{seat} §{request.rule} {text}" for text in part_texts(part)]
    board = game_of(play).show.board(sight(play, seat).now, seat or None)
    return "\n".join([*out, "", board.rstrip(), ""])


def _seen_lines(given: tuple[Any, Any], seen: Seen, seat: str) -> list[str]:
    request, answer = given
    if type(request) is Choose:
        return list(lines(given))
    if type(request) is Roll:
        faces = "hidden" if seen.answer is None else " ".join(map(str, seen.answer))
        return [f"dice §{request.rule} {faces}"]
    if type(request) is Draw:
        if isinstance(seen.answer, tuple):
            drawn = " ".join([request.names[index] for index in seen.answer])
        else:
            drawn = "hidden" if seen.answer is None else f"{seen.answer} hidden"
        return [f"draw §{request.rule} {request.bag} {drawn}"]
    if type(request) is Together:
        assert isinstance(answer, Joint)
        texts = [(x, text) for x in answer.given for text in joint_texts(answer, x, seat)]
        return [f"{x} §{request.rule} {text}" for x, text in texts]
    return []
