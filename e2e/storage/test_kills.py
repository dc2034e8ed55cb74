"""A few browsers killed during play; `python -m e2e.kills --kills 100` kills hundreds."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, cast

import pytest

from buildtools.common import ROOT
from e2e.browsers import Window
from e2e.keeping import KEPT, Act, Keeping

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


OLD: dict[str, dict[str, Any]] = {"settings": {"labels": False}, "workshop": {"one": "Nim"}, "tables": {}}
SAVED: dict[str, dict[str, Any]] = {"settings": {"labels": True}, "workshop": {}, "tables": {"t": {"log": ["a"]}}}


def kept(begun: set[str] | None = None, untrue: list[str] | None = None) -> Keeping:
    return Keeping(promised=SAVED, before=[{}, OLD], begun=begun or set(), untrue=untrue or [])


def test_every_value_that_was_called_saved_is_compared() -> None:
    assert kept().count() == 3  # a setting, a table, and a draft that was deleted
    assert kept().compared(SAVED) == []
    lost = kept().compared({"settings": {}, "workshop": {"one": "Nim"}, "tables": {"t": {"log": []}}})
    assert lost == [
        "settings labels was True and is None",
        "tables t was {'log': ['a']} and is {'log': []}",
        "workshop one is back",
    ]


def test_what_is_being_changed_may_be_newer_and_never_older() -> None:
    begun = {"settings", "tables"}
    assert kept(begun).compared({**SAVED, "tables": {"t": {"log": ["a", "b"]}}}) == []
    assert kept(begun).compared({**SAVED, "settings": {"labels": False}}) == ["settings labels was True and is False"]


class Page:
    """A page that calls everything saved, with what its stores hold."""

    def __init__(self, stored: dict[str, dict[str, Any]]) -> None:
        self.stored = stored

    def ask(self, expression: str) -> Any:
        return self.stored if expression == KEPT else True


def test_what_is_called_saved_and_is_not_stored_is_lost() -> None:
    page, keeping = cast(Window, Page(OLD)), Keeping()
    assert keeping.promise(page, Act(("settings",), done=lambda kept: kept["settings"]["labels"]))
    assert keeping.lost(page) == ["('settings',) were called saved, and are not stored"]


def test_a_setting_that_is_changed_twice_may_have_either_value() -> None:
    """It has only two values, so the newer one may be that of before."""
    page, keeping = cast(Window, Page(SAVED)), kept({"settings"})
    keeping.toggled.add(("settings", "labels"))
    assert keeping.compared({**SAVED, "settings": {"labels": False}}) == []
    assert keeping.promise(page, Act(("settings",))) and not keeping.toggled
