"""What a seat sees of the others, and what lies open to all."""

from __future__ import annotations

from airwar.games.wild_blue_yonder.data import LOW
from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.decks import reshuffle
from airwar.games.wild_blue_yonder.rules.state import UNSEEN
from airwar.games.wild_blue_yonder.show.structs import ElementView
from airwar.games.wild_blue_yonder.show.view import view
from airwar.kernel.sight import sight
from tests.games.wild_blue_yonder.table import Table

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"


def shown(t: Table, seat: str) -> tuple[ElementView, ...]:
    return view(GAME.secrets.redact(t.state, seat), seat).elements


def test_the_level_on_show_is_the_one_left() -> None:
    """§2.3, §7.3.5-a: also to its own player, whatever level he has fixed in the clouds."""
    t = Table(SPITFIRE + " at Low clouds Medium", MESSERSCHMITT, "active X1")
    for seat in ("allied", "axis"):
        element = shown(t, seat)[0]
        assert (element.altitude, element.level) == ("Low", 1)


def markers(t: Table, seat: str) -> tuple[str, str]:
    """The Agile markers of the first Element's Leader and Wingman."""
    element = shown(t, seat)[0]
    assert element.wingman is not None
    return element.leader.agile_marker, element.wingman.agile_marker


def test_the_agile_marker_lies_open() -> None:
    """§2.5, §14.3: with the Leader alone, until it is used; Damaged he keeps it."""
    lines = {"": "ready", "agile used": "used", "hits 3": "ready", "hits 3 agile used": "used"}
    for words, marker in lines.items():
        t = Table(f"allied gladiator-ii {words}", MESSERSCHMITT)
        for seat in ("allied", "axis"):
            assert markers(t, seat) == (marker, "")


def test_with_the_switch_the_wingmans_agile_marker_lies_open() -> None:
    """§2.5, §5.5.1-a: each has his own, until he has used it, or is Damaged if that ends it."""
    both = "damage-ends-agile"
    lines = {
        "": ("ready", "ready"),
        "agile used": ("used", "ready"),
        "| wingman hits 3": ("ready", "ready"),
        f"| wingman hits 3\nswitches agile-wingman {both}": ("ready", ""),
        f"hits 3\nswitches agile-wingman {both}": ("", "ready"),
    }
    for words, found in lines.items():
        t = Table("switches agile-wingman", f"allied gladiator-ii {words}", MESSERSCHMITT)
        for seat in ("allied", "axis"):
            assert markers(t, seat) == found
    t = Table("allied gladiator-ii", MESSERSCHMITT, "stage wingman\nA1 disadvantaged X1",
              "switches agile-wingman")  # fmt: skip
    t.do("allied target:X1/leader", "draw BR", "allied BR/agile")
    assert markers(t, "axis") == ("ready", "used")


def test_nobody_sees_what_is_discarded_under_the_top() -> None:
    """§3.4-b: neither which cards nor how many."""
    t = Table(SPITFIRE + " hand MAN TT BR CT", MESSERSCHMITT, "stage discard")
    t.do("allied discard:BR", "allied discard:MAN")
    before = sight(t.play, "axis").open
    assert before == ("choose", "discard-more", "allied", None)
    t.do("allied discard:TT")
    assert sight(t.play, "axis").open == before
    assert [each for each in t.play.events if each.event.cards == ("tight-turn",)] != []
    assert "Tight Turn" not in " ".join(t.told("3.4-a", "axis"))


def test_a_choice_of_what_to_bury_is_seen_by_its_owner_alone() -> None:
    """§3.4-b"""
    t = Table(SPITFIRE + " hand MAN TT", MESSERSCHMITT, "stage discard").do("allied discard:MAN")
    assert t.play.open["allied"].seen == ("allied",)


def engaged(*more: str) -> Table:
    """A1 is Engaged with X1, and two others look on."""
    return Table(
        "allied spitfire-i seat allied-1 hand MAN",
        "allied yak-1 seat allied-2 at Low",
        MESSERSCHMITT + " seat axis-1",
        MESSERSCHMITT + " seat axis-2 at Low",
        *more,
    )


