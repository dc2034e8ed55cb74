"""Helpers for the tests of Turtle Shell Chess."""

from __future__ import annotations

import random
from typing import Any

from pycore.games import find
from pycore.games.turtle_shell.rules import Position, TurtleShell
from pycore.interfaces.game import setup
from pycore.kernel import record as records
from pycore.kernel.errors import PositionError
from pycore.kernel.types import Refusal

from .naive import CELLS, Naive

START = "rnggnr/p2k1p/ppp1pp/8/8/4/8/PPP1PP/P2K1P/RNGGNR w"


def made(**options: str) -> Any:
    """Return the game with these options."""
    return setup(find("turtle-shell"), options)


GAME = made()
RULES: TurtleShell = GAME.rules


def place(side: str, **pieces: str) -> str:
    """Return a position text from cells and letters: `place("w", E1="K", E8="k")`."""
    return Naive(pieces, {"w": "white", "b": "black"}[side]).text()


def position(text: str, *after: str, rules: TurtleShell = RULES) -> Position:
    """Return the position after these moves, all of which must be legal."""
    played = records.replay(GAME._replace(rules=rules), text, after)
    assert played.problem is None, f"{played.problem} in {after}"
    return played.positions[-1]


def moves(pos: Position | str, frm: str = "", rules: TurtleShell = RULES) -> list[str]:
    """Return the sorted texts of the legal moves; if `frm` is given, only from that cell, without its name."""
    pos = rules.read(pos) if isinstance(pos, str) else pos
    texts = sorted(move.text for move in rules.legal_moves(pos))
    return [text[2:] for text in texts if text.startswith(frm.lower())] if frm else texts


def outcome(pos: Position | str, rules: TurtleShell = RULES) -> str:
    """Return `*`, or the winner and the reason."""
    pos = rules.read(pos) if isinstance(pos, str) else pos
    ended = rules.outcome(pos)
    return f"{ended.winner} {ended.reason}" if ended else "*"


def refusal(pos: Position | str, text: str, rules: TurtleShell = RULES) -> Refusal:
    """Return the refusal of an illegal move."""
    pos = rules.read(pos) if isinstance(pos, str) else pos
    found = GAME._replace(rules=rules).why(pos, rules.steps(text, pos))
    assert found is not None, f"{text} is legal"
    return found


def sparse(dice: random.Random, lone: bool = False) -> str:
    """Return a random position text with both kings and up to ten other pieces; if `lone`, only White's."""
    while True:
        cells = dice.sample(CELLS, dice.randint(3, 7) if lone else dice.randint(2, 12))
        letters = ["K", "k", *dice.choices("RRNGP" if lone else "RNGPrngp", k=len(cells) - 2)]
        text = place(dice.choice("wb"), **dict(zip(cells, letters, strict=True)))
        try:
            RULES.read(text)
        except PositionError:
            continue
        return text
