"""Settings for all tests."""

import os

from hypothesis import settings

# No deadline, since no test judges a time; and a run on a server repeats the last one's examples.
settings.register_profile("airwar", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("airwar")
