"""Chapter 6: attacks and answers."""

from __future__ import annotations

import pytest

from tests.games.wild_blue_yonder.table import Table, words

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"
ANSWERERS = ["ACE", "BR", "CT", "TT", "CLD", "FT", "SCI", "VR"]

# Which card answers which, by the newest card on the table.
MATRIX = {
    "IMS11": "ACE BR CT TT FT VR",
    "IMS12": "ACE BR CT TT FT VR",
    "IMSC": "ACE BR CT TT FT VR",
    "IMS22": "ACE BR CT TT FT VR",
    "IMS33": "ACE BR CT TT FT VR",
    "IMSE": "ACE BR CT TT FT VR",
    "IMSF": "ACE BR CT TT FT VR",
    "OS12": "ACE CLD VR",
    "OS23": "ACE CLD VR",
    "OS34": "ACE CLD VR",
    "MAN": "ACE TT FT",
    "HL": "ACE",
}
REPLIES = {
    "FT": "ACE CT FT",
    "SCI": "ACE SCI",
    "VR": "ACE VR",
    "CLD": "ACE CLD",
    "TT": "ACE TT SCI",
    "BR": "ACE BR",
    "CT": "ACE CT",
    "ACE": "ACE",
}
# An attack that each of these may answer.
OPENERS = {"FT": "MAN", "SCI": "TT", "VR": "IMS11", "CLD": "OS12", "TT": "MAN", "BR": "IMS11",
           "CT": "IMS11", "ACE": "HL"}  # fmt: skip
RULES = {"ACE": "6.2.1", "BR": "6.2.2", "CT": "6.2.3", "TT": "6.2.4", "CLD": "6.2.5",
         "FT": "6.2.6", "SCI": "6.2.7", "VR": "6.2.8"}  # fmt: skip
EVERY = "HL MAN IMS11 OS12 " + " ".join(ANSWERERS)


@pytest.mark.parametrize("attack", MATRIX)
def test_what_answers_a_red_attack(attack: str) -> None:
    """§6.2.1, §6.2.2, §6.2.3, §6.2.4, §6.2.5, §6.2.6, §6.2.7, §6.2.8, §6.2-a"""
    t = Table(SPITFIRE, MESSERSCHMITT + f" hand {EVERY}", "stage wingman")
    t.do("allied target:X1/leader", f"draw {attack} BR", f"allied {attack}")
    assert t.offered("axis") == {"pass"} | words(MATRIX[attack])
    for code in words(EVERY) - words(MATRIX[attack]):
        rule, reason = t.denied("axis", code)
        if code in RULES:
            assert rule == RULES[code] and " answers " in reason and ", not " in reason
        else:
            assert rule == "2.2-c"


@pytest.mark.parametrize("answer", REPLIES)
def test_what_answers_an_answer(answer: str) -> None:
    """§6.2-b, §6.2.1, §6.2.2, §6.2.3, §6.2.4, §6.2.5, §6.2.6, §6.2.7, §6.2.8"""
    opener = OPENERS[answer]
    t = Table(SPITFIRE + f" hand {EVERY} {opener}", MESSERSCHMITT + f" hand {answer} TT")
    t.do("allied target:X1/leader")
    if answer == "SCI":  # It answers a Tight Turn, so one is played first.
        t.do("allied MAN", "axis TT", "allied TT", "axis SCI")
    else:
        t.do(f"allied {opener}", f"axis {answer}")
    assert t.offered("allied") == {"pass"} | words(REPLIES[answer])
    assert any("answers with" in text for text in t.told(RULES[answer]))


def test_only_attack_cards_open_an_exchange() -> None:
    """§6.1-b"""
    t = Table(SPITFIRE + " hand ACE BR CT TT", MESSERSCHMITT, "A1 disadvantaged X1")
    t.do("allied target:X1/leader")
    assert t.offered("allied") == {"done", "disengage"}
    for code, name in (("ACE", "Ace Pilot"), ("BR", "Barrel Roll"), ("CT", "Chop Throttle")):
        assert t.denied("allied", code) == ("6.1-b", f"{name} only answers")
    assert t.denied("allied", "sing") == ("6.1-b", "play an attack card, or stop")
    assert t.denied("allied", "MAN") == ("6.2-a", "there is no Maneuver of that kind in the hand")


def test_before_a_target_is_named() -> None:
    """§3.3-a, §6.1-b: each card says why it has to wait."""
    t = Table(SPITFIRE + " hand ACE MAN", MESSERSCHMITT)
    assert t.denied("allied", "MAN") == ("3.3-a", "name a target first")
    assert t.denied("allied", "ACE") == ("6.1-b", "Ace Pilot only answers")
    assert t.denied("allied", "target:A1/leader") == (
        "3.3-a",
        "a target is an enemy Leader or Wingman",
    )


