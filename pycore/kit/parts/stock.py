"""The stock of drawings for pieces; the page gives them the colours of their side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from ...kernel.package_data import read_text

SYMBOL = re.compile(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>', re.S)
PLAIN = '<circle class="body" cx="50" cy="50" r="40"/><text class="letters" x="50" y="68">{}</text>'
"""The drawing of a piece without one: a disk with its letter."""


@cache
def stock() -> Mapping[str, str]:
    """Return the drawings of the stock by name, as the inner part of a symbol."""
    found = SYMBOL.findall(read_text(__package__, "assets/stock.svg"))
    return {name: re.sub(r">\s+<", "><", shapes.strip()) for name, shapes in found}


def drawings(wanted: Iterable[tuple[str, str, str]], own: str) -> str:
    """Return the drawings of a game's pieces as one SVG file.

    Args:
        wanted: the kind, the name in the stock and the letter of each piece; a disk with the letter for a name that
            the stock does not have.
        own: the inventor's own SVG file, whose symbols come first; "" for none.
    """
    symbols = {name: shapes.strip() for name, shapes in SYMBOL.findall(own)}
    for kind, name, letter in wanted:
        symbols.setdefault(kind, stock().get(name) or PLAIN.format(letter))
    rows = [f'<symbol id="{kind}" viewBox="0 0 100 100">{shapes}</symbol>' for kind, shapes in symbols.items()]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(rows)}</svg>\n'
