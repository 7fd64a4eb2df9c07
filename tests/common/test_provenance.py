"""Where figures come from."""

import pytest

from airwar.common.provenance import check_marked, source_of
from airwar.kernel.errors import BadData


def test_what_is_not_marked_is_our_own() -> None:
    marked = {"given": ("armor",), "deduced": ("speed", "armor")}
    found = [source_of(name, marked) for name in ("armor", "speed", "cost")]  # type: ignore[arg-type]
    assert found == ["given", "deduced", "reconstructed"]


def test_a_mark_on_nothing_is_refused() -> None:
    check_marked(("armor",), {"armor"}.__contains__, "own.toml", "p-47.given", "a figure")
    with pytest.raises(BadData, match=r"own\.toml: p-47\.given: 'amor' is not a figure"):
        check_marked(("amor",), {"armor"}.__contains__, "own.toml", "p-47.given", "a figure")
