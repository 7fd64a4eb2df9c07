"""Ask an opponent for an answer. It gets the seat's sight and nothing else."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

from airwar import bots
from airwar.kernel.play import Play
from airwar.kernel.requests import sample
from airwar.kernel.sight import sight

RANDOM = "random"


def known(level: str) -> str:
    """The level by its own name. Raises if there is no such opponent."""
    plan = bots.parse(level)
    return RANDOM if plan.kind == RANDOM else level


def answer(level: str, play: Play[Any], seat: str, seed: int) -> Any:
    """The answer of an opponent of this level for a seat."""
    if level == RANDOM:
        # A random choice reads nothing, so it does not need a sight.
        return sample(play.open[seat], play.state, Random(seed))
    return bots.choose(level, play.game.name, sight(play, seat), seed)


def seed_of(*parts: object) -> int:
    """A seed made from all parts, the same in every process."""
    text = " ".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")
