"""Key industrial complexes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Draw, Flow, Question, Roll

from ..data.board import load_board
from ..data.kinds import GERMAN
from ..data.tables import load_limits, load_products
from .state import War

KEY: Final = "key-complex"
COMMA: Final = ", "  # between two key complexes (§53.3)


def key_complex(s: War) -> bool:
    return s.on(KEY) and s.outcome is None


def all_bombed(s: War, product: str) -> int | None:
    """§51.2, R71: the quarter in which the last target of a product was first bombed, or None."""
    own = [id for id, each in load_board().symbols.items() if each.product == product]
    if not own or any(id not in s.bombed for id in own):
        return None
    return max([s.bombed[id] for id in own])


def income_stopped(s: War) -> bool:
    """§51.2: in the quarters after all targets of the key complex are bombed there is no income;
    R150: of two, those of either."""
    if not s.on(KEY):
        return False
    found = [all_bombed(s, key) for key in keys_of(s)]
    return any(when is not None and when < s.quarter for when in found)


def keys_of(s: War) -> tuple[str, ...]:
    """The products of the key complexes, whoever knows them: one, or as §53.3 has it."""
    return products_in(s.sealed_key.value or s.german.value.key)


def products_in(key: str) -> tuple[str, ...]:
    """What a pack holds of key complexes, one by one."""
    return tuple(key.split(COMMA)) if key else ()


def opened_keys(s: War) -> tuple[str, ...]:
    """§51.1: the products of key complexes that everybody knows."""
    return tuple([each.removeprefix("key:") for each in s.once if each.startswith("key:")])


def named(s: War) -> list[str]:
    """§51.3: products that the German has named as not being the key."""
    return [each.removeprefix("not-key:") for each in s.once if each.startswith("not-key:")]


class NameProduct(Question[War, str]):
    """§51.3: a product that is not the key."""

    name, rule = "hint", "51.3"
    doing = "giving a hint"

    def prompt(self, s: War, about: Any) -> str:
        return "Name a product that is not that of the key complex."

    def options(self, s: War, about: Any) -> Sequence[str]:
        keys, done = products_in(s.german.value.key), named(s)
        return [each for each in load_products() if each not in keys and each not in done]


HINT = NameProduct()


def hint(s: War) -> Flow[None]:
    """§51.3, §51.4: the American rolls each quarter; 1 or 2 forces a hint."""
    (face,) = yield Roll("51.3", "a hint at the key complex", 1, 6)
    others = [each for each in load_products() if each not in keys_of(s) and each not in named(s)]
    if face not in load_limits().optional.key_hint or not others:
        return
    if unseen(s):  # §54.2: nobody knows it, so chance names another
        count = len(others)
        numbers = tuple([str(n) for n in range(1, count + 1)])
        (found,) = yield Draw(
            *("51.3", "a product that is not the key", "hint", (1,) * count, numbers, 1, ())
        )
        product = others[found]
    else:
        product = yield Choose(GERMAN, HINT)
    strike(s, product, "51.3")
    last_product(s)


def unseen(s: War) -> bool:
    """§54.2: a key complex at which nobody has looked, or a blank."""
    left = set(keys_of(s)) - set(opened_keys(s))
    return s.sealed_key.seen == () and (bool(left) or not keys_of(s))


def show_key(s: War) -> None:
    """§51.1: the key complex is open as soon as all its targets are bombed; §54.21 R97: in a solo
    game every product is looked at when all of it is."""
    if unseen(s):
        for product in load_products():
            known = product in keys_of(s) or product in named(s)
            if not known and all_bombed(s, product) is not None:
                strike(s, product, "54.2")
        last_product(s)
    for key in keys_of(s):
        if all_bombed(s, key) is not None:
            open_key(s, key, "51.1")


def last_product(s: War) -> None:
    """§54.21: with no candidate left but those that were drawn everybody knows; a blank could
    still be one (§53.3)."""
    if unseen(s) and len(named(s)) + len(keys_of(s)) == len(load_products()):
        for key in keys_of(s) if not s.setup.number("blanks") else ():
            open_key(s, key, "54.21")


def open_key(s: War, key: str, rule: str) -> None:
    if key not in opened_keys(s):
        s.once = (*s.once, f"key:{key}")
        s.put_german(key=COMMA.join(sorted({*products_in(s.german.value.key), key})))
        s.tell(Event(rule, "key", f"{key} is {key_called(s)} complex", who=GERMAN))


def key_called(s: War) -> str:
    return "the key" if s.setup.number("markers") < 2 else "a key"


def strike(s: War, product: str, rule: str) -> None:
    s.once = (*s.once, f"not-key:{product}")
    s.tell(Event(rule, "hint", f"{product} is not {key_called(s)} complex", who=GERMAN))
