"""`Rules`, the interface that every game implements, and the values that rules produce."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from .board import Board
from .errors import GameError
from .types import Actor, Effect, Move, Outcome

P = TypeVar("P")
"""A game's position: a NamedTuple with everything that can still matter, history included."""


class Rules(ABC, Generic[P]):
    """The rules of one game under one set of options, as pure functions of positions.

    Every game implements the nine abstract methods; the others have defaults. Moves are `Move`s; a game's own functions
    take its own kind of move, so they are `Any` here.
    """

    board: Board

    @abstractmethod
    def start(self) -> P:
        """Return the starting position under the options that the rules were made with."""

    @abstractmethod
    def read(self, text: str) -> P:
        """Return the position of a text.

        Raises:
            PositionError: the text is not a possible position; names the field at fault.
        """

    @abstractmethod
    def write(self, pos: P) -> str:
        """Return the text of a position; `read` restores the position from it, without history."""

    @abstractmethod
    def actor(self, pos: P) -> Actor:
        """Return who decides: one of two sides, CHANCE, or NOBODY when the game has ended."""

    @abstractmethod
    def legal_moves(self, pos: P) -> Sequence[Any]:
        """Return all legal moves of the actor; none when the game has ended."""

    @abstractmethod
    def play(self, pos: P, move: Any) -> P:
        """Return the position after a legal move; `pos` is not changed. The result of an illegal move is undefined."""

    @abstractmethod
    def effects(self, pos: P, move: Any) -> tuple[Effect, ...]:
        """Return the changes that a legal move makes on the board, in order."""

    @abstractmethod
    def outcome(self, pos: P) -> Outcome | None:
        """Return how the game has ended, or None while it goes on."""

    @abstractmethod
    def steps(self, text: str, pos: P) -> tuple[str, ...]:
        """Return the steps that a move's text describes here, the longest possible sequence.

        The same text can describe other cells for the other side.

        Raises:
            NotationError: the text is not a move in the game's notation.
        """

    # Optional methods, for the games that need them

    def phase(self, pos: P) -> str:
        """Return the name of the current kind of decision, if the game has several."""
        return "move"

    def chances(self, pos: P) -> Sequence[tuple[Any, int]]:
        """Return the moves that chance may draw here, with whole-number weights; none when chance is not the actor.

        They are legal moves too.
        """
        return ()

    def turn(self, pos: P) -> int | None:
        """Return the number of the current turn, if the game itself counts turns."""
        return None

    def sealed(self, pos: P) -> bool:
        """Return whether a decision taken here becomes final once chance has answered it.

        Undo then takes it back only together with the decision before it.
        """
        return False

    def legal_move(self, pos: P, text: str) -> Any | None:
        """Return the legal move with a text, or None; a game with many moves may find it without listing them all."""
        return next((move for move in self.legal_moves(pos) if move.text == text), None)

    def passed(self, pos: P) -> P | None:
        """Return the position after a null move, without history: it shows what the other side threatens.

        Returns None where a null move makes no sense, such as in check, and in games that do not support it.
        """
        return None

    def without_draws(self) -> Rules[P]:
        """Return the same rules without draws by repetition or by a count of quiet plies, as perft needs them."""
        return self

    def count(self, pos: P, depth: int) -> int:
        """Return the leaf count of perft under these rules; a game may count faster than by playing."""
        return count_by_playing(self, pos, depth)


def count_by_playing(rules: Rules[P], pos: P, depth: int) -> int:
    """Return the leaf count by the rules' own `play`. Every faster method must agree with it."""
    if depth == 0:
        return 1
    moves = rules.legal_moves(pos)
    if depth == 1:
        return len(moves)
    return sum(count_by_playing(rules, rules.play(pos, move), depth - 1) for move in moves)


def can_pass(rules: Rules[Any]) -> bool:
    """Return whether the game supports null moves."""
    return type(rules).passed is not Rules.passed


class Ply(Generic[P]):
    """A legal move in a position; its consequences are computed once, when they are first needed."""

    def __init__(self, rules: Rules[P], pos: P, move: Any) -> None:
        self.rules, self.pos, self.move = rules, pos, move

    @cached_property
    def after(self) -> P:
        """The position after the move."""
        return self.rules.play(self.pos, self.move)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """The changes that the move makes on the board."""
        return self.rules.effects(self.pos, self.move)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome of the game if the move ended it, else None."""
        return self.rules.outcome(self.after)


class Playthrough(NamedTuple):
    """A replayed log: one more position than moves, and the error that stopped it, if any."""

    positions: tuple[Any, ...]
    moves: tuple[Move, ...]
    problem: GameError | None
