"""Pilgrim Chess and plain chess in UCI terms: variants, options, positions.

In UCI plain chess is the variant `chess` and has no votes. In Pilgrim Chess the votes `use` and `pass` and placements
such as `M@e` are moves like any other, and positions have the seventh field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .fast.states import RIGHTS
from .notation import PLAIN, placement
from .pieces import TABLE
from .rules import ARRAY

CHESS, PILGRIM = "chess", "pilgrim"
NONE = "none"


class Choice(NamedTuple):
    """A UCI option of type combo: its default and its values."""

    default: str
    values: tuple[str, ...]


KINDS = tuple(kind.id for kind in TABLE)
OPTIONS = {
    "UCI_Variant": Choice(CHESS, (CHESS, PILGRIM)),
    "External": Choice("mastodon", KINDS),
    "External2": Choice(NONE, (NONE, *KINDS)),
    "Legality": Choice("final", ("final", "seirawan")),
}


def game_options(given: Mapping[str, str]) -> dict[str, str]:
    """Return the game's own options. Whether two pieces may be chosen together is checked when the game is set up."""
    pair = [given["External"]] + ([given["External2"]] if given["External2"] != NONE else [])
    return {"external": "+".join(pair), "legality": given["Legality"]}


def start(given: Mapping[str, str], fields: Sequence[str] | None) -> str | None:
    """Return the text of the first position, or None for the start of Pilgrim Chess.

    Args:
        given: the options, by name.
        fields: those of a FEN, of which some programs leave out the two counts; None for the start of the game.
    """
    chess = given["UCI_Variant"] == CHESS
    if fields is None:
        return f"{placement(ARRAY)} w {RIGHTS} - 0 1 {PLAIN}" if chess else None
    whole = [*fields, "0", "1"] if len(fields) == 4 else list(fields)
    return " ".join([*whole, PLAIN] if chess and len(whole) == 6 else whole)
