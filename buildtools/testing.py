"""Running the tests: the core's and the build's natively, then the built site's in a real browser."""

from __future__ import annotations

import os
import shutil

from buildtools.checks import check
from buildtools.common import DIST, ROOT, run, say
from buildtools.environment import (
    BROWSER_VARIABLE,
    clean_environment,
    ensure_long,
    ensure_npm,
    ensure_venv,
    find_browser,
    find_firefox,
    find_webkit,
    screen,
)
from buildtools.site import build

START_TABLE = ROOT / "docs" / "measured" / "start.md"
TOUCH_TABLE = START_TABLE.with_name("touch.md")
SITE_VARIABLE = "CHESS_PILGRIMAGE_SITE"


def run_tests(*, fast: bool, long: bool, base: str) -> bool:
    """The whole gate: check, core tests, build, browser tests. `fast` stops before the build."""
    if not check():
        return False
    python = str(ensure_venv())
    marks = ["-m", "not browsers" if long else "not browsers and not long", "--durations=20"]
    # Files stay together until one worker has nothing left: a long file at the end leaves no core idle.
    workers = ["-n", str(min(4, os.cpu_count() or 1)), "--dist", "worksteal"]
    browsers = ["-n", str(min(2, os.cpu_count() or 1)), "--dist", "worksteal"]  # each has several processes of its own
    if shutil.which("npm"):
        ensure_npm()  # before the tests start side by side
    env = clean_environment()
    if long:
        env["PYTHONPATH"] += os.pathsep + str(ensure_long())
    say("test: the core, the build")
    if run([python, "-m", "pytest", "tests", *workers, *marks], env=env):
        return False
    if fast:
        return True
    browser = find_browser()
    build(base=base)
    say(f"test: the page, in {browser}")
    pytest = [python, "-m", "pytest", "e2e", *marks]
    if run([*pytest, *browsers], env=browser_environment(browser)) == 0:
        return True
    # Two browsers beside each other on a busy machine can starve one test; alone and in order it must pass.
    say("test: what failed beside others, again and one at a time")
    again = ["--last-failed", "--last-failed-no-failures", "none", "--maxfail", "1"]
    return run([*pytest, *again], env=browser_environment(browser)) == 0


def run_other_browsers(base: str) -> bool:
    """The built site in Firefox and WebKit: it starts, is played, comes back, and plays without a network."""
    python, firefox, (driver, _) = str(ensure_venv()), find_firefox(), find_webkit()
    build(base=base)
    say(f"test: the page, in {firefox} and by {driver}")
    command = [*(screen() or []), python, "-m", "pytest", "e2e", "-m", "browsers"]
    return run(command, env=browser_environment(find_browser())) == 0


def screenshots() -> bool:
    """Draw the tour of the built site that is kept in docs/."""
    python, browser = str(ensure_venv()), find_browser()
    build()
    return run([python, str(ROOT / "e2e" / "screenshots.py")], env=browser_environment(browser)) == 0


def bench(rounds: int, also: list[str]) -> bool:
    """Measure the built site: its start beside stock PyScript's, then steps, long tables and memory; kept in docs/."""
    python, browser, modules, site = str(ensure_venv()), find_browser(), ensure_npm(), build()
    start = ["lab.speed.start", *also, f"now={site}", "--modules", str(modules), "--rounds", str(rounds)]
    touch = ["lab.speed.page_speed", str(site)]
    done = [
        run([python, "-m", *command, "--browser", browser, "--out", str(table)], env=clean_environment())
        for command, table in ((start, START_TABLE), (touch, TOUCH_TABLE))
    ]
    return done == [0, 0]


def browser_environment(browser: str) -> dict[str, str]:
    """What a browser test needs to know."""
    return {**clean_environment(), BROWSER_VARIABLE: browser, SITE_VARIABLE: str(DIST)}
