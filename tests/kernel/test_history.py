"""A long game costs no more than a short one, and any moment of it can be gone back to."""

from __future__ import annotations

from random import Random

import pytest

from airwar.common.contract import game_of
from airwar.common.records import verify
from airwar.kernel.errors import NoUndo
from airwar.kernel.events import Event
from airwar.kernel.game import state_hash
from airwar.kernel.history import EACH, RECENT
from airwar.kernel.play import Play
from airwar.kernel.record import Header, write
from airwar.kernel.requests import CHECKPOINT, Flow, Reveal, ask, roll
from tests.kernel.micro import YES_NO, micro
from tests.toy_rules import Patrol

LONG = 6 * EACH


def long_game(s: Patrol) -> Flow[None]:
    """Each turn an answer and a die; now and then a reveal, or a checkpoint with nothing in it."""
    while s.turn <= LONG:
        yield CHECKPOINT
        if s.turn % 10 == 0:
            yield Reveal("6", "something")
            s.turn += 1
            continue
        if s.turn % 7 == 0:
            s.tell(Event("3", "quiet", f"nothing happens in turn {s.turn}"))
            s.turn += 1
            continue
        if (yield from ask("blue1", YES_NO)) == "yes":
            (face,) = yield from roll("3", "luck")
            s.hits = {**s.hits, "red1": s.hits["red1"] + face}
        s.turn += 1


def played(seed: int = 1) -> tuple[Play[Patrol], dict[int, str]]:
    """A long game, and the hash of its state after each answer of a player."""
    rng, play = Random(seed), micro(long_game)
    states = {play.number: state_hash(play.state)}
    while not play.over:
        if play.open:
            play.answer("blue1", rng.choice(("yes", "no")))
        else:
            play.outcome((rng.randint(1, 6),))
        states[play.number] = state_hash(play.state)
    return play, states


def test_only_the_last_checkpoints_and_each_64th_are_kept() -> None:
    play, _ = played()
    assert play.past is not None
    places = [mark.place for mark in play.past.marks]
    last = play.past.place
    assert places[-RECENT:] == list(range(last - RECENT, last))
    assert places[:-RECENT] == list(range(0, last - RECENT, EACH))


def test_every_moment_can_be_gone_back_to() -> None:
    play, states = played()
    numbers = sorted(states, reverse=True)
    assert numbers[0] > 5 * EACH
    for number in numbers[:: len(numbers) // 40]:
        assert state_hash(play.moment(number).state) == states[number]
        play.rewind(number)
        assert (play.number, state_hash(play.state)) == (number, states[number])
        assert all(told.at <= number for told in play.events)
    play.rewind(0)
    assert play.past is not None and len(play.past.marks) == 0
    with pytest.raises(NoUndo, match="no moment 1"):
        play.rewind(1)


def test_what_was_told_without_an_answer_is_not_told_again() -> None:
    """Beyond the checkpoints that are all kept, rules between them are played again."""
    play, states = played()
    told = list(play.events)
    numbers = [each.at for each in told if each.at in states]
    assert len(numbers) > LONG // 10
    for number in reversed(numbers):
        play.rewind(number)
        assert play.events == [each for each in told if each.at <= number]


def test_going_back_keeps_the_same_checkpoints_as_never_having_gone_further() -> None:
    play, _ = played()
    other, _ = played()
    assert play.past is not None and other.past is not None
    answers = play.history()
    play.rewind(len(answers) // 2)
    for request, answer in answers[play.number :]:
        if type(request) is not Reveal:
            play.send(answer)
    assert [mark.place for mark in play.past.marks][-RECENT:] == [
        mark.place for mark in other.past.marks
    ][-RECENT:]
    assert play.history() == answers


def test_history_costs_what_it_returns_and_counts_from_the_opening() -> None:
    play, _ = played()
    whole = play.history()
    assert len(whole) == play.number
    for after in (0, 1, play.start - 1, play.start, play.number - 1, play.number):
        assert play.history(after) == whole[after:]
    assert [play.given(number) for number in range(play.number)] == whole


def test_a_record_has_a_hash_at_each_64th_checkpoint_and_at_the_end() -> None:
    play, _ = played()
    assert play.past is not None
    text = write(play, Header("patrol", {"scenario": "pair"}))
    assert text.count("\n= ") == play.past.place // EACH + 2  # the last checkpoint, and the end
    assert verify(text, game_of(play)).ok
    wrong = text.replace("blue1 §9 no", "blue1 §9 yes", 1)
    assert not verify(wrong, game_of(play)).ok


def test_what_is_logged_after_a_checkpoint_is_logged_once_however_one_comes_there() -> None:
    def flow(s: Patrol) -> Flow[None]:
        while s.turn < 9:
            yield CHECKPOINT
            s.tell(Event("1", "turn", f"turn {s.turn} begins"))
            if s.turn % 2:
                yield from ask("blue1", YES_NO)
            else:
                yield Reveal("6", "something")
            s.turn += 1

    def play_on() -> list[str]:
        while play.open:
            play.answer("blue1", "yes")
        return [told.event.text for told in play.events]

    play = micro(flow)
    lines = play_on()
    for number in (5, 3, 1):
        play.rewind(number)
        assert play_on() == lines
