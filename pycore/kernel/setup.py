"""A game made ready to play: its laws and words under options that have been checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .errors import OptionError
from .protocols import GameModule, Narrator, Rules


class Setup(NamedTuple):
    """A game with its options. Every option has a value here, all are texts."""

    game: GameModule
    options: Mapping[str, str]
    rules: Rules[Any]
    narrator: Narrator[Any]


def checked_options(game: GameModule, given: Mapping[str, object]) -> dict[str, str]:
    """The options with defaults filled in. Whole numbers may be given as numbers.

    Raises:
        OptionError: a name the game does not have, or a value it cannot take.
    """
    for name in given:
        if name not in game.options:
            raise OptionError(f"{game.name} has no option “{str(name)[:40]}”; it has {', '.join(game.options)}.")
    options = {}
    for name, option in game.options.items():
        value = given.get(name, option.default)
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str) or len(value) > 200 or not option.accepts(value):
            raise OptionError(f"Option {name} cannot be “{str(value)[:40]}”: {option.help}")
        options[name] = value
    return options


def setup(game: GameModule, given: Mapping[str, object]) -> Setup:
    """The game under these options. Raises OptionError."""
    options = checked_options(game, given)
    rules = game.rules(options)
    return Setup(game, options, rules, game.narrator(rules))
