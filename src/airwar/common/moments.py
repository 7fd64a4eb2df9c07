"""What the tables draw of an event beside its words: who fired at whom, who was hurt, who is lost.

The ids are those of the game's view: an aircraft, a unit, or a place.
"""

from __future__ import annotations

from airwar.kernel.requests import Facts


def fired(by: str, of: str, hits: int) -> Facts:
    """Fire from somebody at somebody; without hits it is a miss."""
    return {"moment": "fire", "by": by, "of": of, "hits": hits}


def hurt(of: str) -> Facts:
    return {"moment": "damage", "of": of}


def lost(of: str, side: str, name: str, how: str, then: str = "") -> Facts:
    """A loss, with the words of its headline: `name` `how`; `then`.

    `side` is the seat, or the first word of the seats, whose loss it is.
    """
    facts: Facts = {"moment": "loss", "of": of, "side": side, "name": name, "how": how}
    return facts | {"then": then} if then else facts
