"""Which lines of a log are marks on the way through a game: its turns, losses, and bombs."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from airwar.kernel.events import Event

Kind: TypeAlias = Literal["turn", "loss", "bombs"]

KINDS: Final[dict[str, Kind]] = {
    "loss": "loss",
    "destroyed": "loss",
    "eliminated": "loss",
    "bombs": "bombs",
}
# A hit that is confirmed, and what it costs.
CONFIRMED: Final = "confirm"
LOST: Final = ("loss", "the straggler is lost")


def mark_of(event: Event) -> Kind | None:
    """What the event marks, if it does; a turn's event says its number in its facts."""
    if "turn" in event.facts:
        return "turn"
    if event.kind == CONFIRMED and event.result in LOST:
        return "loss"
    return KINDS.get(event.kind)


def whose(event: Event) -> str:
    """Who is lost, or whose bombs; a confirmed hit names its shooter, and the victim as a place."""
    if event.kind == CONFIRMED or not event.who:
        return next(iter(event.where), "")
    return event.who
