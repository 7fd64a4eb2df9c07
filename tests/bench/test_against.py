"""Two commits' speeds as ratios."""

from __future__ import annotations

from bench.against import medians, ratios, report


def test_the_median_round_counts() -> None:
    rounds = [{"sky": {"fork_us": each}} for each in (9.0, 2.0, 3.0)]
    assert medians(rounds) == {"sky": {"fork_us": 3.0}}


def test_above_1_is_faster_for_rates_and_times_alike() -> None:
    before = {"sky": {"decisions_per_second": 100.0, "fork_us": 4.0, "gone": 1.0}, "sea": {}}
    after = {"sky": {"decisions_per_second": 150.0, "fork_us": 2.0, "new": 1.0}}
    assert ratios(before, after) == {"sky": {"decisions_per_second": 1.5, "fork_us": 2.0}}


def test_the_report_says_which_game_only_one_has() -> None:
    text = report("v1", {"sky": {"fork_us": 4.0}, "sea": {}}, {"sky": {"fork_us": 5.0}})
    assert text.splitlines()[1:] == [
        "sky",
        f"  {'fork_us':<26}{'4':>14}{'5':>14}{'0.80':>14}",
        "sea: only one of them has it",
    ]
