"""Chapter 2: the Action cards, and every way to play one.

A card is its kind (an index into KINDS): the 110 cards of a deck differ only by kind in a
Dogfight. A play is a key such as `play:maneuver`, `play:clouds/agile`, `counter`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from airwar.games.wild_blue_yonder.data import CardKind, load_cards

KINDS: Final[tuple[CardKind, ...]] = tuple(load_cards().values())
NAMES: Final = tuple(kind.key for kind in KINDS)
INDEX: Final = {name: index for index, name in enumerate(NAMES)}
DECK: Final = tuple(kind.count for kind in KINDS)  # §manifest-1
EMPTY: Final = (0,) * len(KINDS)

FAMILY: Final = tuple(kind.family for kind in KINDS)
FIRING: Final = tuple(family in ("in-my-sights", "out-of-the-sun") for family in FAMILY)
BURSTS: Final = tuple(kind.bursts for kind in KINDS)
HEAVY_BURSTS: Final = 2  # §9.1.2-a
HEAVY_HITS: Final = 3
FULL_THROTTLE: Final = INDEX["full-throttle"]

# §6.2.1 to §6.2.8: which kinds answer a family.
ANSWERS: Final[dict[str, tuple[bool, ...]]] = {
    family: tuple(family in kind.answers for kind in KINDS) for family in dict.fromkeys(FAMILY)
}


class Use(Struct, frozen=True, gc=False):
    """One way to play a card or a Full Throttle counter.

    `family` is what it counts as: an Agile aircraft's card is a Scissors in every respect.
    """

    key: str
    kind: int  # -1 is a counter
    family: str
    agile: bool = False
    heavy: bool = False
    climb: int = 0  # +1 or -1 for a Vertical Roll that opens an exchange

    @property
    def card(self) -> CardKind:
        """What is played; a counter is played like a Full Throttle card, §6.3."""
        return KINDS[FULL_THROTTLE if self.kind < 0 else self.kind]

    @property
    def fires(self) -> bool:
        return self.family in ("in-my-sights", "out-of-the-sun")

    @property
    def bursts(self) -> int:
        return HEAVY_BURSTS if self.heavy else BURSTS[self.kind] if self.fires else 0

    @property
    def name(self) -> str:
        if self.kind < 0:
            return "Full Throttle counter" + (" as Scissors" if self.agile else "")
        text = card_name(self.kind)
        if self.agile:
            return text + " as Scissors"
        if self.heavy:
            return text + " with a Heavy Gun"
        return text + {0: "", 1: " (climb)", -1: " (dive)"}[self.climb]


def card_name(kind: int) -> str:
    """In My Sights (1 Burst, 2 Hits), Maneuver, ..."""
    card = KINDS[kind]
    if not card.bursts:
        return card.name
    bursts = f"{card.bursts} Burst" + "s" * (card.bursts > 1)
    if card.special:
        hit = {"cockpit": "Cockpit Hit", "engine": "Engine Hit", "fuel": "Fuel Tank Hit"}
        return f"{card.name} ({bursts}, {hit[card.special]})"
    return f"{card.name} ({bursts}, {card.hits} Hit" + "s" * (card.hits > 1) + ")"


def _uses() -> dict[str, Use]:
    uses = [Use("counter", -1, "full-throttle"), Use("counter/agile", -1, "scissors", agile=True)]
    for kind, name in enumerate(NAMES):
        family = FAMILY[kind]
        uses.append(Use(f"play:{name}", kind, family))
        uses.append(Use(f"play:{name}/agile", kind, "scissors", agile=True))
        if family == "in-my-sights":
            uses.append(Use(f"play:{name}/heavy", kind, family, heavy=True))
        if family == "vertical-roll":
            uses.append(Use(f"play:{name}/climb", kind, family, climb=1))
            uses.append(Use(f"play:{name}/dive", kind, family, climb=-1))
    return {use.key: use for use in uses}


USES: Final = _uses()
PLAY: Final = tuple(f"play:{name}" for name in NAMES)
AGILE: Final = tuple(f"play:{name}/agile" for name in NAMES)
HEAVY: Final = tuple(f"play:{name}/heavy" for name in NAMES)
PAY: Final = tuple(f"pay:{name}" for name in NAMES)
DISCARD: Final = tuple(f"discard:{name}" for name in NAMES)
ROLLS: Final = ("play:vertical-roll/climb", "play:vertical-roll/dive")
VERTICAL_ROLL: Final = INDEX["vertical-roll"]
CLOUDS: Final = INDEX["clouds"]


def counted(cards: Iterable[int]) -> tuple[int, ...]:
    """Cards as counts by kind."""
    counts = [0] * len(KINDS)
    for kind in cards:
        counts[kind] += 1
    return tuple(counts)


def more(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Counts with one more card of a kind."""
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])


def less(counts: tuple[int, ...], drawn: tuple[int, ...]) -> tuple[int, ...]:
    """Counts without the drawn cards."""
    if not drawn:
        return counts
    rest = list(counts)
    for kind in drawn:
        rest[kind] -= 1
    return tuple(rest)


def added(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([a + b for a, b in zip(one, other, strict=True)])
