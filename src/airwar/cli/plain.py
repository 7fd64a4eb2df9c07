"""The table as plain text: boards and numbered options out, numbers or keys in.

It serves terminals without a screen, scripts and tests. With `--json` it prints one JSON object per
line. A mistake ends a script; a person gets an explanation and another try.
"""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import msgspec

from airwar.bots import Advice
from airwar.cli import editing, moves
from airwar.cli.app import complain, out
from airwar.cli.fields import Ask, Filling, faults, sentence
from airwar.cli.listing import rule_text
from airwar.cli.records import odds_text
from airwar.cli.table import Table, hint_lines
from airwar.common.contract import RuleText
from airwar.common.drafts import draft_of
from airwar.common.forms import limits
from airwar.common.words import is_number
from airwar.kernel.errors import AirwarError, BadData
from airwar.kernel.events import line as event_line
from airwar.kernel.game import Result
from airwar.kernel.requests import Denial, Option

HELP = (
    "type a number or a key to answer · f fill in the form, cancel leaves it · "
    "edit the form in your editor · "
    "=name preset · m whole moves · ? rule · w why not · o odds · hint · "
    "b board · u undo · "
    "s save · resign · q quit"
)
CANCEL = "cancel"  # leaves a form that is being filled in


class Voice(Protocol):
    """How the table prints: as text, or as JSON."""

    def handover(self, seat: str) -> None: ...
    def choice(self, table: Table, seat: str, options: list[Option]) -> None: ...
    def throw(self, table: Table, seat: str) -> None: ...
    def rule(self, rule: RuleText | None, number: str) -> None: ...
    def why(self, denials: list[Denial]) -> None: ...
    def field(self, ask: Ask) -> None: ...
    def odds(self, found: list[dict[str, Any]]) -> None: ...
    def moves(self, found: list[dict[str, Any]]) -> None: ...
    def hint(self, found: Advice) -> None: ...
    def note(self, text: str) -> None: ...
    def end(self, table: Table, result: Result) -> None: ...


def play(table: Table, as_json: bool, record: Path | None) -> None:
    """Play to the end, or until somebody quits."""
    voice: Voice = JsonVoice() if as_json else TextVoice()
    last = None
    while not table.play.over:
        if (bot := table.bot) is not None:
            table.play.answer(bot, table.think(bot))
            continue
        thrower = table.thrower
        seat = thrower or table.person
        if seat is None:
            raise AirwarError("nobody is asked, and the game is not over")
        if seat != last and len(table.people) > 1:
            hand_over(voice, seat)
        last = seat
        turn = Throw if thrower else Turn
        if not turn(table, seat, voice, record).take():
            break
    if table.play.over:
        result = table.play.result
        assert result is not None
        voice.end(table, result)
    if record is not None:
        voice.note(f"saved as {table.save(record)}")


def hand_over(voice: Voice, seat: str) -> None:
    """Between two players at one keyboard, nothing may stay on the screen."""
    if sys.stdout.isatty():
        out.clear()
    voice.handover(seat)
    if sys.stdin.isatty():
        input("Press Enter when you are ready. ")
        out.clear()


class Asking(ABC):
    """A player is asked for something, and may give any number of commands before answering."""

    def __init__(self, table: Table, seat: str, voice: Voice, record: Path | None) -> None:
        self.table, self.seat, self.voice, self._record = table, seat, voice, record
        # Each command gets the rest of its line, and returns whether the question is settled.
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self.rule, "b": self.show, "s": self.save, "h": self.help, "help": self.help,
        }  # fmt: skip

    def take(self) -> bool:
        """False to quit."""
        if stopped := self.table.stopped(self.seat):
            self.voice.note(stopped)
        self.show("")
        while True:
            word = listen(self.table)
            command, _, rest = word.partition(" ")
            if word.lower() in ("q", "quit"):
                return False
            try:
                if command.lower() in self.commands:
                    if self.commands[command.lower()](rest.strip()):
                        return True
                elif word:
                    self.give(word)
                    return True
            except AirwarError as error:
                if not sys.stdin.isatty():
                    raise
                complain(str(error))

    @abstractmethod
    def give(self, word: str) -> None:
        """Take the answer."""

    @abstractmethod
    def number(self) -> str:
        """The rule that asks."""

    @abstractmethod
    def show(self, rest: str) -> bool:
        """What is asked."""

    def rule(self, rest: str) -> bool:
        number = rest.removeprefix("§") or self.number()
        self.voice.rule(self.table.rule(number), number)
        return False

    def save(self, rest: str) -> bool:
        path = self.table.save(Path(rest) if rest else self._record)
        self.voice.note(f"saved as {path}")
        return False

    def help(self, rest: str) -> bool:
        self.voice.note(HELP)
        return False


def listen(table: Table) -> str:
    if sys.stdin.isatty():
        sys.stderr.write("> ")
        sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        answers = table.play.number
        raise BadData(f"the input ended after {answers} answers, before the game did")
    return line.strip()


