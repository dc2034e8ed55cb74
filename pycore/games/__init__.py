"""The registry of games. A game is a folder here and a name below."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING

from ..interfaces.made import is_made
from ..kernel.errors import GameNotHere, RequestError
from ..kernel.messages import listing, say

if TYPE_CHECKING:
    from ..interfaces.game import GameSpec


class Registry(MutableMapping[str, "GameSpec"]):
    """Games by id. Each is imported when it is first asked for: a start needs none, and a table one of them."""

    def __init__(self, *ids: str) -> None:
        self._games: dict[str, GameSpec | None] = dict.fromkeys(ids)

    def __getitem__(self, id: str) -> GameSpec:
        game = self._games[id]
        if game is None:
            game = self._games[id] = import_module(f"{__name__}.{id.replace('-', '_')}").GAME
        return game

    def __setitem__(self, id: str, game: GameSpec) -> None:
        self._games[id] = game

    def __delitem__(self, id: str) -> None:
        del self._games[id]

    def __contains__(self, id: object) -> bool:
        return id in self._games

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


GAMES = Registry("temple-island", "turtle-shell", "monkey-king", "pilgrim")
"""All games by id. Links number them in this order, so a new game comes last."""
MADE_GAMES: dict[str, GameSpec] = {}
"""The made games that are loaded now, by id (`pycore/workshop/loader.py`). They belong to no registry."""


def known() -> Mapping[str, GameSpec]:
    """Return the games of the registry and the loaded ones by id, in this order."""
    return ChainMap(MADE_GAMES, GAMES)


def find(id: str) -> GameSpec:
    """Return the specification of a game, of the registry or made.

    Raises:
        RequestError: there is no game with this id (code `unknown-game`).
        GameNotHere: the id is that of a made game that is not loaded.

    >>> find("turtle-shell").sides
    ('white', 'black')
    """
    games = known()
    if id in games:
        return games[id]
    if is_made(id):
        raise GameNotHere(id)
    unknown = say("There is no game “{game}”. The games are {games}.", game=id[:40], games=listing(GAMES))
    raise RequestError(unknown, "unknown-game")
