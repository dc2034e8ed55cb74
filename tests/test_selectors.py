"""Tests that browser tests find elements by role, name or `data-cell`: the number of class selectors may only fall."""

from __future__ import annotations

import re
from pathlib import Path

E2E = Path(__file__).resolve().parent.parent / "e2e"
PUBLIC = ("board", "banners", "ply")  # classes that the page keeps stable for other programs
STYLED = {"chosen.py", "test_chosen.py", "large_text.py", "test_large_text.py"}
"""Files of tests whose subject is the style sheets, which know nothing but classes."""
LIMIT = 29
"""The number of selectors by class that are left. Lower it whenever one is replaced.

Most are in e2e/picture.py, because the drawing of the board has neither roles nor names.
"""
SELECTOR = re.compile(
    r"(?:locator|querySelector(?:All)?|wait_for_selector|click|fill|tap|count|closest|matches|seen|touch)"
    r"\(\s*r?f?(\"\"\"|[\"'`])(.*?)\1",
    re.DOTALL,
)
CLASS = re.compile(r"(?:^|[\s>,+~(:\w\]})])\.([a-zA-Z][\w-]*)")


def by_class(text: str) -> list[str]:
    """Return the first class of every selector that has one, in Python and in evaluated scripts."""
    found = []
    for _, selector in SELECTOR.findall(text):
        classes = [name for name in CLASS.findall(re.sub(r"\[[^\]]*\]", "", selector)) if name not in PUBLIC]
        found += classes[:1]
    return found


def test_the_number_of_class_selectors_does_not_grow() -> None:
    files = [path for path in E2E.rglob("*.py") if path.name not in STYLED]
    counts = {path.name: len(by_class(path.read_text(encoding="utf-8"))) for path in files}

    assert sum(counts.values()) <= LIMIT, "use get_by_role with a name, data-cell, or a locator of e2e/picture.py"


def test_class_selectors_are_recognised() -> None:
    assert by_class('page.locator(".strip-words").nth(1); page.locator(f".mark-{kind}")') == ["strip-words", "mark-"]
    assert by_class("""page.evaluate("document.querySelector('.kept').textContent")""") == ["kept"]
    assert by_class("""page.wait_for_selector('dialog p.help, .note')""") == ["help"]
    assert by_class("""page.locator('.board [data-cell="A1"]'); page.locator("[data-table]")""") == []
