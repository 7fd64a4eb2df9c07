from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from airwar.kernel.errors import Hidden, NoWorld
from airwar.kernel.play import Play
from airwar.kernel.requests import CHECKPOINT, Draw, Flow, Reveal, Roll, Together, ask
from airwar.kernel.sight import Seen, Sight, Veil, doing, imagine, imagine_counted, sight
from airwar.kernel.sources import Scripted, Seeded
from tests.kernel.micro import YES_NO, Micro, Pick, micro
from tests.toy import TOY
from tests.toy_rules import KINDS, SHOOT, Patrol, spend, take

DECK = (1, 1, 1)


# -- veils ----------------------------------------------------------------------------------------


def test_a_veil_tells_its_size_and_nothing_else() -> None:
    veil = Veil(2)
    assert len(veil) == 2
    assert bool(veil)
    assert not Veil(0)
    assert Veil(2) == veil
    assert Veil(3) != veil
    assert Veil(None) != veil
    cards = (1, 2)
    assert veil + cards == Veil(4)
    assert cards + veil == Veil(4)
    assert veil + Veil(1) == Veil(3)
    assert veil + Veil(None) == Veil(None)
    assert hash(Veil(2)) == hash(veil)
    assert repr(veil) == "Veil(2)"


@pytest.mark.parametrize(
    "look",
    [
        list,
        lambda veil: 1 in veil,
        lambda veil: veil[0],
        lambda veil: veil == "H",
        lambda veil: veil != (),
        lambda veil: veil + 1,
        lambda veil: 1 + veil,
        lambda veil: veil - 1,
        lambda veil: veil < 3,
        lambda veil: veil.count(1),
        sorted,
        int,
        lambda veil: len(Veil(None)),
        lambda veil: bool(Veil(None)),
        lambda veil: "H" in ("L", veil),
    ],
)
def test_looking_behind_a_veil_raises(look: Callable[[Any], object]) -> None:
    with pytest.raises(Hidden):
        look(Veil(2))


# -- what a seat saw ------------------------------------------------------------------------------


def hidden_and_open(s: Patrol) -> Flow[None]:
    yield CHECKPOINT
    yield from ask("blue1", YES_NO, None, ("blue1",))
    yield Draw("4", "a hand", "deck", DECK, KINDS, 2, ("blue1",), ("blue1", "blue2"))
    yield Roll("3", "luck", 1, 6, ("red1",))
    yield Reveal("6", "a secret", ("blue2",))
    yield from ask("red1", YES_NO)


def test_each_seat_sees_its_own_share_of_the_answers() -> None:
    play = micro(hidden_and_open, Scripted([(0, 2), (5,)]))
    play.answer("blue1", "yes")
    own = Seen("choose", "sure", "blue1", "yes")
    assert sight(play, "blue1").since == (
        own,
        Seen("draw", "4", "deck", (0, 2)),
        Seen("roll", "3", "luck", None),
    )
    assert sight(play, "blue2").since == (
        Seen("draw", "4", "deck", 2),
        Seen("roll", "3", "luck", None),
        Seen("reveal", "6", "a secret", None),
    )
    assert sight(play, "red1").since == (
        Seen("draw", "4", "deck", None),
        Seen("roll", "3", "luck", (5,)),
    )


