"""Helpers for the tests of Temple Island Chess: positions in, actions out."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from pycore.games import find
from pycore.games.temple_island.rules import Position, TempleIsland
from pycore.interfaces.game import Game, setup
from pycore.kernel import record as records
from pycore.kernel.types import Refusal

from .naive import ALL, Naive, square

START = "RP8PB/PB8RP/12/12/4bppr4/4prbp4/4pkqp4/4nppn4/12/12/PN8NP/KP8PQ - - 0 0 1"
CHOICES = {
    "islands": ("small", "large"),
    "touch": ("always", "turn_end"),
    "mistakes": ("forbid", "exile", "lost"),
    "no_move": ("reroll", "lose"),
    "order": ("roll_first", "piece_first"),
}
"""The options that change the rules."""


def made(**options: str) -> Game:
    """Return the game under these options."""
    return setup(find("temple-island"), options)


def law(**options: str) -> TempleIsland:
    """Return the rules under these options."""
    rules = made(**options).rules
    assert isinstance(rules, TempleIsland)
    return rules


def combinations() -> Iterator[dict[str, str]]:
    """Yield every combination of the options that change the rules."""
    for values in itertools.product(*CHOICES.values()):
        yield dict(zip(CHOICES, values, strict=True))


FULL = {"P": 8, "K": 1, "Q": 1, "R": 2, "B": 2, "N": 2, "p": 8, "k": 1, "q": 1, "r": 2, "b": 2, "n": 2}
ASIDE = {
    "P": "f5 g5 f8 g8 e6 e7 h6 h7",
    "KQRBN": "f6 g6 f7 g7 e5 h5 e8 h8 a1 b1 a2 b2",
    "p": "l3 l4 l5 l6 l7 l8 l9 l10 k3 k10",
    "kqrbn": "c12 d12 e12 f12 g12 h12 i12 j12 k10 j11",
}
"""The cells where `place` puts the other pieces: no Shadow there touches a Pilgrim, and no Pilgrim is at sea."""


def place(*pieces: str, rest: str = "- - 0 0 1", without: int = 0) -> str:
    """Return a position text with these pieces (`"Qb5"`, `"pf6"`) and all others out of the way.

    Args:
        rest: the fields after the placement.
        without: the number of Pilgrims out of the world.
    """
    placed = {square(piece[1:]): piece[0] for piece in pieces}
    assert len(placed) == len(pieces)
    for letter, count in FULL.items():
        left = count - sum(piece[0] == letter for piece in pieces) - (without if letter == "P" else 0)
        aside = next(names for letters, names in ASIDE.items() if letter in letters).split()
        for _ in range(left):
            free = next(at for at in map(square, aside) if at not in placed)
            placed[free] = letter
    blank = Naive("/".join(["12"] * 12) + f" {rest}")
    assert set(placed) <= set(ALL)
    blank.pieces = placed
    return blank.text()


def played(start: str | None, *actions: str, rules: TempleIsland | None = None) -> Position:
    """Return the position after these actions, all of which must be legal."""
    found = records.replay(made()._replace(rules=rules) if rules else made(), start, actions)
    assert found.problem is None, f"{found.problem} in {actions}"
    pos = found.positions[-1]
    assert isinstance(pos, Position)
    return pos


def actions(pos: Position | str, frm: str = "", rules: TempleIsland | None = None) -> list[str]:
    """Return the texts of the legal actions that begin with `frm`, sorted."""
    rules = rules or law()
    pos = rules.read(pos) if isinstance(pos, str) else pos
    return [text for text in sorted(move.text for move in rules.legal_moves(pos)) if text.startswith(frm)]


def outcome(pos: Position | str, rules: TempleIsland | None = None) -> str:
    """Return the winner and the reason, or `*` if the game goes on."""
    rules = rules or law()
    ended = rules.outcome(rules.read(pos) if isinstance(pos, str) else pos)
    return f"{ended.winner} {ended.reason}" if ended else "*"


def refusal(pos: Position | str, text: str, rules: TempleIsland | None = None) -> Refusal:
    """Return the refusal of an action, given as its text or as steps separated by spaces."""
    rules = rules or law()
    pos = rules.read(pos) if isinstance(pos, str) else pos
    steps = text.split() if " " in text or len(text) < 4 else rules.steps(text, pos)
    found = made()._replace(rules=rules).why(pos, steps)
    assert found is not None, f"{text} is legal"
    return found
