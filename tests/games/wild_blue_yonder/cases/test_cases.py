"""Every worked example has its case, and what is wrong in one is told with its line."""

from pathlib import Path

import pytest

import airwar.games  # noqa: F401 - registers the games by name
from airwar.common.cases import judge, read_case, run_case
from airwar.games.wild_blue_yonder.cases.expectations import FORMS
from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.cards import DECK
from airwar.kernel.errors import BadRecord

FOLDER = Path(__file__).parents[3] / "cases" / "wild-blue-yonder"
FILES = sorted(FOLDER.glob("*.case"))
NUMBERS = {path.name.split("-")[0] for path in FILES}


def test_every_worked_example_has_a_case() -> None:
    assert {f"t{number:02}" for number in range(1, 30)} <= NUMBERS
    assert (FOLDER / "extended-example.case").exists()


def test_the_extended_example_has_every_row() -> None:
    text = (FOLDER / "extended-example.case").read_text(encoding="utf-8")
    rows = "".join(line for line in text.splitlines() if line.startswith("# X"))
    assert [n for n in range(1, 42) if f"X{n:02}" not in rows] == []


def test_the_example_of_the_manual_holds() -> None:
    manual = Path(__file__).parents[4] / "docs" / "case-files.md"
    text = manual.read_text(encoding="utf-8").split("```")[1]
    outcome = judge("case-files.md", text.lstrip("\n"))
    assert outcome.ok, outcome.message


GIVEN = ("allied spitfire-i hand MAN*2 TT", "axis bf109e-3 at High | no wingman", "turn 3")


def given(*lines: str) -> list[tuple[int, str]]:
    return list(enumerate((*GIVEN, *lines), start=10))


def test_a_position_conserves_the_cards() -> None:
    s = GAME.cases.given(given("discards allied ACE BR", "pile axis MAN ACE"))
    allied, axis = s.elements
    for side, element in ((0, allied), (1, axis)):
        everywhere = list(s.bags[side])
        for kind in element.hand:
            everywhere[kind] += 1
        for kind, count in enumerate(s.shown[side]):
            everywhere[kind] += count
        assert tuple(everywhere) == DECK
    assert (sum(s.bags[0]), sum(s.bags[1]), sum(s.shown[1])) == (105, 2, 108)


def test_what_is_not_said_is_plain() -> None:
    s = GAME.cases.given(given())
    allied, axis = s.elements
    assert (allied.altitude, axis.altitude, s.stage, s.active, s.turns) == (2, 3, "leader", 0, 6)
    assert allied.wingman is not None and axis.wingman is None
    assert (allied.order, axis.order, s.seats) == (1, 2, ("allied", "axis"))


COUNTERS = {
    "p-47c-5 hits 3": 1, "p-47c-5 hits 5": 0, "p-47c-5 damaged": 0, "p-47c-5 hits 5 damaged": 0,
    "p-47c-5 hits 5 counters 1": 1, "p-47c-5 counters 1 hits 5": 1, "p-47c-5 | wingman hits 5": 1,
    "meteor-f-i": 2, "meteor-f-i hits 4": 1,
}  # fmt: skip


@pytest.mark.parametrize("words", COUNTERS)
def test_damage_takes_the_counters_that_it_takes_in_play(words: str) -> None:
    """§5.5.4-b, §5.3.2: unless the line says how many there are."""
    s = GAME.cases.given([(1, f"allied {words}"), (2, "axis mc-202")])
    leader, wingman = s.elements[0].leader, s.elements[0].wingman
    assert leader is not None and leader.counters == COUNTERS[words]
    boosted = "p-47" in words and "wingman" not in words
    assert wingman is not None and wingman.counters == boosted


