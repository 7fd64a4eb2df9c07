"""Units and targets as players call them."""

from airwar.games.luftwaffe.data.kinds import GERMAN
from airwar.games.luftwaffe.rules.losses import fuel_loss, lose_steps
from airwar.games.luftwaffe.rules.names import called, target_name, types_called, unit_name
from airwar.games.luftwaffe.rules.taking import LOSSES, take
from airwar.games.luftwaffe.show.view import view
from tests.games.luftwaffe.drive import add, war


def test_units_are_called_by_type_and_number() -> None:
    s = war()
    assert unit_name(s, "fw190-03") == "FW-190 3"
    assert called(s, ("b17-01", "b17-02", "b17-03", "b17-05", "p47-01", "p47-02")) == (
        "B-17 1-3, 5, P-47 1, 2"
    )
    assert types_called(s, ("p47", "p51-02")) == "P-47, P-51 2"


def test_a_target_has_a_number_where_there_are_more_of_its_kind() -> None:
    assert target_name("emden.i1") == "industry"
    assert [target_name(f"bremen.{each}") for each in ("a1", "a2", "o1")] == [
        "aircraft factory 1",
        "aircraft factory 2",
        "oil plant",
    ]


def test_losses_are_told_as_those_of_their_owner() -> None:
    """§15.23: the German chooses among Americans, who lose them; the end lists them by type."""
    s = war()
    add(s, "b17-01", "b17-02", "b17-03", "me109-01")
    list(take(s, GERMAN, LOSSES, 2, ("b17-02",)))
    assert s.log is not None
    facts = s.log[-1].facts or {}
    assert (facts["side"], facts["name"]) == ("american", "B-17 2")
    lose_steps(s, "b17-03", 2)
    fuel_loss(s, "me109-01", "8.23")
    assert [(each.id, each.name, each.how) for each in view(s, "german").lost] == [
        ("B-17 2, 3", "American", "shot down"),
        ("Me-109 1", "German", "out of fuel"),
    ]
