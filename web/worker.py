"""Both workers of the page run this file: it opens the one door of the rules to JavaScript."""

import sys

sys.path.insert(0, "/app/app.zip")

from pycore.bridge import handle  # noqa: F401 - exported to JavaScript by name

__export__ = ["handle"]
