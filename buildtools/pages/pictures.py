"""The pictures of the games that the public sees, drawn by the page's own boards (pictures.mjs).

The games' pages have them as SVG, whose classes get their colours from the page's style sheets. Pictures of link
previews are PNG files and are kept in web/previews/; each carries the mark of what it was drawn from.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from buildtools.common import ROOT, WEB, BuildError
from buildtools.environment import ensure_npm, node

STYLES = ("base/tokens", "board/cells", "board/ground", "board/sea", "board/pieces", "board/miniature", "rules/picture")
"""The style sheets that colour a picture."""


class Drawn(NamedTuple):
    """The pictures of a game as SVG elements by name, and the symbols that they use."""

    symbols: str
    pictures: Mapping[str, str]

    def mark(self, name: str, *more: str) -> str:
        """Return a mark of a picture and its colours, which differs when any of its drawing does."""
        sheets = [re.sub(r"/\*.*?\*/|\s+", "", _style(name), flags=re.DOTALL) for name in STYLES]
        return hashlib.sha256("\n".join([self.pictures[name], self.symbols, *sheets, *more]).encode()).hexdigest()[:16]


def _style(name: str) -> str:
    """Return a style sheet; of the tokens only the colours, because sizes of texts and gaps colour no picture."""
    lines = (WEB / "css" / f"{name}.css").read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if name != "base/tokens" or "#" in line)


def draw(games: Mapping[str, Any]) -> dict[str, Drawn]:
    """Return the pictures of each game by its name.

    Args:
        games: for each game the `symbols` of its pieces as SVG, its `board`, and `pictures` by name, as in `howto`.

    Raises:
        BuildError: Node or a module of the page fails.
    """
    asked = json.dumps({"modules": str(ensure_npm()), "games": games})
    command = [node(), str(Path(__file__).with_suffix(".mjs"))]
    done = subprocess.run(command, cwd=ROOT, input=asked, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise BuildError(f"The pictures of the games cannot be drawn:\n{done.stderr.strip()}")
    return {id: Drawn(**drawn) for id, drawn in json.loads(done.stdout).items()}


def sheet(drawn: Drawn) -> str:
    """Return the symbols of a game's pictures, as a part of the page that shows them."""
    return f'<svg class="symbols" width="0" height="0" aria-hidden="true">{drawn.symbols}</svg>'


def figure(drawn: Drawn, name: str, caption: str, kind: str) -> str:
    """Return a picture with its caption; screen readers read the caption alone."""
    return f'<figure class="{kind}">{drawn.pictures[name]}<figcaption>{escape(caption)}</figcaption></figure>'
