"""What a seat does not know is empty, at any depth; all else is shared."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, Optional, TypeVar

import msgspec
import pytest
from msgspec import Struct

from airwar.kernel.errors import Hidden
from airwar.kernel.secrets import Secret, redact, walker

US, THEM = "us", "them"
T = TypeVar("T")


class Target(Struct, frozen=True):
    city: str
    doubt: Secret[int] | None = None


class Raid(Struct, frozen=True):
    id: str
    units: Secret[tuple[str, ...]]
    target: Secret[Target]
    x: int = 0


class Base(Struct, frozen=True):
    name: str


class Board(Struct):
    raids: tuple[Raid, ...] = ()
    bases: tuple[Base, ...] = ()
    hands: dict[str, Secret[int]] = {}
    pair: tuple[Base, Secret[str]] | None = None
    log: list[str] | None = None


def a_raid(id: str = "R1", seats: tuple[str, ...] = (US,)) -> Raid:
    return Raid(id, Secret(seats, ("b17-1", "b17-2")), Secret(seats, Target("emden")))


# -- one secret -----------------------------------------------------------------------------------


def test_a_secret_is_read_by_those_who_know_it() -> None:
    secret = Secret((US,), 7)
    assert secret.known
    assert secret.value == 7
    empty = redact(secret, THEM, Secret[int])
    assert empty == Secret((US,))
    assert not empty.known
    with pytest.raises(Hidden, match="does not know"):
        empty.value  # noqa: B018
    assert redact(secret, US, Secret[int]) is secret
    assert redact(empty, US, Secret[int]) is empty, "nobody learns what is not there"


def test_none_is_a_value_like_any_other() -> None:
    secret: Secret[int | None] = Secret((US,), None)
    assert secret.known
    assert secret.value is None
    assert not redact(secret, THEM, Secret[int | None]).known


def test_a_secret_is_shown_to_some_and_then_to_all() -> None:
    secret = Secret((), 7)
    shown = secret.show(US)
    assert shown.seen == (US,)
    assert shown.show(THEM, US, THEM).seen == (US, THEM)
    assert shown.show(US) is shown
    assert redact(shown, US, Secret[int]).value == 7
    assert not redact(shown, THEM, Secret[int]).known
    everybody = shown.show()
    assert everybody == Secret(None, 7)
    assert redact(everybody, "a stranger", Secret[int]).value == 7


def test_what_all_know_is_never_narrowed_again() -> None:
    everybody = Secret(None, 7)
    assert everybody.show(US) is everybody
    assert everybody.show() is everybody


def test_what_is_not_known_cannot_be_shown() -> None:
    empty: Secret[int] = Secret((US,))
    with pytest.raises(Hidden, match="cannot show"):
        empty.show()


# -- states ---------------------------------------------------------------------------------------


def test_every_place_where_a_secret_may_stand_is_emptied() -> None:
    board = Board(
        raids=(a_raid(),),
        bases=(Base("bad-zwischenahn"),),
        hands={US: Secret((US,), 3), THEM: Secret((THEM,), 4)},
        pair=(Base("jever"), Secret((US,), "hidden")),
    )
    theirs = redact(board, THEM)
    assert theirs.raids == (Raid("R1", Secret((US,)), Secret((US,))),)
    assert theirs.hands == {US: Secret((US,)), THEM: Secret((THEM,), 4)}
    assert theirs.pair == (Base("jever"), Secret((US,)))
    ours = redact(board, US)
    assert ours.raids == board.raids
    assert ours.hands == {US: Secret((US,), 3), THEM: Secret((THEM,))}
    assert board.raids[0].target.value == Target("emden"), "the state itself stays as it was"


def test_what_does_not_change_is_shared() -> None:
    mine, open_ = a_raid("R1", (THEM,)), a_raid("R2")
    board = Board(raids=(mine, open_), bases=(Base("jever"),), hands={US: Secret(None, 3)})
    theirs = redact(board, THEM)
    assert theirs.raids is not board.raids
    assert theirs.raids[0] is mine
    assert theirs.bases is board.bases
    assert theirs.hands is board.hands
    assert redact(board, US).raids[1] is open_


def test_a_mutable_state_is_always_copied() -> None:
    board, plain = Board(), Mutable()
    ours, copied = redact(board, US), redact(plain, US)
    board.raids, plain.n = (a_raid(),), 9
    assert ours.raids == ()
    assert copied.n == 0


class Mutable(Struct):
    n: int = 0


def test_a_secret_within_a_secret_is_opened_step_by_step() -> None:
    inner = Secret((US,), 3)
    raid = Raid("R1", Secret((US,), ()), Secret((US,), Target("emden", inner)))
    board = Board(raids=(raid,))
    assert redact(board, US).raids[0].target.value.doubt is inner
    assert not redact(board, THEM).raids[0].target.known
    once = Board(raids=(msgspec.structs.replace(raid, target=raid.target.show()),))
    target = redact(once, THEM).raids[0].target.value
    assert target == Target("emden", Secret((US,)))


def test_who_knows_the_inner_one_only_knows_nothing() -> None:
    nested: Secret[Secret[int]] = Secret((US,), Secret((THEM,), 3))
    assert redact(nested, THEM, Secret[Secret[int]]) == Secret((US,))
    assert redact(nested, US, Secret[Secret[int]]) == Secret((US,), Secret((THEM,)))


@pytest.mark.parametrize("seat", [US, THEM, "a stranger"])
def test_a_redacted_state_is_encoded_and_decoded_by_its_type(seat: str) -> None:
    raid = Raid("R1", Secret((US,), ("b17-1",)), Secret(None, Target("emden", Secret((US,), 3))))
    board = Board(raids=(raid,), hands={THEM: Secret((THEM,), 4)})
    mine = redact(board, seat)
    data = msgspec.msgpack.encode(mine)
    assert msgspec.msgpack.decode(data, type=Board) == mine
    assert (b"b17-1" in data) == (seat == US)


# -- types ----------------------------------------------------------------------------------------


class Fighter(Struct, frozen=True, tag="fighter"):
    ace: Secret[str]


class Flak(Struct, frozen=True, tag="flak"):
    guns: int


class Mixed(Struct, frozen=True):
    units: tuple[Fighter | Flak, ...] = ()
    maybe: Optional[Secret[int]] = None  # noqa: UP045 - both spellings are walked
    either: dict[str, Secret[int]] | int = 0
    row: tuple[Secret[int], ...] | str = ""


def test_unions_are_walked_by_what_a_value_is() -> None:
    flak = Flak(4)
    mixed = Mixed((Fighter(Secret((US,), "galland")), flak), Secret((US,), 1))
    theirs = redact(mixed, THEM)
    assert theirs.units == (Fighter(Secret((US,))), flak)
    assert theirs.units[1] is flak
    assert theirs.maybe == Secret((US,))
    assert redact(Mixed(either={"a": Secret((US,), 1)}), THEM).either == {"a": Secret((US,))}
    assert redact(Mixed(row=(Secret((US,), 1),)), THEM).row == (Secret((US,)),)
    nothing = Mixed()
    assert redact(nothing, THEM) is nothing


class Box(Struct, Generic[T], frozen=True):
    inside: T


class Shelf(Struct, frozen=True):
    plain: Box[int]
    hidden: Box[Secret[int]]


def test_a_generic_struct_is_walked_by_its_parameters() -> None:
    shelf = Shelf(Box(1), Box(Secret((US,), 2)))
    theirs = redact(shelf, THEM)
    assert theirs.hidden == Box(Secret((US,)))
    assert theirs.plain is shelf.plain


class Node(Struct, frozen=True):
    """Its children come first: whether it may hold secrets is known only at the end."""

    children: tuple[Node, ...] = ()
    twig: Twig | None = None
    secret: Secret[int] = Secret(None, 0)


class Twig(Struct, frozen=True):
    node: Node


def test_a_struct_may_hold_others_like_itself() -> None:
    leaf = Node(secret=Secret((US,), 3))
    tree = Node((leaf, Node((leaf,))), Twig(leaf))
    empty = Node(secret=Secret((US,)))
    assert redact(tree, THEM) == Node((empty, Node((empty,))), Twig(empty))
    assert redact(tree, US) is tree


class InList(Struct, frozen=True):
    raids: list[Raid]


class InSet(Struct, frozen=True):
    drawn: frozenset[Secret[int]]


class AsKey(Struct, frozen=True):
    by: dict[Secret[int], str]


class Loose(Struct, frozen=True):
    anything: Any


class Bare(Struct, frozen=True):
    secret: Secret  # type: ignore[type-arg]


class Named(NamedTuple):
    secret: Secret[int]


class InNamed(Struct, frozen=True):
    named: Named


class Deep(Struct, frozen=True):
    below: dict[str, tuple[InList, ...]]


@pytest.mark.parametrize("kind", [InList, InSet, AsKey, Loose, Bare, InNamed, Deep])
def test_a_container_that_would_leak_is_refused_before_anything_is_in_it(kind: Any) -> None:
    with pytest.raises(TypeError, match="secrets go in structs, tuples and values of dicts"):
        walker(kind)


def test_a_list_without_secrets_is_left_alone() -> None:
    assert redact(Board(log=["a line"]), THEM).log == ["a line"]


class Tree(Struct, frozen=True):
    children: tuple[Tree, ...] = ()


def test_a_type_without_secrets_is_not_walked_at_all() -> None:
    assert walker(tuple[Base, ...]) is None
    assert walker(Tree) is None
    assert walker(Board) is not None


class BiggerRaid(Raid, frozen=True):
    more: Secret[int] = Secret((US,), 1)


class BiggerFlak(Flak, frozen=True):
    more: Secret[int] = Secret((US,), 1)


def test_a_struct_that_is_not_the_declared_one_is_refused() -> None:
    """Its own secrets are not in the declared type, and would stay."""
    with pytest.raises(TypeError, match="found BiggerRaid where Raid is declared"):
        redact(Board(raids=(BiggerRaid("R1", Secret(None, ()), Secret(None, Target("a"))),)), THEM)
    with pytest.raises(TypeError, match="BiggerFlak is not one of the declared types"):
        redact(Mixed((BiggerFlak(4),)), THEM)
