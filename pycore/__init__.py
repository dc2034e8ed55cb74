"""Rules of four chess variants in pure Python, with opponents: the public interface.

The names in `__all__` are public, and docs/python.md shows how to use them. Other modules may change in any version.
Each name is imported when it is first used: the browser imports `bridge` and pays for nothing else here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "2026.11"
__all__ = [
    "GAMES",
    "Game",
    "GameError",
    "IllegalMoveError",
    "LinkError",
    "Match",
    "NotationError",
    "OptionError",
    "Outcome",
    "PositionError",
    "RecordError",
    "Refusal",
    "RequestError",
    "__version__",
    "find",
    "handle",
    "setup",
]

if TYPE_CHECKING:
    from .bridge import handle
    from .games import GAMES, find
    from .interfaces.game import Game, setup
    from .kernel.errors import (
        GameError,
        IllegalMoveError,
        LinkError,
        NotationError,
        OptionError,
        PositionError,
        RecordError,
        RequestError,
    )
    from .kernel.types import Outcome, Refusal
    from .match import Match
else:
    HOMES = {
        "GAMES": "games",
        "Game": "interfaces.game",
        "GameError": "kernel.errors",
        "IllegalMoveError": "kernel.errors",
        "LinkError": "kernel.errors",
        "Match": "match",
        "NotationError": "kernel.errors",
        "OptionError": "kernel.errors",
        "Outcome": "kernel.types",
        "PositionError": "kernel.errors",
        "RecordError": "kernel.errors",
        "Refusal": "kernel.types",
        "RequestError": "kernel.errors",
        "find": "games",
        "handle": "bridge",
        "setup": "interfaces.game",
    }

    def __getattr__(name):
        """Import a public name when it is first used. Raises AttributeError for any other name."""
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f".{HOMES[name]}", __name__), name)
        globals()[name] = value
        return value

    def __dir__():
        """Return the public names too, those not yet imported included."""
        return sorted({*globals(), *__all__})