WRONG = {
    "A1 advantaged X1\nA1 tailing X1": "Engaged already",
    "A1 above X1": "'above' is not one of tailing, advantaged, neutral, disadvantaged, tailed",
    "A1 advantaged X7": "a position reads",
    "allied yak-1\nA1 advantaged A2": "A1 and A2 are on the same side",
    "axis mc-202 out hits 2": "hits: there is no such aircraft",
    "axis mc-202 at Heaven": "'heaven' is not one of very-low, low, medium, high, very-high",
    "axis mc-202 hand MAM": "there is no card 'MAM'; there are HL, MAN",
    "axis mc-202 hand MAN*many": "write a number after *, as in MAN*2",
    "axis mc-202 hits": "hits takes a number",
    "axis mc-202 hits 9": "with 9 the MC.202 is Destroyed",
    "axis mc-202 colour red": "'colour' is not one of at, hand, seat",
    "axis mc-202 pilot brave": "'brave' is not one of performance",
    "axis mc-202 | with wingman": "after '|' comes 'no wingman'",
    "axis concorde": "'concorde' is not one of",
    "axis": "an Element names its aircraft",
    "allied yak-1 hand CLD*3": "the allied deck does not have that many clouds",
    "pile axis CLD*3": "the axis deck does not have that many clouds",
    "stage breakfast": "'breakfast' is not one of altitudes",
    "stage wingman": "there is no Wingman Step here",
    "switches nonsense": "'nonsense' is not one of wingman-chop-throttle-free",
    "active A9": "'A9' is not one of A1, X1",
    "target Z1/leader": "is not an aircraft such as A1/leader",
    "turn two": "turn takes a number",
    "turn ²": "turn takes a number",
    "axis mc-202 hand MAN*²": "write a number after *, as in MAN*2",
    "weather fine": "a line begins with one of turn, turns",
    "lost X1/leader": "lost AIRCRAFT destroyed",
    "fired 1 gunner": "fired N, then gunner N",
    "discards green MAN": "'green' is not one of allied, axis",
}


@pytest.mark.parametrize("line", WRONG)
def test_mistakes_are_told_with_their_line(line: str) -> None:
    with pytest.raises(BadRecord) as told:
        GAME.cases.given(given(*line.splitlines()))
    assert WRONG[line] in str(told.value)
    assert told.value.line == len(GIVEN) + 9 + len(line.splitlines())


def test_a_position_may_begin_in_mid_step() -> None:
    s = GAME.cases.given(given("axis mc-202 out", "axis mc-202 damaged | wingman mini ACE TT"))
    out, hurt = s.elements[2:]
    assert (out.leader, out.wingman) == (None, None)
    assert hurt.leader is not None and hurt.leader.damaged and hurt.mini is not None
    assert sum(s.bags[1]) == 108 and len(hurt.mini) == 2


def test_words_of_the_moment_share_a_line() -> None:
    s = GAME.cases.given(
        given("stage leader-attack active X1 target A1/wingman turns 0 first allied")
    )
    assert (s.stage, s.active, s.target, s.turns, s.first) == ("leader-attack", 1, 1, 0, 0)


def test_both_sides_are_needed() -> None:
    with pytest.raises(BadRecord, match="the axis side has no Element"):
        GAME.cases.given([(1, "allied spitfire-i")])


NOT_SO = {
    "position A1 advantaged X1": "A1 is neutral",
    "altitude A1 High": "it is Medium",
    "clouds A1 Low": "it is no",
    "hits A1/leader 3": "it is 0",
    "hits X1/wingman 3": "nobody flies there",
    "state A1/leader damaged": "it is undamaged",
    "lost A1/leader destroyed": "lost are none",
    "hand A1 MAN TT": "it is MAN*2 TT",
    "hand A1 none": "it is MAN*2 TT",
    "mini A1 MAN": "it is none",
    "discards allied TT": "it is none",
    "pile axis 5": "it is 110",
    "limit 7": "it is 0",
    "performance A1 9": "it is 6",
    "offensive X1 1": "there is no Wingman",
    "ceiling A1 Low": "it is Very-High",
    "agile A1 used": "it is ready",
    "order X1 A1": "it is A1 X1",
    "stage draw": "it is leader",
    "turn 2": "it is 3",
    "points allied 5": "it is 0",
    "result draw": "it is open",
}


@pytest.mark.parametrize("text", NOT_SO)
def test_an_expectation_that_does_not_hold_says_what_is_there(text: str) -> None:
    wrong = GAME.cases.expect(GAME.cases.given(given()), text.split())
    assert wrong is not None and NOT_SO[text] in wrong


