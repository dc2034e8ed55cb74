"""A handful of browsers ended in the middle of play; hundreds are `python -m e2e.kills --kills 100`."""

from __future__ import annotations

import subprocess
import sys

import pytest

from buildtools.common import ROOT

IN_CHROMIUM = ["fast", "first", "update", "migrate", "keep", "crash"]
IN_FIREFOX = ["fast", "first", "migrate", "keep"]


@pytest.mark.long
def test_nothing_called_saved_is_lost_when_chromium_is_killed() -> None:
    end_browsers("chromium", IN_CHROMIUM)


@pytest.mark.browsers
def test_nothing_called_saved_is_lost_when_firefox_is_killed() -> None:
    end_browsers("firefox", IN_FIREFOX)


def end_browsers(browser: str, kinds: list[str]) -> None:
    """One end of each kind; at least one was counted, and no promise was broken. In a process of its own, as Playwright wants."""
    command = [sys.executable, "-m", "e2e.kills", "--browsers", browser, "--kills", str(len(kinds)), "--only", *kinds]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
