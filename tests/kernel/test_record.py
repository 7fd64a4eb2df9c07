from __future__ import annotations

from functools import partial
from random import Random

import pytest

from airwar.common.contract import Game, game_of
from airwar.common.records import Verdict, replay, verify
from airwar.common.registry import UnknownGame, find_game
from airwar.kernel.errors import AirwarError, BadData, BadRecord
from airwar.kernel.events import Event
from airwar.kernel.game import state_hash
from airwar.kernel.play import Play
from airwar.kernel.record import Header, Line, asked, outcome, read, restore, snapshot, write
from airwar.kernel.requests import CHECKPOINT, Draw, Flow, Reveal, Roll, Together, ask, roll
from airwar.kernel.sources import Seeded
from tests.kernel.micro import YES_NO, Micro, micro
from tests.laws import decide
from tests.toy import TOY
from tests.toy_rules import KINDS, Patrol

SETUP = {"scenario": "pair"}
HEAD = 'airwar record 1\ngame patrol\nrules 1\nsetup {"scenario": "pair"}\n\n'
PLANS = "blue1 §1 watch\nblue2 §1 watch\nred1 §1 watch\n"


def whole_game(seed: int = 4) -> Play[Patrol]:
    play = Play(TOY, TOY.rules.opening(SETUP), Seeded(seed))
    for _ in decide(play, Random(seed)):
        pass
    return play


def record(play: Play[Patrol]) -> str:
    return write(play, Header(play.game.name, SETUP, "1"))


# -- writing and replaying ------------------------------------------------------------------------


def test_a_record_is_one_answer_a_line_and_a_hash_at_each_checkpoint() -> None:
    play = Play(TOY, TOY.rules.opening(SETUP), Seeded(1))
    for seat in ("red1", "blue1", "blue2"):
        play.answer(seat, "watch")
    play.answer("blue1", "climb:2")
    assert record(play) == HEAD + PLANS + f"= {state_hash(play.base)}\nblue1 §2 climb:2\n"


