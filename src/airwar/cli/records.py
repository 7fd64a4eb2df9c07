"""Commands for saved games: step through, verify, odds."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from msgspec import Struct

from airwar.cli.app import AsJson, app, emit, err, out, progress, read_text
from airwar.common.contract import game_of
from airwar.common.odds import odds as odds_of
from airwar.common.records import Hashes, Verdict
from airwar.common.records import replay as replay_record
from airwar.common.records import verify as verify_record
from airwar.common.words import is_number, one_of
from airwar.kernel.errors import BadData, BadRecord
from airwar.kernel.events import Logged
from airwar.kernel.events import line as event_line
from airwar.kernel.play import Play
from airwar.kernel.record import Header, asked, lines
from airwar.kernel.requests import Choose, Together, sees
from airwar.kernel.sight import sight

Record = Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game")]
At = Annotated[int | None, typer.Option("--at", min=0, help="The moment after this many answers")]


def load(path: Path) -> tuple[Play[Any], Header]:
    try:
        return replay_record(read_text(path))
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


# -- verify ---------------------------------------------------------------------------------------


@app.command()
def verify(record: Record, as_json: AsJson = False) -> None:
    """Check that a record replays to the same hashes (exit code 1 and the line if not)."""
    verdict = judge(record)
    if as_json:
        emit(verdict)
    elif verdict.ok:
        out.print(f"{record}: {verdict.answers} answers, {HASHES[verdict.hashes]}")
        if verdict.dice.state == "recomputed":
            out.print(f"{record}: all {verdict.dice.count} dice and draws are as committed to.")
        elif verdict.dice.state == "not recomputed":
            out.print(f"{record}: the dice are not recomputed: {verdict.dice.message}.")
    elif verdict.dice.state == "wrong":
        err.print(f"{record}: the dice are not as committed to: {verdict.message}")
    else:
        err.print(f"{record}: does not replay: {verdict.message}")
    if not verdict.ok:
        raise typer.Exit(1)


HASHES: dict[Hashes, str] = {
    "compared": "and every hash is the same.",
    "not compared": "and all replay. It was written by other rules or data, so its hashes were "
    "not compared.",
}


def judge(path: Path) -> Verdict:
    text = read_text(path)
    try:
        return verify_record(text)
    except BadRecord as error:
        body = text.partition("\n\n")[0].count("\n") + 2
        if error.line is None or error.line < body:
            raise BadRecord(f"{path}: {error}") from None
        # A line that cannot be read counts like one that does not replay.
        return Verdict(False, 0, error.line, str(error), "not compared")


# -- replay ---------------------------------------------------------------------------------------


class Step(Struct, frozen=True):
    """One answer of a game, with what it led to."""

    at: int
    lines: list[str]
    events: list[str]


@app.command()
def replay(
    record: Record,
    at: At = None,
    eyes: Annotated[
        str | None, typer.Option(help="Show only what this seat has seen; everything by default")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Step through a record: Enter next, b back, a number to go there, q quit."""
    play, _ = load(record)
    if eyes is not None:
        one_of("seat", eyes, play.game.rules.seats(play.state))
    if at is not None and at > play.number:
        raise BadData(f"{record}: it has {play.number} answers, not {at}")
    steps = list_steps(play, eyes)
    if as_json:
        emit([step for step in steps if at is None or step.at <= at])
    elif at is not None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print_replay(play, steps, at, eyes)
    else:
        walk(record, play.number, steps, eyes)


def list_steps(play: Play[Any], eyes: str | None) -> list[Step]:
    """Every answer with its lines and events, except those the seat may not see."""
    told: dict[int, list[str]] = {}
    for before, each in pairwise([None, *play.events]):
        assert each is not None
        if not is_outline(before, each) if eyes is None else sees(each.event.to, eyes):
            told.setdefault(each.at, []).append(event_line(each.event))
    steps = [Step(0, [], told.get(0, []))]
    for number, given in enumerate(play.history(), start=1):
        shown = list(lines(given)) if eyes is None else []
        steps.append(Step(number, shown, told.get(number, [])))
    return steps


def is_outline(before: Logged | None, each: Logged) -> bool:
    """Is this what the other seats are told of the event before it, which says more?"""
    if before is None or before.event.to is None or each.event.to is None:
        return False
    same = [(event.rule, event.kind, event.who) for event in (before.event, each.event)]
    return same[0] == same[1] and not set(before.event.to) & set(each.event.to)


