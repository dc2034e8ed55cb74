"""Cases: a game under one set of its options, with seeded random games to check it on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from ..interfaces.game import Game, GameSpec, Option, setup
from ..kernel.json_text import decode
from ..kernel.types import Actor, Remove
from ..scenes.rulebook import diagrams, headings, reached

LONGEST = 120
"""The number of actions of a playout, unless a check needs more."""


ENOUGH, MOST_GAMES = 60, 10
"""The plies that a check looks at; if games are shorter, it looks at several, at most so many."""
GREEDY, EAGER = "greedy", "eager"
"""Manners of random games, which meet other positions than moves without any preference."""


class Ply(NamedTuple):
    """A position with the move made in it, or None at the end of the playout."""

    pos: Any
    move: Any


def others(option: Option) -> list[str]:
    """Return values of an option other than its default."""
    found = [value for value in option.values if value != option.default]
    if option.kind == "number":
        found.append(str(min(option.high, option.low + 12)))
    if option.kind == "several":
        together = ["+".join(option.values[: option.high]), "+".join([found[0]] * option.high)]
        found = [*found[:: max(1, len(found) // 6)], *together]
    if option.kind == "seed":
        found += ["a text, any ☺"]
    return [value for value in found if value != option.default]


def variants(spec: GameSpec) -> list[dict[str, str]]:
    """Return the defaults, each other value of each option, and all options changed."""
    changes = [(name, value) for name, option in spec.options.items() for value in others(option)]
    found: list[dict[str, str]] = [{}, *({name: value} for name, value in changes)]
    return [*found, dict(changes)] if len(spec.options) > 1 else found


def playout(game: Game, seed: object, longest: int, manner: str = "") -> Iterator[Ply]:
    """Yield the plies of a random game, at most `longest` of them. Chance is drawn by its weights.

    Args:
        game: the game.
        seed: what tells this random game from others.
        longest: the most plies.
        manner: `GREEDY` takes a piece whenever it is possible, `EAGER` plays the best of a few moves by the evaluation.
    """
    dice = random.Random(f"{game.spec.id} {sorted(game.options.items())} {seed}")
    rules = game.rules
    pos = rules.start()
    for _ in range(longest):
        moves = rules.legal_moves(pos)
        if not moves:
            break
        if rules.actor(pos) is Actor.CHANCE:
            drawn = rules.chances(pos)
            move = dice.choices([move for move, _ in drawn], [weight for _, weight in drawn])[0]
        else:
            move = dice.choice(_wanted(game, pos, moves, manner, dice) or moves)
        yield Ply(pos, move)
        pos = rules.play(pos, move)
    yield Ply(pos, None)


def _wanted(game: Game, pos: Any, moves: Sequence[Any], manner: str, dice: random.Random) -> list[Any]:
    """Return the moves that a manner prefers; none if it has no preference."""
    if manner == GREEDY:
        return [move for move in moves if any(isinstance(one, Remove) for one in game.rules.effects(pos, move))]
    if manner == EAGER:
        sign = 1 if game.rules.actor(pos) is Actor.FIRST else -1
        few = dice.sample(list(moves), min(len(moves), 8))
        values = [game.spec.play.evaluate(game.rules.play(pos, move)) for move in few]
        if all(type(value) is int for value in values):  # another check tells what is no number
            return [max(zip(values, few, strict=True), key=lambda one: sign * one[0])[1]]
    return []


class Case:
    """A game under options. `pos` is the position that a check looks at, so that a finding can name it."""

    def __init__(self, spec: GameSpec, options: dict[str, str], share: tuple[int, int] = (0, 1)) -> None:
        """Take the game and its options, and which share of the positions is looked at, of how many shares."""
        self.spec, self.options = spec, options
        self.share, self.shares = share
        self.pos: Any = None

    def __str__(self) -> str:
        """Return the game and the options, as the name of a test."""
        said = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.spec.id} {said}".strip()

    def ready(self) -> Game:
        """Return the game set up anew."""
        return setup(self.spec, self.options)

    @cached_property
    def game(self) -> Game:
        """The game set up."""
        return self.ready()

    def plies(self, seed: object, longest: int = LONGEST, every: int = 1, manner: str = "") -> Iterator[Ply]:
        """Yield the first, the last and every n-th ply of a playout, each as the position that is looked at.

        Every ply of further playouts follows if the first one is short. Only those in this case's share are yielded.
        """
        met = candidates = 0
        for number in range(MOST_GAMES):
            for at, ply in enumerate(playout(self.game, f"{seed} {number}" if number else seed, longest, manner)):
                met += 1
                self.pos = ply.pos
                if number or at % every == 0 or ply.move is None:
                    candidates += 1
                    if candidates % self.shares == self.share:
                        yield ply
            if met >= min(ENOUGH, longest):
                return

    def played(self, seed: object, longest: int = LONGEST) -> list[Ply]:
        """Return the plies of one playout."""
        return list(playout(self.game, seed, longest))

    def dice(self) -> random.Random:
        """Return dice that fall the same each time."""
        return random.Random(str(self))

    @cached_property
    def book(self) -> str:
        """The text of the rule book."""
        return self.spec.file("rules.md")

    @cached_property
    def rule_ids(self) -> set[str]:
        """The ids of the sections of the rule book."""
        return {id for _, id, _ in headings(self.book)}

    def shown(self) -> Iterator[tuple[Game, Any]]:
        """Yield the positions of the rule book's diagrams, each with its game under the diagram's options."""
        for diagram in diagrams(self.book):
            made, _, self.pos = reached(self.game, diagram)
            yield made, self.pos


def plain(value: object) -> Any:
    """Return a value as JSON carries it. Raises TypeError or ValueError for what JSON does not know."""
    return decode(json.dumps(value, allow_nan=False))


def texts(moves: Sequence[Any]) -> list[str]:
    """Return the texts of moves, sorted."""
    return sorted(move.text for move in moves)


def log_of(plies: Sequence[Ply]) -> list[str]:
    """Return the actions of a playout."""
    return [ply.move.text for ply in plies if ply.move]
