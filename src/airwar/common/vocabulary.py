"""The words of case files: declared in tables by each game, and checked here.

A word has a form, a function, and a meaning for the manual. The form names what follows the word,
`ID PLACE`; a last name that ends in `...` stands for any number of words, including none.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, NoReturn, TypeAlias, TypeVar

from airwar.common.contract import Cases
from airwar.common.words import DIGITS, is_number
from airwar.kernel.errors import BadRecord
from airwar.kernel.game import S

C = TypeVar("C")  # what an expectation is about
T = TypeVar("T")
# A form, what reads the words after it, and the meaning in the manual.
Form: TypeAlias = tuple[str, Callable[..., Any]] | tuple[str, Callable[..., Any], str]
Value: TypeAlias = Callable[[Any, str], Any]  # turns a word into a value, in context


def fits(form: str, said: Sequence[str]) -> bool:
    """Does a line have as many words as its form wants?"""
    wanted = form.split()
    if form.endswith("..."):
        return len(said) >= len(wanted) - 1
    return len(said) == len(wanted)


def listed(forms: Mapping[str, Form]) -> list[str]:
    """Every word as it is written."""
    return [f"{word} {form[0]}".strip() for word, form in forms.items()]


def meanings_of(forms: Mapping[str, Form]) -> dict[str, str]:
    """What each of these words means, as far as its table says so."""
    return {word: form[2] for word, form in forms.items() if len(form) == 3}


def description(value: Value) -> str:
    """What a name in a form stands for: the first line of the docstring of what reads it."""
    return (value.__doc__ or "").strip().partition("\n")[0].rstrip(".")


# -- expectations ---------------------------------------------------------------------------------


class Expectations(Generic[C]):
    """What a case may expect. Each word's function says what it found instead, or None.

    values    how each name in a form is read
    moment    words that may share a line
    phrases   names for which several words at the end count as one: `Very High`, `very-high`
    """

    def __init__(
        self,
        forms: Mapping[str, Form],
        values: Mapping[str, Value],
        moment: tuple[str, ...] = (),
        phrases: Collection[str] = (),
    ) -> None:
        self.forms, self.values, self.moment, self.phrases = forms, values, moment, phrases

    def expect(self, about: C, words: Sequence[str]) -> str | None:
        """None if the expectation holds, else what was found instead. `not` inverts it.

        Raises BadRecord for a line that makes no sense: behind `not` it would always hold.
        """
        turned = words[:1] == ["not"]
        word, *said = (words[1:] if turned else words) or [""]
        if word not in self.forms:
            raise BadRecord(f"unknown expectation {word!r}; there are {', '.join(self.forms)}")
        form, check = self.forms[word][:2]
        wrong: str | None = check(about, *self.understand(about, word, form, said))
        if not turned:
            return wrong
        return "it holds" if wrong is None else None

    def understand(self, about: C, word: str, form: str, said: list[str]) -> list[Any]:
        """The words of an expectation as values, in the order of its form."""
        wanted = form.split()
        last = len(wanted) - 1
        if wanted and wanted[-1] in self.phrases and len(said) > last:
            said = [*said[:last], "-".join(said[last:])]
        if not fits(form, said):
            raise BadRecord(f"it is written: {word} {form}".strip())
        if form.endswith("..."):
            many = wanted.pop().removesuffix("...")
            wanted += [many] * (len(said) - last)
        return [self.values[kind](about, each) for kind, each in zip(wanted, said, strict=True)]


def refuse(word: str, allowed: str) -> NoReturn:
    raise BadRecord(f"{word!r} is not {allowed}")


def same(found: object, wanted: object) -> str | None:
    return None if found == wanted else f"it is {'none' if found is None else found}"


def number(about: Any, word: str) -> int:
    """a number, with or without a sign"""
    if not re.fullmatch(f"[+-]?[0-9]{{1,{DIGITS}}}", word):
        refuse(word, "a number")
    return int(word)


def count(about: Any, word: str) -> int:
    """a number"""
    if not is_number(word):
        refuse(word, "a number")
    return int(word)


def one_of(allowed: Sequence[str]) -> Value:
    def read(about: Any, word: str) -> str:
        if word.lower() not in allowed:
            refuse(word, f"one of {', '.join(allowed)}")
        return word.lower()

    read.__doc__ = ", ".join(allowed)
    return read


def like(pattern: str, allowed: str) -> Value:
    """A word that matches a pattern, kept as it is."""

    def read(about: Any, word: str) -> str:
        if not re.fullmatch(pattern, word):
            refuse(word, allowed)
        return word

    read.__doc__ = allowed
    return read


# -- positions ------------------------------------------------------------------------------------


class Positions(ABC, Generic[S]):
    """Reads the lines of one position.

    moment   first words of lines that have one more word; these may share a line
    parts    words inside a line, by what they describe: each with its form and its meaning
    names    what the names in the forms stand for, as far as expectations do not have them
    """

    moment: ClassVar[tuple[str, ...]] = ()
    parts: ClassVar[Mapping[str, Mapping[str, tuple[str, str]]]] = {}
    names: ClassVar[Mapping[str, str]] = {}
    line = 1

    @abstractmethod
    def forms(self) -> Mapping[str, Form]:
        """What a line may begin with, what reads the rest of it, and what it means."""

    @abstractmethod
    def finish(self) -> S:
        """The state, once all lines have been read."""

    def given(self, lines: Sequence[tuple[int, str]]) -> S:
        for self.line, text in lines:
            self.read(text.split())
        return self.finish()

    def read(self, words: list[str]) -> None:
        if words[0] in self.moment:
            self.read_moment(words)
            return
        first, *rest = words
        forms = self.forms()
        if first not in forms:
            self.wrong(f"a line begins with one of {', '.join(forms)}, not {first!r}")
        form, read = forms[first][:2]
        if not fits(form, rest):
            written = f"{first} {form}".strip()
            self.wrong(f"{first}: a word is missing or wrong; it is written: {written}")
        read(*rest)

    def read_moment(self, words: list[str]) -> None:
        """`turn 2 stage attack first axis`: pairs of a name and a value."""
        forms = self.forms()
        for name, said in zip(words[::2], [*words[1::2], ""], strict=False):
            if name not in self.moment:
                allowed = ", ".join(self.moment)
                self.wrong(f"{name!r} is not one of {allowed}, which may share a line")
            forms[name][1](said)

    def wrong(self, message: str) -> NoReturn:
        raise BadRecord(message, self.line)

    def one_of(self, what: str, word: str, known: Mapping[str, T]) -> T:
        if word not in known:
            self.wrong(f"{what}: {word!r} is not one of {', '.join(known)}")
        return known[word]

    def number(self, what: str, *words: str) -> int:
        if len(words) != 1 or not is_number(words[0]):
            self.wrong(f"{what} takes a number, not {' '.join(words)!r}")
        return int(words[0])


class WordCases(Cases[S]):
    """The case files of a game that declares its words in tables."""

    def __init__(self, positions: Callable[[], Positions[S]], expected: Expectations[S]) -> None:
        self.positions, self.expected = positions, expected
        self.moment = expected.moment

    def given(self, lines: Sequence[tuple[int, str]]) -> S:
        return self.positions().given(lines)

    def expect(self, s: S, words: Sequence[str]) -> str | None:
        return self.expected.expect(s, words)

    def words(self) -> dict[str, list[str]]:
        parts = self.positions().parts
        return {
            "given": listed(self.positions().forms()),
            **{
                what: [f"{word} {form}".strip() for word, (form, _) in part.items()]
                for what, part in parts.items()
            },
            "expect": listed(self.expected.forms),
        }

    def meanings(self) -> dict[str, dict[str, str]]:
        parts = self.positions().parts
        return {
            "given": meanings_of(self.positions().forms()),
            **{
                what: {word: meaning for word, (_, meaning) in part.items()}
                for what, part in parts.items()
            },
            "expect": meanings_of(self.expected.forms),
        }

    def names(self) -> dict[str, str]:
        read = {name: description(value) for name, value in self.expected.values.items()}
        return {**read, **self.positions().names}