def test_where_nobody_can_be_attacked_no_target_is_asked_for() -> None:
    """§3.3-a, §8.0-b"""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT + " at High")
    assert t.denied("allied", "MAN") == ("3.3-a", "no enemy can be attacked from here")


def test_a_failed_attack_does_not_end_the_step() -> None:
    """§6.1-c"""
    t = Table(SPITFIRE + " hand MAN*2", MESSERSCHMITT + " hand TT")
    t.do("allied target:X1/leader", "allied MAN", "axis TT", "allied pass")
    assert t.offered("allied") == words("done MAN")


def test_bursts_and_gunner_are_counted_apart() -> None:
    """§6.1-d, §9.2-c"""
    t = Table("allied beaufighter-vif hand IMS11*2 IMS22 MAN*2", MESSERSCHMITT, "A1 tailed X1")
    t.do("allied target:X1/leader", "allied IMS11").expect("bursts 0")
    t.do("allied MAN").expect("bursts 0", "position A1 disadvantaged X1")
    t.do("allied MAN").expect("bursts 2").do("allied IMS22").expect("bursts 0")


def test_answering_is_never_compulsory() -> None:
    """§6.2-a"""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " hand ACE BR CT TT")
    t.do("allied target:X1/leader", "allied IMS11")
    assert "pass" in t.offered("axis")
    t.do("axis pass").expect("hits X1/leader 1", "hand X1 ACE BR CT TT")
    assert t.told("6.2-c")[-1].endswith("is not answered: it succeeds.")


def test_who_can_be_asked_is_asked_though_he_has_nothing() -> None:
    """§6.2-a: a hand that cannot answer is asked; a hand that is known to be empty is not."""
    t = Table(SPITFIRE + " hand IMS11*2", MESSERSCHMITT + " hand MAN")
    t.do("allied target:X1/leader", "allied IMS11")
    assert t.offered("axis") == {"pass"}
    t = Table(SPITFIRE + " hand IMS11*2", MESSERSCHMITT)
    t.do("allied target:X1/leader", "allied IMS11")
    assert t.asks("allied") == "6.1-b"
    t = Table(SPITFIRE + " hand IMS11*2", MESSERSCHMITT + " sizes 0 3")
    t.do("allied target:X1/leader", "allied IMS11")
    assert t.offered("axis") == {"pass"}


def test_an_answer_is_a_card_or_a_pass() -> None:
    """§6.2-a"""
    t = Table(SPITFIRE + " hand IMS11", MESSERSCHMITT + " hand MAN")
    t.do("allied target:X1/leader", "allied IMS11")
    assert t.denied("axis", "run") == ("6.2-a", "an answer is a card, a counter, or 'pass'")
    assert t.denied("axis", "BR") == ("6.2-a", "there is no Barrel Roll of that kind in the hand")


@pytest.mark.parametrize(("last", "works"), [("attacker", True), ("defender", False)])
def test_the_last_card_wins(last: str, works: bool) -> None:
    """§6.2-b, §6.2-c"""
    t = Table(SPITFIRE + " hand IMS11 BR", MESSERSCHMITT + " hand BR*2")
    t.do("allied target:X1/leader", "allied IMS11", "axis BR", "allied BR")
    t.do("axis pass" if works else "axis BR")
    t.expect(f"hits X1/leader {int(works)}")
    assert t.told("6.2-c")[-1].endswith("it succeeds." if works else "fails.")


def test_all_cards_of_the_exchange_are_spent() -> None:
    """§6.2-d: each to the pile of the side that played it, and the Bursts too."""
    t = Table(SPITFIRE + " hand IMS11*2 BR", MESSERSCHMITT + " hand BR*2")
    t.do("allied target:X1/leader", "allied IMS11", "axis BR", "allied BR", "axis BR")
    t.do("allied pass").expect("discards allied IMS11 BR", "discards axis BR*2", "bursts 0")
    t.expect("hand A1 IMS11", "hand X1 none", "top axis BR", "top allied BR")