@pytest.mark.parametrize("text", NOT_SO)
def test_what_does_not_hold_holds_behind_not(text: str) -> None:
    assert GAME.cases.expect(GAME.cases.given(given()), ["not", *text.split()]) is None


SO = (
    "position A1 neutral", "altitude A1 medium", "altitude X1 High", "clouds A1 no",
    "hits A1/leader 0", "cockpit A1/leader 0", "counters A1/leader 0", "heavy A1/leader 0",
    "draws A1 2", "defensive A1 2", "burst A1 1", "state X1/wingman none", "lost none",
    "hand A1 TT MAN*2", "hand X1 none", "mini A1 none", "discards allied none", "top axis none",
    "pile axis 110", "bursts 0", "limit 0",
    "performance A1 6", "ceiling A1 Very High", "ceiling A1 very-high", "gunner A1 none",
    "agile A1 ready", "order A1 X1", "stage leader", "turn 3", "active A1", "target none",
    "points allied 0", "result open",
)  # fmt: skip


@pytest.mark.parametrize("text", SO)
def test_what_holds_does_not_hold_behind_not(text: str) -> None:
    s = GAME.cases.given(given())
    assert GAME.cases.expect(s, text.split()) is None
    assert GAME.cases.expect(s, ["not", *text.split()]) == "it holds"


MISSPELT = {
    "weather fine": "unknown expectation 'weather'; there are position, altitude",
    "": "unknown expectation ''",
    "position A1 behind X1": "'behind' is not one of tailing, advantaged",
    "position A1 advantaged": "it is written: position ELEMENT neutral, or with the enemy's",
    "position A1 neutral X1": "it is written: position ELEMENT neutral, or with the enemy's",
    "altitude A1 Heaven": "'Heaven' is not one of very-low",
    "altitude A1 no": "'no' is not one of very-low",
    "altitude A1": "it is written: altitude ELEMENT LEVEL",
    "hits A1": "it is written: hits AIRCRAFT N",
    "hits A1 3": "'A1' is not an aircraft such as A1/leader",
    "hits A1/leader many": "'many' is not a number",
    "hits A1/leader 0 0": "it is written: hits AIRCRAFT N",
    "state A1/leader broken": "'broken' is not one of undamaged, damaged, none",
    "lost A1/leader": "it is written: lost AIRCRAFT HOW",
    "lost A1/leader damaged": "it is written: lost AIRCRAFT HOW",
    "lost A1/leader destroyed damaged": "it is written: lost AIRCRAFT HOW",
    "lost none destroyed": "it is written: lost AIRCRAFT HOW",
    "hand A9 MAN": "'A9' is not one of A1, X1",
    "hand A1": "name cards, or none",
    "hand A1 none MAN": "name cards, or none",
    "hand A1 MAM": "there is no card 'MAM'",
    "hand A1 MAN*many": "write a number after *, as in MAN*2",
    "top allied MAN TT": "it is written: top SIDE CARD",
    "points green 5": "'green' is not one of allied, axis",
    "agile A1 willing": "'willing' is not one of ready, used",
    "order": "it is written: order ELEMENT ELEMENT...",
    "stage breakfast": "'breakfast' is not one of altitudes",
    "active B1": "'B1' is not one of A1, X1",
    "result lost": "'lost' is not one of allied, axis, draw, open",
}


@pytest.mark.parametrize("text", MISSPELT)
@pytest.mark.parametrize("turned", [(), ("not",)])
def test_a_misspelt_expectation_is_an_error(text: str, turned: tuple[str, ...]) -> None:
    with pytest.raises(BadRecord) as told:
        GAME.cases.expect(GAME.cases.given(given()), [*turned, *text.split()])
    assert MISSPELT[text] in str(told.value)


def test_every_expectation_is_tried() -> None:
    tried = {text.split()[0] for text in (*SO, *NOT_SO)}
    assert set(FORMS) == tried


def test_a_case_that_does_not_hold_names_the_line() -> None:
    text = "case bad\ngame wild-blue-yonder\ngiven\n" + "\n".join(GIVEN) + "\nplay\nexpect turn 9\n"
    with pytest.raises(BadRecord, match="line 8: expected 'turn 9': it is 3"):
        run_case(read_case(text))
