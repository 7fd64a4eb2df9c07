"""Data files: what they hold, in a few letters."""

from pathlib import Path

from airwar.common.data import fingerprint
from airwar.common.registry import find_game
from airwar.kernel.record import Header, read, write
from airwar.server.loading import rules_of


def test_a_fingerprint_changes_with_every_byte_and_name_and_with_nothing_else(
    tmp_path: Path,
) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "a.toml").write_text("x = 1\n")
    (tmp_path / "inner" / "b.toml").write_text("y = 1\n")
    first = fingerprint(tmp_path)
    assert len(first) == 16
    (tmp_path / "notes.md").write_text("no data")
    assert fingerprint(tmp_path) == first
    (tmp_path / "inner" / "b.toml").write_text("y = 2\n")
    second = fingerprint(tmp_path)
    (tmp_path / "inner" / "b.toml").rename(tmp_path / "b.toml")
    third = fingerprint(tmp_path)
    assert len({first, second, third}) == 3


def test_records_and_stored_games_carry_the_fingerprint_of_their_data() -> None:
    import airwar.games  # noqa: F401  (it registers the games)
    from airwar.kernel.play import Play

    game = find_game("wild-blue-yonder")
    data = game.catalog.fingerprint()
    assert len(data) == 16
    assert rules_of(game) == f"{game.version} {data}"
    setup = {"scenario": game.catalog.default_scenario}
    text = write(
        Play(game, game.rules.opening(setup)), Header(game.name, setup, game.version, data)
    )
    assert f"\ndata {data}\n" in text
    assert read(text)[0].data == data
