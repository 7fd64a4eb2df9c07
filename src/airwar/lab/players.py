"""Asking an opponent for an answer: it gets the seat's sight and nothing else."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

from airwar import bots
from airwar.kernel.game import sample
from airwar.kernel.play import Play
from airwar.kernel.sight import sight

RANDOM = "random"


def known(level: str) -> str:
    """The level by its own name. Raises if there is no such opponent."""
    plan = bots.parse(level)
    return RANDOM if plan.kind == RANDOM else level


def answer(level: str, play: Play[Any], seat: str, seed: int) -> str:
    """The key that an opponent of this level answers for a seat."""
    if level == RANDOM:
        # A blind choice among the options reads nothing, so it can do without a sight.
        return sample(play.open[seat], play.state, Random(seed))
    return bots.choose(level, play.game.name, sight(play, seat), seed)


def seed_of(*parts: object) -> int:
    """A seed that depends on all the parts and is the same in every process."""
    text = " ".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")
