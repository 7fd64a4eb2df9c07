"""Settings for all tests."""

import os

from hypothesis import settings

from tests.server.proxies import MISSING

# No deadline, since no test judges a time; and a run on a server repeats the last one's examples.
settings.register_profile("airwar", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("airwar")


def pytest_report_header() -> list[str]:
    """Say what cannot be tested here."""
    return [f"not installed here, and so not tested: {', '.join(MISSING)}"] if MISSING else []
