"""Committed dice in a record: every outcome recomputed from the secret and the seats' words.

The server adds lines to the record of a game that is over: `# dice committed HASH`, `# secret HEX`,
`# word SEAT WORD`, `# hash SEAT HASH`, `# drawn SEAT` and `# outcomes 0-7 9`, the numbers of the
record's dice and draws in order. Numbers are missing where something was taken back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from airwar.kernel.errors import BadRecord
from airwar.kernel.play import Play
from airwar.kernel.requests import Draw, Roll
from airwar.kernel.sources import Committed, commitment

NO_NUMBERS = (
    "the record does not say which numbers its dice have, as those of earlier versions do not, "
    "and something was taken back; the server's proof says it"
)


class Proof(Struct):
    """What a record says of its committed dice."""

    commitment: str
    secret: str = ""
    words: dict[str, str] = {}
    hashes: dict[str, str] = {}
    drawn: list[str] = []
    numbers: list[int] | None = None


class Dice(Struct, frozen=True):
    """`state` is "none" for dice that promise nothing; `count`: how many outcomes are the same."""

    state: str = "none"
    count: int = 0
    message: str = ""


def prove(text: str, play: Play[Any]) -> Dice:
    """Are the dice of a replayed record those that were committed to?"""
    proof = read(text)
    if proof is None:
        return Dice()
    wrong = _promises(proof)
    if wrong:
        return Dice("wrong", 0, wrong)
    asked = [(r, given) for r, given in play.history() if type(r) is Roll or type(r) is Draw]
    numbers = proof.numbers if proof.numbers is not None else list(range(len(asked)))
    if len(numbers) != len(asked):
        return Dice("wrong", 0, f"{len(asked)} outcomes have {len(numbers)} numbers")
    if len(set(numbers)) != len(numbers):
        return Dice("wrong", 0, "a number is used twice")
    source = Committed(bytes.fromhex(proof.secret), proof.words)
    for place, (number, (request, given)) in enumerate(zip(numbers, asked, strict=True)):
        if source.outcome(number, request) != given:
            if proof.numbers is None:
                return Dice("not recomputed", place, NO_NUMBERS)
            return Dice("wrong", place, f"outcome {number}, {request.why}, is not what came")
    return Dice("recomputed", len(asked))


def _promises(proof: Proof) -> str:
    """What was promised before the first die and does not hold."""
    try:
        secret = bytes.fromhex(proof.secret)
    except ValueError:
        return "the secret cannot be read"
    if commitment(secret) != proof.commitment:
        return "the secret is not the one that was committed to"
    for seat, hashed in proof.hashes.items():
        if hashlib.sha256(proof.words.get(seat, "").encode()).hexdigest() != hashed:
            return f"the word of {seat} is not the one that it sent the hash of"
    return ""


def read(text: str) -> Proof | None:
    """None where the dice were not committed to."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("# "):
            kind, _, rest = line[2:].partition(" ")
            found.setdefault(kind, []).append(rest)
    promised = [rest for rest in found.get("dice", []) if rest.startswith("committed ")]
    if not promised:
        return None
    outcomes = found.get("outcomes")
    return Proof(
        commitment=promised[0].removeprefix("committed "),
        secret=found.get("secret", [""])[0],
        words=dict(each.partition(" ")[::2] for each in found.get("word", [])),
        hashes=dict(each.partition(" ")[::2] for each in found.get("hash", [])),
        drawn=found.get("drawn", []),
        numbers=None if outcomes is None else read_numbers(outcomes[0]),
    )


def write_numbers(numbers: Iterable[int]) -> str:
    """`0-7 9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join([str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs])


def read_numbers(text: str) -> list[int]:
    try:
        ends = [[int(end) for end in part.split("-")] for part in text.split()]
    except ValueError:
        raise BadRecord("the numbers of its outcomes cannot be read") from None
    return [number for each in ends for number in range(each[0], each[-1] + 1)]
