"""The browser's types are those of the server's structs."""

from typing import Any, Literal, NamedTuple

import msgspec
import pytest
from msgspec import UNSET, Struct, UnsetType, inspect

from airwar.common.contract import Game
from airwar.games import all_games
from scripts import typescript
from tests.laws import moments


class Inner(Struct, tag_field="type", tag="inner"):
    words: tuple[str, ...]
    maybe: int | None = None


class Outer(Struct):
    inner: Inner
    marks: dict[str, str | int]
    later: int | UnsetType = UNSET


def test_the_written_types_are_up_to_date() -> None:
    assert typescript.OUT.read_text("utf-8") == typescript.written(), "run `make types`"


@pytest.mark.parametrize(("is_sent", "mark", "words"), [(True, "", ""), (False, "?", "readonly ")])
def test_what_is_sent_is_whole_and_what_is_heard_may_lack_defaults(
    is_sent: bool, mark: str, words: str
) -> None:
    parts: dict[str, str] = {}
    typescript.add(parts, inspect.type_info(Outer), is_sent)
    assert parts["Inner"].splitlines() == [
        "export interface Inner {",
        '  type: "inner";',
        f"  words: {words}string[];",
        f"  maybe{mark}: number | null;",
        "}",
    ]
    assert "  marks: Record<string, string | number>;" in parts["Outer"]
    assert "  later?: number;" in parts["Outer"]
    assert msgspec.json.encode(Outer(Inner(()), {})) == (
        b'{"inner":{"type":"inner","words":[],"maybe":null},"marks":{}}'
    )


class Spot(NamedTuple):
    x: int
    y: int


class Drawn(Struct):
    spots: tuple[Spot, ...]
    points: dict[Literal["allied", "axis"], int]


def test_a_view_has_a_namespace_of_its_own() -> None:
    assert typescript.namespace("Toy", (Drawn,)).splitlines() == [
        "export namespace Toy {",
        "  export interface Drawn {",
        "    spots: [number, number][];",
        '    points: Record<"allied" | "axis", number>;',
        "  }",
        "}",
    ]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_view_is_what_its_type_says(game: Game[Any]) -> None:
    """Each field, each literal: the browser relies on the types that are written from them."""
    kinds = {name.lower(): kinds[0] for name, kinds in typescript.VIEWS.items()}
    kind = kinds[game.name.replace("-", "")]
    seen = 0
    for seed in range(3):
        for play, _ in moments(game, seed, share=0.2):
            for seat in (*game.rules.seats(play.state), ""):
                shown = game.show.view(game.secrets.redact(play.state, seat), seat or None)
                assert type(shown) is kind
                text = msgspec.json.encode(shown)
                assert msgspec.json.encode(msgspec.json.decode(text, type=kind)) == text
                seen += 1
    assert seen > 20
