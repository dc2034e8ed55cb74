"""Helpers for the tests of Monkey King Chess."""

from __future__ import annotations

import random
from typing import Any

from pycore.games import find
from pycore.games.monkey_king.rules import MonkeyKing, Position
from pycore.interfaces.game import setup
from pycore.kernel import record as records
from pycore.kernel.errors import PositionError
from pycore.kernel.types import Refusal

START = "5/5/5/5/5/5/5/5 --/-- P6N2H2CKp6n2h2ck 0 b - 0 1"


def made(**options: str) -> Any:
    """Return the game with these options."""
    return setup(find("monkey-king"), options)


def rules(**options: str) -> MonkeyKing:
    """Return the rules with these options."""
    found = made(**options).rules
    assert isinstance(found, MonkeyKing)
    return found


GAME = made()
RULES = rules()


def place(side: str, hands: str = "-", tokens: int = 0, stage: str = "-", clock: int = 0, **disks: str) -> str:
    """Return a position text from squares and letters: `place("r", b1="K", e8="k")`."""
    rows = ["".join(disks.get(file + rank, ".") for file in "abcde") for rank in "87654321"]
    for run in range(5, 0, -1):
        rows = [row.replace("." * run, str(run)) for row in rows]
    sky = "".join(disks.get(square, "-") for square in ("q7", "r7", "q2", "r2"))
    return f"{'/'.join(rows)} {sky[:2]}/{sky[2:]} {hands} {tokens} {side} {stage} {clock} 9"


def position(text: str, *after: str, laws: MonkeyKing = RULES) -> Position:
    """Return the position after these actions, all of which must be legal."""
    played = records.replay(GAME._replace(rules=laws), text, after)
    assert played.problem is None, f"{played.problem} in {after}"
    found = played.positions[-1]
    assert isinstance(found, Position)
    return found


def after(text: str, *actions: str, laws: MonkeyKing = RULES) -> str:
    """Return the text of Earth and clouds after these actions."""
    return " ".join(laws.write(position(text, *actions, laws=laws)).split(" ")[:2])


def moves(pos: Position | str, frm: str = "", laws: MonkeyKing = RULES) -> list[str]:
    """Return the sorted texts of the legal actions that begin with `frm`, without that prefix."""
    pos = laws.read(pos) if isinstance(pos, str) else pos
    texts = sorted(move.text for move in laws.legal_moves(pos))
    return [text.removeprefix(frm) for text in texts if text.startswith(frm)]


def outcome(pos: Position | str, laws: MonkeyKing = RULES) -> str:
    """Return `*`, or the winner and the reason."""
    pos = laws.read(pos) if isinstance(pos, str) else pos
    ended = laws.outcome(pos)
    return f"{ended.winner} {ended.reason}" if ended else "*"


def refusal(pos: Position | str, text: str, laws: MonkeyKing = RULES) -> Refusal:
    """Return the refusal of an illegal action."""
    pos = laws.read(pos) if isinstance(pos, str) else pos
    found = GAME._replace(rules=laws).why(pos, laws.steps(text, pos))
    assert found is not None, f"{text} is legal"
    return found


def why(pos: Position | str, text: str, laws: MonkeyKing = RULES) -> str:
    """Return the rule that forbids an action."""
    return refusal(pos, text, laws).rule


EARTH = [file + rank for rank in "12345678" for file in "abcde"]
CLOUDS = ["q2", "r2", "q7", "r7"]


def sparse(dice: random.Random, laws: MonkeyKing = RULES) -> str:
    """Return a random position text with a few disks, some in hand, and perhaps tokens."""
    fliers = "MLCglc"
    while True:
        disks: dict[str, str] = {}
        if dice.random() < 0.9:
            disks[dice.choice(EARTH)] = "K"
        for letter in dice.sample("PPMMNLHCXpppssnghlckkx", dice.randint(1, 11)):
            square = dice.choice(EARTH + CLOUDS if letter in fliers else EARTH)
            disks.setdefault(square, letter)
        hands = dice.choice(("-", "-", "P", "p", "Hn", "Ck", "N2p2", "c"))
        if "K" not in disks.values() and dice.random() < 0.8:
            hands = "K" + hands.replace("-", "").replace("P", "") if dice.random() < 0.5 else "K"
        text = place(dice.choice("rb"), hands, dice.choice((0, 0, 0, 1, 2)), **disks)  # type: ignore[arg-type]
        try:
            laws.read(text)
        except PositionError:
            continue
        return text
