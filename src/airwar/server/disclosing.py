"""What a machine's answer gave away. After that the answer before it cannot be taken back freely.

Against a machine nobody has to agree to an undo, so it must not pay to try things out. Dice and
draws never come again. What the machine saw, it forgets: it thinks with the sight that is left. But
a person does not forget a card that the machine has played from a hidden hand, so an undo does not
go back behind it.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from airwar.common.contract import Game
from airwar.kernel.history import chosen
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose, Taken
from airwar.kernel.sight import imagine, sight, witness

WORLDS = 12  # in which an answer is tried


def gave_away(
    game: Game[Any], play: Play[Any], seat: str, machines: Collection[str], after: int, seed: int
) -> bool:
    """Has a machine shown the seat something hidden since that moment?

    It has, if it could not have answered like that in every world that the seat could imagine: then
    the answer tells something of its hand.
    """
    rng = Random(seed)
    for at, given in enumerate(play.history(after), start=after):
        choose, answer = chosen(given)
        if type(choose) is not Choose or choose.seat not in machines:
            continue
        offer = choose.question.name if type(given[1]) is Taken else ""
        if witness(given, seat) is not None and _tells(
            game, play.moment(at), seat, choose.seat, answer, offer, rng
        ):
            return True
    return False


def _tells(
    game: Game[Any], before: Play[Any], seat: str, by: str, answer: Any, offer: str, rng: Random
) -> bool:
    seen = sight(before, seat)
    for _ in range(WORLDS):
        try:
            refused = imagine(game, seen, rng).why_not(by, answer, offer)
        except Exception:
            continue  # A world that cannot be judged proves nothing.
        if refused is not None:
            return True
    return False
