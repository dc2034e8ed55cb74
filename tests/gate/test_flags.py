"""Tests of what the browser of the tests is started with."""

from __future__ import annotations

import re
from pathlib import Path

import playwright

from e2e.conftest import FLAGS, PLAYWRIGHTS

DRIVER = Path(playwright.__file__).parent / "driver" / "package" / "lib" / "coreBundle.js"


def test_what_playwright_turns_off_is_off_still() -> None:
    found = re.search(r"\bdisabledFeatures = \[(.*?)\]", DRIVER.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert found, "the pinned Playwright keeps its list elsewhere"
    assert set(re.findall(r'^\s*"(\w+)"', found[1], flags=re.MULTILINE)) == set(PLAYWRIGHTS)


def test_no_process_is_started_for_the_address_bar() -> None:
    (listed,) = [flag for flag in FLAGS if flag.startswith("--disable-features=")]
    off = listed.partition("=")[2].split(",")
    assert set(PLAYWRIGHTS) < set(off)
    assert "WebUIOmniboxPopup" in off
