"""The words of a line of a case file, taken one by one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from airwar.common.words import is_number
from airwar.kernel.errors import BadRecord

from ..data.lengths import INCH
from ..data.scenario import SIDES

_POINT = re.compile(r"([0-9]{1,3}(?:\.[0-9]+)?),([0-9]{1,3}(?:\.[0-9]+)?)")

MOST = 20  # of what wears an aircraft or a gun down


class Words:
    """The words of a line, taken one by one."""

    def __init__(self, text: str) -> None:
        self.left = text.split()

    def word(self, what: str) -> str:
        if not self.left:
            raise BadRecord(f"{what} is missing")
        return self.left.pop(0)

    def number(self, what: str) -> int:
        word = self.word(what)
        if not is_number(word[1:] if word[0] in "+-" else word):
            raise BadRecord(f"{what}: {word!r} is no number")
        return int(word)

    def within(self, what: str, least: int, most: int) -> int:
        found = self.number(what)
        if not least <= found <= most:
            raise BadRecord(f"{what}: {found} is not from {least} to {most}")
        return found

    def grade(self, what: str) -> int:
        return self.within(what, -2, 2)

    def level(self, what: str = "level") -> int:
        return self.within(what, 1, 6)

    def point(self) -> tuple[int, int]:
        word = self.word("a place")
        found = _POINT.fullmatch(word)
        if found is None:
            raise BadRecord(f"{word!r} is no place; write 36,24 or 36.5,24")
        return round(float(found[1]) * INCH), round(float(found[2]) * INCH)

    def expect(self, wanted: str) -> None:
        word = self.word(wanted)
        if word != wanted:
            raise BadRecord(f"{word!r} stands where {wanted!r} belongs")

    def one_of(self, what: str, known: Sequence[str]) -> str:
        word = self.word(what)
        if word not in known:
            raise BadRecord(f"{what}: {word!r} is not one of {', '.join(known)}")
        return word

    def side(self) -> int:
        return SIDES.index(self.one_of("a side", SIDES))

    def end(self) -> None:
        if self.left:
            raise BadRecord(f"{self.left[0]!r} was not expected")
