"""What the catalog says of a set-up while somebody builds it."""

from airwar.games.luftwaffe.game import GAME


def test_a_raid_without_bombers_is_odd_and_can_be_played() -> None:
    found = GAME.catalog.check({"scenario": "short-raid", "american": {"p47": 2}})
    assert [each.message for each in found.warnings] == ["no bombers: nothing can be bombed"]
    assert not found.errors and found.totals == {"german": 6, "american": 2}


def test_more_units_than_bases_are_told() -> None:
    found = GAME.catalog.check({"scenario": "basic", "german": {"fw190": 90}})
    assert [each.field for each in found.warnings] == ["german"]


def test_the_order_in_which_units_are_named_does_not_matter() -> None:
    """A record writes its set-up sorted."""
    one = {"scenario": "basic", "american": {"p47": 1, "b17": 2}}
    other = {"scenario": "basic", "american": {"b17": 2, "p47": 1}}
    assert GAME.rules.opening(one) == GAME.rules.opening(other)


def test_every_scenario_has_its_place_and_its_time() -> None:
    """A quarter is three months, §2.34c; a campaign goes by the names of its quarters."""
    told = {each.key: (each.theatre, each.date) for each in GAME.catalog.scenarios()}
    assert told["basic"] == ("From England and Italy", "1944-04 to 1944-06")
    assert told["tournament"] == ("From England and Italy", "1943-01 to 1945-04")
    assert told["short-raid"][0] == "From England"
