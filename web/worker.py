"""Both workers of the page run this file: it opens the one door of the rules to JavaScript."""

import sys

sys.path.insert(0, "/app/app.zip")

from pycore.bridge import handle  # noqa: E402 - the archive must be on the path first

__export__ = ["handle"]
