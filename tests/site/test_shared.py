"""Tests that a colour or number that Python and the page share is decided in one place."""

from __future__ import annotations

import re
from pathlib import Path

from buildtools import shared
from pycore import svg
from pycore.palette import LIGHT

ROOT = Path(__file__).resolve().parents[2]


def test_the_files_are_what_their_sources_say() -> None:
    assert shared.outdated() == []


def test_pictures_from_python_have_no_colours_of_their_own() -> None:
    text = Path(str(svg.__file__)).read_text(encoding="utf-8")

    assert re.findall(r"#[0-9a-fA-F]{3,8}\b", text) == []


def test_a_colour_is_that_of_the_light_theme() -> None:
    assert shared._palette("  --ink: light-dark(#123456, #ffffff);\n  --rim: #abcdef;\n  --gap: 4px;\n").endswith(
        'LIGHT = {\n    "ink": "#123456",\n    "rim": "#abcdef",\n}\n'
    )
    assert svg.SIDES["red"].body == LIGHT["disk-red-face"]


def test_the_page_takes_numbers_of_the_core_from_one_module() -> None:
    modules = [path for path in (ROOT / "web" / "js").rglob("*.js") if path != shared.CONSTANTS]
    texts = {path.name: path.read_text(encoding="utf-8") for path in modules}

    assert [
        name for name, text in texts.items() if re.search(r"const (FIRST_DAY|MOST_LEVEL|OFFERED|LEVELS)\b", text)
    ] == []
    assert [name for name, text in texts.items() if "2026-01-01" in text] == []
