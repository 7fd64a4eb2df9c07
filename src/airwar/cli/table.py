"""A table in a terminal: one game, its seats, and who sits there.

Players and opponents get the seat's sight, never the game behind it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from airwar.bots import Advice, advise
from airwar.cli import moves
from airwar.cli.records import option_odds
from airwar.common.contract import Game, RuleText, game_of
from airwar.common.drafts import Judged, answer_of, judge
from airwar.common.forms import Form
from airwar.common.words import is_number
from airwar.kernel.errors import BadData
from airwar.kernel.events import Event
from airwar.kernel.play import Play
from airwar.kernel.premoves import Premoves, Stopped
from airwar.kernel.record import Header, write
from airwar.kernel.requests import Denial, Draw, Option, Roll, denials, sees
from airwar.kernel.sight import doing, sight
from airwar.kernel.sources import Seeded
from airwar.lab import players

ME = "me"


class Plans(Premoves):
    """Premoves that remember why plans ended until their seats have been shown it."""

    def __init__(self) -> None:
        super().__init__()
        self.untold: dict[str, Stopped] = {}

    def stop(self, seat: str, why: str, rule: str = "") -> None:
        super().stop(seat, why, rule)
        self.untold[seat] = self.stopped[-1]


class Table:
    """`minds` says who decides for each seat: 'me', or the level of an opponent."""

    def __init__(
        self,
        play: Play[Any],
        setup: dict[str, Any],
        minds: dict[str, str],
        seed: int,
        typed: bool = False,
    ) -> None:
        self.play, self.setup, self.minds, self.seed = play, setup, minds, seed
        self._read = dict.fromkeys(minds, 0)  # how many events each seat has been shown
        self._typed = typed
        self._house = Seeded(Random(players.seed_of("dice", seed, play.number)))
        self._plans = play.premoves = Plans()
        play.use(self.chance)

    @property
    def game(self) -> Game[Any]:
        return game_of(self.play)

    @property
    def people(self) -> list[str]:
        return [seat for seat, mind in self.minds.items() if mind == ME]

    @property
    def bot(self) -> str | None:
        """An opponent whose answer is needed now."""
        return next((seat for seat in self.play.open if self.minds[seat] != ME), None)

    @property
    def person(self) -> str | None:
        """A player whose answer is needed now."""
        return next((seat for seat in self.play.open if self.minds[seat] == ME), None)

    # -- dice and draws -----------------------------------------------------------------------

    def chance(self, request: Roll | Draw) -> tuple[int, ...] | None:
        """The program rolls and draws, or the players do; hidden draws are always the program's."""
        if self._typed and any(sees(request.seen, seat) for seat in self.people):
            return None
        return self._house(request)

    @property
    def thrower(self) -> str | None:
        """The player who types in dice or cards now."""
        request = self.play.request
        if self.play.over or type(request) not in (Roll, Draw):
            return None
        assert type(request) is Roll or type(request) is Draw
        return next(seat for seat in self.people if sees(request.seen, seat))

    def throw_prompt(self) -> tuple[str, str]:
        """The rule behind the dice or draw that the game waits for, and what to type."""
        request = self.play.request
        assert type(request) is Roll or type(request) is Draw
        if type(request) is Roll:
            what = f"roll {request.dice} × D{request.sides} and type the faces"
        else:
            assert type(request) is Draw
            left = [name for name, n in zip(request.names, request.counts, strict=True) if n]
            what = f"draw {request.n} and type them; there are: {', '.join(left)}"
        return request.rule, f"{request.why}: {what}"

    def throw(self, text: str) -> None:
        """Take what players rolled or drew: faces or names, separated by blanks or commas."""
        request, words = self.play.request, text.replace(",", " ").split()
        if type(request) is Draw:
            for word in words:
                if word not in request.names:
                    raise BadData(f"there is no {word!r} to draw; {self.throw_prompt()[1]}")
            self.play.outcome(tuple([request.names.index(word) for word in words]))
        elif all(is_number(word) for word in words):
            self.play.outcome(tuple(map(int, words)))
        else:
            raise BadData(f"{text!r} is not a roll; {self.throw_prompt()[1]}")

    def think(self, seat: str) -> Any:
        """The answer of the opponent in a seat."""
        seed = players.seed_of("mind", self.seed, self.play.number, seat)
        return players.answer(self.minds[seat], self.play, seat, seed)

    def answer(self, seat: str, text: str) -> None:
        """Answer with what was typed; `!name text` takes an offer, `=name` is a preset."""
        if text.startswith("="):
            presets = self.presets(seat)
            if text[1:] not in presets:
                known = ", ".join([f"={name}" for name in presets]) or "none here"
                raise BadData(f"there is no preset {text}; there are: {known}")
            self.play.answer(seat, presets[text[1:]])
            return
        offer, answer = self.play.read(seat, text)
        self.play.answer(seat, answer, offer)

    # -- what a seat is shown -----------------------------------------------------------------

    def board(self, seat: str) -> str:
        return self.game.show.board(sight(self.play, seat).now, seat)

    def prompt(self, seat: str) -> tuple[str, str]:
        """The rule and the text of a seat's question."""
        choose = self.play.open[seat]
        return choose.question.rule, choose.question.prompt(self.play.state, choose.about)

    def doing(self, seat: str, eyes: str | None) -> str:
        """What a seat is doing, as these eyes may know it."""
        told = "" if eyes is None else doing(self.play, self.play.open[seat], eyes)
        return told or "thinking"

    def options(self, seat: str) -> list[Option]:
        return self.play.options(seat)

    def offers(self, seat: str) -> list[tuple[str, list[Option]]]:
        """The seat's offers: the prompt of each, and what to type to take it."""
        found = []
        for each in self.play.offers:
            if each.seat == seat:
                name, prompt = each.question.name, each.question.prompt
                options = [
                    replace(option, key=f"!{name} {option.key}")
                    for option in self.play.options(seat, name)
                ]
                found.append((prompt(self.play.state, each.about), options))
        return found

    def judge(self, seat: str, draft: Mapping[str, Any]) -> Judged:
        """The form for a draft of the seat's answer, with its faults, from what the seat sees."""
        choose = self.play.open[seat]
        if choose.question.answer is str:
            return Judged(None)
        return judge(choose.question, choose.about, sight(self.play, seat).now, draft)

    def presets(self, seat: str) -> Mapping[str, Any]:
        choose = self.play.open[seat]
        return choose.question.presets(sight(self.play, seat).now, choose.about)

    def submit(self, seat: str, form: Form, draft: Mapping[str, Any]) -> None:
        """Answer with what was filled in."""
        kind = self.play.open[seat].question.answer
        self.play.answer(seat, msgspec.convert(answer_of(form, draft), kind))

    def denials(self, seat: str) -> list[Denial]:
        return denials(self.play.open[seat], self.play.state)

    def odds(self, seat: str, options: Sequence[Option]) -> list[dict[str, Any]]:
        seen, seed = sight(self.play, seat), players.seed_of("odds", self.seed, self.play.number)
        return [option_odds(self.play, seen, each.key, each.label, seed) for each in options]

    def hint(self, seat: str) -> Advice:
        """What a strong opponent would do in this seat, from what the seat sees."""
        return advise(self.game.name, sight(self.play, seat), players.seed_of("hint", self.seed))

    def ends(self, seat: str) -> list[dict[str, Any]]:
        """The ends of the whole moves that the seat could make now."""
        return self.game.odds.plans(sight(self.play, seat).now, seat)

    def follow(self, seat: str, end: dict[str, Any]) -> None:
        """Make a whole move: its answers are given in advance. Bad news about the mover stops it.

        If players roll their own dice, it waits for them.
        """
        self.play.follow(seat, end["premoves"], about=[moves.mover(end)])

    def stopped(self, seat: str) -> str:
        """Why the seat's plan ended early; shown once, to this seat only."""
        stopped = self._plans.untold.pop(seat, None)
        if stopped is None:
            return ""
        rule = f" §{stopped.rule}" if stopped.rule else ""
        left = " ".join([premove.answer for premove in stopped.left])
        return f"the plan stops: {stopped.why}{rule} (not played: {left})"

    def news(self, seat: str) -> list[Event]:
        """The events that this seat may know and has not seen yet."""
        told = self.play.events
        # After an undo there may be fewer events than the seat has seen.
        fresh = told[min(self._read[seat], len(told)) :]
        self._read[seat] = len(told)
        return [each.event for each in fresh if sees(each.event.to, seat)]

    def read_again(self, seat: str) -> None:
        """Show a seat everything again, for example on a cleared screen."""
        self._read[seat] = 0

    def rule(self, number: str) -> RuleText | None:
        return next((rule for rule in self.game.catalog.rule_texts() if rule.id == number), None)

    # -- what is kept -------------------------------------------------------------------------

    def record(self) -> str:
        game = self.game
        header = Header(
            game.name, self.setup, game.version, game.catalog.fingerprint(), dict(self.minds)
        )
        return write(self.play, header)

    def save(self, path: Path | None = None) -> Path:
        """Write the record; by default to a new file in the current folder."""
        if path is None:
            stem = f"{self.game.name}-{self.setup.get('scenario', 'builder')}"
            names = [f"{stem}.record", *(f"{stem}-{n}.record" for n in range(2, 1000))]
            path = next(Path(name) for name in names if not Path(name).exists())
        path.write_text(self.record(), "utf-8")
        return path