class Throw(Asking):
    """A player's own dice or cards."""

    def give(self, word: str) -> None:
        self.table.throw(word)

    def number(self) -> str:
        return self.table.throw_prompt()[0]

    def show(self, rest: str) -> bool:
        self.voice.throw(self.table, self.seat)
        return False


class Turn(Asking):
    """One choice of a player."""

    def __init__(self, table: Table, seat: str, voice: Voice, record: Path | None) -> None:
        super().__init__(table, seat, voice, record)
        self.options = table.options(seat)
        self.draft: dict[str, Any] = {}
        self.commands |= {
            "w": self.why, "o": self.odds, "m": self.move, "u": self.undo,
            "hint": self.hint, "f": self.fill, "edit": self.edit, "resign": self.resign,
        }  # fmt: skip

    def give(self, word: str) -> None:
        key = self.key_of(word)
        if sys.stdin.isatty() and not self.sure(key):
            raise BadData("nothing was answered")
        self.table.answer(self.seat, key)

    def sure(self, key: str) -> bool:
        """Ask a person once more before an answer that is easily regretted."""
        option = next((each for each in self.options if each.key == key), None)
        question = option.says("sure") if option is not None else ""
        return not question or input(f"{question} y or n: ").strip().lower() in ("y", "yes")

    def key_of(self, word: str) -> str:
        """The key of an option, from its number or its key."""
        if not is_number(word):
            return word
        if not 1 <= int(word) <= len(self.options):
            raise BadData(f"there is no option {word}; options are 1 to {len(self.options)}")
        return self.options[int(word) - 1].key

    def number(self) -> str:
        return self.table.prompt(self.seat)[0]

    def show(self, rest: str) -> bool:
        self.voice.choice(self.table, self.seat, self.options)
        return False

    def why(self, rest: str) -> bool:
        if rest:
            offer, answer = self.table.play.read(self.seat, rest)
            denial = self.table.play.why_not(self.seat, answer, offer)
            self.voice.why([denial] if denial else [])
        else:
            self.voice.why(self.table.denials(self.seat))
        return False

    def odds(self, rest: str) -> bool:
        wanted = self.options
        if rest:
            key = self.key_of(rest)
            self.table.play.check(self.seat, self.table.play.read(self.seat, key)[1])
            wanted = [each for each in wanted if each.key == key] or [Option(key, key)]
        self.voice.odds(self.table.odds(self.seat, wanted))
        return False

    def fill(self, rest: str) -> bool:
        """Fill in the form field by field."""
        filling = Filling(self.table, self.seat, self.begun(rest))
        while (ask := filling.asked) is not None:
            self.voice.field(ask)
            try:
                text = listen(self.table)
                if text.strip() == CANCEL:
                    self.voice.note("nothing was answered")
                    return False
                filling.take(text)
            except BadData as error:
                if not sys.stdin.isatty():
                    raise
                complain(str(error))
        self.draft = filling.draft
        return self.submit()

    def edit(self, rest: str) -> bool:
        """Edit the whole answer as a file."""
        rule, prompt = self.table.prompt(self.seat)
        judge = partial(self.table.judge, self.seat)
        edited = editing.edit(f"{self.seat}: {prompt} §{rule}", self.begun(rest), judge)
        if edited is None:
            self.voice.note("nothing was changed, so nothing was answered")
            return False
        self.draft = edited
        return self.submit()

    def begun(self, rest: str) -> dict[str, Any]:
        """The draft to start with: a preset or an option if one is named, else the last draft."""
        form = self.table.judge(self.seat, self.draft).form
        if not rest or form is None:
            return self.draft
        presets = self.table.presets(self.seat)
        name = rest.removeprefix("=")
        if name in presets:
            return draft_of(form, presets[name])
        return draft_of(form, self.table.play.read(self.seat, self.key_of(rest))[1])

    def submit(self) -> bool:
        """Answer with the draft, or list everything that is wrong with it."""
        judged = self.table.judge(self.seat, self.draft)
        if wrong := faults(judged):
            raise BadData("; ".join(wrong))
        assert judged.form is not None
        for warning in judged.warnings:
            self.voice.note(f"warning: {sentence(warning)}")
        self.table.submit(self.seat, judged.form, self.draft)
        return True

    def move(self, rest: str) -> bool:
        """Make the whole move that the words name; list the moves if there are several."""
        ends = self.table.ends(self.seat)
        if not ends:
            raise BadData("no whole move can be made now; answer step by step")
        found = moves.matching(ends, rest)
        if not found:
            raise BadData(f"nothing in reach matches {rest!r}; m lists everything")
        end = moves.chosen(found, rest)
        if end is None:
            self.voice.moves(found)
            return False
        self.table.follow(self.seat, end)
        return True

    def hint(self, rest: str) -> bool:
        """Say what the computer would do; a form then begins with it."""
        found = self.table.hint(self.seat)
        form = self.table.judge(self.seat, {}).form
        if form is not None:
            answer = self.table.play.read(self.seat, found.tips[0].key)[1]
            self.draft = draft_of(form, answer)
        self.voice.hint(found)
        return False

    def undo(self, rest: str) -> bool:
        self.table.play.undo(self.seat)
        return True

    def resign(self, rest: str) -> bool:
        self.table.play.resign(self.seat)
        return True


