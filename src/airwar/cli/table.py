"""A table in a terminal: one game, its seats, and who sits there.

A person is shown the seat's sight, an opponent is given it; neither gets at the game behind it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from airwar.cli.records import option_odds
from airwar.kernel.errors import BadData
from airwar.kernel.events import Event
from airwar.kernel.game import Game, RuleText, denials
from airwar.kernel.play import Play
from airwar.kernel.record import Header, write
from airwar.kernel.requests import Denial, Draw, Option, Roll, sees
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from airwar.lab import players

ME = "me"


class Table:
    """`minds` says for each seat who decides: 'me', or the level of an opponent."""

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
        play.use(self.chance)

    @property
    def game(self) -> Game[Any]:
        return self.play.game

    @property
    def people(self) -> list[str]:
        return [seat for seat, mind in self.minds.items() if mind == ME]

    @property
    def bot(self) -> str | None:
        """An opponent that is to answer now."""
        return next((seat for seat in self.play.open if self.minds[seat] != ME), None)

    @property
    def person(self) -> str | None:
        """A person who is to answer now."""
        return next((seat for seat in self.play.open if self.minds[seat] == ME), None)

    # -- dice and draws -----------------------------------------------------------------------

    def chance(self, request: Roll | Draw) -> tuple[int, ...] | None:
        """The house throws and draws, or people do; what none of them may see is the house's."""
        if self._typed and any(sees(request.seen, seat) for seat in self.people):
            return None
        return self._house(request)

    @property
    def thrower(self) -> str | None:
        """The person who is to type in dice or cards now."""
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
            what = f"throw {request.dice} × D{request.sides} and type the faces"
        else:
            assert type(request) is Draw
            left = [name for name, n in zip(request.names, request.counts, strict=True) if n]
            what = f"draw {request.n} and type them, of: {', '.join(left)}"
        return request.rule, f"{request.why}: {what}"

    def throw(self, text: str) -> None:
        """Take what people threw or drew: faces, or names, with blanks or commas between."""
        request, words = self.play.request, text.replace(",", " ").split()
        if type(request) is Draw:
            for word in words:
                if word not in request.names:
                    raise BadData(f"there is no {word!r} to draw; {self.throw_prompt()[1]}")
            self.play.outcome(tuple([request.names.index(word) for word in words]))
        elif all(word.isdigit() for word in words):
            self.play.outcome(tuple(map(int, words)))
        else:
            raise BadData(f"{text!r} is no throw; {self.throw_prompt()[1]}")

    def think(self, seat: str) -> str:
        """What the opponent in a seat answers."""
        seed = players.seed_of("mind", self.seed, self.play.number, seat)
        return players.answer(self.minds[seat], self.play, seat, seed)

    # -- what a seat is shown -----------------------------------------------------------------

    def board(self, seat: str) -> str:
        return self.game.board(sight(self.play, seat).now, seat)

    def prompt(self, seat: str) -> tuple[str, str]:
        """The rule and the text of the question that a seat is asked."""
        choose = self.play.open[seat]
        return choose.question.rule, choose.question.prompt(self.play.state, choose.about)

    def options(self, seat: str) -> list[Option]:
        return self.play.options(seat)

    def denials(self, seat: str) -> list[Denial]:
        return denials(self.play.open[seat], self.play.state)

    def odds(self, seat: str, options: Sequence[Option]) -> list[dict[str, Any]]:
        seen, seed = sight(self.play, seat), players.seed_of("odds", self.seed, self.play.number)
        return [option_odds(self.play, seen, each.key, each.label, seed) for each in options]

    def ends(self, seat: str) -> list[dict[str, Any]]:
        """Where whole moves that the seat could make now would end."""
        return self.game.plans(sight(self.play, seat).now, seat)

    def follow(self, seat: str, end: dict[str, Any]) -> None:
        """Make a whole move, as long as its end gets no less likely: a failed check stops it.

        Where people throw their own dice it stops for them.
        """
        keys, chance = list(end["plan"]), end["chance"]
        while keys and seat in self.play.open:
            if keys[0] not in [option.key for option in self.options(seat)]:
                return
            self.play.answer(seat, keys.pop(0))
            left = self.ends(seat) if keys and seat in self.play.open else []
            if left:
                same = next((each for each in left if each["name"] == end["name"]), None)
                if same is None or same["chance"] < chance:
                    return
                keys, chance = list(same["plan"]), same["chance"]

    def news(self, seat: str) -> list[Event]:
        """The events that this seat may know and has not been shown yet."""
        told = self.play.events
        # After an undo there may be fewer than the seat was shown.
        fresh = told[min(self._read[seat], len(told)) :]
        self._read[seat] = len(told)
        return [each.event for each in fresh if sees(each.event.to, seat)]

    def read_again(self, seat: str) -> None:
        """Tell a seat everything once more, for instance on an emptied screen."""
        self._read[seat] = 0

    def rule(self, number: str) -> RuleText | None:
        return next((rule for rule in self.game.rules() if rule.id == number), None)

    # -- what is kept -------------------------------------------------------------------------

    def record(self) -> str:
        game = self.game
        header = Header(game.name, self.setup, game.version, game.fingerprint(), dict(self.minds))
        return write(self.play, header)

    def save(self, path: Path | None = None) -> Path:
        """Write the record; without a name, to a new file in the present folder."""
        if path is None:
            stem = f"{self.game.name}-{self.setup.get('scenario', 'builder')}"
            names = [f"{stem}.record", *(f"{stem}-{n}.record" for n in range(2, 1000))]
            path = next(Path(name) for name in names if not Path(name).exists())
        path.write_text(self.record(), "utf-8")
        return path


def new_seed() -> int:
    return secrets.randbits(63)


def read_minds(
    seats: Sequence[str], given: str | None, seat: str | None, against: str
) -> dict[str, str]:
    """Who sits where: `--seats me,policy` by order or by name, else `--seat` and `--against`."""
    if given is None:
        mine = [seats[0]] if seat is None else [each.strip() for each in seat.split(",")]
        for each in mine:
            if each not in seats:
                raise BadData(f"there is no seat {each!r}; there are: {', '.join(seats)}")
        minds = {each: ME if each in mine else against for each in seats}
    else:
        if seat is not None:
            raise BadData("--seats says it all: leave --seat out")
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
