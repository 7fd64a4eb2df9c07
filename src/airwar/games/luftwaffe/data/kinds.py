"""Words and numbers that data files and answers share."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

Side: TypeAlias = Literal["american", "german"]
Level: TypeAlias = Literal["basic", "tournament", "advanced"]
System: TypeAlias = Literal["aircraft", "industry", "oil", "power", "transport"]
Source: TypeAlias = Literal["given", "deduced", "reconstructed"]
Marks: TypeAlias = dict[str, str]  # field to source and rule, where it differs from the whole

Area: TypeAlias = Literal["britain", "italy", "ussr"]
Kind: TypeAlias = Literal[
    "aircraft", "oil", "power", "transport", "industry", "v-weapon", "airbase"
]
Year: TypeAlias = Literal[1943, 1944, 1945]
Quarter: TypeAlias = Literal[
    "Jan 43", "Apr 43", "Jul 43", "Oct 43", "Jan 44", "Apr 44", "Jul 44", "Oct 44", "Jan 45",
    "Apr 45", "Jul 45",
]  # fmt: skip
Hex: TypeAlias = Annotated[
    str, Meta(pattern="^[0-4][0-9][0-4][0-9]$", description="a hex such as 2612")
]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]

AMERICAN: Final = "american"
GERMAN: Final = "german"
SIDES: Final = (AMERICAN, GERMAN)
SYSTEMS: Final[tuple[System, ...]] = ("aircraft", "industry", "oil", "power", "transport")
LETTERS: Final[dict[Kind, str]] = {  # of symbols; the order in which a city's are listed
    "aircraft": "a", "oil": "o", "power": "p", "transport": "t", "industry": "i", "v-weapon": "v",
    "airbase": "b",
}  # fmt: skip
QUARTERS: Final[tuple[Quarter, ...]] = (
    "Jan 43", "Apr 43", "Jul 43", "Oct 43", "Jan 44", "Apr 44", "Jul 44", "Oct 44", "Jan 45",
    "Apr 45", "Jul 45",
)  # fmt: skip
MONTHS: Final = {
    "Jan": ("January", "February", "March"),
    "Apr": ("April", "May", "June"),
    "Jul": ("July", "August", "September"),
    "Oct": ("October", "November", "December"),
}


def year_of(quarter: str) -> int:
    return 1900 + int(quarter[-2:])


def months_of(quarter: str) -> tuple[str, ...]:
    """§2.34c: the months that a quarter stands for."""
    year = year_of(quarter)
    return tuple([f"{month} {year}" for month in MONTHS[quarter[:3]]])
