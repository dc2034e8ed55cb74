"""A browser that crashes fails the test that it crashed in, and no other."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from buildtools.common import ROOT

TESTS = """
from playwright.sync_api import Browser, Error, Page

def test_before(page: Page) -> None:
    page.goto("./licenses.txt")

def test_that_crashes(page: Page, browser: Browser) -> None:
    browser.new_browser_cdp_session().send("Browser.crash")

def test_after(page: Page, phone: Page) -> None:
    page.goto("./licenses.txt")
    phone.goto("./licenses.txt")
"""


def test_the_tests_after_a_crash_have_another_browser() -> None:
    with tempfile.TemporaryDirectory(prefix=".", dir=ROOT / "e2e") as folder:  # where our fixtures are known
        file = Path(folder) / "test_some.py"
        file.write_text(TESTS, encoding="utf-8")
        pictures = str(Path(folder) / "pictures")  # emptied first; the usual folder has the reports of our own run
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--output", pictures, str(file)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)

    assert "::test_that_crashes" in done.stdout
    assert "1 failed, 2 passed" in done.stdout, done.stdout
