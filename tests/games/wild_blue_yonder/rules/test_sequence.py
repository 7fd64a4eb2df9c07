"""Chapters 2 and 3: cards and markers, and the sequence of play."""

from __future__ import annotations

import pytest

from airwar.games.wild_blue_yonder import data
from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules import cards
from airwar.games.wild_blue_yonder.rules.state import Dogfight
from airwar.games.wild_blue_yonder.show.view import view
from airwar.kernel.errors import NotYourTurn
from airwar.kernel.requests import Draw
from tests.games.wild_blue_yonder.table import Table, words

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"


def owned(s: Dogfight, side: int) -> list[int]:
    """Every card of a side, wherever it is, by kind."""
    count = [a + b for a, b in zip(s.bags[side], s.shown[side], strict=True)]
    for element in s.elements:
        if element.side == side:
            for kind in (*element.hand, *(element.mini or ())):
                count[kind] += 1
    for seat, counts in zip(s.seats, s.secret, strict=True):
        if GAME.rules.side_of(s, seat) == ("allied", "axis")[side]:
            count = [a + b for a, b in zip(count, counts, strict=True)]
    for laid in s.exchange:
        kind = cards.USES[laid.use].kind
        if kind >= 0 and s.elements[laid.by >> 1].side == side:
            count[kind] += 1
    return count


def test_an_element_shares_one_altitude_and_only_its_leader_keeps_a_hand() -> None:
    """§2.1.1: the Wingman's mini-hand is drawn for the attack and thrown away after it."""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT, "stage wingman")
    t.do("allied target:X1/leader", "draw TT BR").expect("mini A1 TT BR", "hand A1 MAN")
    t.do("allied done", "draw TT").expect("mini A1 none", "hand A1 MAN", "stage altitude")
    t.do("allied dive", "draw CT").expect("altitude A1 Low", "defensive A1 2")


def test_each_side_draws_from_and_discards_to_its_own_deck() -> None:
    """§2.2-a"""
    t = Table(SPITFIRE + " hand MAN IMS11", MESSERSCHMITT + " hand TT BR")
    t.do("allied target:X1/leader", "allied MAN", "axis TT", "allied pass")
    t.expect("discards allied MAN", "discards axis TT", "pile allied 108", "pile axis 108")
    t.do("allied done", "allied done", "allied draw:2")
    request = t.draws()
    assert (request.bag, sum(request.counts)) == ("allied", 108)
    t.do("draw SCI SCI").expect("pile allied 106", "pile axis 108")
    for side in (0, 1):
        assert tuple(owned(t.state, side)) == cards.DECK


def test_a_card_says_what_it_does() -> None:
    """§2.2-b: name, numbers, attack, answers, symbols, and what bars a Wingman."""
    kinds = {kind.code: kind for kind in data.load_cards().values()}
    assert kinds["IMS23"].name == "In My Sights"
    assert (kinds["IMS23"].bursts, kinds["IMS23"].hits) == (2, 3)
    assert {code for code, kind in kinds.items() if kind.wingman_barred} == {"CLD", "VR"}
    numbers = [n for kind in kinds.values() for n in range(kind.numbers[0], kind.numbers[1] + 1)]
    assert sorted(numbers) == list(range(1, 111))
    for kind in kinds.values():
        assert sum(kind.bomb.values()) == kind.count and kind.strafe in ("hit", "miss")


@pytest.mark.parametrize("kind", data.load_cards().values(), ids=lambda kind: kind.code)
def test_colour_says_whether_a_card_attacks_or_answers(kind: data.CardKind) -> None:
    """§2.2-c, §manifest-1: red attacks, blue answers, white does either."""
    attacks, answers = bool(kind.attack), bool(kind.answers)
    assert (attacks, answers) == {
        "red": (True, False),
        "blue": (False, True),
        "white": (True, True),
    }[kind.colour]


def test_a_red_card_does_not_answer() -> None:
    """§2.2-c"""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT + " hand HL TT")
    t.do("allied target:X1/leader", "allied MAN")
    assert t.offered("axis") == {"pass", "TT"}
    rule, reason = t.denied("axis", "HL")
    assert rule == "2.2-c" and reason == "Half Loop is an attack card: it answers nothing"


def test_a_white_card_serves_one_purpose() -> None:
    """§2.2-c: as a response Scissors, Clouds and Vertical Roll change nothing else."""
    t = Table(SPITFIRE + " hand OS12", MESSERSCHMITT + " hand CLD VR SCI")
    t.do("allied target:X1/leader", "allied OS12")
    assert t.offered("axis") == {"pass", "CLD", "VR"}
    t.do("axis VR").expect("altitude X1 Medium", "position X1 neutral", "hits X1/leader 0")