def test_an_answer_in_a_together_is_seen_by_those_its_choice_names_and_by_its_giver() -> None:
    def planned(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        flows = {x: partial(ask, x, YES_NO, seen=("blue2",)) for x in ("blue1", "red1")}
        yield Together("1", "all", flows)
        yield from ask("blue1", YES_NO)

    play = micro(planned)
    play.answer("red1", "no")
    assert sight(play, "red1").mine == ("no",)
    assert sight(play, "blue1").mine == ()
    assert sight(play, "blue1").open == sight(play, "red1").open == ("together", "1")
    play.answer("blue1", "yes")
    both = {"blue1": ("yes",), "red1": ("no",)}
    seen = {seat: sight(play, seat).since[0].answer for seat in ("blue1", "blue2", "red1")}
    assert seen == {"blue1": {"blue1": ("yes",)}, "blue2": both, "red1": {"red1": ("no",)}}
    assert sight(play, "red1").mine == ()


def test_what_a_hidden_choice_is_about_is_hidden_too() -> None:
    def secret(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield from ask("blue1", YES_NO, "the ace up his sleeve", ("blue1",))

    play = micro(secret)
    assert sight(play, "blue1").open == ("choose", "sure", "blue1", "the ace up his sleeve")
    assert sight(play, "red1").open == ("choose", "sure", "blue1", None)


def test_others_learn_what_kind_of_question_is_asked_only_if_they_see_its_answer() -> None:
    lays = Pick("lays", "ace", "king")
    lays.doing = "laying a card"

    def asked(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield from ask("blue1", lays, seen=("blue1", "blue2"))
        yield from ask("blue1", lays)
        yield Together("1", "all", {x: partial(ask, x, lays) for x in ("blue1", "red1")})

    play = micro(asked)

    def told() -> dict[str, str]:
        return {x: doing(play, play.open["blue1"], x) for x in ("blue1", "blue2", "red1", "")}

    own = {"blue1": "laying a card", "blue2": "laying a card"}
    assert told() == {**own, "red1": "", "": ""}
    play.answer("blue1", "ace")
    assert told() == {**own, "red1": "laying a card", "": "laying a card"}
    play.answer("blue1", "ace")
    assert {*told().values()} == {"deciding in secret"}


def test_a_sight_holds_no_hand_but_ones_own() -> None:
    play = Play(TOY, TOY.rules.opening({"scenario": "pair"}), Seeded(1))
    seen = sight(play, "blue1")
    hands: dict[str, Any] = dict(seen.now.hands)
    assert hands == {"blue1": (0, 2), "blue2": Veil(2), "red1": Veil(None)}


# -- worlds ---------------------------------------------------------------------------------------


def worlds(play: Play[Patrol], seat: str, n: int = 200) -> list[Play[Patrol]]:
    seen = sight(play, seat)
    rng = Random(3)
    found = [imagine(play.game, seen, rng) for _ in range(n)]
    assert all(sight(world, seat) == seen for world in found)
    return found


def test_unseen_answers_are_drawn_anew_and_seen_ones_are_kept() -> None:
    play = micro(hidden_and_open, Scripted([(0, 2), (5,)]))
    play.answer("blue1", "yes")
    given = [[answer for _, answer in world.history()] for world in worlds(play, "red1")]
    assert {answers[0] for answers in given} == {"yes", "no"}
    assert {answers[1] for answers in given} == {(0, 1), (0, 2), (1, 2)}
    assert {answers[2] for answers in given} == {(5,)}
    own = [[answer for _, answer in world.history()] for world in worlds(play, "blue1")]
    assert {(answers[0], answers[1]) for answers in own} == {("yes", (0, 2))}
    assert {answers[2] for answers in own} == {(face,) for face in range(1, 7)}


def test_what_is_seen_drawn_later_was_not_drawn_before() -> None:
    def two_draws(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield Draw("4", "his", "deck", (3, 1, 1), KINDS, 2, ("blue1",))
        yield Draw("4", "mine", "deck", (2, 0, 1), KINDS, 1, ("red1",))
        yield from ask("red1", YES_NO)

    play = micro(two_draws, Scripted([(0, 1), (2,)]))
    rng, seen = Random(1), sight(play, "red1")
    first: Counter[tuple[int, ...]] = Counter()
    for _ in range(600):
        world, tries = imagine_counted(play.game, seen, rng)
        assert tries == 1
        first[next(iter(world.history()))[1]] += 1
    # The cloud is spared, so that the first draw is two out of three fires and a break.
    assert set(first) == {(0, 0), (0, 1)}
    assert first[(0, 0)] / 600 == pytest.approx(1 / 2, abs=0.08)


def test_a_game_may_say_what_an_unseen_draw_must_have_held() -> None:
    """red1 drew a card and played a break that it did not hold before: it was that card."""
    s = TOY.cases.given([(1, "blue1 altitude 3"), (2, "red1 altitude 3 hand cloud")])
    s.plans, s.active = {"blue1": "at:red1", "blue2": "watch", "red1": "watch"}, 0
    play = Play(TOY, s, Scripted([(1,)]))
    play.answer("blue1", "level")
    play.answer("blue1", "play:fire")
    play.answer("red1", "play:break")
    seen, rng = sight(play, "blue1"), Random(1)
    empty = replace(seen.base, hands={**seen.base.hands, "red1": Veil(0)})
    assert imagine_counted(TOY, replace(seen, base=empty), rng)[1] == 1
    drawn = {next(a for r, a in w.history() if type(r) is Draw) for w in worlds(play, "blue1")}
    assert (1,) in drawn
    assert drawn == {(0,), (1,), (2,)}


def test_one_hidden_choice_after_another_just_like_it() -> None:
    """The open request alone does not tell how many cards were laid down; the piles do."""
    lay = Pick("lay", "down:fire", "down:cloud")

    def twice(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        for _ in range(2):
            key = yield from ask("blue1", lay, None, ("blue1",))
            card = KINDS.index(key[5:])
            take(s, "blue1", card)
            s.down = {**s.down, "blue1": (*s.down["blue1"], card)}
        s.turn = 9

    play = micro(twice)
    play.answer("blue1", "down:fire")
    for world in worlds(play, "red1", 20):
        assert len(world.state.down["blue1"]) == 1


def test_half_given_answers_of_ones_own_are_in_the_world_and_others_are_not() -> None:
    play = Play(TOY, TOY.rules.opening({"scenario": "pair"}), Seeded(1))
    play.answer("red1", "attack")
    play.answer("blue1", "watch")
    for world in worlds(play, "red1", 20):
        assert world.parts["red1"].keys == ["attack"]
        assert world.parts["blue1"].keys == []


def test_a_shown_answer_in_a_together_must_be_possible_in_the_world() -> None:
    """blue1 showed a fire card, so it is in its hand in every world."""

    def show(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        flows = {x: partial(ask, x, SHOOT, x) for x in ("blue1", "red1")}
        given = yield Together("3", "all", flows)
        for seat, key in given.items():
            if key != "pass":
                spend(s, seat, 0)
        yield from ask("red1", YES_NO)

    play = micro(show)
    play.answer("blue1", "play:fire")
    play.answer("red1", "pass")
    for world in worlds(play, "red1", 50):
        assert 0 in world.base.hands["blue1"]


def test_a_world_rolls_on_with_dice_of_its_own() -> None:
    play = Play(TOY, TOY.rules.opening({"scenario": "pair"}), Scripted([]))
    world = imagine(TOY, sight(play, "blue1"), Random(1))
    for seat in ("blue1", "blue2", "red1"):
        world.give(seat, "watch")
    world.give("blue1", "level")
    world.give("blue1", "draw:2")
    assert len(world.state.hands["blue1"]) == 4


def test_where_no_world_fits_it_says_so() -> None:
    class Stubborn(Micro):
        """It can think of one world only, and that is not the real one."""

        def fill(self, sight: Sight[Patrol], rng: Random) -> Patrol:
            return replace(super().fill(sight, rng), turn=5)

    game = Stubborn(hidden_and_open)
    play = Play(game, game.rules.opening({"scenario": "pair"}))
    with pytest.raises(NoWorld, match="no world in 7 tries fits what red1 has seen"):
        imagine(game, sight(play, "red1"), Random(1), tries=7)


def test_typed_dice_that_are_awaited_are_awaited_in_the_world() -> None:
    play = micro(hidden_and_open)
    play.answer("blue1", "yes")
    play.outcome((0, 1))
    assert sight(play, "red1").open == ("roll", "3", "luck")
    world = imagine(play.game, sight(play, "red1"), Random(1))
    assert type(world.request) is Roll
