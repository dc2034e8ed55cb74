"""The registry of games. A game is a folder here, an import and a name below."""

from __future__ import annotations

from ..interfaces.game import GameSpec
from ..interfaces.made import is_made
from ..kernel.errors import GameNotHere, RequestError
from ..kernel.messages import listing, say
from .monkey_king import GAME as MONKEY_KING
from .pilgrim import GAME as PILGRIM
from .temple_island import GAME as TEMPLE_ISLAND
from .turtle_shell import GAME as TURTLE_SHELL

GAMES: dict[str, GameSpec] = {game.id: game for game in (TEMPLE_ISLAND, TURTLE_SHELL, MONKEY_KING, PILGRIM)}
"""All games by id. Links number them in this order, so a new game comes last."""
MADE_GAMES: dict[str, GameSpec] = {}
"""The made games that are loaded now, by id (`pycore/workshop/loader.py`). They belong to no registry."""


def known() -> dict[str, GameSpec]:
    """Return the games of the registry and the loaded ones by id."""
    return {**GAMES, **MADE_GAMES}


def find(id: str) -> GameSpec:
    """Return the specification of a game, of the registry or made.

    Raises:
        RequestError: there is no game with this id (code `unknown-game`).
        GameNotHere: the id is that of a made game that is not loaded.

    >>> find("turtle-shell").sides
    ('white', 'black')
    """
    if found := GAMES.get(id) or MADE_GAMES.get(id):
        return found
    if is_made(id):
        raise GameNotHere(id)
    unknown = say("There is no game “{game}”. The games are {games}.", game=id[:40], games=listing(GAMES))
    raise RequestError(unknown, "unknown-game")
