"""The laws of a game, as the game gives them, and what a log comes to by them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from .board import Board
from .errors import GameError
from .types import Actor, Effect, Move, Outcome

P = TypeVar("P")
"""A game's position: a NamedTuple that holds everything that can still matter, history included."""


class Rules(ABC, Generic[P]):
    """The laws of one game under one set of options. Pure: positions go in, positions come out.

    Nine methods every game owes. What stands after them means nothing until a game says otherwise. Moves are `Move`s;
    a game's own functions take its own kind of move, so they are `Any` here.
    """

    board: Board

    @abstractmethod
    def start(self) -> P:
        """The position of the set-up, before any action, under the options that the rules were made with."""

    @abstractmethod
    def read(self, text: str) -> P:
        """A position from its text. Raises PositionError, naming the field, when it cannot be."""

    @abstractmethod
    def write(self, pos: P) -> str:
        """The text of a position; `read` gives it back, without history."""

    @abstractmethod
    def actor(self, pos: P) -> Actor:
        """Who decides: one of two sides, CHANCE, or NOBODY when the game has ended."""

    @abstractmethod
    def legal_moves(self, pos: P) -> Sequence[Any]:
        """Everything the actor may do; empty when the game has ended."""

    @abstractmethod
    def play(self, pos: P, move: Any) -> P:
        """The position after a legal move; `pos` stays as it is. A move that is not legal here may give anything."""

    @abstractmethod
    def effects(self, pos: P, move: Any) -> tuple[Effect, ...]:
        """What a legal move changes on the board, in order."""

    @abstractmethod
    def outcome(self, pos: P) -> Outcome | None:
        """How the game has ended, or None while it goes on."""

    @abstractmethod
    def steps(self, text: str, pos: P) -> tuple[str, ...]:
        """The steps a move's text stands for here, the longest there could be.

        The same text can point at other cells for the other side. Raises NotationError when it is not of the game's
        form.
        """

    # What only some games have

    def phase(self, pos: P) -> str:
        """The name of the decision, where a game has several."""
        return "move"

    def chances(self, pos: P) -> Sequence[tuple[Any, int]]:
        """What chance may draw here, with whole-number weights; legal moves too. Empty where it has no say."""
        return ()

    def turn(self, pos: P) -> int | None:
        """The number of the turn a position stands in, where the game counts its turns itself."""
        return None

    def sealed(self, pos: P) -> bool:
        """Whether the decision taken here, once chance has answered it, is undone only with what came before it."""
        return False

    def legal_move(self, pos: P, text: str) -> Any | None:
        """The legal move of that text, or None; a game with many moves may find one without listing them all."""
        return next((move for move in self.legal_moves(pos) if move.text == text), None)

    def passed(self, pos: P) -> P | None:
        """The same with the other side to move and no history: to see what the other one is up to.

        None where that makes no sense, such as in check, and in a game that cannot suppose it at all.
        """
        return None

    def without_draws(self) -> Rules[P]:
        """The same laws without draws by repetition or by a count of quiet plies, as perft wants them."""
        return self

    def count(self, pos: P, depth: int) -> int:
        """The leaves of perft, draws by counting as these rules have them; a game may count faster than by playing."""
        return count_by_playing(self, pos, depth)


def count_by_playing(rules: Rules[P], pos: P, depth: int) -> int:
    """The leaf count by the rules' own `play`; what any faster way must agree with."""
    if depth == 0:
        return 1
    moves = rules.legal_moves(pos)
    if depth == 1:
        return len(moves)
    return sum(count_by_playing(rules, rules.play(pos, move), depth - 1) for move in moves)


def can_pass(rules: Rules[Any]) -> bool:
    """Whether the game can suppose a pass anywhere."""
    return type(rules).passed is not Rules.passed


class Ply(Generic[P]):
    """A legal move in a position. What comes of it is worked out when it is first asked for, and once."""

    def __init__(self, rules: Rules[P], pos: P, move: Any) -> None:
        self.rules, self.pos, self.move = rules, pos, move

    @cached_property
    def after(self) -> P:
        """The position the move leads to."""
        return self.rules.play(self.pos, self.move)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What the move changes on the board."""
        return self.rules.effects(self.pos, self.move)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game has ended with the move, or None."""
        return self.rules.outcome(self.after)


class Playthrough(NamedTuple):
    """A log replayed: one more position than moves, and what stopped it, if anything did."""

    positions: tuple[Any, ...]
    moves: tuple[Move, ...]
    problem: GameError | None
