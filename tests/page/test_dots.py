"""Dots between parts of a line: none is at the end of a line that wraps."""

from __future__ import annotations

import re

from buildtools.common import ROOT

SHEETS = sorted((ROOT / "web" / "css").rglob("*.css"))
AFTER = re.compile(r"([^{}]*::after)\s*\{[^{}]*content: \"\s*·", re.DOTALL)


def test_no_dot_follows_what_it_stands_behind() -> None:
    """A dot after a part stays at the end of a line; one before it is cut where the part begins a line."""
    assert AFTER.findall('.a > :not(:last-child)::after {\n  content: " ·" / "";\n}')
    assert {path.name: AFTER.findall(path.read_text(encoding="utf-8")) for path in SHEETS} == {
        path.name: [] for path in SHEETS
    }
