"""A table of Luftwaffe: positions in the words of case files."""

from __future__ import annotations

from random import Random

from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules.state import Course, Force, War
from airwar.kernel.play import Play
from airwar.kernel.requests import Draw, Roll
from airwar.kernel.sources import pick
from tests import table


class Table(table.Table[War]):
    game = GAME

    def force(self, id: str) -> Force:
        return self.state.forces[id]

    def hex(self, id: str) -> str:
        return self.state.forces[id].hex

    def units(self, id: str) -> tuple[str, ...]:
        return self.state.forces[id].units.value

    def course(self, id: str) -> Course:
        return self.state.american.value.courses[id]


def step(play: Play[War], rng: Random) -> None:
    """One random answer or throw."""
    request = play.request
    if isinstance(request, Roll):
        play.outcome(tuple([rng.randint(1, request.sides) for _ in range(request.dice)]))
    elif isinstance(request, Draw):
        play.outcome(pick(request.counts, request.n, rng.random))
    else:
        seat = rng.choice(list(play.open))
        choose = play.open[seat]
        play.answer(seat, choose.question.random(play.state, choose.about, rng))