# -- voices ---------------------------------------------------------------------------------------


class TextVoice:
    def handover(self, seat: str) -> None:
        out.print(f"\n=== {seat}, it is your turn ===")

    def choice(self, table: Table, seat: str, options: list[Option]) -> None:
        for event in table.news(seat):
            out.print(f"  · {event_line(event)}")
        rule, prompt = table.prompt(seat)
        out.print(f"\n{table.board(seat)}\n\n{seat}: {prompt} §{rule}")
        for number, option in enumerate(options, start=1):
            leads = f": {option.says('leads')}" if option.says("leads") else ""
            out.print(f"  {number:>2}  {option.label}{leads}  [{option.key}]")
        form = table.judge(seat, {}).form
        if form is not None:
            presets = "".join([f", ={name}" for name in table.presets(seat)])
            out.print(f"  or f to fill in, edit{presets}:")
            for label, text in limits(form):
                out.print(f"      {label}: {text}")
        for prompt, offered in table.offers(seat):
            for option in offered:
                out.print(f"  also  {prompt}  [{option.key}]")

    def throw(self, table: Table, seat: str) -> None:
        for event in table.news(seat):
            out.print(f"  · {event_line(event)}")
        rule, prompt = table.throw_prompt()
        out.print(f"\n{seat}: {prompt} §{rule}")

    def rule(self, rule: RuleText | None, number: str) -> None:
        out.print(rule_text(rule) if rule else f"there is no rule §{number}")

    def why(self, denials: list[Denial]) -> None:
        for denial in denials:
            out.print(f"  {denial.key}: {denial.reason} §{denial.rule}")
        if not denials:
            out.print("  nothing is forbidden here")

    def field(self, ask: Ask) -> None:
        now = f" Now: {ask.now}." if ask.now else ""
        out.print(f"{ask.label}? {ask.limits}{now}")

    def odds(self, found: list[dict[str, Any]]) -> None:
        for each in found:
            out.print(odds_text(each))

    def moves(self, found: list[dict[str, Any]]) -> None:
        for row in moves.listing(found):
            out.print(f"  {row}")

    def hint(self, found: Advice) -> None:
        for row in hint_lines(found):
            out.print(f"  {row}")

    def note(self, text: str) -> None:
        out.print(text)

    def end(self, table: Table, result: Result) -> None:
        for event in table.news(table.people[0]) if table.people else ():
            out.print(f"  · {event_line(event)}")
        if table.people:
            out.print("\n" + table.board(table.people[0]))
        out.print(f"\n{result.text}")


class JsonVoice:
    """One object per line; `type` says what it is."""

    def _say(self, kind: str, **fields: Any) -> None:
        value = msgspec.to_builtins({"type": kind, **fields})
        print(json.dumps(value, ensure_ascii=False), flush=True)

    def handover(self, seat: str) -> None:
        self._say("handover", seat=seat)

    def choice(self, table: Table, seat: str, options: list[Option]) -> None:
        rule, prompt = table.prompt(seat)
        self._say(
            "choice",
            number=table.play.number,
            seat=seat,
            rule=rule,
            prompt=prompt,
            options=options,
            form=table.judge(seat, {}).form,
            presets=table.presets(seat),
            offers=[option for _, offered in table.offers(seat) for option in offered],
            board=table.board(seat),
            events=table.news(seat),
        )

    def throw(self, table: Table, seat: str) -> None:
        rule, prompt = table.throw_prompt()
        self._say("throw", seat=seat, rule=rule, prompt=prompt, events=table.news(seat))

    def rule(self, rule: RuleText | None, number: str) -> None:
        self._say("rule", number=number, rule=rule)

    def why(self, denials: list[Denial]) -> None:
        self._say("why", denials=denials)

    def field(self, ask: Ask) -> None:
        self._say("field", label=ask.label, limits=ask.limits, now=ask.now)

    def odds(self, found: list[dict[str, Any]]) -> None:
        self._say("odds", options=found)

    def moves(self, found: list[dict[str, Any]]) -> None:
        wanted = ("name", "chance", "plan")
        self._say("moves", moves=[{key: end[key] for key in wanted} for end in found])

    def hint(self, found: Advice) -> None:
        self._say("hint", hint=found)

    def note(self, text: str) -> None:
        self._say("note", text=text)

    def end(self, table: Table, result: Result) -> None:
        events = table.news(table.people[0]) if table.people else []
        self._say(
            "result",
            game=table.game.name,
            seats=table.minds,
            answers=table.play.number,
            result=result,
            events=events,
        )


__all__ = ["HELP", "play"]
