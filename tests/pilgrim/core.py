"""Helpers for the tests of Pilgrim Chess: positions in, moves out."""

from __future__ import annotations

from functools import cache

from pycore.games import find
from pycore.games.pilgrim.packing import HALF, SHIFT
from pycore.games.pilgrim.rules import Pilgrim, Position
from pycore.interfaces.game import Game, setup
from pycore.kernel import record as records
from pycore.kernel.types import Refusal

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ?"


@cache
def made(external: str = "mastodon", legality: str = "final") -> Game:
    """Return the game under these options."""
    return setup(find("pilgrim"), {"external": external, "legality": legality})


def rules(external: str = "mastodon", legality: str = "final") -> Pilgrim:
    """Return the rules of the game under these options."""
    found: Pilgrim = made(external, legality).rules  # type: ignore[assignment]
    return found


def position(text: str, *after: str, external: str = "mastodon", legality: str = "final") -> Position:
    """Return the position after these actions, all of which must be legal."""
    played = records.replay(made(external, legality), text, after)
    assert played.problem is None, f"{played.problem} in {after}"
    found: Position = played.positions[-1]
    return found


def moves(text: str, *after: str, frm: str = "", external: str = "mastodon", legality: str = "final") -> list[str]:
    """Return the sorted texts of the legal actions; with `frm`, only those from that square, without its name."""
    pos = position(text, *after, external=external, legality=legality)
    texts = sorted(move.text for move in rules(external, legality).legal_moves(pos))
    return [found[2:] for found in texts if found.startswith(frm)] if frm else texts


def text_after(text: str, *after: str, external: str = "mastodon", legality: str = "final") -> str:
    """Return the text of the position after these actions."""
    return rules(external, legality).write(position(text, *after, external=external, legality=legality))


def outcome(text: str, *after: str, external: str = "mastodon", legality: str = "final") -> str:
    """Return the winner and the reason, or `*` for a game that goes on."""
    ended = rules(external, legality).outcome(position(text, *after, external=external, legality=legality))
    return f"{ended.winner} {ended.reason}" if ended else "*"


def refused(text: str, action: str, external: str = "mastodon", legality: str = "final") -> Refusal:
    """Return why an action is illegal."""
    laws = rules(external, legality)
    pos = laws.read(text)
    found = made(external, legality).why(pos, laws.steps(action, pos))
    assert found is not None, f"{action} is legal"
    return found


def unpacked(total: int) -> tuple[int, int]:
    """Return the pair, for the opening and for the endgame, in a packed number."""
    opening = (total + HALF) >> SHIFT
    return opening, total - (opening << SHIFT)
