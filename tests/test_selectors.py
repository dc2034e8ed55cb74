"""Browser tests find things by role and name or by `data-cell`; selectors by a class of the page only become fewer."""

from __future__ import annotations

import re
from pathlib import Path

E2E = Path(__file__).resolve().parent.parent / "e2e"
PUBLIC = ("board", "banners", "ply")  # the classes that the page keeps for programs outside it
LIMIT = 261
"""How many selectors by class are left. Lower it with each one replaced; a new one needs a role and a name instead."""


def by_class(text: str) -> list[str]:
    found = re.findall(r"""locator\(\s*f?["']\.([\w-]+)""", text)
    return [name for name in found if name not in PUBLIC]


def test_selectors_by_class_only_become_fewer() -> None:
    counts = {path.name: len(by_class(path.read_text(encoding="utf-8"))) for path in E2E.rglob("*.py")}

    assert sum(counts.values()) <= LIMIT, "use get_by_role with a name, or data-cell"


def test_what_counts_as_a_selector_by_class() -> None:
    assert by_class('page.locator(".strip-words").nth(1); page.locator(f".mark-{kind}")') == ["strip-words", "mark-"]
    assert by_class("""page.locator('.board [data-cell="A1"]'); page.locator("[data-table]")""") == []