@pytest.mark.parametrize(
    ("colour", "counts"),
    [
        ("red", {"half-loop": 3, "maneuver": 21, "in-my-sights": 33, "out-of-the-sun": 5}),
        ("white", {"clouds": 2, "full-throttle": 5, "scissors": 6, "vertical-roll": 5}),
        ("blue", {"ace-pilot": 4, "barrel-roll": 10, "chop-throttle": 4, "tight-turn": 12}),
    ],
)
def test_the_manifest(colour: str, counts: dict[str, int]) -> None:
    """§manifest-1, §manifest-2, §manifest-3, §manifest-4"""
    found: dict[str, int] = {}
    for kind in data.load_cards().values():
        if kind.colour == colour:
            found[kind.family] = found.get(kind.family, 0) + kind.count
    assert found == counts
    assert sum(cards.DECK) == 110


def test_altitude_hits_and_markers_are_open() -> None:
    """§2.3, §2.5: everybody sees them, also the clouds, but not the level fixed in them."""
    t = Table(
        "allied spitfire-i seat allied hits 2 at Low clouds Medium order 1",
        "axis bf109k-4 hits 1 cockpit 1 order 2",
        "turn 4\nstage leader\nactive X1",
    )
    seen = view(GAME.secrets.redact(t.state, "axis"), "axis")
    spitfire, messerschmitt = seen.elements
    assert (spitfire.altitude, spitfire.clouds, spitfire.leader.hits) == ("Low", True, 2)
    assert spitfire.order == 1 and seen.turn == 4
    theirs = view(GAME.secrets.redact(t.state, "allied"), "allied").elements[1].leader
    assert theirs == messerschmitt.leader
    assert (theirs.hits, theirs.cockpit) == (1, 1)
    assert (theirs.counters, theirs.heavy_guns) == (1, 2)
    assert (spitfire.altitude, spitfire.level) == ("Low", 1)


def test_pilots_only_if_the_set_up_has_them() -> None:
    """§2.4"""
    t = Table.set_up(scenario="extended-example")
    assert all(e.leader and e.leader.pilot == () for e in t.state.elements)
    t = Table.set_up(
        date="1941-01",
        allied=[{"aircraft": "gladiator-ii", "pilot": ["performance", "burst"]}],
        axis=[{"aircraft": "bf109e-3"}],
    )
    t.expect("performance A1 6", "burst A1 1", "performance X1 6", "burst X1 1")


# -- 3: the sequence ------------------------------------------------------------------------------


def test_a_game_turn_gives_each_element_one_turn_in_order() -> None:
    """§3.0-a, §3.6"""
    t = Table(SPITFIRE + " order 2", SPITFIRE + " at Low order 3", MESSERSCHMITT + " order 1",
              "active X1\nstage draw")  # fmt: skip
    turns = []
    for _ in range(4):
        turns.append((t.state.turn, t.state.elements[t.state.active].id))
        skip_turn(t)
    assert turns == [(2, "X1"), (2, "A1"), (2, "A2"), (3, "X1")]
    assert t.told("3.6") == ["Game-Turn 3 begins."]
    assert "Turn 2: A2 (Allied) begins." in t.told("3.0-a")


def skip_turn(t: Table) -> None:
    """Pass over every step of the turn under way."""
    index = t.state.active
    while t.state.active == index and not t.play.over:
        request = t.play.request
        if isinstance(request, Draw):
            t.play.outcome(())
            continue
        (seat,) = t.play.open
        offered = t.offered(seat)
        for key in ("skip", "stay", "done", "draw:0"):
            if key in offered:
                t.do(f"{seat} {key}")
                break


def test_the_steps_come_in_order() -> None:
    """§3.0-b: Wingman, Altitude, Leader, Discard, Draw."""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT, "stage wingman")
    asked = []
    for key in ("skip", "stay", "done", "done", "draw:0"):
        asked.append(t.asks("allied"))
        t.do(f"allied {key}")
    assert asked == ["3.1-a", "3.2", "3.3-a", "3.4-a", "3.5"]


def test_no_going_back_to_an_earlier_step() -> None:
    """§3.0-b"""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT, "stage altitude")
    t.do("allied stay")
    rule, reason = t.denied("allied", "dive")
    assert (rule, reason) == ("3.3-a", "a target is an enemy Leader or Wingman")


def test_nobody_answers_out_of_turn() -> None:
    """§6.1-a: only the player whose turn it is begins anything."""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT + " hand MAN")
    with pytest.raises(
        NotYourTurn, match="axis is not asked anything now; the game waits for allied"
    ):
        t.do("axis target:A1/leader")


NO_STEP = {
    "3.1-c": ("turn 1\nfirst allied", SPITFIRE, MESSERSCHMITT, "the first Element to play"),
    "7.3.5-c": ("", SPITFIRE + " clouds Medium", MESSERSCHMITT, "the Element is in the clouds"),
    "8.0-b": ("", SPITFIRE + " at High", MESSERSCHMITT, "no enemy is at its altitude"),
    "5.4.2-a": ("", SPITFIRE + " | wingman cockpit 2", MESSERSCHMITT, "its Offensive rating is 0"),
}


