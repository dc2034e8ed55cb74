"""The registry: a game is one folder here and one line below."""

from __future__ import annotations

from pycore.kernel.errors import RequestError
from pycore.kernel.protocols import GameModule

from .pilgrim import GAME as PILGRIM
from .turtle_shell import GAME as TURTLE_SHELL

GAMES: dict[str, GameModule] = {game.id: game for game in (TURTLE_SHELL, PILGRIM)}


def find(id: str) -> GameModule:
    """The game of that id. Raises RequestError `unknown-game`."""
    if id not in GAMES:
        raise RequestError(f"There is no game “{id[:40]}”; there are {', '.join(GAMES)}.", "unknown-game")
    return GAMES[id]