def test_who_sees_a_leader_draw() -> None:
    """§4.6.1: he his cards, the enemy Engaged with him their number, others nothing."""
    t = engaged("A1 advantaged X1", "stage draw").do("allied-1 draw:2")
    request = t.draws()
    assert (request.seen, request.counted) == (("allied-1",), ("allied-1", "axis-1"))
    t = engaged("A1 advantaged X1", "stage draw")
    assert t.play.open["allied-1"].seen == ("allied-1", "axis-1")
    t.do("allied-1 draw:2", "draw TT BR")
    told = {seat: t.told("3.5", seat) for seat in t.state.seats}
    assert told["allied-1"] == ["A1 Draw Step: draws Barrel Roll, Tight Turn."]
    assert told["axis-1"] == ["A1 Draw Step: draws 2 cards."]
    assert told["allied-2"] == told["axis-2"] == ["A1 Draw Step."]


def test_nobody_sees_how_many_an_unengaged_leader_draws() -> None:
    """§4.6.1: nor can it be told afterwards."""
    t = engaged("stage draw")
    assert t.play.open["allied-1"].seen == ("allied-1",)
    t.do("allied-1 draw:1")
    assert (t.draws().seen, t.draws().counted) == (("allied-1",), ("allied-1",))
    t.do("draw TT")
    element = t.state.elements[0]
    assert (element.least, element.most, len(element.hand)) == (1, 3, 2)


def test_everybody_sees_that_a_diver_draws_and_not_what() -> None:
    """§4.6.1, §8.2.1-c"""
    t = engaged("stage altitude").do("allied-1 dive")
    assert (t.draws().seen, t.draws().counted) == (("allied-1",), None)
    t.do("draw TT")
    element = t.state.elements[0]
    assert (element.least, element.most) == (2, 2)


def test_a_card_that_is_played_is_missed_from_the_hand() -> None:
    """§4.6.1: everybody can tell that one less is held."""
    t = Table(SPITFIRE + " hand MAN*3", MESSERSCHMITT).do("allied target:X1/leader", "allied MAN")
    element = t.state.elements[0]
    assert (element.least, element.most, len(element.hand)) == (2, 2, 2)


def test_a_mini_hand_is_seen_by_its_owner_alone() -> None:
    """§4.6.1, §10.1.1: its size lies open."""
    t = Table(SPITFIRE, MESSERSCHMITT, "stage wingman").do("allied target:X1/wingman")
    assert (t.draws().seen, t.draws().counted) == (("allied",), None)
    t.do("draw IMS11 TT")
    assert (t.draws().seen, t.draws().counted) == (("axis",), None)


def test_the_level_chosen_in_the_clouds_is_seen_by_its_owner_alone() -> None:
    """§7.3.5-a"""
    t = Table(SPITFIRE + " hand CLD", MESSERSCHMITT).do("allied CLD")
    assert t.play.open["allied"].seen == ("allied",)
    t.do("allied clouds:dive").expect("clouds A1 Low")
    assert GAME.secrets.redact(t.state, "allied").elements[0].clouds == LOW
    assert GAME.secrets.redact(t.state, "axis").elements[0].clouds == UNSEEN


def test_a_pile_is_shuffled_when_it_is_empty_and_not_before() -> None:
    """§4.6.2: the last cards of a pile are drawn without a shuffle."""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT, "pile allied ACE BR\nstage draw")
    t.do("allied draw:2", "draw ACE BR").expect("pile allied 0", "hand A1 MAN ACE BR")
    assert t.told("4.6.2") == []


def test_a_shuffle_loses_none_of_the_cards_that_a_seat_cannot_place() -> None:
    """§4.6.2: to the enemy, hands and pile are one pool, and the discards join it."""
    t = Table(SPITFIRE + " hand MAN TT", MESSERSCHMITT, "discards allied ACE BR")
    known = GAME.secrets.redact(t.state, "axis")
    assert sum(known.bags[0]) == 108
    reshuffle(known, 0)
    assert sum(known.bags[0]) == 110
