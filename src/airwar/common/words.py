"""Words that people type: lists with commas, names that must be known."""

from collections.abc import Sequence
from difflib import get_close_matches

from airwar.kernel.errors import BadData

LISTED = 20  # names in an error, at most


def words(text: str) -> list[str]:
    """A list that is given with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def one_of(kind: str, name: str, known: Sequence[str]) -> str:
    """The name, if it is known; else an error that says what is."""
    if name in known:
        return name
    raise BadData(f"there is no {kind} {name!r}; {nearest(name, known)}")


def nearest(name: str, known: Sequence[str]) -> str:
    """What was meant, perhaps, or all that there is."""
    near = [each for each in known if name and name in each][:3] or get_close_matches(
        name, known, 3
    )
    listed = ", ".join(known[:LISTED]) + (" and more" if len(known) > LISTED else "")
    return f"did you mean {' or '.join(near)}?" if near else f"there are: {listed}"


def several(text: str) -> list[tuple[str, int]]:
    """`hurricane-i,bf-110c*2`: each word with how many there are of it."""
    found = []
    for word in words(text):
        name, _, times = word.partition("*")
        if times and not (times.isdigit() and int(times) > 0):
            raise BadData(f"{word}: after * stands how many there are")
        found.append((name, int(times or 1)))
    return found


def whole_number(text: str, what: str, least: int, most: int) -> int:
    if not text.isdigit() or not least <= int(text) <= most:
        raise BadData(f"{text!r} is not {what} from {least} to {most}")
    return int(text)


def yes_or_no(text: str) -> bool:
    if text.lower() in ("y", "yes", "n", "no"):
        return text.lower().startswith("y")
    raise BadData(f"{text!r}: answer y or n")
