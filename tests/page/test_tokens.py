"""Tests that style sheets take sizes of type, corners and breakpoints from the lists in base/tokens.css."""

from __future__ import annotations

import re
from pathlib import Path

CSS = Path(__file__).resolve().parents[2] / "web" / "css"
OWN = ("base/controls.css", "settings.css", "statistics.css", "shelf/", "page/", "base/page.css")
"""The sheets that have no strays. Those of the table still have some."""
LIMITS = {"type": 19, "corners": 0, "breakpoints": 7}
"""The number of strays that are left in all sheets. Lower it whenever one is replaced."""

SIZE = re.compile(r"(?<![-\w])font(?:-size)?:\s*([^;]*\d(?:rem|px|em)[^;]*);")
CORNER = re.compile(r"border(?:-\w+)*-radius:\s*([^;]+);")
TOKEN = re.compile(r"^(?:(?:var\(--radius-[\w-]+\)|0|50%|inherit)\s*)+$")
BREAKPOINT = re.compile(r"@media[^{]*?(?:min|max)-width:\s*(\d+)px")


def sheets() -> dict[str, str]:
    """Return the style sheets by name. Those of the board count in units of its drawing."""
    paths = [path for path in CSS.rglob("*.css") if path.parent.name != "board" and path.name != "tokens.css"]
    return {path.relative_to(CSS).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def breakpoints() -> set[str]:
    """Return the widths that base/tokens.css lists."""
    listed = re.search(r"breakpoints: ([\d, ]+)", (CSS / "base" / "tokens.css").read_text(encoding="utf-8"))
    assert listed, "base/tokens.css lists the breakpoints"
    return set(listed[1].replace(" ", "").split(","))


def strays(text: str) -> dict[str, list[str]]:
    """Return the values of a sheet that are no tokens."""
    return {
        "type": [value for value in SIZE.findall(text) if "clamp(" not in value],
        "corners": [value for value in CORNER.findall(text) if not TOKEN.match(value)],
        "breakpoints": [value for value in BREAKPOINT.findall(text) if value not in breakpoints()],
    }


def test_the_sheets_of_the_rooms_use_tokens_only() -> None:
    found = {name: strays(text) for name, text in sheets().items() if name.startswith(OWN)}

    assert {name: values for name, values in found.items() if any(values.values())} == {}


def test_the_number_of_strays_does_not_grow() -> None:
    found = [strays(text) for text in sheets().values()]
    counts = {kind: sum(len(one[kind]) for one in found) for kind in LIMITS}

    assert all(counts[kind] <= most for kind, most in LIMITS.items()), counts


def test_only_an_inventors_own_words_have_a_third_face() -> None:
    using = [name for name, text in sheets().items() if "--font-quote" in text]

    assert using == ["rules/book.css"]


def test_strays_are_recognised() -> None:
    found = strays("a { font: 600 17px/1 x; border-radius: 5px 0; } @media (max-width: 481px) {}")

    assert found == {"type": ["600 17px/1 x"], "corners": ["5px 0"], "breakpoints": ["481"]}
    assert not any(strays("a { font: 600 var(--text-1) / 1.4 x; border-radius: var(--radius-2) 0; }").values())
