"""The registry: a game is one folder here, one import and one name below."""

from __future__ import annotations

from ..interfaces.game import GameSpec
from ..kernel.errors import RequestError
from .monkey_king import GAME as MONKEY_KING
from .pilgrim import GAME as PILGRIM
from .temple_island import GAME as TEMPLE_ISLAND
from .turtle_shell import GAME as TURTLE_SHELL

GAMES: dict[str, GameSpec] = {game.id: game for game in (TEMPLE_ISLAND, TURTLE_SHELL, MONKEY_KING, PILGRIM)}
"""All games by id. Links number them in this order: a new one comes last."""


def find(id: str) -> GameSpec:
    """The card of the game of that id. Raises RequestError `unknown-game`.

    >>> find("turtle-shell").sides
    ('white', 'black')
    """
    if id not in GAMES:
        raise RequestError(f"There is no game “{id[:40]}”; there are {', '.join(GAMES)}.", "unknown-game")
    return GAMES[id]
