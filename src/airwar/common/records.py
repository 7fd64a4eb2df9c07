"""Records of whole games: replay one, and say whether it still replays."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from airwar.common.contract import Game
from airwar.common.proving import Dice, prove
from airwar.common.registry import find_game
from airwar.kernel.errors import BadRecord
from airwar.kernel.play import Play
from airwar.kernel.record import Header, follow, read

Hashes = Literal["compared", "not compared"]


def replay(text: str, game: Game[Any] | None = None) -> tuple[Play[Any], Header]:
    """Replay a record to its end. Raises BadRecord at the first line that does not replay."""
    header, body = read(text)
    game = game or find_game(header.game)
    play = Play(game, game.rules.opening(header.setup))
    follow(play, body, hashes=is_ours(game, header))
    return play, header


def is_ours(game: Game[Any], header: Header) -> bool:
    """Was the record written by the same rules and data?"""
    return (header.rules, header.data) == (game.version, game.catalog.fingerprint())


class Verdict(Struct, frozen=True):
    ok: bool
    answers: int
    parted_at: int | None
    message: str = ""
    hashes: Hashes = "compared"
    dice: Dice = Dice()


def verify(text: str, game: Game[Any] | None = None) -> Verdict:
    """Does every line replay, and to the same hashes if they are ours? Says which line does not.

    Dice that were committed to are recomputed, too.
    """
    header, body = read(text)
    game = game or find_game(header.game)
    play = Play(game, game.rules.opening(header.setup))
    ours = is_ours(game, header)
    hashes: Hashes = "compared" if ours else "not compared"
    try:
        follow(play, body, ours)
    except BadRecord as error:
        return Verdict(False, play.number, error.line, str(error), hashes)
    dice = prove(text, play)
    return Verdict(dice.state != "wrong", play.number, None, dice.message, hashes, dice)
