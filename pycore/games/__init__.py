"""The registry: a game is one folder here, one import and one name below."""

from __future__ import annotations

from ..interfaces.game import GameSpec
from ..kernel.errors import RequestError
from ..kernel.messages import listing, say
from .monkey_king import GAME as MONKEY_KING
from .pilgrim import GAME as PILGRIM
from .temple_island import GAME as TEMPLE_ISLAND
from .turtle_shell import GAME as TURTLE_SHELL

GAMES: dict[str, GameSpec] = {game.id: game for game in (TEMPLE_ISLAND, TURTLE_SHELL, MONKEY_KING, PILGRIM)}
"""All games by id, in the order in which links number them: add a new one at the end."""


def find(id: str) -> GameSpec:
    """Return the game with an id. Raises RequestError `unknown-game`.

    >>> find("turtle-shell").sides
    ('white', 'black')
    """
    if id not in GAMES:
        unknown = say("There is no game “{game}”; there are {games}.", game=id[:40], games=listing(GAMES))
        raise RequestError(unknown, "unknown-game")
    return GAMES[id]
