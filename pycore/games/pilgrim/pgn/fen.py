"""Positions as other programs and sites write them: FEN with fewer fields, EPD, and the addresses of sites."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import unquote

from ....interfaces.pasted import QUOTES, Pasted
from ....interfaces.texts.positions import Found, Positions, likeness
from ....kernel.errors import PositionError
from ....kernel.messages import say
from .. import notation
from ..fast.states import RIGHTS
from ..notation import HOMES
from ..rules import Pilgrim, Position

RUN = re.compile(r"[0-9A-Za-z~]{1,16}(?:\s?/\s?[0-9A-Za-z~]{1,16}){3,40}(?:\[[^\]\s]{0,40}\])?")
EMPTY = "8/8/8/8/8/8/8/8"
ADDRESS = re.compile(r"https?://\S+")
REST_OF_ADDRESS = re.compile(r"[&?#]\S*")
WORD = re.compile(rf"[^\s_{QUOTES}]+")
SIDES = {"w": "w", "b": "b", "white": "w", "black": "b"}
FORMS = [
    re.compile(form, re.IGNORECASE)
    for form in (
        "w|b|white|black",
        "-|[kqa-h]{1,4}",
        "-|[a-h][36]",
        r"[-+]?[0-9][0-9.]*",
        r"[-+]?[0-9][0-9.]*",
        r"\?-?|--?|[a-z][a-h@](?:,[a-z][a-h@])*",
    )
]
"""What each field behind the placement looks like."""
FIELDS = ("side", "castling", "passing", "quiet", "number", "waiting")
CORNERS = {"H": "K", "A": "Q", "h": "k", "a": "q"}
OPERATION = re.compile(r"\b(hmvc|fmvn)\s+([0-9]{1,6})")


class _Word(NamedTuple):
    said: str
    at: int


class FenPositions(Positions):
    """Positions of chess in any text."""

    def find(self, text: Pasted) -> Found | None:
        """Return the position of a text with all its fields, or None if it has no placement like that of chess."""
        plain = text.text
        address = ADDRESS.search(plain)
        if address and "%" in address[0]:
            plain = unquote(plain)
        placement = _placement(plain)
        if not placement:
            return None
        board, begins, ends = placement
        rest = plain[ends:]
        if address and address.start() < ends:
            rest = REST_OF_ADDRESS.sub("", rest.replace("+", " "), count=1)
        words = [_Word(word[0], ends + word.start()) for word in WORD.finditer(rest)]
        known = _fields(words)
        fields = [_mended(number, word.said) for number, word in enumerate(words[:known])]
        said = " ".join(word.said for word in words[known:])
        counts = dict(OPERATION.findall(said))
        fields += ["w", "-", "-", counts.get("hmvc", "0"), counts.get("fmvn", "1")][known:]
        places = {"": begins} | {name: word.at for name, word in zip(FIELDS, words[:known], strict=False)}
        if plain is not text.text:
            places = {"": address.start() if address else 0}
        elif known < len(words):
            said = " ".join(text.words(words[known].at, len(plain)).split())
        if known == 6 and plain is text.text and text.words(words[5].at, words[5].at + 1) in ("–", "—"):
            fields[5] = notation.PLAIN  # keyboards make one dash of two
        return Found(" ".join([board, *fields]), places, said)

    def settled(self, game: Any, found: Found) -> tuple[str, Sequence[tuple[int, str]]]:
        """Return the text of a position without castling rights that no game can have left, which are told.

        Raises:
            PositionError: it is no position under these options.
        """
        rules = game.rules
        assert isinstance(rules, Pilgrim)
        fields = found.text.split(" ")
        lettered = len(fields) > 2 and not set(fields[2]).isdisjoint("ABCDEFGHabcdefgh")
        pos = None if lettered else rules.read(found.text)
        if pos is None or _is_shuffled(pos):
            raise PositionError("castling", say("This is a position of Chess960, which cannot be played here."))
        wrong = notation.misplaced_rights(pos.texts, rules.count_of)
        if not wrong:
            return found.text, ()
        fields[2] = "".join(right for right in pos.castling if right not in wrong) or "-"
        return " ".join(fields), [(found.at("castling"), problem) for problem in wrong.values()]


def _is_shuffled(pos: Position) -> bool:
    """Return whether all four rights are claimed for kings between two rooks, on files that are not those of chess."""
    ranks = pos.board[:8], pos.board[56:].upper()
    return (
        pos.castling == RIGHTS
        and all(re.search("R.*K.*R", rank) for rank in ranks)
        and any(rank[0] + rank[4] + rank[7] != "RKR" for rank in ranks)
    )


def _placement(plain: str) -> tuple[str, int, int] | None:
    """Return the placement in a text, with digits in a row added up, and where it begins and ends."""
    best = (0.49, "", 0, 0)
    for run in RUN.finditer(plain):
        ranks = re.split(r"\s?/\s?", run[0].replace("~", ""))
        for first in range(max(1, len(ranks) - 7)):  # an address has words before it
            board = "/".join(_added(rank) for rank in ranks[first:])
            if (like := likeness(board, EMPTY)) > best[0]:
                best = (like, board, run.start(), run.end())
    return best[1:] if best[1] else None


def _added(rank: str) -> str:
    """Return a rank in which digits that follow each other are added up, if there are not too many."""
    return re.sub("[1-8]{2,}", lambda run: str(total) if (total := sum(map(int, run[0]))) < 9 else run[0], rank)


def _fields(words: Sequence[_Word]) -> int:
    """Return how many of the words behind a placement are fields."""
    fits = [bool(form.fullmatch(_bare(word.said))) for form, word in zip(FORMS, words, strict=False)]
    first = fits.index(False) if False in fits else len(fits)
    if first < 3 <= len(fits) and sum(fits[:3]) == 2:
        return 3 + [*fits[3:], False].index(False)  # one of them is wrong, and is told as that
    return first


def _bare(said: str) -> str:
    """Return a field without the signs that end a sentence."""
    return said.rstrip(".,;:!)>]")


def _mended(number: int, said: str) -> str:
    """Return a field as the rules read it, if it only has another form."""
    said = _bare(said)
    if number == 0:
        return SIDES.get(said.lower(), said)
    if number == 1 and FORMS[1].fullmatch(said) and said != "-":
        rights = {CORNERS.get(right, right) for right in said}
        return "".join(sorted(rights, key="KQkq".index)) if rights <= HOMES.keys() else said
    if number == 2:
        return said.lower()
    return "1" if number == 4 and said == "0" else said