def test_dice_and_draws_are_lines_like_any_other() -> None:
    def flow(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield from roll("3", "luck", dice=3)
        yield Draw("4", "a hand", "deck", (2, 0, 1), KINDS, 2)
        yield Draw("4", "nothing", "deck", (0, 0, 0), KINDS, 0)
        s.turn = 9

    play = micro(flow)
    play.outcome((3, 1, 6))
    play.outcome((2, 0))
    play.outcome(())
    body = record(play).split("\n\n")[1].splitlines()
    assert body[:-1] == ["dice §3 3 1 6", "draw §4 deck fire cloud", "draw §4 deck"]
    assert body[-1] == f"= {state_hash(play.state)}"
    assert verify(record(play), game_of(play)).ok


def test_a_whole_game_replays_to_the_same_state() -> None:
    play = whole_game()
    again, header = replay(record(play), TOY)
    assert again.over
    assert state_hash(again.state) == state_hash(play.state)
    assert again.events == play.events
    assert header.setup == SETUP
    assert record(again) == record(play)
    verdict = verify(record(play), TOY)
    assert (verdict.ok, verdict.answers, verdict.parted_at) == (True, play.number, None)


def test_a_half_given_together_and_a_resignation_are_in_the_record() -> None:
    play = Play(TOY, TOY.rules.opening(SETUP), Seeded(1))
    play.answer("red1", "attack")
    again, _ = replay(record(play), TOY)
    assert again.parts["red1"].keys == ["attack"]
    play.resign("blue2")
    again, _ = replay(record(play), TOY)
    assert again.resigned == "blue2"
    assert again.result == play.result


def test_without_hashes_nothing_in_a_record_tells_the_state() -> None:
    text = write(whole_game(), Header("patrol", SETUP), hashes=False)
    assert "=" not in text
    assert verify(text, TOY).ok


def test_checkpoints_with_no_line_between_them_replay() -> None:
    """A reveal, an empty Together or nothing at all may stand between two checkpoints."""

    def quiet(s: Patrol) -> Flow[str]:
        yield from ()
        return "watch"

    def flow(s: Patrol) -> Flow[None]:
        while s.turn < 9:
            yield CHECKPOINT
            if s.turn in (2, 7):
                yield Reveal("6", "something")
            elif s.turn in (3, 8):
                yield Together("1", "all", {x: partial(quiet, s) for x in s.seats})
            elif s.turn in (1, 5):
                yield from ask("blue1", YES_NO)
            s.turn += 1

    play = micro(flow)
    assert verify(record(play), game_of(play)).ok
    play.answer("blue1", "yes")
    assert play.state.turn == 5
    assert verify(record(play), game_of(play)).ok
    play.answer("blue1", "no")
    assert play.over
    text = record(play)
    assert verify(text, game_of(play)).ok
    assert text.count("= ") == 1, "the end"
    again, _ = replay(text, game_of(play))
    assert again.past is not None and play.past is not None
    assert [state_hash(x.base) for x in again.past.marks] == [
        state_hash(x.base) for x in play.past.marks
    ]


def test_draws_and_reveals_may_follow_a_checkpoint_at_once() -> None:
    def flow(s: Patrol) -> Flow[None]:
        while s.turn < 4:
            yield CHECKPOINT
            yield Reveal("6", "something")
            yield Draw("4", "a hand", "deck", (2, 2, 2), KINDS, 2)
            yield from roll("3", "luck")
            s.turn += 1
            yield from ask("blue1", YES_NO)
        s.turn = 9

    play = micro(flow, Seeded(3))
    while not play.over:
        assert verify(record(play), game_of(play)).ok
        play.answer("blue1", "yes")
    assert verify(record(play), game_of(play)).ok


# -- reading --------------------------------------------------------------------------------------


def test_comments_and_blank_lines_are_passed_over() -> None:
    text = HEAD + "# the plans\n\nblue1 §1 watch   # as always\n" + "blue2 §1 watch\n"
    header, body = read(text)
    assert header.game == "patrol"
    assert [(line.number, line.who, line.rule, line.answer) for line in body] == [
        (8, "blue1", "1", "watch"),
        (9, "blue2", "1", "watch"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "begins with 'airwar record 1'"),
        ("airwar record 2\n", 1, "begins with 'airwar record 1'"),
        ("airwar record 1\ngame patrol\n\n", 1, "lacks 'setup'"),
        ("airwar record 1\nsetup {}\n\n", 1, "lacks 'game'"),
        ("airwar record 1\ngame patrol\ncolour red\n", 3, "unknown header field 'colour'"),
        ("airwar record 1\ngame patrol\nsetup {oops\n", 3, "setup is not JSON"),
        ("airwar record 1\ngame patrol\nsetup " + "9" * 5000 + "\n", 3, "setup is not JSON"),
        ("airwar record 1\ngame patrol\nsetup " + "[" * 90000 + "\n", 3, "setup is not JSON"),
        ("airwar record 1\ngame patrol\nsetup 3\n", 3, "setup must be a JSON object"),
        ("airwar record 1\ngame patrol\nsetup {}\nseats [\n", 4, "seats is not JSON"),
        (HEAD + PLANS + "blue1 level\n", 9, "a line reads 'who §rule answer'"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as error:
        read(text)
    assert error.value.line == line
    assert str(error.value).startswith(f"line {line}: ")


@pytest.mark.parametrize(
    ("rows", "line", "message"),
    [
        ("blue1 §1 watch\nblue1 §1 watch\n", 7, "asks blue2 and red1 §1 .everybody plans., not"),
        ("blue1 §2 watch\n", 6, "not blue1 §2"),
        (PLANS + "blue1 §2 climb:9\n", 9, "ceiling"),
        (PLANS + "red1 §2 level\n", 9, "asks blue1 §2 .blue1 climbs, dives or stays level"),
        (PLANS + "dice §3 4\n", 9, "asks blue1 §2"),
        (PLANS + "= 0123456789abcdef\n", 9, "the record says 0123456789abcdef"),
        (PLANS + "blue1 §2 level\n= 0123456789abcdef\n", 10, "no checkpoint"),
        (PLANS + "blue1 §2 level\nblue1 §4 draw:1\ndraw §4 deck-red1 fire\n", 11, "deck-blue1"),
        (PLANS + "blue1 §2 level\nblue1 §4 draw:1\ndraw §4\n", 11, "draws from deck-blue1"),
        (PLANS + "blue1 §2 level\nblue1 §4 draw:1\ndraw §4 deck-blue1 ace\n", 11, "no ace in"),
        (PLANS + "blue1 §2 level\nblue1 §4 draw:1\ndraw §4 deck-blue1\n", 11, "takes 1, not 0"),
        (PLANS + "blue1 §2 level\nblue1 §4 draw:1\nblue1 §5 keep\n", 11, "asks draw from deck-blu"),
        ("red1 resigns\nblue1 §1 watch\n", 7, "nothing: it is over"),
    ],
)
def test_replay_says_at_which_line_the_rules_part(rows: str, line: int, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as error:
        replay(HEAD + rows, TOY)
    assert error.value.line == line
    verdict = verify(HEAD + rows, TOY)
    assert (verdict.ok, verdict.parted_at) == (False, line)
    assert verdict.message == str(error.value)


LONG = pytest.param("9" * 5000, id="long")


@pytest.mark.parametrize("face", ["²", "٤", "３", "+4", "1_0", "04", LONG])
def test_dice_are_plain_numbers(face: str) -> None:
    with pytest.raises(BadRecord):
        outcome(Roll("3", "luck", 1, 6), Line(7, "dice", "3", face))


def test_a_changed_die_is_found_at_the_next_hash() -> None:
    def flow(s: Patrol) -> Flow[None]:
        while s.turn < 9:
            yield CHECKPOINT
            (face,) = yield from roll("3", "luck")
            s.turn = 9 if face == 6 else s.turn + 1
            s.hits = {**s.hits, "red1": face}

    game: Game[Patrol] = Micro(flow)
    play = Play(game, game.rules.opening(SETUP))
    for face in (1, 2, 6):
        play.outcome((face,))
    text = record(play)
    assert verify(text, game).ok
    verdict = verify(text.replace("dice §3 2", "dice §3 3"), game)
    assert (verdict.ok, verdict.parted_at) == (False, 8)
    verdict = verify(text.replace("dice §3 2", "dice §3 two"), game)
    assert (verdict.parted_at, verdict.message) == (7, "line 7: dice are numbers, not 'two'")
    verdict = verify(text.replace("dice §3 2", "dice §3 7"), game)
    assert "luck takes 1 dice of 1 to 6" in verdict.message


@pytest.mark.parametrize("header", ["rules 2\n", "rules 1\ndata 5f0c\n", "rules\n", ""])
def test_hashes_of_other_rules_or_data_are_not_compared(header: str) -> None:
    """A state of other rules may hash differently, or stop at other checkpoints."""
    head = HEAD.replace("rules 1\n", header)
    text = head + PLANS + "= 0123456789abcdef\nblue1 §2 level\n= 0123456789abcdef\n"
    assert verify(text, TOY) == Verdict(True, 3, None, hashes="not compared")
    assert replay(text, TOY)[0].number == 3
    verdict = verify(text + "red1 §2 climb:9\n", TOY)
    assert (verdict.ok, verdict.hashes) == (False, "not compared")
    assert verdict.parted_at == text.count("\n") + 1


def test_hashes_of_our_rules_and_data_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TOY, "fingerprint", lambda: "5f0c")
    play = whole_game()
    text = write(play, Header("patrol", SETUP, "1", "5f0c"))
    assert verify(text, TOY) == Verdict(True, play.number, None, hashes="compared")
    verdict = verify(text.replace("\n= ", "\n= 0000", 1), TOY)
    assert (verdict.ok, verdict.hashes) == (False, "compared")


def test_an_unknown_game_and_a_bad_setup_are_told_as_such() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'go-fish'"):
        verify(HEAD.replace("patrol", "go-fish"))
    with pytest.raises(BadData, match="'solo' is not one of pair, duel"):
        replay(HEAD.replace('"pair"', '"solo"'), TOY)
    with pytest.raises(AirwarError):
        find_game("go-fish")


def test_what_is_asked_in_words() -> None:
    play = Play(TOY, TOY.rules.opening(SETUP))
    assert asked(play) == "blue1 and blue2 and red1 §1 (everybody plans)"
    play.resign("red1")
    assert asked(play) == "nothing: it is over"


# -- snapshots ------------------------------------------------------------------------------------


def test_a_snapshot_of_a_half_given_together() -> None:
    play = Play(TOY, TOY.rules.opening(SETUP), Seeded(1))
    play.answer("red1", "attack")
    play.answer("blue2", "watch")
    again = restore(TOY, snapshot(play))
    assert {seat: part.keys for seat, part in again.parts.items()} == {
        "blue1": [],
        "blue2": ["watch"],
        "red1": ["attack"],
    }
    again.answer("red1", "at:blue1")
    again.answer("blue1", "watch")
    assert again.state.plans["red1"] == "at:blue1"


def test_a_snapshot_with_a_finished_together_dice_and_reveals_since_the_checkpoint() -> None:
    def flow(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        if s.turn == 1:
            yield from ask("red1", YES_NO)
            s.turn = 2
            yield CHECKPOINT
        yield Reveal("6", "something")
        s.tell(Event("6", "seen", "something"))
        given = yield Together("1", "all", {x: partial(ask, x, YES_NO) for x in s.seats})
        s.plans = dict(given)
        yield from roll("3", "luck", dice=2)
        yield from ask("blue1", YES_NO)
        s.turn = 9

    play = micro(flow, Seeded(3))
    play.answer("red1", "yes")
    for seat, key in (("red1", "no"), ("blue2", "yes"), ("blue1", "no")):
        play.answer(seat, key)
    again = restore(play.game, snapshot(play))
    assert again.number == play.number == 4
    assert again.start == play.start == 1
    assert again.state.plans == {"blue1": "no", "blue2": "yes", "red1": "no"}
    assert [(told.at, told.event.kind) for told in again.events] == [(2, "seen")]
    assert [answer for _, answer in again.history()] == [answer for _, answer in play.since]
    assert snapshot(again) == snapshot(play)
    with pytest.raises(AirwarError, match="no moment 0"):
        again.rewind(0)
    again.rewind(1)
    assert list(again.open) == ["blue1", "blue2", "red1"]


def test_a_snapshot_of_a_finished_or_given_up_game() -> None:
    play = whole_game()
    again = restore(TOY, snapshot(play))
    assert again.over
    assert again.result == play.result
    given_up = Play(TOY, TOY.rules.opening(SETUP))
    given_up.resign("red1")
    assert restore(TOY, snapshot(given_up)).result == given_up.result
