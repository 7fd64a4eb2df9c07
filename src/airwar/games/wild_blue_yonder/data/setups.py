"""Who fights whom: set-ups, what their Elements are worth and how they are balanced."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from airwar.common.setups import Seats

from .aircraft import (
    Aircraft,
    Month,
    SideName,
    load_aircraft,
)

Skill = Literal["performance", "horsepower", "burst", "gunner", "leadership"]
Balance = Literal["none", "points"]

SKILLS: Final[tuple[Skill, ...]] = ("performance", "horsepower", "burst", "gunner", "leadership")
SIDES: Final[tuple[SideName, SideName]] = ("allied", "axis")
MOST_ELEMENTS: Final = 4


class Element(Struct, frozen=True, forbid_unknown_fields=True):
    """A Leader with or without his Wingman; `pilot` lists the Leader's skills, §13.4."""

    aircraft: str
    wingman: bool = True
    pilot: tuple[Skill, ...] = ()


MOST_TURNS: Final = 30
# §4.8-a, §4.8-b
Turns: TypeAlias = Annotated[
    int,
    Meta(ge=0, le=MOST_TURNS, description=f"1 to {MOST_TURNS}, or 0 for a fight to the finish"),
]


class Setup(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"elements_allied": "allied", "elements_axis": "axis"},
):
    """Everything to agree on before altitudes are chosen; 0 turns is a fight to the finish."""

    date: Month
    elements_allied: tuple[Element, ...]
    elements_axis: tuple[Element, ...]
    balance: Balance = "none"
    turns: Turns = 6
    switches: tuple[str, ...] = ()
    seats: Seats = Seats()

    def elements(self, side: SideName) -> tuple[Element, ...]:
        return self.elements_allied if side == "allied" else self.elements_axis


def element_value(element: Element, aircraft: Mapping[str, Aircraft] | None = None) -> int:
    """Balance Value of one Element with its pilot's skills, §5.4.6, §13.3, §13.4."""
    plane = (load_aircraft() if aircraft is None else aircraft)[element.aircraft]
    wingman = plane.wingman_value if element.wingman else 0  # §5.4.6
    return plane.value + wingman + len(element.pilot)  # §13.4


def side_total(setup: Setup, side: SideName, aircraft: Mapping[str, Aircraft] | None = None) -> int:
    """Sum of a side's Element values, §13.1."""
    return sum(element_value(each, aircraft) for each in setup.elements(side))


def bonus(
    setup: Setup, aircraft: Mapping[str, Aircraft] | None = None
) -> tuple[SideName | None, int]:
    """The side that starts with victory points, and how many, §13.1; (None, 0) if neither does."""
    ahead = side_total(setup, "allied", aircraft) - side_total(setup, "axis", aircraft)
    if setup.balance == "none" or ahead == 0:
        return None, 0
    return ("axis", ahead) if ahead > 0 else ("allied", -ahead)