@pytest.mark.parametrize(
    ("place", "allowed"),
    [("neutral", True), ("disadvantaged", True), ("tailed", True), ("advantaged", False),
     ("tailing", False)],
)  # fmt: skip
def test_chop_throttle_against_full_throttle(place: str, allowed: bool) -> None:
    """§6.2.3: not while Advantaged or Tailing."""
    position = f"A1 {place} X1" if place != "neutral" else ""
    card = "IMS11" if place == "tailing" else "MAN"
    t = Table(SPITFIRE + f" hand {card} CT ACE", MESSERSCHMITT + " hand FT", position)
    t.do("allied target:X1/leader", f"allied {card}", "axis FT")
    assert t.offered("allied") == words("pass ACE CT" if allowed else "pass ACE")
    if not allowed:
        rule, reason = t.denied("allied", "CT")
        where = place.capitalize()
        assert rule == "6.2.3"
        assert reason.endswith(f"only from Neutral or behind, not {where}")


def test_a_wingman_chops_his_throttle_by_his_leaders_place() -> None:
    """§6.2.3, §10.4: his Leader is Tailing the enemy Leader who answers with Full Throttle."""
    t = Table(SPITFIRE, MESSERSCHMITT + " hand FT", "stage wingman\nA1 tailing X1")
    t.do("allied target:X1/leader", "draw IMS11 CT", "allied IMS11", "axis FT")
    assert t.offered("allied") == {"pass"}
    rule, reason = t.denied("allied", "CT")
    assert rule == "6.2.3" and reason.endswith("only from Neutral or behind, not Tailing")


@pytest.mark.parametrize("free", [False, True])
def test_a_lone_leader_chops_his_throttle_by_the_place_that_he_is_pried_from(free: bool) -> None:
    """§6.2.3, §7.5.2-a: Advantaged over a friend of the attacker's; by another reading Neutral."""
    t = Table("allied hurricane-i", SPITFIRE + " hand FT",
              MESSERSCHMITT + " hand CT ACE | no wingman", "active A2\nX1 advantaged A1",
              "switches lone-leader-chop-throttle" if free else "")  # fmt: skip
    t.do("allied target:X1/leader", "allied FT")
    assert t.offered("axis") == words("pass ACE CT" if free else "pass ACE")
    if not free:
        rule, reason = t.denied("axis", "CT")
        assert rule == "6.2.3" and reason.endswith("not Advantaged")


def test_a_full_throttle_attack_cannot_be_chopped() -> None:
    """§6.2.3: who attacks with it is behind, so the other is ahead."""
    t = Table(SPITFIRE + " hand FT", MESSERSCHMITT + " hand CT FT", "A1 disadvantaged X1")
    t.do("allied target:X1/leader", "allied FT")
    assert t.offered("axis") == words("pass FT")
    assert t.denied("axis", "CT")[0] == "6.2.3"


def test_a_counter_does_what_the_card_does() -> None:
    """§6.3: it attacks, answers and pays, and is no card of the hand."""
    t = Table("allied p-47d hand MAN*6", MESSERSCHMITT + " hand IMS11", "stage altitude")
    assert "pay:counter" not in t.offered("allied")
    t.do("allied climb")
    assert "pay:counter" in t.offered("allied")
    t.do("allied pay:counter").expect("counters A1/leader 0", "hand A1 MAN*6")

    t = Table(SPITFIRE + " hand IMS11", "axis fw190a-8")
    t.do("allied target:X1/leader", "allied IMS11")
    assert t.offered("axis") == words("pass counter")
    t.do("axis counter").expect("hits X1/leader 0", "counters X1/leader 0")
    assert t.told("6.3") == ["Fw190A-8 X1 Leader answers with Full Throttle counter."]


def test_a_counter_belongs_to_one_aircraft() -> None:
    """§6.3: the Wingman's does not help the Leader."""
    t = Table(SPITFIRE + " hand IMS11", "axis fw190a-8 counters 0 sizes 0 1")
    t.do("allied target:X1/leader", "allied IMS11").expect("counters X1/wingman 1")
    assert t.offered("axis") == {"pass"}
    assert t.denied("axis", "counter") == ("6.3", "Fw190A-8 X1 Leader has no Full Throttle counter")


def test_a_counter_does_not_fill_the_hand() -> None:
    """§6.3, §5.2.2-a"""
    t = Table("allied p-47d hand MAN*5", MESSERSCHMITT, "stage draw")
    assert t.offered("allied") == words("draw:1 draw:0")


def test_a_climb_is_paid_by_counter_only_if_there_is_one() -> None:
    """§6.3, §8.2.1-b"""
    t = Table(SPITFIRE + " hand MAN", MESSERSCHMITT, "stage altitude")
    t.do("allied climb")
    assert t.denied("allied", "pay:counter") == ("6.3", "A1's Leader has no Full Throttle counter")
    assert t.denied("allied", "pay:TT") == ("8.2.1-b", "that card is not in A1's hand")
