"""Stops with one clear line where Python is too old for the project."""

import sys

if sys.version_info < (3, 11):
    sys.exit("airwar: Python 3.11 or newer is needed, this is " + sys.version.split()[0])