@pytest.mark.parametrize("rule", NO_STEP)
def test_when_there_is_no_wingman_step(rule: str) -> None:
    """§3.1-a, §3.1-c, §7.3.5-c, §8.0-b, §5.4.2-a"""
    extra, ours, theirs, reason = NO_STEP[rule]
    if rule == "3.1-c":
        t = Table(ours, theirs, "turn 1\nfirst allied\nstage pick")
    else:
        t = Table(ours, theirs, "active X1\nfirst axis\nstage draw", extra)
        t.do("axis draw:0", "draw")
    assert any(reason in text for text in t.told(rule)), t.told(rule)
    assert t.state.stage != "wingman"


def test_no_wingman_no_wingman_step() -> None:
    """§3.1-a"""
    t = Table(SPITFIRE + " | no wingman", MESSERSCHMITT, "active X1\nstage draw\nfirst axis")
    t.do("axis draw:0", "draw")
    assert t.asks("allied") == "3.2"


def test_later_elements_of_turn_1_have_their_wingman_step() -> None:
    """§3.1-c"""
    t = Table(SPITFIRE, MESSERSCHMITT, "turn 1\nfirst allied\nstage pick")
    t.do("allied stay", "allied done", "allied draw:0", "draw")
    assert t.asks("axis") == "3.1-a"
    assert t.offered("axis") == words("skip target:A1/leader target:A1/wingman")


def test_one_target_for_the_wingman_step() -> None:
    """§3.1-b: when the target falls the step ends; the promoted Wingman is another aircraft."""
    t = Table(SPITFIRE, MESSERSCHMITT + " hits 5", "stage wingman")
    t.do("allied target:X1/leader", "draw IMS11 IMS12", "allied IMS11", "draw MAN*5")
    assert t.draws().rule == "10.4"
    t.do("draw IMS12").expect("lost X1/leader destroyed", "stage altitude", "hits X1/leader 0")


def test_one_target_for_the_leader_step() -> None:
    """§3.3-b: also after it has fallen, and not the one that the Wingman named."""
    t = Table(SPITFIRE + " hand IMS11 IMS12 MAN", MESSERSCHMITT + " hits 5", MESSERSCHMITT)
    t.do("allied target:X1/leader").expect("target X1/leader")
    assert t.told("3.3-b") == ["Spitfire I A1 Leader attacks Bf109E-3 X1 Leader."]
    t.do("allied IMS11", "draw MAN*5")
    t.expect("lost X1/leader destroyed", "stage discard", "target none")


def test_the_leader_plays_one_card_at_a_time() -> None:
    """§3.3-a, §6.1-c: each exchange is settled before the next card, won or lost."""
    t = Table(SPITFIRE + " hand MAN*2 IMS11", MESSERSCHMITT + " hand TT")
    t.do("allied target:X1/leader", "allied MAN", "axis TT", "allied pass")
    t.expect("position A1 neutral").do("allied IMS11").expect("hits X1/leader 1")
    t.do("allied MAN").expect("position A1 advantaged X1")
    assert t.asks("allied") == "6.1-b"


def test_disengaging_is_instead_of_playing_cards() -> None:
    """§3.3-c"""
    t = Table(SPITFIRE + " hand VR MAN", MESSERSCHMITT)
    assert "disengage" in t.offered("allied")
    t.do("allied VR/dive", "draw TT")
    rule, reason = t.denied("allied", "disengage")
    assert (rule, reason) == ("3.3-c", "disengaging is instead of playing cards, not after it")


def test_discards_are_free_and_only_the_top_is_seen() -> None:
    """§3.4-a, §3.4-b: the first card chosen lies on top; the others nobody else sees."""
    t = Table(SPITFIRE + " hand MAN TT BR", MESSERSCHMITT, "stage discard")
    assert t.offered("allied") == words("done discard:MAN discard:TT discard:BR")
    assert t.denied("allied", "discard:ACE") == ("3.4-a", "that card is not in A1's hand")
    t.do("allied discard:BR", "allied discard:MAN", "allied done")
    t.expect("hand A1 TT", "top allied BR", "discards allied BR", "stage draw")
    assert "Maneuver" not in " ".join(t.told("3.4-a", "axis") + t.told("3.4-b", "axis"))
    assert t.told("3.4-a", "allied") == ["A1 also discards Maneuver."]
    seen = view(GAME.secrets.redact(t.state, "axis"), "axis")
    assert seen.discards["allied"] == "barrel-roll"
    unseen = GAME.secrets.redact(t.state, "axis")
    assert unseen.secret == ((0,) * 21, (0,) * 21)
    assert sum(unseen.bags[0]) == 109


def test_a_player_may_draw_fewer() -> None:
    """§3.5: up to Horsepower and Performance, or less."""
    t = Table(SPITFIRE + " hand MAN TT BR", MESSERSCHMITT, "stage draw")
    assert t.offered("allied") == words("draw:2 draw:1 draw:0")
    t.do("allied draw:1", "draw ACE").expect("hand A1 MAN TT BR ACE")


def test_after_the_last_turn_the_game_is_over() -> None:
    """§3.6, §4.8-a"""
    t = Table(SPITFIRE + " order 2", MESSERSCHMITT + " order 1", "turn 6\nactive A1\nstage draw")
    t.do("allied draw:0", "draw").expect("over", "result draw")
    assert t.told("4.8-a") == ["The dogfight is over."]
