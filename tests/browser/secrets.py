"""What one seat must not learn: the cards that another holds and nobody has shown."""

import re
from typing import Any

# Whoever draws is told his cards; the others are told a number.
FOREIGN_DRAW = re.compile(r"draws (?!\d)")


def own_letter(seat: str) -> str:
    return "A" if seat.startswith("allied") else "X"


def told_draws(texts: list[str], seat: str) -> list[str]:
    """Lines that name cards which another seat drew."""
    own = own_letter(seat)
    return [text for text in texts if FOREIGN_DRAW.search(text) and not text.startswith(own)]


def hidden_in(message: dict[str, Any], seat: str) -> list[str]:
    """What a message tells of hands that are not this seat's."""
    found = told_draws([event["text"] for event in message.get("events") or []], seat)
    for element in (message.get("view") or {}).get("elements", []):
        if element["seat"] != seat:
            zones = (element["hand"], element["mini"] or {})
            found += [f"{element['id']}: {zone['cards']}" for zone in zones if zone.get("cards")]
    for request in message.get("open") or []:
        if request["seat"] != seat and request.get("options"):
            found.append(f"options of {request['seat']}")
    return found
