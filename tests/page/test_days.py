"""Tests that days are those of the player: one module of the page makes them of times, and the core makes none."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from buildtools.common import ROOT
from buildtools.environment import ensure_npm, node
from buildtools.testing import SITE_VARIABLE
from tests.baked import baked
from tests.in_node import FLAGS, SCREENS

MODULE = ROOT / "web" / "js" / "storage" / "days.js"
PAGE = [*(ROOT / "web" / "js").rglob("*.js"), *(ROOT / "web").glob("*.*js")]
CORE = [path for folder in ("pycore", "buildtools") for path in (ROOT / folder).rglob("*.py")]
DAY_OF_TIME = re.compile(
    r"""toISOString\(\)\s*[.[]            # a part of a time
    |(?:slice|substring|substr)\(0,\s*10\)
    |split\("T"\)
    |getUTC(?:FullYear|Month|Date|Day)\b|getTimezoneOffset
    |get(?:FullYear|Month|Date|Day)\(\)
    |\[:10\]
    |strftime|isoformat\(|fromisoformat|date\.today|utcnow|gmtime|localtime""",
    re.VERBOSE,
)
TESTS = [ROOT / "tests" / "js" / "storage" / "days.test.mjs", SCREENS / "shelf" / "days.test.mjs"]


def of_a_time(text: str) -> list[str]:
    """Return the places of a script where a day is made of a time."""
    return [found[0] for found in DAY_OF_TIME.finditer(text)]


def test_no_other_script_makes_a_day_of_a_time() -> None:
    found = {path.name: places for path in (*PAGE, *CORE) if (places := of_a_time(path.read_text(encoding="utf-8")))}
    assert found.keys() == {"days.js", "package_data.py"}  # the second has the first characters of a file


def test_a_day_of_a_time_is_recognised() -> None:
    assert of_a_time(MODULE.read_text(encoding="utf-8"))
    for text in ("new Date().toISOString().slice(0, 10)", "when[:10]", 'made.split("T")[0]', "made.slice(0, 10)"):
        assert of_a_time(text)
    assert not of_a_time("const made = new Date().toISOString();")


@pytest.mark.long
@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.parent.name)
def test_days_in_all_zones(path: Path) -> None:
    """Run the tests of days, which the gate runs in two zones, in all four."""
    ensure_npm()
    env = {**os.environ, "PYTHON": sys.executable, "CHESS_PILGRIMAGE_ZONES": "all", SITE_VARIABLE: str(baked())}
    done = subprocess.run(
        [node(), *FLAGS, str(path)], cwd=ROOT, env=env, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout
    assert "America/Los_Angeles" in done.stdout