def print_replay(play: Play[Any], steps: list[Step], at: int | None, eyes: str | None) -> None:
    last = play.number if at is None else at
    for step in steps[: last + 1]:
        for line in step.lines:
            out.print(f"{step.at:>5}  {line}")
        for line in step.events:
            out.print(f"       · {line}")
    if at is not None:
        play.rewind(at)
    out.print("\n" + board(play, eyes))
    out.print(ending(play))


def board(play: Play[Any], eyes: str | None) -> str:
    if eyes is None:
        return game_of(play).show.board(play.state, None)
    return game_of(play).show.board(sight(play, eyes).now, eyes)


def ending(play: Play[Any]) -> str:
    result = play.result
    return result.text if result is not None else f"The game asks {asked(play)}."


def walk(record: Path, last: int, steps: list[Step], eyes: str | None) -> None:
    """Step by step: the board, what led to it, and a prompt."""
    now = 0
    while True:
        play, _ = load(record)
        play.rewind(now)
        out.clear()
        out.print(board(play, eyes) + "\n")
        for line in [*steps[now].lines, *(f"· {line}" for line in steps[now].events)]:
            out.print(line)
        word = out.input(f"\n{now} of {last}: Enter, b, a number or q > ").strip()
        if word == "q":
            return
        if is_number(word):
            now = min(int(word), last)
        else:
            now = max(0, now - 1) if word == "b" else min(now + 1, last)


# -- odds -----------------------------------------------------------------------------------------


@app.command()
def odds(
    record: Record,
    at: At = None,
    seat: Annotated[str | None, typer.Option(help="Whose choice, if several seats decide")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the sampled figures")] = 1,
    as_json: AsJson = False,
) -> None:
    """Show what each option of a choice leads to, from what that seat has seen."""
    play, _ = load(record)
    seat = stop_at_choice(play, at, seat)
    question = play.open[seat].question
    seen = sight(play, seat)
    found: list[dict[str, Any]] = []
    options = play.options(seat)
    with progress() as bar:
        for option in bar.track(options, description="odds"):
            found.append(option_odds(play, seen, option.key, option.label, seed))
    answer = {"at": play.number, "seat": seat, "rule": question.rule, "options": found}
    if as_json:
        emit(answer)
        return
    prompt = question.prompt(play.state, play.open[seat].about)
    out.print(f"After {play.number} answers, {seat} §{question.rule}: {prompt}")
    for each in found:
        out.print(odds_text(each))


def stop_at_choice(play: Play[Any], at: int | None, seat: str | None) -> str:
    """Go to the given moment, or to the last choice; returns the seat that chooses."""
    if at is not None and at > play.number:
        raise BadData(f"the record has {play.number} answers, not {at}")
    choices = [
        number
        for number, (request, _) in enumerate(play.history())
        if type(request) in (Choose, Together) and number <= (at or 0) + 10
    ]
    if at is not None:
        play.rewind(at)
    else:
        while not play.open and play.number:
            play.rewind(play.number - 1)
    if not play.open:
        near = ", ".join(map(str, choices[-5:])) or "none"
        raise BadData(
            f"nobody chooses after {play.number} answers: the game asks {asked(play)}; "
            f"the nearest choices are at {near}"
        )
    return one_of("open choice of", seat, list(play.open)) if seat else next(iter(play.open))


def option_odds(play: Play[Any], seen: Any, key: str, label: str, seed: int) -> dict[str, Any]:
    answer = play.read(seen.seat, key)[1]
    found = odds_of(game_of(play), seen, answer, Random(seed))
    return {
        "key": key,
        "label": label,
        "exact": found.exact,
        "outcomes": [{"what": each.what, "p": each.p} for each in found.outcomes],
        "error": found.error,
        "chances": [
            {"what": each.what, "p": each.p} for each in game_of(play).odds.chances(seen, answer)
        ],
    }


def odds_text(found: dict[str, Any]) -> str:
    how = "" if found["exact"] else f" (sampled, ±{found['error']:.1%})"
    rows = [f"  {found['label']} [{found['key']}]{how}"]
    rows += [f"    {each['p']:>6.1%}  {each['what']}" for each in found["outcomes"]]
    rows += [f"    {each['p']:>6.1%}  {each['what']}" for each in found["chances"]]
    return "\n".join(rows)


__all__ = ["load", "odds_text", "option_odds"]
