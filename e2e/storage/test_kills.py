"""A few browsers killed during play; `python -m e2e.kills --kills 100` kills hundreds."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from typing import Any, cast

import pytest

from buildtools.common import ROOT
from e2e.browsers import Window
from e2e.keeping import Keeping, change_setting

IN_CHROMIUM = ["fast", "first", "update", "keep", "crash"]
IN_FIREFOX = ["fast", "first", "keep"]


@pytest.mark.long
def test_nothing_called_saved_is_lost_when_chromium_is_killed() -> None:
    end_browsers("chromium", IN_CHROMIUM)


@pytest.mark.browsers
def test_nothing_called_saved_is_lost_when_firefox_is_killed() -> None:
    end_browsers("firefox", IN_FIREFOX)


def end_browsers(browser: str, kinds: list[str]) -> None:
    """Kill one browser in each way; expect at least one counted kill and no loss. Playwright needs a process of its
    own.
    """
    command = [sys.executable, "-m", "e2e.kills", "--browsers", browser, "--kills", str(len(kinds)), "--only", *kinds]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8")

    assert done.returncode == 0, done.stdout + done.stderr


def test_a_setting_being_changed_again_may_have_either_value() -> None:
    class Unsaved:
        """A page whose switch is off, and that does not call it saved."""

        open = wait = staticmethod(lambda *_: None)

        def ask(self, expression: str) -> Any:
            return False

    class First(random.Random):
        def choice(self, seq: Any) -> Any:
            return change_setting if change_setting in seq else "labels"

    keeping = Keeping(settings={"labels": True, "zones": True})
    keeping.go_on(cast(Window, Unsaved()), "", First(), time.monotonic() + 0.05)

    assert keeping.settings == {"zones": True}