def hint_lines(found: Advice) -> list[str]:
    """A hint as lines of text."""
    rows = []
    for number, tip in enumerate(found.tips, start=1):
        chance = "" if tip.value is None else f"{tip.value:.0%}  "
        end = f", {tip.end}" if tip.end else ""
        rows.append(
            f"{'I would' if number == 1 else '     or'}: {chance}{tip.label}{end}  [{tip.key}]"
        )
    rows += found.why
    if found.method == "search":
        rows.append(
            f"Chances to win, from {found.battles} simulated battles, using only what you can see."
        )
    return rows


def new_seed() -> int:
    return secrets.randbits(63)


def read_minds(
    seats: Sequence[str], given: str | None, seat: str | None, against: str
) -> dict[str, str]:
    """The players: `--seats me,policy` in order or by name, else `--seat` and `--against`."""
    if given is None:
        mine = [seats[0]] if seat is None else [each.strip() for each in seat.split(",")]
        for each in mine:
            if each not in seats:
                raise BadData(f"there is no seat {each!r}; there are: {', '.join(seats)}")
        minds = {each: ME if each in mine else against for each in seats}
    else:
        if seat is not None:
            raise BadData("use either --seats or --seat, not both")
        minds = _listed(seats, [word.strip() for word in given.split(",")], against)
    return {each: mind if mind == ME else players.known(mind) for each, mind in minds.items()}


def _listed(seats: Sequence[str], words: list[str], against: str) -> dict[str, str]:
    if any("=" in word for word in words):
        minds = dict.fromkeys(seats, against)
        for word in words:
            name, _, mind = word.partition("=")
            if name not in minds or not mind:
                raise BadData(f"--seats {word}: write SEAT=WHO, for {', '.join(seats)}")
            minds[name] = mind
        return minds
    if len(words) != len(seats):
        raise BadData(f"--seats names {len(words)} players for {len(seats)}: {', '.join(seats)}")
    return dict(zip(seats, words, strict=True))
