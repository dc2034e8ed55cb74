"""Write what Python and the page share, from the one place where each value is decided.

The colours of the light theme are decided in `web/css/base/tokens.css`; pictures from Python use them through
`pycore/palette.py`. Numbers that the page needs before Python runs are decided in the core; the page imports them from
`web/js/site/constants.js`.
"""

from __future__ import annotations

import re
from pathlib import Path

from buildtools.common import ROOT, write_text
from pycore.coach import daily
from pycore.engine import levels
from pycore.links import sent

TOKENS = ROOT / "web" / "css" / "base" / "tokens.css"
PALETTE = ROOT / "pycore" / "palette.py"
CONSTANTS = ROOT / "web" / "js" / "site" / "constants.js"
COLOUR = re.compile(r"^  --([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})\b", re.MULTILINE)


def outdated() -> list[Path]:
    """Return the files that are not what their source says."""
    return [path for path, text in _files().items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def write() -> None:
    """Write the files."""
    for path, text in _files().items():
        write_text(path, text)


def _files() -> dict[Path, str]:
    return {PALETTE: _palette(TOKENS.read_text(encoding="utf-8")), CONSTANTS: _constants()}


def _palette(tokens: str) -> str:
    """Return the module with the colours of the light theme, by their names in the style sheet.

    >>> "LIGHT" in _palette("  --ink: light-dark(#000000, #ffffff);")
    True
    """
    colours = "".join(f'    "{name}": "{colour}",\n' for name, colour in COLOUR.findall(tokens))
    return (
        '"""The colours of the light theme. `build.py check --fix` takes them from `web/css/base/tokens.css`."""\n\n'
        f"LIGHT = {{\n{colours}}}\n"
    )


def _constants() -> str:
    return (
        "/** Numbers that the core decides. `build.py check --fix` writes them: see `buildtools/shared`. */\n\n"
        f'export const FIRST_DAY = "{daily.FIRST}"; // with a daily puzzle\n'
        f"export const MOST_LEVEL = {max(levels.LEVELS)}; // of an opponent\n"
        f"export const OFFERED = {sent.OFFERED}; // the ending of a turn in a link that offers a draw\n"
    )
