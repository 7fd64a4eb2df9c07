"""Which of the proxies that have an example here are installed."""

import shutil

KNOWN = ("nginx", "caddy")
INSTALLED = [name for name in KNOWN if shutil.which(name)]
MISSING = [name for name in KNOWN if name not in INSTALLED]
