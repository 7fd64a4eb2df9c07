"""A rule that goes round in circles fails its test instead of holding up all that follow."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from types import FrameType

import pytest

ENDLESS = 30  # seconds of processor time, many times what the longest test takes


def endless(number: int, frame: FrameType | None) -> None:
    pytest.fail("the game goes on and on")


@pytest.fixture(autouse=True)
def every_test_ends() -> Iterator[None]:
    before = signal.signal(signal.SIGVTALRM, endless)
    signal.setitimer(signal.ITIMER_VIRTUAL, ENDLESS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
