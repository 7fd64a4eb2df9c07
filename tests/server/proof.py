"""Committed dice, recomputed from the words of the published method alone."""

import hashlib
import hmac
from typing import Any


def recomputed(secret: bytes, words: dict[str, str], outcome: dict[str, Any]) -> list[int]:
    """The method that the proof describes, written from its words."""
    head = "\n".join([f"{seat}={words[seat]}" for seat in sorted(words)])
    left, drawn = list(outcome["counts"]), []
    for block in range(outcome["n"]):
        text = f"{head}\n{outcome['number']}\n{block}".encode()
        digest = hmac.new(secret, text, hashlib.sha256).digest()
        u = (int.from_bytes(digest[:7], "big") >> 3) / 2**53
        if outcome["kind"] == "roll":
            drawn.append(int(u * outcome["sides"]) + 1)
            continue
        cards = [kind for kind, count in enumerate(left) for _ in range(count)]
        drawn.append(cards[int(u * len(cards))])
        left[drawn[-1]] -= 1
    return drawn if outcome["kind"] == "roll" else sorted(drawn)
