"""Find the links in a text from outside."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from ..interfaces.game import GameSpec
from ..interfaces.pasted import Pasted
from ..kernel.errors import LinkError
from ..links.mending import Mended, mended

MOST_LINKS = 100
"""The most places of a text in which a link is looked for."""
_BREAK = r"(?:=?\s)*"
_SLASH = r"(?:\\?/|%(?:25)*2f|&\#(?:47|x2f);)"
_PLACES = re.compile(
    rf"(?P<sure>(?:\#|%(?:25)*23|&\#(?:35|x23);|\\u0023){_BREAK}{_SLASH}{_BREAK}g{_BREAK}{_SLASH}){_BREAK}"
    rf"|(?P<dashed>-23_g_)|{_SLASH}g{_SLASH}|\A\s*(?:g/)?(?=[1-9])|(?<![\w-])(?=[1-9][\w-]{{11}})",
    re.IGNORECASE | re.ASCII,
)
"""Where a link may begin: after `#/g/` in any escape, after `-23_g_` (as one mail filter writes it), where the `#` was
lost, or alone. Only in the first case is a link told that cannot be opened.
"""
_ENCODED = re.compile(r"aHR0c(?:HM6|DovL)[\w/+-]+", re.ASCII)
"""An address in base64, as some mail filters and search engines pass it on."""
ALONE = re.compile(r"[A-Za-z0-9_-]{12,}")


class Placed(NamedTuple):
    """A link and its place in a text."""

    place: int
    link: Mended


def links_in(pasted: Pasted, games: Mapping[str, GameSpec], aside: re.Pattern[str] | None = None) -> list[Placed]:
    """Return the links of a text in its order, each once. A link that cannot be opened is returned only where there can
    be nothing else. Parts that match `aside` are left out.
    """
    hidden = [match.span() for match in aside.finditer(pasted.text)] if aside else []
    found: dict[str, Placed] = {}
    is_alone = bool(ALONE.fullmatch(pasted.text.strip()))
    for match in islice(_PLACES.finditer(pasted.text), MOST_LINKS):
        if any(begin <= match.start() < end for begin, end in hidden):
            continue
        link = mended(games, pasted.original[pasted.at(match.end()) :], dashed=bool(match["dashed"]))
        wrong = link.found.reason if isinstance(link.found, LinkError) else ""
        if link.text and (not wrong or match["sure"] or (is_alone and wrong not in ("not-a-link", "unknown-game"))):
            found.setdefault(link.text, Placed(match.end(), link))
    for match in islice(_ENCODED.finditer(pasted.text), MOST_LINKS):
        for _, link in links_in(Pasted(_decoded(match[0])), games):
            found.setdefault(link.text, Placed(match.start(), link))
    return sorted(found.values(), key=lambda one: one.place)


def _decoded(letters: str) -> str:
    """Return the text of letters in base64, without what is no text."""
    whole = letters[: len(letters) - (len(letters) % 4 == 1)]
    packed = base64.urlsafe_b64decode(whole.replace("+", "-").replace("/", "_") + "=" * (-len(whole) % 4))
    return packed.decode(errors="ignore")
