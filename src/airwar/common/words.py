"""Words that people type: comma-separated lists, known names."""

from collections.abc import Sequence
from difflib import get_close_matches

from airwar.kernel.errors import BadData

LISTED = 20  # most names in an error
DIGITS = 100  # most digits of a typed number


def words(text: str) -> list[str]:
    """A comma-separated list."""
    return [word.strip() for word in text.split(",") if word.strip()]


def one_of(kind: str, name: str, known: Sequence[str]) -> str:
    """The name, if it is known; else an error that lists known ones."""
    if name in known:
        return name
    raise BadData(f"there is no {kind} {name!r}; {nearest(name, known)}")


def nearest(name: str, known: Sequence[str]) -> str:
    """A suggestion, or all known names."""
    near = [each for each in known if name and name in each][:3] or get_close_matches(
        name, known, 3
    )
    listed = ", ".join(known[:LISTED]) + (" and more" if len(known) > LISTED else "")
    return f"did you mean {' or '.join(near)}?" if near else f"there are: {listed}"


def several(text: str) -> list[tuple[str, int]]:
    """`hurricane-i,bf-110c*2`: each word with its count."""
    found = []
    for word in words(text):
        name, _, times = word.partition("*")
        if times and not (is_number(times) and int(times) > 0):
            raise BadData(f"{word}: write a number after *")
        found.append((name, int(times or 1)))
    return found


def whole_number(text: str, what: str, least: int, most: int) -> int:
    if not is_number(text) or not least <= int(text) <= most:
        raise BadData(f"{text!r} is not {what} from {least} to {most}")
    return int(text)


def is_number(text: str) -> bool:
    """Is it a whole number in plain digits? `int` fails on some other digits and on long ones."""
    return text.isascii() and text.isdigit() and len(text) <= DIGITS


def yes_or_no(text: str) -> bool:
    if text.lower() in ("y", "yes", "n", "no"):
        return text.lower().startswith("y")
    raise BadData(f"{text!r}: answer y or n")
