"""Running the tests: the core's and the build's natively, then the built site's in a real browser."""

from __future__ import annotations

import os
import shutil

from buildtools.checks import check
from buildtools.common import DIST, ROOT, run, say
from buildtools.environment import BROWSER_VARIABLE, clean_environment, ensure_npm, ensure_venv, find_browser
from buildtools.site import build

SITE_VARIABLE = "CHESS_PILGRIMAGE_SITE"


def run_tests(*, fast: bool, long: bool) -> bool:
    """The whole gate: check, core tests, build, browser tests. `fast` stops before the build."""
    if not check():
        return False
    python = str(ensure_venv())
    marks = [] if long else ["-m", "not long"]
    workers = ["-n", str(min(4, os.cpu_count() or 1)), "--dist", "loadfile"]
    browsers = ["-n", str(min(2, os.cpu_count() or 1)), "--dist", "loadfile"]  # each has several processes of its own
    if shutil.which("npm"):
        ensure_npm()  # before the tests start side by side
    say("test: the core, the build")
    if run([python, "-m", "pytest", "tests", *workers, *marks], env=clean_environment()):
        return False
    if fast:
        return True
    browser = find_browser()
    build(base="/chess-pilgrimage/")
    say(f"test: the page, in {browser}")
    return run([python, "-m", "pytest", "e2e", *browsers, *marks], env=browser_environment(browser)) == 0


def screenshots() -> bool:
    """Draw the tour of the built site that is kept in docs/."""
    python, browser = str(ensure_venv()), find_browser()
    build()
    return run([python, str(ROOT / "e2e" / "screenshots.py")], env=browser_environment(browser)) == 0


def browser_environment(browser: str) -> dict[str, str]:
    """What a browser test needs to know."""
    return {**clean_environment(), BROWSER_VARIABLE: browser, SITE_VARIABLE: str(DIST)}
