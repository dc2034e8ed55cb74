"""Tests that browser tests select by role and name or by `data-cell`: the number of class selectors may only fall."""

from __future__ import annotations

import re
from pathlib import Path

E2E = Path(__file__).resolve().parent.parent / "e2e"
PUBLIC = ("board", "banners", "ply")  # classes that the page keeps stable for other programs
LIMIT = 261
"""The number of class selectors left. Lower it whenever one is replaced; use a role and a name for new ones."""


def by_class(text: str) -> list[str]:
    found = re.findall(r"""locator\(\s*f?["']\.([\w-]+)""", text)
    return [name for name in found if name not in PUBLIC]


def test_the_number_of_class_selectors_does_not_grow() -> None:
    counts = {path.name: len(by_class(path.read_text(encoding="utf-8"))) for path in E2E.rglob("*.py")}

    assert sum(counts.values()) <= LIMIT, "use get_by_role with a name, or data-cell"


def test_class_selectors_are_recognised() -> None:
    assert by_class('page.locator(".strip-words").nth(1); page.locator(f".mark-{kind}")') == ["strip-words", "mark-"]
    assert by_class("""page.locator('.board [data-cell="A1"]'); page.locator("[data-table]")""") == []
