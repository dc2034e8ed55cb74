"""`Match`: a game with an interface like python-chess' `Board`, for programs that import the package."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from .games import find
from .interfaces.game import Game, setup
from .kernel import record as records
from .kernel.errors import IllegalMoveError, RecordError, RequestError
from .kernel.lines.names import common
from .kernel.messages import say, sentences
from .kernel.rules import Playthrough
from .kernel.types import Json, Move, Outcome, Piece, Refusal
from .scenes.table import by_will
from .svg import picture
from .texts.drawing import drawn


class Match:
    """A game in progress: the actions played so far, and the position they lead to.

    An action is one decision, written as text: a move, a vote, a roll of the die. A turn may be several.

    >>> match = Match("turtle-shell")
    >>> match.push("b1b3")
    >>> match.to_move, len(match.legal_moves), match.log
    ('black', 8, ('b1b3',))
    >>> match.pop()
    'b1b3'
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        start: str | None = None,
        *,
        seed: str | int | None = None,
    ) -> None:
        """Begin a match.

        Args:
            game: the id of a game, such as "turtle-shell".
            options: values of the game's options by name; the others have their defaults.
            start: the text of a position to begin from, instead of the usual one.
            seed: decides what chance draws; the same seed always draws the same.

        Raises:
            RequestError: there is no such game.
            OptionError: the game does not have such an option or such a value.
            PositionError: `start` is not a possible position.
        """
        spec = find(game)
        given = dict(options or {})
        if seed is not None and "seed" in spec.options:
            given.setdefault("seed", str(seed))
        self._game = setup(spec, given)
        self._kept = records.new(self._game, start)
        if seed is not None and "seed" not in spec.options:
            self._kept["seed"] = str(seed)
        rules = self._game.rules
        self._positions: list[Any] = [rules.start() if start is None else rules.read(start)]
        self._moves: list[Move] = []

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Match:
        """Return the match of a record (docs/api/record.md), standing where the record stands.

        Raises:
            RecordError: it is not a record, or a newer version wrote it.
            RequestError, OptionError, PositionError: there is no such game, option or position.
            NotationError, IllegalMoveError: an action of its log is not legal.
        """
        name = record.get("game")
        if not isinstance(name, str):
            raise RecordError(say("This is not a saved game: it does not name its game."))
        spec = find(name)
        kept = records.checked(deepcopy(dict(record)), spec)
        seeded = {"seed": kept["seed"]} if "seed" in spec.options else {}
        match = cls(name, {**kept["options"], **seeded}, kept["start"])
        played = records.replay(match._game, kept["start"], kept["log"][: kept["at"]])
        if played.problem:
            raise played.problem
        match._kept = kept
        match._positions, match._moves = list(played.positions), list(played.moves)
        return match

    # Playing

    def push(self, action: str) -> None:
        """Play an action.

        Raises:
            NotationError: the text is not an action of this game.
            IllegalMoveError: the rules forbid it here; its `refusal` has the rule's number and a sentence. The match
                stays as it was.
        """
        if ended := self._ended():
            raise IllegalMoveError(_is_over(ended), action, len(self._moves))
        move = records.find_move(self._game, self._pos, action, len(self._moves))
        self._positions.append(self._game.rules.play(self._pos, move))
        self._moves.append(move)

    def roll(self) -> str:
        """Play the action that chance draws from the seed, and return it.

        Taking a roll back and rolling again draws the same. Raises RequestError if it is not chance's turn.
        """
        if not self._game.rules.chances(self._pos) or self._ended():
            raise RequestError(say("It is not chance's turn here."))
        at = {"at": len(self._moves), "seed": self._kept["seed"]}
        action = records.draw(at, self._game.rules, self._played)
        self.push(action)
        return action

    def pop(self) -> str:
        """Take the last action back and return it. Raises IndexError at the start."""
        if not self._moves:
            raise IndexError("No action has been played.")
        self._positions.pop()
        return self._moves.pop().text

    # The position

    @property
    def game(self) -> Game:
        """The rules under this match's options."""
        return self._game

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The actions that may be played now, draws of chance included; empty when the game has ended."""
        return () if self._ended() else tuple(move.text for move in self._game.rules.legal_moves(self._pos))

    @property
    def to_move(self) -> str | None:
        """The party that decides now: the name of a side, "chance", or None when the game has ended."""
        return None if self._ended() else self._game.spec.side(self._game.rules.actor(self._pos))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, by the rules, agreement or resignation; None while it is in progress."""
        return self._game.rules.outcome(self._pos) or self._ended()

    @property
    def position(self) -> str:
        """The position as text, without its history; `start` of a new match takes it."""
        return self._game.rules.write(self._pos)

    @property
    def pieces(self) -> dict[str, Piece]:
        """The pieces by cell."""
        return {str(cell): piece for cell, piece in self._game.narrator.pieces(self._pos).items()}

    @property
    def log(self) -> tuple[str, ...]:
        """The actions played so far."""
        return tuple(move.text for move in self._moves)

    def why(self, action: str) -> Refusal | None:
        """Return why an action is illegal here, or None if it is legal. Raises NotationError for any other text."""
        if ended := self._ended():
            return _is_over(ended)
        try:
            records.find_move(self._game, self._pos, action)
        except IllegalMoveError as error:
            return error.refusal
        return None

    # To keep and to look at

    @property
    def record(self) -> Json:
        """The match as a record, as the page saves it.

        A match made from a record keeps its other lines and notes; where it was played on differently, the former
        line is kept as a branch. Actions pushed and popped again leave no trace.
        """
        log = list(self.log)
        record = records.go(self._kept, common(self._kept["log"], log))
        for action in log[record["at"] :]:
            record, _ = records.play(record, self._game, self._played, action)
        return deepcopy(record)

    def __str__(self) -> str:
        """Return the board in letters."""
        return "\n".join(drawn(self._game.rules.board, self._game.narrator.pieces(self._pos)))

    def __repr__(self) -> str:
        """Return the game, how many actions were played, and who decides."""
        state = f"{self.to_move} to move" if self.to_move else "ended"
        return f"<Match of {self._game.spec.name}: {len(self._moves)} actions, {state}>"

    def _repr_svg_(self) -> str:
        """Return the board as a picture, as notebooks ask for it."""
        last: tuple[Any, ...] = ()
        if self._moves:
            last = self._game.rules.effects(self._positions[-2], self._moves[-1])
        return picture(self._game, self._pos, last)

    @property
    def _pos(self) -> Any:
        return self._positions[-1]

    @property
    def _played(self) -> Playthrough:
        return Playthrough(tuple(self._positions), tuple(self._moves), None)

    def _ended(self) -> Outcome | None:
        """Return the outcome if the players themselves ended the game, according to the original record, else None."""
        if "ended" not in self._kept or list(self.log) != self._kept["log"][: len(self._moves)]:
            return None
        found = by_will(self._game, records.go(self._kept, len(self._moves)))
        return Outcome(**{**found["outcome"], "rule": ""}) if found else None


def _is_over(ended: Outcome) -> Refusal:
    return Refusal("", sentences(say("The game is over."), ended.text))
